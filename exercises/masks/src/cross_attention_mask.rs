use ndarray::*;

/// The mask for attention between two sentences, as in a translator.
///
/// The target (the translation) asks, the source (the original) answers: one row for each target
/// word, one column for each source word. The source is there in full before the translation
/// starts, so no part of it is "the future". All there is to block is its padding.
///
/// ```text
/// target_len       T_target
/// source_is_pad    (T_source)             true where the source word is PAD
/// result           (T_target, T_source)   True = blocked
/// ```
///
/// `cross_attention_mask(2, [false, false, true])`, with `x` for true and `.` for false:
///
/// ```text
///              le   chat   PAD      (source)
///    the       .     .      x
///    cat       .     .      x
///  (target)
/// ```
///
/// The two lengths have nothing to do with each other: the target may be longer, shorter or empty.
pub fn cross_attention_mask(target_len: usize, source_is_pad: &Array1<bool>) -> Array2<bool> {
    todo!()
}
