#include "widgets/content_stack.h"

#include <QStackedLayout>

namespace continuo::ui {

ContentStack::ContentStack(QWidget* content, QWidget* parent) : QWidget(parent), content_(content) {
    stack_ = new QStackedLayout(this);
    stack_->addWidget(content_);
}

void ContentStack::setEmpty(const EmptyState::Content& content) {
    if (empty_ != nullptr) {
        notifyFocusLeft(*empty_);
        stack_->removeWidget(empty_);
        empty_->hide();
        empty_->deleteLater();
    }
    empty_ = new EmptyState(content);
    connect(empty_, &EmptyState::buttonTriggered, this, &ContentStack::buttonTriggered);
    connect(empty_, &EmptyState::linkTriggered, this, &ContentStack::linkTriggered);
    connect(empty_, &EmptyState::chipTriggered, this, &ContentStack::chipTriggered);
    stack_->addWidget(empty_);
    setFilled(filled_);
}

void ContentStack::setFilled(bool filled) {
    filled_ = filled;
    QWidget* shown = filled || empty_ == nullptr ? content_ : static_cast<QWidget*>(empty_);
    if (stack_->currentWidget() != shown && stack_->currentWidget() != nullptr)
        notifyFocusLeft(*stack_->currentWidget());
    stack_->setCurrentWidget(shown);
}

void ContentStack::notifyFocusLeft(const QWidget& part) {
    const QWidget* focused = window()->focusWidget();
    if (focused != nullptr && (focused == &part || part.isAncestorOf(focused))) Q_EMIT focusLeft();
}

}  // namespace continuo::ui
