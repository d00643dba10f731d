#include "wave/spectrogram.h"

#include <QPainter>
#include <algorithm>
#include <cmath>
#include <cstring>
#include <utility>

#include "roll/note_painter.h"

namespace continuo::ui {
namespace {

constexpr double kStripWidth = 256;         // px
constexpr std::int64_t kStripsToSpare = 8;  // on each side of the view
constexpr int kNewColumns = 2;              // minimum per job while sound grows

// Makes a ramp from the background over the owner's colour to a lighter one.
QList<QRgb> shadeColours(const Tokens& tokens, Voice voice) {
    constexpr double kOwner = 0.8, kTowardsText = 0.5;
    const QColor owner = ownerColour(tokens, voice);
    QList<QRgb> colours;
    for (int shade = 0; shade < 256; ++shade) {
        const double share = shade / 255.0;
        colours << (share <= kOwner ? mix(tokens.bg0, owner, share / kOwner)
                                    : mix(owner, tokens.text, kTowardsText * (share - kOwner) / (1 - kOwner)))
                       .rgb();
    }
    return colours;
}

}  // namespace

Spectrogram::Spectrogram(QObject* parent) : QObject(parent) {
    pool_.setMaxThreadCount(1);
    pool_.setThreadPriority(QThread::LowPriority);
}

Spectrogram::~Spectrogram() {
    pool_.clear();
    pool_.waitForDone();
}

void Spectrogram::clear() {
    pool_.clear();
    ++generation_;
    waiting_ = 0;
    strips_.clear();
    before_.clear();
    complete_ = false;
}

void Spectrogram::clearColours() {
    for (Strips* strips : {&strips_, &before_})
        for (auto& [number, strip] : *strips) strip.pixmaps = {};
}

void Spectrogram::setLook(const Look& look) {
    if (look == look_) return;
    // If a zoom takes several steps, the last complete picture is stretched each time.
    const bool stretchesThis = complete_ || before_.empty();
    Strips kept = std::move(stretchesThis ? strips_ : before_);
    if (stretchesThis) lookBefore_ = look_;
    clear();
    before_ = std::move(kept);
    look_ = look;
}

int Spectrogram::columnsPerStrip() const { return static_cast<int>(std::lround(look_.width * look_.ratio)); }

void Spectrogram::paint(QPainter& painter, const WaveContent& content, const RollGeometry& times,
                        const QRectF& area, const Tokens& tokens) {
    const double ratio = times.ratio;
    setLook({times.scale, ratio, std::round(kStripWidth * ratio) / ratio,
             static_cast<int>(std::lround(area.height() * ratio))});
    const double origin = times.origin();
    const double soundEnd = std::clamp(times.xOf(content.seconds()), area.left(), area.right());
    painter.fillRect(QRectF(soundEnd, area.top(), area.right() - soundEnd, area.height()), tokens.bg0);
    if (look_.rows <= 0 || soundEnd <= area.left()) return;
    const auto first =
        std::max<std::int64_t>(0, std::llround(std::floor((area.left() - origin) / look_.width)));
    const auto last = std::llround(std::ceil((soundEnd - origin) / look_.width)) - 1;
    complete_ = true;
    for (std::int64_t number = first; number <= last; ++number) {
        request(number, content);
        Strip& strip = strips_[number];
        const double left = origin + static_cast<double>(number) * look_.width;
        const QRectF part =
            QRectF(left, area.top(), std::min(look_.width, soundEnd - left), area.height()).intersected(area);
        if (part.isEmpty()) continue;
        if (strip.shades.isNull()) {
            complete_ = false;
            painter.fillRect(part, tokens.bg0);
            paintStretched(painter, content, times, part, tokens);
        } else {
            paintStrip(painter, strip, content, times, left, look_.width, part, tokens);
        }
    }
    if (complete_) before_.clear();
    std::erase_if(strips_, [&](const auto& entry) {
        return entry.first < first - kStripsToSpare || entry.first > last + kStripsToSpare;
    });
}

void Spectrogram::request(std::int64_t number, const WaveContent& content) {
    Strip& strip = strips_[number];
    const int all = columnsPerStrip();
    if (strip.queued || strip.finalColumns == all) return;
    ShadesJob job;
    job.sampleRate = content.format.sampleRate;
    job.samplesPerColumn = content.format.sampleRate / (look_.scale * look_.ratio);
    const double begin = static_cast<double>(number) * all * job.samplesPerColumn;
    const std::int64_t heard = content.samples.count();
    const auto columnsTo = [&](double sample) {
        return static_cast<int>(std::clamp((sample - begin) / job.samplesPerColumn, 0.0, all * 1.0));
    };
    const int columns = columnsTo(static_cast<double>(heard) + job.samplesPerColumn);
    const int ended = columnsTo(static_cast<double>(heard - ShadesJob::kReach - 1));
    const bool grew = columns >= strip.columns + kNewColumns || (columns == all && strip.columns < all);
    const bool last = content.expectedEnd <= content.seconds() && strip.sampleCount < heard;
    if (!strip.shades.isNull() && !grew && ended < all && !last) return;
    job.firstSample = begin + strip.finalColumns * job.samplesPerColumn;
    job.columns = columns - strip.finalColumns;
    job.rows = look_.rows;
    if (job.columns <= 0) return;
    job.samples = content.samples.range(
        std::llround(job.firstSample) - 2 * ShadesJob::kReach,
        std::llround(job.firstSample + job.columns * job.samplesPerColumn) + 2 * ShadesJob::kReach);
    strip.queued = true;
    ++waiting_;
    JobResult computed{generation_, number, heard, strip.finalColumns, ended, {}};
    pool_.start([this, job = std::move(job), computed]() mutable {
        computed.shades = computeShades(job);
        QMetaObject::invokeMethod(
            this, [this, computed] { storeResult(computed); }, Qt::QueuedConnection);
    });
}

void Spectrogram::storeResult(const JobResult& computed) {
    const QImage& shades = computed.shades;
    columnsComputed_ += shades.width();
    if (computed.generation != generation_) return;
    --waiting_;
    // The strip may have been dropped and requested again meanwhile.
    const auto found = strips_.find(computed.number);
    if (found == strips_.end()) return;
    Strip& strip = found->second;
    if (!strip.queued || strip.finalColumns != computed.firstColumn) return;
    if (strip.shades.isNull()) {
        strip.shades = QImage(columnsPerStrip(), look_.rows, QImage::Format_Indexed8);
        strip.shades.fill(0);
    }
    for (int row = 0; row < look_.rows; ++row)
        std::memcpy(strip.shades.scanLine(row) + computed.firstColumn, shades.constScanLine(row),
                    static_cast<std::size_t>(shades.width()));
    strip.queued = false;
    strip.finalColumns = computed.finalColumns;
    strip.columns = computed.firstColumn + shades.width();
    strip.sampleCount = computed.sampleCount;
    strip.pixmaps = {};
    Q_EMIT moreAvailable();
}

void Spectrogram::paintStretched(QPainter& painter, const WaveContent& content, const RollGeometry& times,
                                 const QRectF& part, const Tokens& tokens) {
    if (lookBefore_.scale <= 0) return;
    const double wide = lookBefore_.width * times.scale / lookBefore_.scale;  // px at the current scale
    for (auto& [number, strip] : before_) {
        const double left = times.origin() + static_cast<double>(number) * wide;
        const QRectF seen = QRectF(left, part.top(), wide, part.height()).intersected(part);
        if (!seen.isEmpty() && !strip.shades.isNull())
            paintStrip(painter, strip, content, times, left, wide, seen, tokens);
    }
}

void Spectrogram::paintStrip(QPainter& painter, Strip& strip, const WaveContent& content,
                             const RollGeometry& times, double left, double wide, const QRectF& part,
                             const Tokens& tokens) {
    const double made =
        content.madeFrom ? std::clamp(times.xOf(*content.madeFrom), part.left(), part.right()) : part.right();
    const double ratio = times.ratio;
    const auto draw = [&](Voice voice, double from, double to) {
        if (to <= from) return;
        const QPixmap& pixmap = colouredStrip(strip, voice, tokens);
        const double perPixel = pixmap.width() / wide;
        painter.drawPixmap(
            QRectF(from * ratio, part.top() * ratio, (to - from) * ratio, part.height() * ratio), pixmap,
            QRectF((from - left) * perPixel, 0, (to - from) * perPixel, pixmap.height()));
    };
    painter.save();
    painter.scale(1 / ratio, 1 / ratio);  // one unit per device pixel, unless stretched
    draw(Voice::You, part.left(), made);
    draw(Voice::Model, made, part.right());
    painter.restore();
}

const QPixmap& Spectrogram::colouredStrip(Strip& strip, Voice voice, const Tokens& tokens) const {
    QPixmap& pixmap = strip.pixmaps[voice == Voice::You ? 0 : 1];
    if (!pixmap.isNull()) return pixmap;
    QImage coloured = strip.shades;
    coloured.setColorTable(shadeColours(tokens, voice));
    return pixmap = QPixmap::fromImage(std::move(coloured).convertToFormat(QImage::Format_RGB32));
}

}  // namespace continuo::ui
