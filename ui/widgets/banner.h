#pragma once

#include <QString>
#include <QWidget>

#include "forms.h"

class QLabel;
class QPushButton;
class QTimer;
class QToolButton;

namespace continuo::ui {

class IconLabel;

// A message above a canvas: never modal, at most one action. Errors, ongoing states and messages with an
// action stay until closed; others hide after a while. Starts hidden. Shows plain text.
class Banner : public QWidget {
    Q_OBJECT
public:
    // Ok: done. Info: nothing was done; with an action: something is ongoing or waits for the user.
    enum class Kind { Ok, Info, Warn, Err };

    explicit Banner(QWidget* parent = nullptr);

    // Shows a message. `action`: text of the button, empty for none; details are shown on request and can be
    // copied. Screen readers announce errors at once, others when nobody plays. passes: errors and warnings
    // also hide after a while.
    void showMessage(Kind, const UserMessage& saying, const QString& action = {}, bool passes = false);
    // Display time of messages that hide, ms: without action, with action, errors. Extended while the pointer
    // or the focus is inside, or an announcement is pending.
    static constexpr int kDisplayMs = 10000, kActionDisplayMs = 15000, kErrorDisplayMs = 60000;
    Kind kind() const { return kind_; }
    QString text() const;
    void setVisible(bool) override;

Q_SIGNALS:
    void actionTriggered();
    // A focused part is about to be hidden: the receiver may move the focus. Otherwise it goes to the next
    // widget of the window, where keys have unintended effects.
    void focusLeaving();
    void messageShown(continuo::ui::Banner::Kind kind, const continuo::ui::UserMessage& saying);

protected:
    void paintEvent(QPaintEvent*) override;

private:
    QColor colour() const;
    QWidget* makeDetails();
    void hideIfUnused();
    bool isFocusIn(const QWidget& part) const;

    Kind kind_ = Kind::Ok;
    IconLabel* icon_ = nullptr;
    QLabel* label_ = nullptr;
    QPushButton* action_ = nullptr;
    QToolButton* close_ = nullptr;
    QPushButton* more_ = nullptr;
    QWidget* detailsRow_ = nullptr;
    QLabel* details_ = nullptr;
    QTimer* passing_ = nullptr;
};

}  // namespace continuo::ui
