//! Level `masks`: who is not allowed to look. One module an exercise, in the order of the lesson.

pub mod where_fill;

pub mod triu;

pub mod causal_mask;

pub mod padding_mask;

pub mod combine_masks;

pub mod mask_scores;

pub mod masked_softmax;

pub mod zero_then_renormalise;

pub mod cross_attention_mask;
