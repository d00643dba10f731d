#include "main_window/inspector/inspector_panel.h"

#include <QHBoxLayout>
#include <QMenu>
#include <QPushButton>
#include <QVBoxLayout>
#include <set>

#include "main_window/inspector/constraints_part.h"
#include "main_window/inspector/generate_part.h"
#include "main_window/inspector/inspector_parts.h"
#include "main_window/inspector/memory_part.h"
#include "main_window/inspector/time_part.h"
#include "main_window/inspector/turn_taking_part.h"
#include "theme/theme.h"
#include "widgets/key_tip.h"

namespace continuo::ui {

InspectorPanel::InspectorPanel(const PlayParameters& parameters, QWidget* parent)
    : PlayFormPane(parameters, parent) {
    const auto against = [usual = parameters.defaults](const auto& words) {
        return [usual, words](const PlayForm& form) { return words(form, usual); };
    };
    add(tr("Generate"), generate_ = new GeneratePart(parameters), [this](const PlayForm& form) {
        return generate_->summary(form);
    })->setOpen(true);
    //: Heading of settings: limits of what the model plays.
    add(tr("Constraints"), constraints_ = new ConstraintsPart(parameters),
        against(&ConstraintsPart::summary));
    //: Heading of settings: when the player and the model play.
    add(tr("Turn-taking"), turns_ = new TurnTakingPart(parameters), &TurnTakingPart::summary)->setOpen(true);
    //: Heading of settings: tempo, beats and count-in.
    add(tr("Time"), new TimePart(parameters), &TimePart::summary);
    //: Heading of settings: how far back the model hears.
    add(tr("Memory"), memory_ = new MemoryPart(parameters),
        [this](const PlayForm& form) { return memory_->summary(form); });
    //: Heading of settings: how the model draws from its predictions.
    add(tr("Sampling"), makeSamplingPart(parameters), against(samplingSummary<PlayForm>));
    PlayFormPart* const output = makeOutputPart(parameters);
    connect(output->findChild<QPushButton*>(QStringLiteral("calibrate")), &QPushButton::clicked, this,
            &InspectorPanel::calibrationRequested);
    //: Heading of settings: sound and MIDI output.
    add(tr("Output"), output, outputSummary);
    addButtons();
    setForm(parameters.defaults);
}

void InspectorPanel::addButtons() {
    auto* layout = new QHBoxLayout;
    layout->setContentsMargins(12, 8, 12, 8);
    layout->setSpacing(4);
    continue_ = new QPushButton(tr("Continue"));
    continue_->setToolTip(
        tr("Continues at once if the model listens, otherwise from the cursor. With a marked range, the "
           "model hears only that."));
    Theme::setRole(continue_, ButtonRole::Primary);
    connect(continue_, &QPushButton::clicked, this, [this] { Q_EMIT continueRequested(1); });
    times_ = new QPushButton;
    times_->setIcon(Theme::icon(QStringLiteral("chevron-down")));
    times_->setLayoutDirection(Qt::RightToLeft);
    times_->setAccessibleName(tr("Variations"));
    times_->setToolTip(tr("Makes several continuations from the same place"));
    times_->setMinimumHeight(32);
    auto* menu = new QMenu(times_);
    connect(menu, &QMenu::aboutToShow, this, [this, menu] { fillVariationsMenu(*menu); });
    fillVariationsMenu(*menu);
    times_->setMenu(menu);
    layout->addWidget(continue_, 1);
    layout->addWidget(times_);
    foot().addLayout(layout);
}

// Offers the usual numbers and the current one.
void InspectorPanel::fillVariationsMenu(QMenu& menu) {
    menu.clear();
    std::set<int> counts = {2, 4, 8, 16};
    counts.insert(form().variations);
    for (const int count : counts) {
        QAction* action = menu.addAction(tr("%n variation(s)", nullptr, count));
        connect(action, &QAction::triggered, this, [this, count] {
            PlayForm changed = form();
            changed.variations = count;
            acceptEdit(changed);
            Q_EMIT continueRequested(count);
            Q_EMIT variationsChosen();
        });
    }
}

void InspectorPanel::formShown() {
    //: Button: number of continuations.
    if (times_ != nullptr) times_->setText(tr("×%1").arg(form().variations));
}

void InspectorPanel::setCommand(const QAction& goOn) { new KeyTip(*continue_, goOn); }

void InspectorPanel::setRecentSpeed(int latents, double msPerToken) {
    generate_->setRecentSpeed(latents, msPerToken);
}

void InspectorPanel::setModel(const ModelFacts& facts) {
    generate_->setModel(facts);
    setMaxLatents(facts);
    Q_EMIT modelNameChanged(facts.name);
}

void InspectorPanel::setGapInUse(double seconds) { turns_->setGapInUse(seconds); }

void InspectorPanel::setDetectedKey(int root, int kind, double share) {
    constraints_->setDetectedKey(root, kind, share);
}

void InspectorPanel::setContinuation(bool ofTake, const QString& length) {
    generate_->setContinuation(ofTake, length);
}

void InspectorPanel::setContext(const ContextForm& heard) {
    if (memory_->setContext(heard)) setForm(PlayForm(form()));
}

int InspectorPanel::latentsInUse() const { return generate_->latentsInUse(form()); }

void InspectorPanel::setCanContinue(bool can) {
    continue_->setEnabled(can);
    times_->setEnabled(can);
}

}  // namespace continuo::ui
