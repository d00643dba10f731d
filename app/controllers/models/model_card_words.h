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
    std::optional<KeptBenchmark> benchmark = {};  // where it did not play yet
};

// "Needs 55 MB of memory, 22.6 GB are free."; empty where nothing is known.
QString memoryText(const ModelHere& here);
// "5.8 ms/token with 256 latents, measured on 24.11.2026", or an estimate that says that it is one; empty
// where nothing is known.
QString speedText(const ModelHere& here);

// What a model's card says, and what is known of it here, in the window's words; texts of the card itself
// are in its author's language. Who shows it adds what can be done with the model.
ui::ModelCardForm cardFormOf(const ModelSummary& model, const ModelHere& here);

}  // namespace continuo::app
