#pragma once

namespace continuo {

// A stack of layers over all tokens, whose state is carried from segment to segment. Between two block ends a
// state only grows by entries; its summaries are replaced at block ends.
struct StreamConfig {
    // What stands before a sequence's first block (Block-Recurrent Transformer, appendix A): nothing, or a
    // block of keys and values 0 that are seen, as in the published code.
    enum class Empty { Mask, Zeros };
    int segment = 2048;  // tokens of a training segment, inside which gradients flow
    int block = 512;     // tokens between two replacements of the state vectors
    Empty empty = Empty::Mask;
    bool operator==(const StreamConfig&) const = default;
};

}  // namespace continuo
