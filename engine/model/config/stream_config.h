#pragma once

namespace continuo {

// A stack of layers over all tokens, whose state is carried from segment to segment. Within a block the state
// only grows by entries; summaries are replaced at block ends.
struct StreamConfig {
    // The context of a sequence's first block (Block-Recurrent Transformer, appendix A): masked, or a visible
    // block of zero keys and values, as in the published code.
    enum class Empty { Mask, Zeros };
    int segment = 2048;  // tokens of a training segment; gradients stay inside it
    int block = 512;     // tokens between two replacements of the state vectors
    Empty empty = Empty::Mask;
    bool operator==(const StreamConfig&) const = default;
};

}  // namespace continuo
