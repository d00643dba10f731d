#pragma once

#include <QObject>
#include <QPointer>

class QKeyEvent;
class QWidget;

namespace continuo::ui {

// Lets a control of a page have the keys that it needs itself, though they are shortcuts of the whole page:
// Space a button that was reached by Tab, Return and Escape a field that takes text. A button that was
// clicked leaves Space to the page, as a musician expects.
class FocusKeys : public QObject {
    Q_OBJECT

public:
    // Belongs to the page.
    explicit FocusKeys(QWidget& page);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    bool needs(const QWidget& control, const QKeyEvent& key) const;

    QWidget& page_;
    QPointer<QObject> tabbed_;  // has the focus, and got it by Tab
};

}  // namespace continuo::ui
