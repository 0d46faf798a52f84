//! Reading the log at mount: which sectors count, and what they say.
//!
//! Two passes over the range, or in rare cases three or four, each reading a
//! page at most once in at most two reads, so a mount ends whatever the flash
//! holds. It never writes.
//!
//! The first pass finds the newest settled sector and, going back from it
//! along the sectors' own word of what came before, how many pages of each
//! sector count. The second applies their entries in the order of writing.

use embedded_storage::nor_flash::{NorFlash, NorFlashErrorKind};

use super::entry::{Assembled, Assembly, Entry, Subject, Tag};
use super::error::MountError;
use super::image::{Image, Rejected};
use super::page::{FORMAT, Found, Mark, PAGE_SIZE, decode};
use super::report::{Cause, Report};
use super::ring::{MAX_SECTORS, Ring, SECTOR_PAGES};

/// No sector: serial numbers begin with 1.
const NOWHERE: Mark = Mark {
    serial: 0,
    pages: 0,
};

/// Serial number of the sector in which each subject's newest whole entry
/// lies: from there on the log is needed. `None` if nothing is to be kept.
pub(super) type Homes = [Option<u32>; Subject::NUM];

/// What a mount finds, besides the image.
pub(super) struct Survey {
    pub(super) homes: Homes,
    pub(super) report: Report,
    /// The end of the last complete entry.
    pub(super) last: Mark,
    /// What the last entry was about. Its page may be the one during whose
    /// programming the power went, and read differently the next time.
    pub(super) in_doubt: Option<Subject>,
    /// Serial number of the sector to open next.
    pub(super) next: u32,
}

/// What the first pass keeps of each sector.
struct Sectors {
    /// Serial number, 0 if no page of the sector is whole.
    serial: [u32; MAX_SECTORS],
    prior: [Mark; MAX_SECTORS],
    settled: [bool; MAX_SECTORS],
}

/// How many pages count, by position in the range.
type Counted = [u8; MAX_SECTORS];

/// How often the second pass is made over. It is when the page that settles
/// the newest sector could be read in the first pass and not in the second,
/// which one page on the flash can do at a time; the rest is for contents made
/// up on purpose.
const SECOND_PASSES: u32 = 3;

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
        let mut survey = Survey {
            homes: [None; Subject::NUM],
            report,
            last: NOWHERE,
            in_doubt: None,
            // A sector that was taken but never settled holds nothing but
            // copies: it is taken again. A settled one may hold the only copy.
            next: if newest > head { newest } else { newest + 1 },
        };
        let counted = sectors.counted(ring, head);
        let mut settled = head == 0;
        for serial in oldest(ring, head)..=head {
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

/// The oldest sector that can still be there if `head` is the newest.
fn oldest<F: NorFlash>(ring: &Ring<F>, head: u32) -> u32 {
    head.saturating_sub(ring.sectors() - 1).max(1)
}

fn first_pass<F: NorFlash>(ring: &mut Ring<F>, report: &mut Report) -> Result<Sectors, MountError> {
    let mut sectors = Sectors {
        serial: [0; MAX_SECTORS],
        prior: [NOWHERE; MAX_SECTORS],
        settled: [false; MAX_SECTORS],
    };
    let mut bytes = [0; PAGE_SIZE];
    for position in 0..ring.sectors() as usize {
        for page in 0..SECTOR_PAGES {
            ring.read(position, page, &mut bytes)
                .map_err(MountError::Flash)?;
            match decode(&bytes) {
                Found::Blank => {}
                Found::Damaged => report.count(Cause::Damaged),
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
    fn counted<F: NorFlash>(&self, ring: &Ring<F>, head: u32) -> Counted {
        let mut counted = [0; MAX_SECTORS];
        let oldest = oldest(ring, head);
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
        for index in 0..pages {
            ring.read(ring.position(serial), index, &mut bytes)?;
            let Found::Page(page) = decode(&bytes) else {
                continue;
            };
            if page.place.serial != serial {
                continue;
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
                    self.last = Mark {
                        serial,
                        pages: index + 1,
                    };
                }
            }
        }
        if assembly.reset() {
            self.report.count(Cause::Interrupted);
        }
        Ok(settled)
    }

    fn replay(&mut self, image: &mut Image, serial: u32, entry: &Entry<'_>) {
        match image.apply(entry) {
            Ok(()) => {}
            Err(Rejected::Malformed) => return self.report.count(Cause::Unknown),
            Err(Rejected::Detached) => self.report.count(Cause::Detached),
        }
        match entry.tag {
            Tag::Arrival => {}
            Tag::Ply | Tag::TakeBack => self.in_doubt = Some(Subject::Game),
            Tag::Whole(subject) => {
                self.in_doubt = Some(subject);
                self.homes[subject.index()] = Some(serial);
            }
            Tag::Gone(subject) => {
                self.in_doubt = Some(subject);
                self.homes[subject.index()] = None;
            }
        }
        if let Tag::Whole(Subject::Game) | Tag::Gone(Subject::Game) = entry.tag {
            self.report.forget_detached();
        }
    }
}
