#include "widgets/rate_history.h"

#include <algorithm>
#include <cmath>

#include <QLocale>
#include <QPainter>

#include "theme/theme.h"

namespace continuo::ui {

namespace {

constexpr int kBar = 3, kPitch = 4;  // px

}  // namespace

RateHistory::RateHistory(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setAccessibleName(tr("Time per token"));
    connect(&Theme::instance(), &Theme::changed, this, [this] { update(); });
}

void RateHistory::add(double msPerToken) {
    if (steps_.size() == kSteps) steps_.erase(steps_.begin());
    steps_.push_back(msPerToken);
    //: Read aloud: a chart of the model's speed.
    setAccessibleDescription(tr("last: %1 ms per token").arg(QLocale().toString(msPerToken, 'f', 1)));
    update();
}

void RateHistory::clear() {
    steps_.clear();
    setAccessibleDescription({});
    update();
}

void RateHistory::setTarget(std::optional<double> msPerToken) {
    if (target_ == msPerToken) return;
    target_ = msPerToken;
    update();
}

double RateHistory::top() const {
    const double highest = steps_.empty() ? 0.0 : *std::max_element(steps_.begin(), steps_.end());
    return std::max({highest, target_.value_or(0.0), 1e-3});
}

void RateHistory::paintEvent(QPaintEvent*) {
    const Tokens& tokens = Theme::current();
    QPainter painter(this);
    const double scale = (height() - 2) / top();
    int x = static_cast<int>(kSteps - steps_.size()) * kPitch;
    for (const double step : steps_) {
        const int tall = std::max(1, static_cast<int>(std::lround(step * scale)));
        painter.fillRect(x, height() - tall, kBar, tall,
                         target_ && step > *target_ ? tokens.warn : tokens.accent);
        x += kPitch;
    }
    if (!target_) return;
    const int y = height() - 1 - static_cast<int>(std::lround(*target_ * scale));
    for (int dash = 0; dash < width(); dash += kPitch)
        painter.fillRect(dash, std::max(y, 0), 2, 1, tokens.text2);
}

}  // namespace continuo::ui
