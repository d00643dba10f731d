#pragma once

#include <QWidget>
#include <optional>
#include <vector>

namespace continuo::ui {

// What each row of pictures cost the model, in bits for each byte: kept rows grey, generated ones in the
// model's colour, a line between them. Rows of which nothing is known have no bar.
class NllChart : public QWidget {
    Q_OBJECT
public:
    explicit NllChart(QWidget* parent = nullptr);

    // As many as the pictures have rows.
    void setRows(std::vector<std::optional<double>> bitsPerDim);
    const std::vector<std::optional<double>>& rows() const { return rows_; }
    void setKeptRows(int rows);

    QSize sizeHint() const override { return {384, 220}; }
    QSize minimumSizeHint() const override { return {128, 72}; }

protected:
    void paintEvent(QPaintEvent*) override;

private:
    void describe();
    double top() const;
    void paintBars(QPainter&, const QRectF& field) const;
    void paintScale(QPainter&, const QRectF& field) const;
    void paintLegend(QPainter&, const QRectF& field) const;

    std::vector<std::optional<double>> rows_;
    int kept_ = 0;
};

}  // namespace continuo::ui
