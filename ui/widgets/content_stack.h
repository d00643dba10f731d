#pragma once

#include <QWidget>

#include "widgets/empty_state.h"

class QStackedLayout;

namespace continuo::ui {

// A canvas, or an empty state while there is no content.
class ContentStack : public QWidget {
    Q_OBJECT
public:
    explicit ContentStack(QWidget* content, QWidget* parent = nullptr);

    // Replaces the empty state; it is rebuilt because its own button may trigger this. The owner sets the tab
    // order.
    void setEmpty(const EmptyState::Content& content);
    void setFilled(bool filled);
    bool isFilled() const { return filled_; }
    // Requires setEmpty().
    const EmptyState& empty() const { return *empty_; }

Q_SIGNALS:
    // The user clicked the button, the link or a chip of the empty state.
    void buttonTriggered();
    void linkTriggered();
    void chipTriggered(int index);
    // The focused part was hidden: the owner takes the focus.
    void focusLeft();

private:
    void notifyFocusLeft(const QWidget& part);

    QStackedLayout* stack_ = nullptr;
    QWidget* content_ = nullptr;
    EmptyState* empty_ = nullptr;
    bool filled_ = true;
};

}  // namespace continuo::ui
