//! Truncates text that is too long for its place.

/// Returns the longest prefix of a text with at most so many bytes, cut between
/// characters.
pub(crate) fn cut(text: &str, bytes: usize) -> &str {
    let mut end = text.len().min(bytes);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    text.get(..end).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::cut;

    #[test]
    fn a_text_is_cut_between_letters() {
        assert_eq!(cut("stack", 9), "stack");
        assert_eq!(cut("stack", 5), "stack");
        assert_eq!(cut("stack", 2), "st");
        // The first letter takes two bytes.
        assert_eq!(cut("łup", 3), "łu");
        assert_eq!(cut("łup", 1), "");
        assert_eq!(cut("", 0), "");
    }
}
