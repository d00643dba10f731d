#include "widgets/section.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QSpacerItem>
#include <QToolButton>
#include <QVBoxLayout>

#include "theme/theme.h"
#include "widgets/elided_label.h"

namespace continuo::ui {

Section::Section(const QString& title, QWidget* content, QWidget* parent)
    : QWidget(parent), header_(new QToolButton(this)), summary_(new ElidedLabel(header_)), content_(content) {
    header_->setText(title);
    header_->setCheckable(true);
    header_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    header_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    header_->setFixedHeight(28);
    Theme::setRole(header_, ButtonRole::Section);
    header_->setAccessibleName(title);
    Theme::setStyle(summary_, TextStyle::Caption, &Tokens::text3);
    summary_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    summary_->setAttribute(Qt::WA_TransparentForMouseEvents);
    auto* line = new QHBoxLayout(header_);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(0);
    line->addItem(titleRoom_ = new QSpacerItem(0, 0));
    line->addStretch();
    line->addWidget(summary_);
    line->addSpacing(12);

    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(header_);
    column->addWidget(content_);
    connect(header_, &QToolButton::clicked, this, [this](bool open) {
        showOpen(open);
        if (open) Q_EMIT opened();
    });
    showOpen(false);
    header_->installEventFilter(this);
    reserveTitleRoom();
}

// Reserves the width of icon and style, which may change later.
void Section::reserveTitleRoom() {
    titleRoom_->changeSize(header_->sizeHint().width(), 0, QSizePolicy::Fixed);
    header_->layout()->invalidate();
}

bool Section::eventFilter(QObject* watched, QEvent* event) {
    const QEvent::Type type = event->type();
    if (watched == header_ &&
        (type == QEvent::Polish || type == QEvent::FontChange || type == QEvent::StyleChange))
        reserveTitleRoom();
    return QWidget::eventFilter(watched, event);
}

void Section::setFirst() {
    header_->setProperty("first", true);
    Theme::setRole(header_, ButtonRole::Section);  // makes the style sheet read the property
}

bool Section::isOpen() const { return header_->isChecked(); }

void Section::setOpen(bool open) {
    header_->setChecked(open);
    showOpen(open);
}

void Section::setSummary(const QString& text) {
    summary_->setText(text);
    header_->setAccessibleDescription(text);
}

void Section::showOpen(bool open) {
    header_->setIcon(
        Theme::icon(open ? QStringLiteral("chevron-down") : QStringLiteral("chevron-right"), &Tokens::text2));
    content_->setVisible(open);
    summary_->setVisible(!open);
}

}  // namespace continuo::ui
