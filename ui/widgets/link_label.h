#pragma once

#include <QAbstractButton>

namespace continuo::ui {

// Underlined text that does something when clicked, or when Enter or Space is pressed on it.
class LinkLabel : public QAbstractButton {
    Q_OBJECT
public:
    explicit LinkLabel(const QString& text, QWidget* parent = nullptr);

    QSize sizeHint() const override;

Q_SIGNALS:
    void triggered();

protected:
    void keyPressEvent(QKeyEvent*) override;
    void paintEvent(QPaintEvent*) override;
};

}  // namespace continuo::ui
