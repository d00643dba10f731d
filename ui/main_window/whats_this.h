#pragma once

#include <QObject>

class QWidget;

namespace continuo::ui {

// Answers "What is this?" about any control: by its name, what its tool tip says, and how it is now.
// Installed on the application as an event filter.
class WhatsThis : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    // Rich text; empty: nothing is known of it.
    static QString textOf(const QWidget& widget);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
};

}  // namespace continuo::ui
