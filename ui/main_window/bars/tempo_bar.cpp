#include "main_window/bars/tempo_bar.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLocale>
#include <QStackedLayout>
#include <QToolTip>
#include <cmath>
#include <optional>

#include "theme/theme.h"
#include "widgets/box_accessible.h"
#include "widgets/elided_label.h"
#include "widgets/unit_field.h"

namespace continuo::ui {
namespace {

constexpr int kFieldWidth = 84, kLeastSource = 76;  // px

}  // namespace

TempoBar::TempoBar(QWidget* click, QWidget* parent)
    : QWidget(parent), field_(new UnitField), source_(new QComboBox), bar_(new ElidedLabel) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(6);
    field_->setUnit(tr("bpm", "beats per minute"));
    field_->setAccessibleName(tr("Tempo, beats per minute"));
    field_->setFixedSize(kFieldWidth, 28);
    //: Choice of the tempo: no tempo, played freely.
    source_->addItems({tr("Free"),
                       //: Choice of the tempo: the number that is typed here.
                       tr("Fixed"),
                       //: Choice of the tempo: from another device.
                       tr("MIDI clock"),
                       //: Choice of the tempo: from the sound server JACK.
                       tr("JACK transport")});
    nameBox(*source_, tr("Tempo source"));
    source_->setToolTip(
        tr("Free: no tempo. Fixed: the tempo entered here. MIDI clock: the tempo of another device. JACK "
           "transport: JACK's tempo, or the one entered last if JACK has none."));
    // A mouse click does not move the keyboard focus here.
    source_->setFocusPolicy(Qt::TabFocus);
    source_->setMinimumWidth(kLeastSource);
    row->addWidget(field_);
    Theme::setStyle(bar_, TextStyle::Caption, &Tokens::text2);
    bar_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    auto* place = new QWidget;
    place_ = new QStackedLayout(place);
    place_->addWidget(source_);
    place_->addWidget(bar_);
    place->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    row->addWidget(place);
    row->addWidget(click);
    connect(field_, &QLineEdit::editingFinished, this, &TempoBar::commit);
    connect(field_, &QLineEdit::textEdited, this, [this] { setInvalid(false); });
    connect(field_, &UnitField::inputDiscarded, this, &TempoBar::showTempo);
    connect(field_, &QLineEdit::returnPressed, this, [this] {
        commit();  // editingFinished comes only after this signal
        if (!field_->isInvalid()) Q_EMIT canvasFocusRequested();
    });
    connect(source_, &QComboBox::activated, this, [this](int index) {
        form_.source = static_cast<TempoSource>(index);
        // Drop uncommitted input, which was for the previous source.
        field_->setModified(false);
        field_->setInvalid(false);
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

void TempoBar::setTake(const std::optional<TakeTempo>& take) {
    if (take == take_) return;
    const bool other = take.has_value() != take_.has_value();
    take_ = take;
    if (other) {
        field_->setModified(false);  // drop uncommitted input of the playing tempo
        field_->setInvalid(false);
        place_->setCurrentWidget(take ? static_cast<QWidget*>(bar_) : source_);
    }
    showTempo();
}

void TempoBar::showTakeTempo() {
    field_->setReadOnly(true);
    field_->setText(take_->quartersPerMinute > 0 ? QLocale().toString(take_->quartersPerMinute, 'f', 1)
                                                 : QStringLiteral("–"));
    const QString sentence =
        tr("Tempo of the shown recording, in quarter notes per minute. When you play, the tempo of your "
           "playing appears again.");
    field_->setToolTip(sentence);
    field_->setAccessibleDescription(sentence);
    //: In place of the bar: the take has no tempo.
    bar_->setText(take_->bar.isEmpty() ? tr("no bars") : take_->bar);
}

void TempoBar::showTempo() {
    if (take_) return showTakeTempo();
    source_->setCurrentIndex(static_cast<int>(form_.source));
    const bool follows = isFollowed(form_.source);
    field_->setReadOnly(follows);
    if (field_->hasFocus() && (field_->isModified() || field_->isInvalid())) return;
    const double shown = follows ? form_.measured : form_.beatsPerMinute;
    field_->setText(shown > 0 ? QLocale().toString(shown, 'f', 1) : QStringLiteral("–"));
    setInvalid(false);
}

void TempoBar::setInvalid(bool wrong) {
    field_->setInvalid(wrong);
    const QString range = tr("Beats per minute, 20 to 300.");
    const QString sentence =
        form_.source == TempoSource::Fixed
            ? tr("20 to 300 bpm. Continuo uses %1.").arg(QLocale().toString(form_.beatsPerMinute, 'f', 1))
            : range;
    field_->setToolTip(wrong ? sentence : range);
    field_->setAccessibleDescription(wrong ? sentence : QString());
    if (wrong && field_->isVisible())
        QToolTip::showText(field_->mapToGlobal(QPoint(0, field_->height())), sentence, field_);
}

// Applies the typed tempo; typing a number also selects a fixed tempo.
void TempoBar::commit() {
    if (!field_->isModified()) return;
    field_->setModified(false);
    const std::optional<double> typed =
        UnitField::parseNumber(field_->text(), field_->unit(), TempoForm::kSlowest, TempoForm::kFastest);
    if (!typed) return setInvalid(true);
    form_.beatsPerMinute = std::round(*typed * 10) / 10;  // the displayed precision
    form_.source = TempoSource::Fixed;
    showTempo();
    Q_EMIT tempoEdited(form_);
}

}  // namespace continuo::ui
