#pragma once

#include <QAbstractButton>

namespace continuo::ui {

// Underlined text that is activated by a click, Enter or Space.
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
