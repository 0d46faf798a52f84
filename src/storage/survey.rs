//! Reading the log at mount: which sectors count, and what they say.
//!
//! Two passes over the range, or in rare cases a few more, each reading a page
//! at most once in at most three reads, so a mount ends whatever the flash
//! holds. It never writes.
//!
//! The first pass finds the newest settled sector, the head, and, going back from
//! it along the sectors' own word of what came before, how many pages of each
//! sector count. Sectors within the head's guard do not count at all: they may be
//! in the middle of an erase. The second pass applies the entries that count in
//! the order of writing.

use embedded_storage::nor_flash::{NorFlash, NorFlashErrorKind};

use super::entry::{Assembled, Assembly, Entry, Subject, Subjects, Tag};
use super::error::MountError;
use super::image::{Image, Rejected};
use super::log::End;
use super::page::{FORMAT, Found, Look, Mark, PAGE_SIZE, decode, look, repair};
use super::report::{Cause, Report};
use super::ring::{CUTS, MAX_SECTORS, Ring, SECTOR_PAGES};

/// No sector: serial numbers begin with 1.
pub(super) const NOWHERE: Mark = Mark {
    serial: 0,
    pages: 0,
};

/// Serial number of the sector in which each subject's newest whole entry
/// lies: from there on the log is needed. `None` if nothing is to be kept.
#[derive(Debug, Clone, Copy)]
pub(super) struct Homes([Option<u32>; Subject::NUM]);

impl Homes {
    pub(super) const NONE: Self = Homes([None; Subject::NUM]);

    pub(super) fn of(&self, subject: Subject) -> Option<u32> {
        self.0[subject.index()]
    }

    /// Takes note of an entry in the sector `serial`.
    pub(super) fn note(&mut self, tag: Tag, serial: u32) {
        match tag {
            Tag::Arrival | Tag::Ply | Tag::TakeBack => {}
            Tag::Whole(subject) => self.0[subject.index()] = Some(serial),
            // Nothing has to keep what is gone from coming back: whatever was
            // said before ceases to count no later than this.
            Tag::Gone(subject) => self.0[subject.index()] = None,
            Tag::Finish(kind) => {
                self.0[Subject::Record(kind).index()] = Some(serial);
                self.0[Subject::Game.index()] = None;
            }
        }
    }
}

/// What a mount finds, besides the image.
pub(super) struct Survey {
    pub(super) homes: Homes,
    pub(super) report: Report,
    pub(super) end: End,
    /// What the last entry was about. Its page may be the one during whose
    /// programming the power went, and read differently the next time.
    pub(super) in_doubt: Subjects,
    /// A tag of another firmware, if an entry that counts has one.
    pub(super) other_tag: Option<u8>,
}

/// What the first pass keeps of each sector.
struct Sectors {
    /// Serial number, 0 if no page of the sector is whole.
    serial: [u32; MAX_SECTORS],
    prior: [Mark; MAX_SECTORS],
    settled: [bool; MAX_SECTORS],
    guard: [u8; MAX_SECTORS],
}

/// How many pages count, by position in the range.
type Counted = [u8; MAX_SECTORS];

/// How often the second pass is made at most. It is made over when the page that
/// settles the newest sector could be read in the first pass and not in the
/// second, as may happen once for each cut in a row.
const SECOND_PASSES: u32 = CUTS + 2;

