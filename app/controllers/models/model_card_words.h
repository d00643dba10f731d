#pragma once

#include <continuo/fit_request.h>
#include <continuo/model_summary.h>

#include <QString>
#include <optional>

#include "controllers/models/measured_speeds.h"
#include "pages/dialogs/model_card_dialog.h"

namespace continuo::app {

// Facts about a model on this computer, in addition to its card.
struct LocalModelFacts {
    std::string hash;
    std::optional<FitResult> fit;
    QVector<StoredSpeed> speeds;
    std::optional<StoredBenchmark> benchmark = {};  // used if the model has not played yet
};

// Returns how far back the model remembers: "the last 8,192 tokens", or "the whole session, fading".
QString rememberedText(const ModelSummary& model);
// Formats "Needs 55 MB of memory, 22.6 GB are free."; empty: unknown.
QString memoryText(const LocalModelFacts& here);
// Formats "5.8 ms/token with 256 latents, measured on 24.11.2026", or an estimate, marked as such; empty:
// unknown.
QString speedText(const LocalModelFacts& here);

// Returns the form of a card: the card's facts and those about this computer, in the window's language. Texts
// by the card's author stay in their language. The caller adds the available actions.
ui::ModelCardForm makeCardForm(const ModelSummary& model, const LocalModelFacts& here);

}  // namespace continuo::app
