#pragma once

#include <QIcon>
#include <QLabel>

namespace continuo::ui {

// A square icon, redrawn for the window's colours and pixel ratio. Decoration: no accessible name, no focus.
class IconLabel : public QLabel {
    Q_OBJECT
public:
    explicit IconLabel(int size, QWidget* parent = nullptr);

    void setIcon(const QIcon&);

protected:
    void paintEvent(QPaintEvent*) override;

private:
    QIcon icon_;
};

}  // namespace continuo::ui
