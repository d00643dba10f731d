#pragma once

#include <QAbstractButton>

class QHBoxLayout;
class QLabel;

namespace continuo::ui {

class IconLabel;

// A choice with an explanation: radio mark, icon, title, text, and room at the right for a badge or button.
// Cards with one parent are exclusive; arrow keys move between them.
class Card : public QAbstractButton {
    Q_OBJECT
public:
    Card(const QString& icon, const QString& title, const QString& text, QWidget* parent = nullptr);

    // Plain text.
    void setDetail(const QString& text);
    // Appends `widget` at the right.
    void addTrailing(QWidget*);

    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent*) override;
    bool hitButton(const QPoint&) const override { return true; }

private:
    QHBoxLayout* row_ = nullptr;
    QLabel* detail_ = nullptr;
};

}  // namespace continuo::ui
