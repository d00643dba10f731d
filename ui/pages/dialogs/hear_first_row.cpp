#include "pages/dialogs/hear_first_row.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

#include "roll/roll_text.h"
#include "theme/theme.h"
#include "widgets/ampersands.h"
#include "widgets/level_meter.h"

namespace continuo::ui {

namespace {

constexpr int kMeterWidth = 116, kBesidePrimers = 16;  // px

QHBoxLayout* makeLine(QWidget* widget) {
    auto* line = new QHBoxLayout(widget);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(8);
    return line;
}

QLabel* makeLabel(const QString& text, TextStyle style, QColor Tokens::*colour, QWidget* parent) {
    auto* made = new QLabel(text, parent);
    Theme::setStyle(made, style, colour);
    return made;
}

}  // namespace

HearFirstRow::HearFirstRow(QWidget* parent)
    : QWidget(parent), primers_(new QWidget(this)), row_(makeLine(primers_)), heard_(new QWidget(this)) {
    //: Before buttons that play short examples.
    row_->addWidget(makeLabel(tr("Or listen first:"), TextStyle::Body, &Tokens::text2, primers_));
    meter_ = new LevelMeter(heard_);
    meter_->setFixedWidth(kMeterWidth);
    meter_->setAccessibleName(tr("Output level"));
    note_ = makeLabel({}, TextStyle::Fixed, &Tokens::text, heard_);
    note_->setAccessibleName(tr("Last note struck"));
    // Reserves the width of the longest text, so that nothing moves during playing.
    note_->setMinimumWidth(note_->fontMetrics().horizontalAdvance(QStringLiteral("C♯-1 · vel 127")));
    auto* line = makeLine(heard_);
    //: Label of a level meter.
    line->addWidget(makeLabel(tr("Sound"), TextStyle::Body, &Tokens::text2, heard_));
    line->addWidget(meter_);
    line->addWidget(note_);
    auto* row = makeLine(this);
    row->setSpacing(kBesidePrimers);
    row->addWidget(primers_);
    row->addStretch();
    row->addWidget(heard_);
    primers_->hide();
}

void HearFirstRow::setPrimers(const QStringList& names) {
    for (QPushButton* button : buttons_) delete button;
    buttons_.clear();
    for (const QString& name : names) {
        auto* button = new QPushButton(doubleAmpersands(name), primers_);
        button->setAutoDefault(false);
        const int primer = static_cast<int>(buttons_.size());
        connect(button, &QPushButton::clicked, this, [this, primer] { Q_EMIT primerRequested(primer); });
        row_->addWidget(button);
        buttons_.push_back(button);
    }
    setPlaying(-1);
    primers_->setVisible(!names.isEmpty());
    updateGeometry();
    Q_EMIT buttonsChanged();
}

void HearFirstRow::setPlaying(int primer) {
    for (int index = 0; index < static_cast<int>(buttons_.size()); ++index) {
        QPushButton* button = buttons_[static_cast<std::size_t>(index)];
        const bool plays = index == primer;
        button->setIcon(Theme::icon(plays ? QStringLiteral("stop") : QStringLiteral("play")));
        //: Read aloud: %1 is an example piece.
        button->setAccessibleName(plays ? tr("Stop %1").arg(button->text())
                                        : tr("Listen to %1").arg(button->text()));
    }
}

void HearFirstRow::setLastNote(int pitch, int velocity) {
    //: Last note that was struck, and its velocity.
    note_->setText(tr("%1 · vel %2").arg(pitchName(pitch)).arg(velocity));
}

void HearFirstRow::setLevels(double leftDb, double rightDb) { meter_->setLevels(leftDb, rightDb); }

// Excludes the played note, which is hidden if there is no room, because the keys show it too.
QSize HearFirstRow::minimumSizeHint() const {
    return primers_->isHidden() ? heard_->minimumSizeHint()
                                : primers_->minimumSizeHint().expandedTo({0, heard_->sizeHint().height()});
}

void HearFirstRow::resizeEvent(QResizeEvent*) {
    heard_->setVisible(primers_->isHidden() ||
                       width() >= primers_->sizeHint().width() + kBesidePrimers + heard_->sizeHint().width());
}

}  // namespace continuo::ui
