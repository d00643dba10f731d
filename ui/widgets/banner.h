#pragma once

#include <QString>
#include <QWidget>

class QLabel;
class QPushButton;
class QToolButton;

namespace continuo::ui {

class IconLabel;

// A line above a canvas that says what happened: never modal, stays until closed, at most one thing to do
// about it. Starts hidden. Text is shown as it is, without markup.
class Banner : public QWidget {
    Q_OBJECT
public:
    enum class Kind { Ok, Warn, Err };

    explicit Banner(QWidget* parent = nullptr);

    // Shows `text`; `action` is the button's text, empty for none. Screen readers are alerted.
    void tell(Kind, const QString& text, const QString& action = {});
    Kind kind() const { return kind_; }
    QString text() const;

Q_SIGNALS:
    void actionTriggered();
    // By the cross; the banner is hidden by then.
    void closed();

protected:
    void paintEvent(QPaintEvent*) override;

private:
    QColor colour() const;

    Kind kind_ = Kind::Ok;
    IconLabel* icon_ = nullptr;
    QLabel* label_ = nullptr;
    QPushButton* action_ = nullptr;
    QToolButton* close_ = nullptr;
};

}  // namespace continuo::ui
