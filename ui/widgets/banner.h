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

// A line above a canvas that says what happened: never modal, at most one thing to do about it. What is bad,
// goes on or waits for the user stays until it is closed, the rest goes by itself. Starts hidden. Text is
// shown as it is, without markup.
class Banner : public QWidget {
    Q_OBJECT
public:
    // Ok: done. Info: nothing was done; with an action: something goes on, or waits for the user.
    enum class Kind { Ok, Info, Warn, Err };

    explicit Banner(QWidget* parent = nullptr);

    // Shows the text; `action` is the button's text, empty for none; details are shown when asked for, and
    // can be copied. Screen readers are alerted: of an error at once, of the rest when nobody plays.
    // passes: an error or warning goes after a time too.
    void tell(Kind, const Saying& saying, const QString& action = {}, bool passes = false);
    // How long what goes by itself is shown, ms: without an action, with one, an error. It stays as long as
    // the pointer or the focus is in it, or a screen reader is still to be alerted.
    static constexpr int kPasses = 10000, kPassesWithAction = 15000, kErrorPasses = 60000;
    Kind kind() const { return kind_; }
    QString text() const;
    void setVisible(bool) override;

Q_SIGNALS:
    void actionTriggered();
    // The focus is in what goes: whoever has a place for it gives it that, or it falls to what comes next in
    // the window, where a key does what nobody meant.
    void leavesFocus();
    void told(continuo::ui::Banner::Kind kind, const continuo::ui::Saying& saying);

protected:
    void paintEvent(QPaintEvent*) override;

private:
    QColor colour() const;
    QWidget* makeDetails();
    void pass();
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
