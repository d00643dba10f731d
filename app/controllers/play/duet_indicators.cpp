#include "controllers/play/duet_indicators.h"

#include <QAction>
#include <QCoreApplication>
#include <algorithm>
#include <utility>

#include "controllers/words/banner_subjects.h"
#include "controllers/words/device_words.h"
#include "main_window/actions.h"
#include "main_window/inspector/inspector_panel.h"
#include "roll/piano_roll.h"
#include "roll/roll_content.h"
#include "widgets/banner_stack.h"

namespace continuo::app {
namespace {

struct AgainWords {
    Q_DECLARE_TR_FUNCTIONS(continuo::app::DuetIndicators)
};

// Returns why another answer is impossible; empty: possible.
QString hindranceText(const std::optional<DuetStatus>& status) {
    //: Why “Answer again” is not possible.
    if (!status) return AgainWords::tr("No model is listening.");
    switch (status->again) {
        case AnswerAgain::Possible: return {};
        case AnswerAgain::NoAnswer: return AgainWords::tr("The model has not answered yet.");
        case AnswerAgain::PlayerStruck:
            return AgainWords::tr("You have played since the model’s last answer.");
        case AnswerAgain::PlayingAlong:
            //: Why “Answer again” is not possible.
            return AgainWords::tr("In the mode “Play along” the model gives no answers.");
        case AnswerAgain::OutOfContext: break;
    }
    //: Why “Answer again” is not possible.
    return AgainWords::tr("The model's memory no longer reaches the start of this answer.");
}

}  // namespace

DuetIndicators::DuetIndicators(ui::InspectorPanel& inspector, ui::PianoRoll& roll, ui::BannerStack& banners,
                               QAction& answerAgain)
    : inspector_(inspector), roll_(roll), banners_(banners), answerAgain_(answerAgain) {
    showAnswerAgain({});
}

void DuetIndicators::showAnswerAgain(const std::optional<DuetStatus>& status) {
    ui::Actions::setUnavailableReason(answerAgain_, hindranceText(status));
}

ui::ContextForm toHeardForm(const ui::RollContent& played, double hearsFrom, double lastHeard) {
    constexpr double kSome = 1;  // s: the shortest forgotten and heard times that count
    ui::ContextForm heard;
    // In an empty take, hearsFrom may be below 0: the model also hears music from before the take.
    if (played.notes().empty())
        heard.empty = hearsFrom >= 0;
    else if (hearsFrom >= played.notes().front().start + kSome)
        heard.seconds = std::max(kSome, lastHeard - hearsFrom);  // silence after the last note does not count
    return heard;
}

void DuetIndicators::begin() {
    shownNote_.clear();
    banners_.clear(subjects::kLatents);
}

void DuetIndicators::show(const std::optional<DuetStatus>& status, const QString& device) {
    if (!status) return;
    inspector_.setGapInUse(status->gap);
    inspector_.setLatentsInUse(status->latents);
    if (std::exchange(shownNote_, status->latentsNote) == status->latentsNote) return;
    // Shows no banner for an increase, because the status line shows it.
    if (status->latentsStep == LatentsStep::More) return banners_.clear(subjects::kLatents);
    banners_.showMessage(
        subjects::kLatents, ui::Banner::Kind::Info,
        latentsStepText(device, status->latentsStep, status->latentsBefore, status->latents));
}

void DuetIndicators::showInTake(const std::optional<DuetStatus>& status, std::optional<double> hearsFrom,
                                const ui::ContextForm& heard) {
    if (status && status->key) {
        const Scale& scale = status->key->scale;
        inspector_.setDetectedKey(scale.root, static_cast<int>(scale.kind), status->key->share);
    } else {
        inspector_.setDetectedKey(-1, 0, 0);
    }
    inspector_.setContext(heard);
    // Shows the line even if the model hears everything, because the user can drag it to shorten the memory.
    if (hearsFrom) roll_.setMemoryBegin(hearsFrom);
}

}  // namespace continuo::app
