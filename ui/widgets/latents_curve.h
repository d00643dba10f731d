#pragma once

#include <optional>
#include <vector>

#include <QWidget>

#include "forms.h"

namespace continuo::ui {

// What latents cost and bring: ms per token (solid) and nats per token (dashed) over the number of latents,
// each scaled to its own range. Only what was measured is drawn; without any the widget says so.
class LatentsCurve : public QWidget {
    Q_OBJECT
public:
    struct Point {
        int latents;  // a power of two
        std::optional<double> msPerToken;
        std::optional<double> natsPerToken;
    };

    explicit LatentsCurve(QWidget* parent = nullptr);

    // Both readings of a model, put together by latents.
    static std::vector<Point> pointsOf(const QVector<ModelFacts::Point>& natsPerToken,
                                       const QVector<ModelFacts::Point>& msPerToken);

    // By rising latents.
    void setPoints(std::vector<Point>);
    // The latents in use, marked on the axis and on the solid curve.
    void setCurrent(int latents);

    QSize sizeHint() const override { return {276, 80}; }
    QSize minimumSizeHint() const override { return {160, 84}; }

protected:
    void paintEvent(QPaintEvent*) override;

private:
    using Reading = std::optional<double> Point::*;
    double xOf(double latents) const;
    std::vector<QPointF> curve(Reading) const;
    void paintAxis(QPainter&) const;
    void paintLegend(QPainter&) const;
    bool has(Reading) const;
    void describe();

    std::vector<Point> points_;
    int current_ = 0;
};

}  // namespace continuo::ui
