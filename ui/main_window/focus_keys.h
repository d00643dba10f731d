#pragma once

#include <QObject>
#include <QPointer>

class QKeyEvent;
class QWidget;

namespace continuo::ui {

// Lets a control of a window or page have the keys that it needs itself, though they are shortcuts of the
// whole: Space a button or a box of choices that was reached by Tab, Return a field that takes text. What was
// clicked leaves Space to the page, as a musician expects. An open menu has letters and digits for its
// entries. (A field with a value has Escape by itself.)
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
