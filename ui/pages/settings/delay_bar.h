#pragma once

#include <QWidget>

#include "pages/settings/settings_forms.h"

namespace continuo::ui {

// The delay from key to sound in ms: stacked parts over a scale, with a legend. Shows a text if nothing is
// known.
class DelayBar : public QWidget {
    Q_OBJECT
public:
    explicit DelayBar(QWidget* parent = nullptr);

    void setForm(const DelayForm&);
    double totalMs() const;

    QSize sizeHint() const override { return {480, 100}; }
    QSize minimumSizeHint() const override { return {320, 100}; }

protected:
    void paintEvent(QPaintEvent*) override;

private:
    void paintBar(QPainter&, double pixelsPerMs) const;
    void paintScale(QPainter&, double pixelsPerMs, double highest) const;
    void paintLegend(QPainter&) const;
    QColor partColour(int part) const;

    DelayForm form_;
};

}  // namespace continuo::ui
