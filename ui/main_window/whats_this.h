#pragma once

#include <QObject>

class QWidget;

namespace continuo::ui {

// Answers "What's this?" for any control with its name, tooltip and state. Installed on the application as an
// event filter.
class WhatsThis : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    // Returns rich text; empty: nothing is known.
    static QString helpText(const QWidget& widget);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
};

}  // namespace continuo::ui
