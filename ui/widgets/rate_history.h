#pragma once

#include <optional>
#include <vector>

#include <QWidget>

namespace continuo::ui {

// ms per token of the last sixteen answers as bars, newest at the right; dashes at the target, slower bars in
// the warning colour.
class RateHistory : public QWidget {
    Q_OBJECT
public:
    static constexpr std::size_t kSteps = 16;

    explicit RateHistory(QWidget* parent = nullptr);

    void add(double msPerToken);
    void clear();
    const std::vector<double>& steps() const { return steps_; }
    // For tests: the most ms per token that meet the target; nullopt (default) hides the dashes.
    void setTarget(std::optional<double> msPerToken);

    QSize sizeHint() const override { return {64, 16}; }
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent*) override;

private:
    double top() const;

    std::vector<double> steps_;
    std::optional<double> target_;
};

}  // namespace continuo::ui
