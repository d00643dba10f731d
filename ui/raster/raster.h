#pragma once

#include <QImage>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace continuo::ui {

// Rows in [first, last).
struct RowSpan {
    int first = 0, last = 0;
    bool isEmpty() const { return last <= first; }
    bool operator==(const RowSpan&) const = default;
};

// A picture that grows in raster order: rows from the top, pixels from the left. Each pixel has its cost in
// bits, if known.
class Raster {
public:
    static constexpr int kChannels = 3;  // bytes per pixel

    Raster() = default;
    // Makes an empty picture of this size.
    Raster(int width, int height);
    // Makes a complete picture.
    explicit Raster(const QImage& picture);

    int width() const { return pixels_.width(); }
    int height() const { return pixels_.height(); }
    bool isNull() const { return pixels_.isNull(); }
    // Returns the pixels in RGB32; missing ones are black.
    const QImage& pixels() const { return pixels_; }
    // Returns the number of pixels appended so far.
    int done() const { return done_; }
    // Returns the number of complete rows.
    int rowsDone() const { return width() == 0 ? 0 : done_ / width(); }
    bool isDone() const { return done_ == width() * height(); }

    // Appends the next pixels: red, green and blue of each, and the cost of each in bits; `bits` may be
    // shorter. Excess pixels are dropped. Returns the changed rows.
    RowSpan append(std::span<const std::uint8_t> rgb, std::span<const float> bits = {});
    // Sets the bits from the first pixel on; below 0: unknown.
    RowSpan setBits(std::span<const float> bits);
    // Removes all but the first `pixels`.
    RowSpan truncate(int pixels);

    // Returns the cost of a pixel in bits, summed over three channels; below 0: unknown.
    float bitsAt(int x, int y) const;
    // Returns the bits per byte of these rows over the known pixels; nullopt if none is known.
    std::optional<double> bitsPerDim(int firstRow, int lastRow) const;

private:
    struct Row {
        double bits = 0;  // sum over the known pixels
        int known = 0;
    };
    void setPixelBits(int pixel, float bits);

    QImage pixels_;
    int done_ = 0;
    std::vector<float> bits_;  // per pixel
    std::vector<Row> rows_;
};

// Returns the mean difference of two pictures of equal size in these rows: 0 identical, 1 black against
// white; nullopt if they cannot be compared.
std::optional<double> meanDifference(const Raster& picture, const QImage& base, int firstRow, int lastRow);

}  // namespace continuo::ui
