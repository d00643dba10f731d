#include "pages/dialogs/calibration_dialog.h"

#include <QKeyEvent>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

#include "pages/dialogs/dialog_words.h"
#include "theme/theme.h"

namespace continuo::ui {
namespace {

constexpr int kTextLines = 4;  // reserved, so that the dialog keeps its size

}  // namespace

CalibrationDialog::CalibrationDialog(QWidget* parent) : QDialog(parent) {
    setWindowTitle(tr("Calibrate the MIDI output"));
    resize(520, 0);
    heading_ = makeDialogLabel(this, {}, TextStyle::PageTitle, &Tokens::text);
    text_ = makeDialogLabel(this, {}, TextStyle::Body, &Tokens::text2);
    text_->setMinimumHeight(kTextLines * text_->fontMetrics().lineSpacing());
    text_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    strokes_ = new QProgressBar(this);
    //: Read aloud: progress of the notes in a calibration.
    strokes_->setAccessibleName(tr("Notes played"));
    QSizePolicy kept = strokes_->sizePolicy();
    kept.setRetainSizeWhenHidden(true);
    strokes_->setSizePolicy(kept);
    auto* close = new QPushButton(tr("Close"), this);
    //: Button: repeats the calibration.
    again_ = new QPushButton(tr("Again"), this);
    forward_ = new QPushButton(this);
    Theme::setRole(forward_, ButtonRole::Primary);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    buttons->addStretch();
    buttons->addWidget(close);
    buttons->addWidget(again_);
    buttons->addWidget(forward_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(24, 24, 24, 24);
    column->setSpacing(16);
    column->addWidget(heading_);
    column->addWidget(text_, 1);
    column->addWidget(strokes_);
    column->addLayout(buttons);
    for (QPushButton* each : {close, again_}) each->setAutoDefault(false);
    forward_->setDefault(true);
    connect(close, &QPushButton::clicked, this, &QDialog::reject);
    connect(again_, &QPushButton::clicked, this, &CalibrationDialog::repeatRequested);
    connect(forward_, &QPushButton::clicked, this, &CalibrationDialog::forwardRequested);
}

void CalibrationDialog::setView(const CalibrationView& view) {
    heading_->setText(view.heading);
    text_->setText(view.text);
    strokes_->setVisible(view.strokes > 0);
    strokes_->setRange(0, view.strokes);
    strokes_->setValue(view.stroke);
    again_->setVisible(view.canRepeat);
    forward_->setText(view.forwardText);
    forward_->setVisible(!view.forwardText.isEmpty());
    // A focused button would react to the space bar, also after the last stroke.
    if (view.strokes > 0) setFocus();
}

void CalibrationDialog::keyPressEvent(QKeyEvent* event) {
    if (event->key() != Qt::Key_Space) return QDialog::keyPressEvent(event);
    if (!event->isAutoRepeat()) Q_EMIT tapped();
}

}  // namespace continuo::ui
