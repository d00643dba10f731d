#pragma once

#include <optional>
#include <vector>

#include <QWidget>

#include "forms.h"

namespace continuo::ui {

// The cost and benefit of latents: ms per token (solid) and nats per token (dashed) by number of latents,
// each on its own scale. Shows only measured points; without any a text.
class LatentsCurve : public QWidget {
    Q_OBJECT
public:
    struct Point {
        int latents;  // a power of two
        std::optional<double> msPerToken;
        std::optional<double> natsPerToken;
    };

    explicit LatentsCurve(QWidget* parent = nullptr);

    // Merges both curves of a model by latents.
    static std::vector<Point> mergePoints(const QVector<ModelFacts::Point>& natsPerToken,
                                          const QVector<ModelFacts::Point>& msPerToken);

    // Sorted by latents.
    void setPoints(std::vector<Point>);
    // Sets the latents in use, marked on the axis and on the solid curve.
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
    bool hasReading(Reading) const;
    void updateDescription();

    std::vector<Point> points_;
    int current_ = 0;
};

}  // namespace continuo::ui
