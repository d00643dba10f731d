#pragma once

#include <QImage>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace continuo::ui {

// Rows from `first` up to, but not with, `last`.
struct RowSpan {
    int first = 0, last = 0;
    bool isEmpty() const { return last <= first; }
    bool operator==(const RowSpan&) const = default;
};

// A picture that is made in raster order: rows from the top, pixels of a row from the left. With each pixel
// goes how many bits it cost the model, where that is known.
class Raster {
public:
    static constexpr int kChannels = 3;  // bytes of a pixel

    Raster() = default;
    // Nothing of it is there yet.
    Raster(int width, int height);
    // A whole picture.
    explicit Raster(const QImage& picture);

    int width() const { return pixels_.width(); }
    int height() const { return pixels_.height(); }
    bool isNull() const { return pixels_.isNull(); }
    // RGB32; what is not there yet is black.
    const QImage& pixels() const { return pixels_; }
    // How many pixels are there.
    int done() const { return done_; }
    // How many rows are there as a whole.
    int rowsDone() const { return width() == 0 ? 0 : done_ / width(); }
    bool isDone() const { return done_ == width() * height(); }

    // Adds the pixels that come next: red, green and blue of each; `bits` has the bits that each cost, or is
    // shorter where they are not known. What would lie below the picture is dropped. Returns what changed.
    RowSpan append(std::span<const std::uint8_t> rgb, std::span<const float> bits = {});
    // The bits of the pixels from the first one on; below 0: not known.
    RowSpan setBits(std::span<const float> bits);
    // Takes away all but the first `pixels`.
    RowSpan keep(int pixels);

    // Bits that a pixel cost, its three channels together; below 0: not known.
    float bitsAt(int x, int y) const;
    // Bits for each byte of these rows, over the pixels where they are known; nothing where none is.
    std::optional<double> bitsPerDim(int firstRow, int lastRow) const;

private:
    struct Row {
        double bits = 0;  // of the pixels that are known
        int known = 0;
    };
    void setBitsOf(int pixel, float bits);

    QImage pixels_;
    int done_ = 0;
    std::vector<float> bits_;  // a pixel each
    std::vector<Row> rows_;
};

// How far two pictures of one size are apart in these rows: 0 the same, 1 black against white; nothing where
// they cannot be compared.
std::optional<double> meanDifference(const Raster& picture, const QImage& base, int firstRow, int lastRow);

}  // namespace continuo::ui
