#include "controllers/takes/take_plan.h"

#include <QLocale>

#include "controllers/play/continuation_length.h"
#include "duet/scale.h"
#include "main_window/inspector/inspector_panel.h"

namespace continuo::app {

void TakePlan::clear() {
    content_.reset();
    inspector_.setContinuation(false, {});
}

void TakePlan::tell(const ui::PlayForm& form, double begin, double seconds) {
    if (!content_) return;
    const double end = seconds >= 0 ? seconds : content_->seconds;
    inspector_.setContinuation(true, lengthText(form, begin, end));
    const std::optional<KeyFinder::Key> key = heardIn(content_->performance(), begin, end).key();
    if (key)
        inspector_.setKeyHeard(key->scale.root, static_cast<int>(key->scale.kind), key->share);
    else
        inspector_.setKeyHeard(-1, 0, 0);
}

QString TakePlan::lengthText(const ui::PlayForm& form, double begin, double end) const {
    using Length = ui::AnswerLength;
    if (form.length == Length::Seconds || form.length == Length::Tokens) return {};
    const ContinuedLength length =
        lengthFor(form, content_->of(Voice::Player).notes, end, content_->beats, begin);
    const QString told = QLocale().toString(length.seconds, 'f', length.seconds < 10 ? 1 : 0);
    const bool bars = form.length == Length::Bars;
    switch (length.why) {
        case ContinuedLength::Why::Asked: return {};
        case ContinuedLength::Why::Phrase:
            return bars ? tr("There are no beats here: %1 s, as long as your last phrase.").arg(told)
                        : tr("%1 s, as long as your last phrase.").arg(told);
        case ContinuedLength::Why::Usual: break;
    }
    if (form.length == Length::UntilIPlay)
        return tr("Nobody plays while a take is continued: %1 s are made.").arg(told);
    return bars ? tr("There are no beats here, and nothing of yours before this point: %1 s are made.")
                      .arg(told)
                : tr("Nothing of yours is before this point: %1 s are made.").arg(told);
}

}  // namespace continuo::app
