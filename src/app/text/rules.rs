//! The words of the rules to read, page by page. The drawings beside them are
//! in `learn`; here are only words.

/// The pages, in their order. What stands on a page belongs to its drawing, so
/// every language has the same pages.
pub struct Rules {
    /// The pages.
    pub pages: [Page; Rules::PAGES],
}

impl Rules {
    /// How many pages there are.
    pub const PAGES: usize = 30;
}

/// A page: a drawing above, words below.
pub struct Page {
    /// What it is about; the page's number stands beside it.
    pub title: &'static str,
    /// A paragraph of at most 7 lines; it is broken where it is drawn.
    pub text: &'static str,
}
