#pragma once

#include <QObject>
#include <QPointer>

class QKeyEvent;
class QWidget;

namespace continuo::ui {

// Gives focused controls the keys that are otherwise shortcuts: Space to buttons and combo boxes reached by
// Tab, Return to text fields, letters and digits to open menus. After a mouse click Space still belongs to
// the page. (Value fields handle Escape themselves.)
class FocusKeys : public QObject {
    Q_OBJECT

public:
    // `page` becomes the owner.
    explicit FocusKeys(QWidget& page);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    bool needsKey(const QWidget& control, const QKeyEvent& key) const;

    QWidget& page_;
    QPointer<QObject> tabbed_;  // the focus widget, if it was reached by Tab
};

}  // namespace continuo::ui
