#include "main_window/tempo_bar.h"

#include <QAction>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLocale>
#include <QToolButton>

#include "theme/theme.h"
#include "widgets/unit_field.h"

namespace continuo::ui {
namespace {

constexpr int kFieldWidth = 84;

}  // namespace

TempoBar::TempoBar(QAction* click, QWidget* parent)
    : QWidget(parent), field_(new UnitField), source_(new QComboBox) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(6);
    field_->setUnit(tr("bpm", "beats per minute"));
    field_->setAccessibleName(tr("Tempo, beats per minute"));
    field_->setToolTip(tr("Beats per minute, 20 to 300. T taps the tempo."));
    field_->setFixedSize(kFieldWidth, 28);
    source_->addItems({tr("Free"), tr("Fixed"), tr("MIDI clock")});
    source_->setAccessibleName(tr("Where the tempo comes from"));
    source_->setToolTip(
        tr("Free: everybody plays in their own time. Fixed: at this tempo. MIDI clock: as another "
           "device says."));
    auto* button = new QToolButton;
    button->setDefaultAction(click);
    button->setIconSize({16, 16});
    button->setFocusPolicy(Qt::TabFocus);
    button->setAccessibleName(click->text());
    row->addWidget(field_);
    row->addWidget(source_);
    row->addWidget(button);
    connect(field_, &QLineEdit::editingFinished, this, &TempoBar::commit);
    connect(source_, &QComboBox::activated, this, [this](int index) {
        form_.source = static_cast<TempoSource>(index);
        showTempo();
        Q_EMIT tempoEdited(form_);
    });
    showTempo();
}

void TempoBar::setTempo(const TempoForm& form) {
    if (form == form_) return;
    form_ = form;
    showTempo();
}

void TempoBar::showTempo() {
    source_->setCurrentIndex(static_cast<int>(form_.source));
    const bool follows = form_.source == TempoSource::Clock;
    field_->setReadOnly(follows);
    if (field_->hasFocus() && field_->isModified()) return;
    const double shown = follows ? form_.heard : form_.perMinute;
    field_->setText(shown > 0 ? QLocale().toString(shown, 'f', 1) : QStringLiteral("–"));
    field_->setWrong(false);
}

// A number that is typed is a tempo that is wanted.
void TempoBar::commit() {
    if (!field_->isModified()) return;
    field_->setModified(false);
    bool understood = false;
    double typed = QLocale().toDouble(field_->text().trimmed(), &understood);
    if (!understood) typed = QLocale::c().toDouble(field_->text().trimmed(), &understood);
    if (!understood || typed < TempoForm::kSlowest || typed > TempoForm::kFastest) {
        field_->setWrong(true);
        return;
    }
    form_.perMinute = typed;
    form_.source = TempoSource::Fixed;
    showTempo();
    Q_EMIT tempoEdited(form_);
}

}  // namespace continuo::ui
