//! Learners' files with mistakes that public reports describe, compiled into the tests.

#[path = "../learners/masks/causal_mask/mistakes/diagonal-blocked.rs"]
pub mod diagonal_blocked;

#[path = "../learners/masks/causal_mask/mistakes/lower-triangle.rs"]
pub mod lower_triangle;

#[path = "../learners/masks/masked_softmax/mistakes/filled-with-zero.rs"]
pub mod filled_with_zero;

#[path = "../learners/masks/mask_scores/mistakes/tiny-fill.rs"]
pub mod tiny_fill;

#[path = "../learners/masks/combine_masks/mistakes/pad-rows-blocked.rs"]
pub mod pad_rows_blocked;

#[path = "../learners/one_head/masked_head/mistakes/divided-by-d_k.rs"]
pub mod divided_by_d_k;

#[path = "../learners/masks/masked_softmax/mistakes/wrong-axis.rs"]
pub mod wrong_axis;

#[path = "../learners/masks/cross_attention_mask/mistakes/nothing-blocked.rs"]
pub mod nothing_blocked;

#[path = "../learners/masks/masked_softmax/mistakes/mask-ignored.rs"]
pub mod mask_ignored;

#[path = "../learners/masks/masked_softmax/mistakes/no-max-subtraction.rs"]
pub mod no_max_subtraction;

#[path = "../learners/masks/where_fill/mistakes/multiplied.rs"]
pub mod multiplied;
