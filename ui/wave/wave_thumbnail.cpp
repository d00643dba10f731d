#include "wave/wave_thumbnail.h"

#include <QPainter>
#include <cmath>
#include <utility>

#include "theme/theme.h"
#include "wave/wave_bars.h"

namespace continuo::ui {

WaveThumbnail::WaveThumbnail(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    setAttribute(Qt::WA_TransparentForMouseEvents);
    connect(&Theme::instance(), &Theme::changed, this, &WaveThumbnail::contentChanged);
}

void WaveThumbnail::setContent(std::shared_ptr<const WaveContent> content) {
    content_ = std::move(content);
    contentChanged();
}

void WaveThumbnail::contentChanged() {
    image_ = {};
    update();
}

void WaveThumbnail::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setLayoutDirection(Qt::LeftToRight);
    const double ratio = painter.deviceTransform().m11();
    const QSize wanted = (QSizeF(size()) * ratio).toSize();
    if (image_.size() != wanted) {
        image_ = QImage(wanted, QImage::Format_RGB32);
        const Tokens& tokens = Theme::current();
        WaveBars bars(static_cast<std::size_t>(wanted.width()), wanted.height());
        bars.setColour(0, wanted.width(), tokens.ai.rgb());
        if (content_) {
            const double from = content_->madeFrom.value_or(0), length = content_->end() - from;
            const double perColumn = length * content_->format.sampleRate / std::max(1, wanted.width());
            const double begin = from * content_->format.sampleRate;
            const auto there = static_cast<double>(content_->samples.count());
            for (int column = 0; column < wanted.width(); ++column) {
                const double first = begin + column * perColumn;
                if (first >= there) break;
                bars.set(static_cast<std::size_t>(column),
                         content_->samples.peakIn(std::llround(first), std::llround(first + perColumn) + 1));
            }
        }
        bars.draw(image_, tokens.bg0.rgb(), tokens.line.rgb());
    }
    painter.drawImage(rect(), image_);
}

}  // namespace continuo::ui
