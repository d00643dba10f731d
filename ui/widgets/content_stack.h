#pragma once

#include <QWidget>

#include "widgets/empty_state.h"

class QStackedLayout;

namespace continuo::ui {

// A canvas, or an empty state in its place while there is nothing to show.
class ContentStack : public QWidget {
    Q_OBJECT
public:
    explicit ContentStack(QWidget* content, QWidget* parent = nullptr);

    // What the empty state says and offers. It is made anew, as its own button may be what changes it; the
    // tab order is the owner's to set.
    void setEmpty(const EmptyState::Content& content);
    void setFilled(bool filled);
    bool isFilled() const { return filled_; }
    // After setEmpty().
    const EmptyState& empty() const { return *empty_; }

Q_SIGNALS:
    // Of the empty state.
    void buttonTriggered();
    void linkTriggered();
    void chipTriggered(int index);
    // What had the focus goes; the owner is to have it.
    void focusLeft();

private:
    void leave(const QWidget& part);

    QStackedLayout* stack_ = nullptr;
    QWidget* content_ = nullptr;
    EmptyState* empty_ = nullptr;
    bool filled_ = true;
};

}  // namespace continuo::ui
