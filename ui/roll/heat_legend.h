#pragma once

#include <QString>
#include <QWidget>

namespace continuo::ui {

// "bits/note 0 [ramp] 8+": the legend of the surprise map. Visible whenever the map is on.
class HeatLegend : public QWidget {
    Q_OBJECT
public:
    struct Texts {
        QString unit, least, most;  // texts before and after the ramp
        QString spoken, toolTip;
    };

    // Makes the legend for notes.
    explicit HeatLegend(QWidget* parent = nullptr);
    explicit HeatLegend(const Texts& words, QWidget* parent = nullptr);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;  // fits a shorter ramp

protected:
    void paintEvent(QPaintEvent*) override;

private:
    Texts words_;
};

}  // namespace continuo::ui
