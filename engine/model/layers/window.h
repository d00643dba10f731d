#pragma once

#include <algorithm>
#include <functional>

#include "model/layers/layer_inputs.h"
#include "model/layers/token_step.h"
#include "model/state/layer_state.h"

namespace continuo {

// Keys and values that are made of a summary: [B, S, H, D] each.
struct KeysValues {
    Value keys, values;
};

// Those that `kept` holds for the summary since() tokens, made by `make` if they are of another. For passes
// that do not record.
KeysValues keptKeys(Pass& pass, SummaryEntries& kept, std::int64_t since,
                    const std::function<KeysValues()>& make);

// Softmax over the last `window` keys.
struct WindowRule {
    std::int64_t window = 0;
    bool self = true;        // they end with the token's own key; else with the one before it
    bool seesEmpty = false;  // what stands before a sequence is seen (StreamConfig::Empty::Zeros)

    // Returns the keys that the tokens of a stretch see.
    std::int64_t windowIn(const Stretch& at) const {
        return at.window > 0 ? std::min(window, at.window) : window;
    }
};

// Entries [B, past, H, D] of a state followed by those of a stretch, [B, T, H, D]; no gradient goes to the
// past.
Value joined(Pass& pass, const TensorView& past, const Value& fresh);

// Keys and values of the tokens before a stretch and of the stretch itself, [B, past + T, H, D] each. In a
// recording pass no gradient goes to the past.
struct WindowKeys {
    Value keys, values;
    std::int64_t past = 0;
};

// Appends the keys and values of a stretch to the state, and returns them behind those that the state needs.
WindowKeys appendToWindow(Pass& pass, const HeadInputs& heads, WindowState& state);

// Returns the window's keys and values for a token whose entry a step has stored after the state's last
// entry.
WindowKeys windowBehind(const WindowState& state);

// Index of the first key that a row sees, for keys that begin with token number `from`.
std::int32_t firstSeen(const Stretch& at, std::int64_t row, std::int64_t from, bool seesEmpty);

// Attends from queries [B, T, H, D] to the window. bias [R, H], which may be absent: by distance from 0 on.
Value attendWindow(Pass& pass, const Value& queries, const WindowKeys& read, const WindowRule& rule,
                   const Value& bias, const Stretch& at);

// Returns the slots of a row in the window for one token that follows the state's entries. Stretch::window
// moves the first slot, so a recorded step stays valid when it changes.
EntryPlace placeInWindow(const WindowState& state, const WindowRule& rule, const Stretch& at,
                         std::int64_t row);
// Returns the mask for tokens with these slots. bias [R, H], which may be absent: by distance from the token
// itself, which is row 0.
Visibility windowAt(const EntryPlaces& at, const WindowRule& rule, const TensorView& bias);

// Attends from each of [B, T, H, D] queries to all keys [B, S, H, D] from begin [B] on; absent: all.
Value attendAll(Pass& pass, const Value& queries, const Value& keys, const Value& values,
                std::span<const std::int32_t> begin = {});

}  // namespace continuo
