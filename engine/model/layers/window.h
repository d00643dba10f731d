#pragma once

#include <algorithm>
#include <functional>

#include "model/layers/layer_inputs.h"
#include "model/state/layer_state.h"

namespace continuo {

// Keys and values made from a summary: [B, S, H, D] each.
struct KeysValues {
    Value keys, values;
};

// Returns the keys and values of the summary whose Summary::since() is `since`. `make` computes them if the
// cached ones belong to another summary. Only for passes that do not record.
KeysValues cachedKeys(Pass& pass, SummaryEntries& kept, std::int64_t since,
                      const std::function<KeysValues()>& make);

// Softmax over the last `window` keys.
struct WindowRule {
    std::int64_t window = 0;
    bool self = true;        // the window ends with the token's own key; otherwise with the previous one
    bool seesEmpty = false;  // the zeros before a sequence are visible (StreamConfig::Empty::Zeros)

    // Returns the number of keys that the tokens of a stretch see.
    std::int64_t windowSize(const Stretch& at) const {
        return at.window > 0 ? std::min(window, at.window) : window;
    }
};

// Returns the entries [B, past, H, D] of a state followed by those of a stretch, [B, T, H, D]. No gradient
// flows to the past.
Value joined(Pass& pass, const TensorView& past, const Value& fresh);

// Keys and values of the tokens before a stretch and of the stretch itself, [B, past + T, H, D] each. In a
// recording pass no gradient flows to the past.
struct WindowKeys {
    Value keys, values;
    std::int64_t past = 0;
};

// Appends the keys and values of a stretch to the state. Returns the state's earlier ones that the stretch
// needs, followed by these.
WindowKeys appendToWindow(Pass& pass, const HeadInputs& heads, WindowState& state);

// Returns the window's keys and values for a token whose entry a step has stored after the state's last
// entry.
WindowKeys windowForStep(const WindowState& state);

// Returns the index of the first key that a row sees, for keys that begin with token number `from`.
std::int32_t firstSeen(const Stretch& at, std::int64_t row, std::int64_t from, bool seesEmpty);

// Attends from queries [B, T, H, D] to the window. bias [R, H] by distance from 0 on; may be absent.
Value attendWindow(Pass& pass, const Value& queries, const WindowKeys& read, const WindowRule& rule,
                   const Value& bias, const Stretch& at);

// Returns the slots of a row in the window for one token that follows the state's entries. Stretch::window
// moves the first slot, so a recorded step stays valid when it changes.
EntryPlace placeInWindow(const WindowState& state, const WindowRule& rule, const Stretch& at,
                         std::int64_t row);
// Returns the mask for the tokens that `at` places in the window. bias [R, H] may be absent; its row i is
// for the key i tokens before the token itself.
Visibility windowVisibility(const EntryPlaces& at, const WindowRule& rule, const TensorView& bias);

// Attends from each of the queries [B, T, H, D] to all keys [B, S, H, D] from index begin[b] of its row on;
// begin absent: from 0.
Value attendAll(Pass& pass, const Value& queries, const Value& keys, const Value& values,
                std::span<const std::int32_t> begin = {});

}  // namespace continuo