/// Reads the log into `image`, in place: a copy would take as much of the stack.
pub(super) fn survey<F: NorFlash>(
    ring: &mut Ring<F>,
    image: &mut Image,
) -> Result<Survey, MountError> {
    let mut report = Report::default();
    let mut sectors = first_pass(ring, &mut report)?;
    let newest = sectors.newest(|_| true);
    let mut passes = 0;
    loop {
        passes += 1;
        let head = sectors.newest(|position| sectors.settled[position]);
        image.clear();
        let guard = match head {
            0 => ring.guard(),
            _ => u32::from(sectors.guard[ring.position(head)]),
        };
        let mut survey = Survey {
            homes: Homes::NONE,
            report,
            end: End {
                head,
                guard,
                // A sector that was taken is not taken again, settled or not: an
                // erase that is cut might leave the page that settles it and not
                // those before. Only at the guard's end there is no choice.
                next: (newest + 1).min(head.saturating_add(guard)).max(head + 1),
                last: NOWHERE,
            },
            in_doubt: Subjects::NONE,
            other_tag: None,
        };
        let oldest = ring.oldest(head, guard);
        let counted = sectors.counted(ring, head, oldest);
        let mut settled = head == 0;
        for serial in oldest..=head {
            let pages = counted[ring.position(serial)];
            settled = survey
                .replay_sector(ring, image, serial, pages)
                .map_err(MountError::Flash)?;
        }
        if settled || passes == SECOND_PASSES {
            return Ok(survey);
        }
        sectors.settled[ring.position(head)] = false;
    }
}

/// What is at a page's place, and whether a bit of it had to be put right.
pub(super) fn read<'a, F: NorFlash>(
    ring: &mut Ring<F>,
    position: usize,
    page: u8,
    bytes: &'a mut [u8; PAGE_SIZE],
) -> Result<(Found<'a>, bool), NorFlashErrorKind> {
    ring.read(position, page, bytes)?;
    let mended = match look(bytes) {
        Look::Blank => return Ok((Found::Blank, false)),
        Look::Whole => false,
        Look::Damaged => {
            ring.read_rest(position, page, bytes)?;
            if !repair(bytes) {
                return Ok((Found::Damaged, false));
            }
            true
        }
    };
    Ok((decode(bytes), mended))
}

/// The sector with the highest serial number.
pub(super) struct Newest {
    /// Serial number, 0 if no page of the range is whole.
    pub(super) serial: u32,
    /// Place in the range; the last one if no page is whole.
    pub(super) position: usize,
}

/// Returns the sector of a range that holds the page with the highest serial number.
pub(super) fn newest_sector<F: NorFlash>(ring: &mut Ring<F>) -> Result<Newest, NorFlashErrorKind> {
    let mut bytes = [0; PAGE_SIZE];
    let sectors = ring.sectors() as usize;
    let mut newest = Newest {
        serial: 0,
        position: sectors - 1,
    };
    for position in 0..sectors {
        for page in 0..SECTOR_PAGES {
            if let Found::Page(page) = read(ring, position, page, &mut bytes)?.0
                && page.place.serial > newest.serial
            {
                let serial = page.place.serial;
                newest = Newest { serial, position };
            }
        }
    }
    Ok(newest)
}

fn first_pass<F: NorFlash>(ring: &mut Ring<F>, report: &mut Report) -> Result<Sectors, MountError> {
    let mut sectors = Sectors {
        serial: [0; MAX_SECTORS],
        prior: [NOWHERE; MAX_SECTORS],
        settled: [false; MAX_SECTORS],
        guard: [0; MAX_SECTORS],
    };
    let mut bytes = [0; PAGE_SIZE];
    for position in 0..ring.sectors() as usize {
        for page in 0..SECTOR_PAGES {
            let (found, mended) =
                read(ring, position, page, &mut bytes).map_err(MountError::Flash)?;
            if mended {
                report.count(Cause::Mended);
            }
            match found {
                Found::Blank => {}
                Found::Damaged => report.count(Cause::Torn),
                Found::Impossible => report.count(Cause::Unknown),
                Found::OtherFormat(found) if found > FORMAT => {
                    return Err(MountError::NewerFormat { found });
                }
                Found::OtherFormat(found) => return Err(MountError::OlderFormat { found }),
                Found::Page(whole) if ring.position(whole.place.serial) != position => {
                    report.count(Cause::Misplaced);
                }
                Found::Page(whole) => {
                    let place = whole.place;
                    if place.serial > sectors.serial[position] {
                        sectors.serial[position] = place.serial;
                        sectors.prior[position] = place.prior;
                        sectors.guard[position] = place.guard;
                        sectors.settled[position] = false;
                    }
                    if place.serial == sectors.serial[position] {
                        sectors.settled[position] |= place.settled;
                    }
                }
            }
        }
    }
    Ok(sectors)
}

