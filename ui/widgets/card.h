#pragma once

#include <QAbstractButton>

class QHBoxLayout;
class QLabel;

namespace continuo::ui {

class IconLabel;

// A choice with a sentence: a radio mark, an icon, a title over a text, and room at the right for a badge or
// button. Cards with one parent exclude each other; arrow keys go through them.
class Card : public QAbstractButton {
    Q_OBJECT
public:
    Card(const QString& icon, const QString& title, const QString& text, QWidget* parent = nullptr);

    // Text is shown without markup.
    void setDetail(const QString& text);
    // Puts `widget` behind what is at the right already.
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
