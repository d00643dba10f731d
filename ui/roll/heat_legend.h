#pragma once

#include <QWidget>

namespace continuo::ui {

// "bits/note 0 [ramp] 8+": says what the colours of the surprise map mean. Shown whenever the map is.
class HeatLegend : public QWidget {
    Q_OBJECT
public:
    explicit HeatLegend(QWidget* parent = nullptr);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent*) override;
};

}  // namespace continuo::ui
