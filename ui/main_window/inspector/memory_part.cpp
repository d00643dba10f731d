#include "main_window/inspector/memory_part.h"

#include <QLabel>
#include <QLocale>
#include <QVBoxLayout>
#include <cmath>

#include "theme/theme.h"

namespace continuo::ui {

MemoryPart::MemoryPart(const PlayParameters& parameters, QWidget* parent) : PlayFormPart(parent) {
    addSlider(parameters["memory"]);
    ofTakes_ =
        new QLabel(tr("Applies to live playing. A continuation of a take hears everything before it, up to "
                      "the model's maximum."));
    ofTakes_->setWordWrap(true);
    Theme::setStyle(ofTakes_, TextStyle::Caption, &Tokens::text3);
    ofTakesRow_ = makeLabelledRow({}, ofTakes_);
    ofTakesRow_->hide();
    column().addWidget(ofTakesRow_);
}

bool MemoryPart::setContext(const ContextForm& heard) {
    const QString before = summary(form());
    heard_ = heard;
    ofTakesRow_->setVisible(heard_.fromTake);
    return summary(form()) != before;
}

// Returns the collapsed text. A chosen memory only limits live playing; continuing a take ignores it.
QString MemoryPart::summary(const PlayForm& form) const {
    //: How far back the model hears.
    if (form.memory > 0 && !heard_.fromTake) return tr("the last %L1 s").arg(form.memory, 0, 'f', 0);
    //: How far back the model hears: nothing was played.
    if (heard_.empty) return tr("nothing yet");
    //: How far back the model hears: the oldest music counts least.
    if (heard_.seconds <= 0 && heard_.fading) return tr("the whole session, fading");
    //: How far back the model hears.
    if (heard_.seconds <= 0) return tr("everything");
    constexpr double kMinutes = 90;  // s; longer durations are given in minutes
    const bool minutes = heard_.seconds >= kMinutes;
    const auto count = static_cast<int>(std::lround(minutes ? heard_.seconds / 60 : heard_.seconds));
    const QString time = minutes ? tr("%L1 min").arg(count) : tr("%L1 s").arg(count);
    if (heard_.tokens <= 0) return tr("about the last %1", "minutes or seconds").arg(time);
    return tr("the last %L1 tokens, about %2").arg(heard_.tokens).arg(time);
}

}  // namespace continuo::ui
