#include "pages/dialogs/first_run_pane.h"

#include <QHBoxLayout>
#include <QScrollBar>
#include <QVBoxLayout>

namespace continuo::ui {
namespace {

constexpr int kMargin = 20, kBetween = 16, kLeastHeight = 72;  // px
constexpr int kTitleHeight = 24;                               // px; as high as a title with a link beside it
constexpr int kShare = 11, kShareBeside = 9;                   // of the width

QVBoxLayout* makeColumn(QFrame* frame) {
    frame->setProperty("role", QStringLiteral("pane"));
    auto* column = new QVBoxLayout(frame);
    column->setContentsMargins(kMargin, kMargin, kMargin, kMargin);
    column->setSpacing(12);
    return column;
}

}  // namespace

QLabel* makeWrappedLabel(const QString& text, TextStyle style, QColor Tokens::*colour) {
    auto* label = new QLabel(text);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    Theme::setStyle(label, style, colour);
    return label;
}

FirstRunPane::FirstRunPane(const QString& title, const QString& sentence)
    : all_(new QWidget),
      row_(new QHBoxLayout(all_)),
      frame_(new QFrame(all_)),
      column_(makeColumn(frame_)),
      title_(makeWrappedLabel(title, TextStyle::PageTitle)),
      sentence_(makeWrappedLabel(sentence, TextStyle::Body, &Tokens::text2)) {
    row_->setContentsMargins(0, 0, 0, 0);
    row_->setSpacing(kBetween);
    row_->addWidget(frame_, kShare);
    column_->addWidget(title_);
    column_->addWidget(sentence_);
    sentence_->setVisible(!sentence.isEmpty());
    title_->setMinimumHeight(kTitleHeight);
    // Otherwise Qt uses the height of the texts at their narrowest width and allows scrolling into empty
    // space.
    all_->setMinimumHeight(1);
    setWidget(all_);
    all_->setAutoFillBackground(false);
    viewport()->setAutoFillBackground(false);
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::NoFocus);
    //: Read aloud: the text of a step of the setup.
    setAccessibleName(tr("Step"));
    connect(verticalScrollBar(), &QScrollBar::rangeChanged, this,
            [this](int, int most) { setFocusPolicy(most > 0 ? Qt::TabFocus : Qt::NoFocus); });
}

QVBoxLayout& FirstRunPane::addSecondColumn() {
    auto* frame = new QFrame(all_);
    row_->addWidget(frame, kShareBeside);
    return *makeColumn(frame);
}

QSize FirstRunPane::sizeHint() const { return all_->sizeHint(); }

QSize FirstRunPane::minimumSizeHint() const { return {all_->minimumSizeHint().width(), kLeastHeight}; }

}  // namespace continuo::ui
