#pragma once

#include <continuo/model_summary.h>

#include <string>

#include "files/text.h"

namespace continuo::app {

// Returns how far back a model remembers, as text for the terminal: "the last 8,192 tokens".
inline std::string memoryText(const ModelSummary& model) {
    return model.contextTokens > 0 ? "the last " + grouped(model.contextTokens) + " tokens"
                                   : "the whole session, fading";
}

}  // namespace continuo::app
