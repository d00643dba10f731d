#include "widgets/card.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QStyleOption>
#include <QVBoxLayout>

#include "theme/theme.h"
#include "widgets/icon_label.h"

namespace continuo::ui {

namespace {

constexpr int kPadding = 12, kMarkRoom = 20;  // px

}  // namespace

Card::Card(const QString& icon, const QString& title, const QString& text, QWidget* parent)
    : QAbstractButton(parent), row_(new QHBoxLayout(this)), detail_(new QLabel(text, this)) {
    setText(title);
    setCheckable(true);
    setAutoExclusive(true);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Preferred, sizePolicy().verticalPolicy());  // its texts wrap
    setAttribute(Qt::WA_Hover);
    setAccessibleName(title);
    setAccessibleDescription(text);
    auto* heading = new QLabel(title, this);
    heading->setWordWrap(true);
    Theme::setStyle(heading, TextStyle::PaneTitle);
    detail_->setTextFormat(Qt::PlainText);
    detail_->setWordWrap(true);
    Theme::setStyle(detail_, TextStyle::Caption, &Tokens::text2);
    auto* words = new QVBoxLayout;
    words->setSpacing(0);
    words->addWidget(heading);
    words->addWidget(detail_);
    row_->setContentsMargins(kPadding, kPadding, kPadding, kPadding);
    row_->setSpacing(12);
    row_->addSpacing(kMarkRoom + 8);
    if (!icon.isEmpty()) {
        auto* picture = new IconLabel(20, this);
        picture->setIcon(Theme::icon(icon, &Tokens::text2));
        row_->addWidget(picture);
    }
    row_->addLayout(words, 1);
    // Lets clicks pass through the labels to the card.
    for (QLabel* label : findChildren<QLabel*>()) label->setAttribute(Qt::WA_TransparentForMouseEvents);
    connect(&Theme::instance(), &Theme::changed, this, [this] { update(); });
}

void Card::setDetail(const QString& text) {
    detail_->setText(text);
    setAccessibleDescription(text);
}

void Card::addTrailing(QWidget* widget) { row_->addWidget(widget, 0, Qt::AlignVCenter); }

QSize Card::sizeHint() const { return layout()->sizeHint(); }

void Card::paintEvent(QPaintEvent*) {
    const Tokens& tokens = Theme::current();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const double border = isChecked() ? 2 : tokens.outline;
    const QColor edge = isChecked() ? tokens.accent : tokens.line;
    painter.setPen(QPen(edge, border));
    painter.setBrush(isChecked() ? tokens.bg2 : underMouse() ? mix(tokens.bg1, tokens.bg2, 0.5) : tokens.bg1);
    painter.drawRoundedRect(QRectF(rect()).adjusted(border / 2, border / 2, -border / 2, -border / 2), 6, 6);

    if (hasFocus()) {  // an inner ring, because mark, background and edge show the selection
        painter.setPen(QPen(tokens.focus, 1.5, Qt::DotLine));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(QRectF(rect()).adjusted(4.5, 4.5, -4.5, -4.5), 3, 3);
    }

    QStyleOptionButton mark;
    mark.initFrom(this);
    const QRect place(kPadding - 2, (height() - kMarkRoom) / 2, kMarkRoom, kMarkRoom);
    mark.rect = QStyle::visualRect(layoutDirection(), rect(), place);
    mark.state |= isChecked() ? QStyle::State_On : QStyle::State_Off;
    mark.state &= ~QStyle::State_HasFocus;
    style()->drawPrimitive(QStyle::PE_IndicatorRadioButton, &mark, &painter, this);
}

}  // namespace continuo::ui
