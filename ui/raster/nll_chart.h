#pragma once

#include <QWidget>
#include <optional>
#include <vector>

namespace continuo::ui {

// Bits per byte of each row of pictures: kept rows grey, generated ones in the model's colour, a line between
// them. Unknown rows have no bar.
class NllChart : public QWidget {
    Q_OBJECT
public:
    explicit NllChart(QWidget* parent = nullptr);

    // bitsPerDim: one value per row of the pictures.
    void setRows(std::vector<std::optional<double>> bitsPerDim);
    const std::vector<std::optional<double>>& rows() const { return rows_; }
    void setKeptRows(int rows);

    QSize sizeHint() const override { return {384, 220}; }
    QSize minimumSizeHint() const override { return {128, 72}; }

protected:
    void paintEvent(QPaintEvent*) override;

private:
    void updateDescription();
    double top() const;
    void paintBars(QPainter&, const QRectF& field) const;
    void paintScale(QPainter&, const QRectF& field) const;
    void paintLegend(QPainter&, const QRectF& field) const;

    std::vector<std::optional<double>> rows_;
    int kept_ = 0;
};

}  // namespace continuo::ui
