#include "pages/dialogs/first_run_pane.h"

#include <QScrollBar>
#include <QVBoxLayout>

namespace continuo::ui {
namespace {

constexpr int kMargin = 20, kLeastHeight = 72;  // px

}  // namespace

QLabel* wrappedWords(const QString& text, TextStyle style, QColor Tokens::*colour) {
    auto* label = new QLabel(text);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    Theme::setStyle(label, style, colour);
    return label;
}

FirstRunPane::FirstRunPane(const QString& title, const QString& sentence)
    : frame_(new QFrame),
      column_(new QVBoxLayout(frame_)),
      title_(wrappedWords(title, TextStyle::PageTitle)),
      sentence_(wrappedWords(sentence, TextStyle::Body, &Tokens::text2)) {
    frame_->setProperty("role", QStringLiteral("pane"));
    column_->setContentsMargins(kMargin, kMargin, kMargin, kMargin);
    column_->setSpacing(12);
    column_->addWidget(title_);
    column_->addWidget(sentence_);
    sentence_->setVisible(!sentence.isEmpty());
    setWidget(frame_);
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::NoFocus);
    setAccessibleName(tr("Step"));
    connect(verticalScrollBar(), &QScrollBar::rangeChanged, this,
            [this](int, int most) { setFocusPolicy(most > 0 ? Qt::TabFocus : Qt::NoFocus); });
}

QSize FirstRunPane::sizeHint() const { return frame_->sizeHint(); }

QSize FirstRunPane::minimumSizeHint() const { return {frame_->minimumSizeHint().width(), kLeastHeight}; }

}  // namespace continuo::ui
