//! The reference solutions, compiled into the tests.

#[path = "../../solutions/masks/where_fill.rs"]
pub mod where_fill;

#[path = "../../solutions/masks/triu.rs"]
pub mod triu;

#[path = "../../solutions/masks/causal_mask.rs"]
pub mod causal_mask;

#[path = "../../solutions/masks/padding_mask.rs"]
pub mod padding_mask;

#[path = "../../solutions/masks/combine_masks.rs"]
pub mod combine_masks;

#[path = "../../solutions/masks/mask_scores.rs"]
pub mod mask_scores;

#[path = "../../solutions/masks/masked_softmax.rs"]
pub mod masked_softmax;

#[path = "../../solutions/masks/zero_then_renormalise.rs"]
pub mod zero_then_renormalise;

#[path = "../../solutions/masks/cross_attention_mask.rs"]
pub mod cross_attention_mask;

#[path = "../../solutions/one_head/masked_head.rs"]
pub mod masked_head;