impl Sectors {
    /// The highest serial number of the sectors that qualify; 0 if none does.
    fn newest(&self, qualifies: impl Fn(usize) -> bool) -> u32 {
        let serials = self.serial.iter().enumerate();
        serials
            .filter(|(position, _)| qualifies(*position))
            .map(|(_, &serial)| serial)
            .max()
            .unwrap_or(0)
    }

    /// Goes back from the newest settled sector along what each says of the
    /// one before. Sectors left out were never part of the log, or are pages
    /// whose programming was cut and which a later mount had not seen.
    fn counted<F: NorFlash>(&self, ring: &Ring<F>, head: u32, oldest: u32) -> Counted {
        let mut counted = [0; MAX_SECTORS];
        let mut mark = Mark {
            serial: head,
            pages: SECTOR_PAGES,
        };
        // Serial numbers fall with every step, so this ends.
        while mark.serial >= oldest {
            let position = ring.position(mark.serial);
            if self.serial[position] == mark.serial {
                counted[position] = mark.pages.min(SECTOR_PAGES);
                let prior = self.prior[position];
                if prior.serial >= mark.serial {
                    break;
                }
                mark = prior;
            } else {
                // Erased for reuse, as at the log's old end, or unreadable as a
                // whole: the one before it has to do.
                mark = Mark {
                    serial: mark.serial - 1,
                    pages: SECTOR_PAGES,
                };
            }
        }
        counted
    }
}

impl Survey {
    /// Applies the entries of a sector; says whether one of them settles it.
    fn replay_sector<F: NorFlash>(
        &mut self,
        ring: &mut Ring<F>,
        image: &mut Image,
        serial: u32,
        pages: u8,
    ) -> Result<bool, NorFlashErrorKind> {
        let mut settled = false;
        let mut assembly = Assembly::new();
        let mut bytes = [0; PAGE_SIZE];
        // What cannot be read at the end of the log was cut, and never counted.
        let mut unread = 0;
        for index in 0..pages {
            let page = match read(ring, ring.position(serial), index, &mut bytes)?.0 {
                Found::Page(page) if page.place.serial == serial => page,
                Found::Damaged => {
                    unread += 1;
                    continue;
                }
                _ => continue,
            };
            for _ in 0..core::mem::take(&mut unread) {
                self.report.torn_page_counts();
            }
            if !assembly.continues(index, &page) && assembly.reset() {
                self.report.count(Cause::Interrupted);
            }
            if !assembly.continues(index, &page) {
                self.report.count(Cause::Interrupted);
                continue;
            }
            match assembly.add(index, &page) {
                Assembled::Unfinished => {}
                Assembled::Unknown => self.report.count(Cause::Unknown),
                Assembled::Entry(entry) => {
                    self.replay(image, serial, &entry);
                    settled |= page.place.settled;
                    self.end.last = Mark {
                        serial,
                        pages: index + 1,
                    };
                }
                Assembled::OtherTag(tag) => {
                    // It may be what settles its sector: the rest must be read.
                    self.other_tag = Some(tag);
                    settled |= page.place.settled;
                }
            }
        }
        if assembly.reset() {
            self.report.count(Cause::Interrupted);
        }
        if serial != self.end.head {
            // A later sector says that these pages were there.
            for _ in 0..unread {
                self.report.torn_page_counts();
            }
        }
        Ok(settled)
    }

    fn replay(&mut self, image: &mut Image, serial: u32, entry: &Entry<'_>) {
        match image.apply(entry) {
            Ok(()) => {}
            Err(Rejected::Malformed) => return self.report.count(Cause::Unknown),
            Err(Rejected::Detached) => self.report.count(Cause::Detached),
        }
        self.homes.note(entry.tag, serial);
        if entry.tag != Tag::Arrival {
            self.in_doubt = entry.tag.subjects();
        }
        if let Tag::Whole(Subject::Game) | Tag::Gone(Subject::Game) | Tag::Finish(_) = entry.tag {
            self.report.forget_detached();
        }
    }
}
