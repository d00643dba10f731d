#pragma once

#include <QString>
#include <QWidget>

namespace continuo::ui {

// "bits/note 0 [ramp] 8+": says what the colours of the surprise map mean. Shown whenever the map is.
class HeatLegend : public QWidget {
    Q_OBJECT
public:
    struct Words {
        QString unit, least, most;  // before and behind the ramp
        QString spoken, toolTip;
    };

    // Of notes.
    explicit HeatLegend(QWidget* parent = nullptr);
    explicit HeatLegend(const Words& words, QWidget* parent = nullptr);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;  // a shorter ramp

protected:
    void paintEvent(QPaintEvent*) override;

private:
    Words words_;
};

}  // namespace continuo::ui
