#pragma once

#include <QIcon>
#include <QLabel>

namespace continuo::ui {

// A square with an icon in it, drawn anew in whatever colours and pixel ratio the window has. Decoration:
// unnamed and not focusable.
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
