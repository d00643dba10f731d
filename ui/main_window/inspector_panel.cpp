#include "main_window/inspector_panel.h"

#include <QHBoxLayout>
#include <QMenu>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "main_window/generate_part.h"
#include "main_window/inspector_parts.h"
#include "main_window/turn_taking_part.h"
#include "theme/theme.h"
#include "widgets/section.h"

namespace continuo::ui {

InspectorPanel::InspectorPanel(QWidget* parent) : QWidget(parent) {
    setProperty("role", QStringLiteral("pane"));
    setAttribute(Qt::WA_StyledBackground);
    auto* sections = new QWidget;
    column_ = new QVBoxLayout(sections);
    column_->setContentsMargins(0, 0, 0, 0);
    column_->setSpacing(0);
    add(tr("Generate"), generate_ = new GeneratePart, [](const PlayForm& form) {
        const QString latents = form.latentsAuto ? tr("Auto") : QString::number(form.latents);
        return tr("%L1, latents %2").arg(form.temperature, 0, 'f', 2).arg(latents);
    })->setOpen(true);
    add(tr("Turn-taking"), turns_ = new TurnTakingPart, &TurnTakingPart::summary)->setOpen(true);
    add(tr("Memory"), makeMemoryPart(), memorySummary);
    add(tr("Sampling"), makeSamplingPart(), samplingSummary);
    add(tr("Output"), makeOutputPart(), outputSummary);
    column_->addStretch(1);

    auto* scroll = new QScrollArea;
    scroll->setWidget(sections);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFocusPolicy(Qt::NoFocus);
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->setSpacing(0);
    all->addWidget(scroll, 1);
    all->addWidget(makeButtons());
    setForm({});
}

Section* InspectorPanel::add(const QString& title, PlayFormPart* part, QString (*summary)(const PlayForm&)) {
    auto* section = new Section(title, part);
    column_->addWidget(section);
    parts_.push_back({part, section, summary});
    connect(part, &PlayFormPart::edited, this, &InspectorPanel::take);
    return section;
}

QWidget* InspectorPanel::makeButtons() {
    auto* row = new QWidget;
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(12, 12, 12, 12);
    layout->setSpacing(4);
    continue_ = new QPushButton(tr("Continue ⏎"));
    continue_->setAccessibleName(tr("Continue"));
    continue_->setToolTip(tr("Lets the model go on: at once when it listens, otherwise from the cursor."));
    Theme::setRole(continue_, ButtonRole::Primary);
    connect(continue_, &QPushButton::clicked, this, [this] { Q_EMIT continueRequested(1); });
    times_ = new QPushButton;
    times_->setIcon(Theme::icon(QStringLiteral("chevron-down")));
    times_->setLayoutDirection(Qt::RightToLeft);
    times_->setAccessibleName(tr("Variations"));
    times_->setToolTip(tr("Several continuations from the same place"));
    times_->setMinimumHeight(32);
    auto* menu = new QMenu(times_);
    for (const int count : {2, 4, 8, 16}) {
        QAction* action = menu->addAction(tr("%1 variations").arg(count));
        connect(action, &QAction::triggered, this, [this, count] {
            form_.variations = count;
            take(form_);
            Q_EMIT continueRequested(count);
        });
    }
    times_->setMenu(menu);
    layout->addWidget(continue_, 1);
    layout->addWidget(times_);
    return row;
}

// The user's, by whatever part.
void InspectorPanel::take(const PlayForm& form) {
    const PlayForm changed = form;  // what was handed in may be a part's, which is shown next
    setForm(changed);
    Q_EMIT formChanged(changed);
}

void InspectorPanel::setForm(const PlayForm& form) {
    form_ = form;
    for (const Part& each : parts_) {
        each.part->setForm(form_);
        each.section->setSummary(each.summary(form_));
    }
    times_->setText(tr("×%1").arg(form_.variations));
}

void InspectorPanel::setModel(const ModelFacts& facts) {
    mostLatents_ = facts.maxLatents;
    generate_->setModel(facts);
    Q_EMIT modelNamed(facts.name);
    if (form_.latents <= mostLatents_) return;
    form_.latents = mostLatents_;
    setForm(PlayForm(form_));
}

void InspectorPanel::setLatentsInUse(int latents) {
    if (!form_.latentsAuto || latents <= 0 || latents == form_.latents) return;
    form_.latents = latents;
    setForm(PlayForm(form_));
}

void InspectorPanel::setGapInUse(double seconds) { turns_->setGapInUse(seconds); }

void InspectorPanel::setCanContinue(bool can) {
    continue_->setEnabled(can);
    times_->setEnabled(can);
}

void InspectorPanel::stepTemperature(double by) {
    PlayForm form = form_;
    form.temperature = std::clamp(std::round((form.temperature + by) * 100) / 100, 0.1, 2.0);
    take(form);
}

void InspectorPanel::scaleLatents(double by) {
    PlayForm form = form_;
    const double scaled = std::exp2(std::round(std::log2(form.latents * by)));
    const double fewest = std::min(GeneratePart::kFewestLatents, mostLatents_);
    form.latents = static_cast<int>(std::clamp(scaled, fewest, static_cast<double>(mostLatents_)));
    form.latentsAuto = false;
    take(form);
}

}  // namespace continuo::ui
