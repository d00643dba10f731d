#pragma once

#include <continuo/fit_request.h>
#include <continuo/model_summary.h>

#include <QString>
#include <optional>

#include "controllers/models/measured_speeds.h"
#include "pages/dialogs/model_card_dialog.h"

namespace continuo::app {

// Facts about a model on this computer besides its card.
struct ModelHere {
    std::string hash;
    std::optional<FitResult> fit;
    QVector<KeptSpeed> speeds;
    std::optional<KeptBenchmark> benchmark = {};  // used if it has not played yet
};

// Returns how far back the model remembers: "the last 8,192 tokens", or "the whole session, fading".
QString rememberedText(const ModelSummary& model);
// "Needs 55 MB of memory, 22.6 GB are free."; empty: not known.
QString memoryText(const ModelHere& here);
// "5.8 ms/token with 256 latents, measured on 24.11.2026", or an estimate, marked as such; empty: not known.
QString speedText(const ModelHere& here);

// The card's facts and those about the model on this computer, in the window's language; texts of the card's
// author stay in theirs. The caller adds what can be done with the model.
ui::ModelCardForm cardFormOf(const ModelSummary& model, const ModelHere& here);

}  // namespace continuo::app
