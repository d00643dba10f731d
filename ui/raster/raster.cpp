#include "raster/raster.h"

#include <algorithm>
#include <cstdlib>

namespace continuo::ui {
namespace {

constexpr float kUnknown = -1;

QRgb* scanLine(QImage& image, int y) { return reinterpret_cast<QRgb*>(image.scanLine(y)); }

const QRgb* scanLine(const QImage& image, int y) {
    return reinterpret_cast<const QRgb*>(image.constScanLine(y));
}

}  // namespace

Raster::Raster(int width, int height) : pixels_(width, height, QImage::Format_RGB32) {
    pixels_.fill(Qt::black);
    bits_.assign(static_cast<std::size_t>(width) * static_cast<std::size_t>(height), kUnknown);
    rows_.resize(static_cast<std::size_t>(height));
}

Raster::Raster(const QImage& picture) : Raster(picture.width(), picture.height()) {
    if (picture.isNull()) return;
    pixels_ = picture.convertToFormat(QImage::Format_RGB32);
    pixels_.setDevicePixelRatio(1);
    done_ = width() * height();
}

void Raster::setPixelBits(int pixel, float bits) {
    float& place = bits_[static_cast<std::size_t>(pixel)];
    Row& row = rows_[static_cast<std::size_t>(pixel / width())];
    if (place >= 0) {
        row.bits -= static_cast<double>(place);
        --row.known;
    }
    place = bits >= 0 ? bits : kUnknown;  // also for NaN
    if (place < 0) return;
    row.bits += static_cast<double>(place);
    ++row.known;
}

RowSpan Raster::append(std::span<const std::uint8_t> rgb, std::span<const float> bits) {
    const int count = std::min(static_cast<int>(rgb.size() / kChannels), width() * height() - done_);
    if (count <= 0) return {};
    const RowSpan changed{done_ / width(), (done_ + count - 1) / width() + 1};
    for (int i = 0; i < count; ++i) {
        const std::uint8_t* from = rgb.data() + static_cast<std::ptrdiff_t>(i) * kChannels;
        const int pixel = done_ + i;
        scanLine(pixels_, pixel / width())[pixel % width()] = qRgb(from[0], from[1], from[2]);
        const auto place = static_cast<std::size_t>(i);
        setPixelBits(pixel, place < bits.size() ? bits[place] : kUnknown);
    }
    done_ += count;
    return changed;
}

RowSpan Raster::setBits(std::span<const float> bits) {
    const int count = std::min(static_cast<int>(bits.size()), done_);
    for (int i = 0; i < count; ++i) setPixelBits(i, bits[static_cast<std::size_t>(i)]);
    return {0, count == 0 ? 0 : (count - 1) / width() + 1};
}

RowSpan Raster::truncate(int pixels) {
    const int from = std::max(0, pixels);
    if (from >= done_) return {};
    const RowSpan changed{from / width(), (done_ - 1) / width() + 1};
    for (int pixel = from; pixel < done_; ++pixel) {
        setPixelBits(pixel, kUnknown);
        scanLine(pixels_, pixel / width())[pixel % width()] = qRgb(0, 0, 0);
    }
    done_ = from;
    return changed;
}

float Raster::bitsAt(int x, int y) const {
    return bits_[static_cast<std::size_t>(y) * static_cast<std::size_t>(width()) +
                 static_cast<std::size_t>(x)];
}

std::optional<double> Raster::bitsPerDim(int firstRow, int lastRow) const {
    double bits = 0;
    int known = 0;
    for (int y = std::max(0, firstRow); y < std::min(lastRow, height()); ++y) {
        bits += rows_[static_cast<std::size_t>(y)].bits;
        known += rows_[static_cast<std::size_t>(y)].known;
    }
    if (known == 0) return {};
    return std::max(0.0, bits / (kChannels * static_cast<double>(known)));
}

std::optional<double> meanDifference(const Raster& picture, const QImage& base, int firstRow, int lastRow) {
    if (base.size() != picture.pixels().size()) return {};
    const QImage other = base.convertToFormat(QImage::Format_RGB32);
    const int width = picture.width();
    const int first = std::max(0, firstRow) * width, last = std::min(lastRow * width, picture.done());
    qint64 sum = 0;
    for (int pixel = first; pixel < last; ++pixel) {
        const QRgb a = scanLine(picture.pixels(), pixel / width)[pixel % width];
        const QRgb b = scanLine(other, pixel / width)[pixel % width];
        sum += std::abs(qRed(a) - qRed(b)) + std::abs(qGreen(a) - qGreen(b)) + std::abs(qBlue(a) - qBlue(b));
    }
    if (last <= first) return {};
    return static_cast<double>(sum) / (255.0 * Raster::kChannels * (last - first));
}

}  // namespace continuo::ui
