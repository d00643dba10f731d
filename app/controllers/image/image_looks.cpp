#include "controllers/image/image_looks.h"

#include <continuo/error.h>

#include <QCoreApplication>
#include <algorithm>
#include <cstring>

#include "controllers/words/set_words.h"
#include "controllers/words/words.h"

namespace continuo::app {
namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(continuo::app::ImageWords)
};

// Reorders planar bits to R, G, B per pixel. Bits of unknown numbers stay negative.
std::vector<float> inRasterOrder(const GallerySet& set, const std::vector<float>& bits) {
    std::vector<float> ordered(static_cast<std::size_t>(set.numbers()), kUnknownBits);
    for (std::size_t i = 0; i < std::min(bits.size(), ordered.size()); ++i)
        ordered[placeOf(set.picture(), static_cast<std::int64_t>(i))] = bits[i];
    return ordered;
}

}  // namespace

QImage toImage(const Picture& picture) {
    QImage image(picture.width, picture.height, QImage::Format_RGB888);
    const auto row = static_cast<std::size_t>(3 * picture.width);
    for (int y = 0; y < picture.height; ++y)
        std::memcpy(image.scanLine(y), picture.rgb.data() + row * static_cast<std::size_t>(y), row);
    return image;
}

QVector<float> pixelBits(const std::vector<float>& bits) {
    QVector<float> pixels;
    pixels.reserve(static_cast<qsizetype>(bits.size() / 3));
    for (std::size_t i = 0; i + 2 < bits.size(); i += 3) {
        const bool known = bits[i] >= 0 && bits[i + 1] >= 0 && bits[i + 2] >= 0;
        pixels.push_back(known ? bits[i] + bits[i + 1] + bits[i + 2] : kUnknownBits);
    }
    return pixels;
}

ui::PictureForm toForm(const GallerySet& set, const GalleryItem& picture) {
    const bool whole = picture.made == set.numbers();
    return {picture.id, itemLetter(picture.index), picture.marks.starred, picture.marks.kept,
            whole ? picture.bits.value_or(-1) : -1};
}

ui::PictureSet::Cell makeCell(const Gallery& gallery, const GallerySet& set, const GalleryItem& picture) {
    const PictureSetShape& shape = set.picture();
    ui::PictureSet::Cell cell;
    cell.form = toForm(set, picture);
    const MadeNumbers numbers = gallery.numbers(picture.id);
    if (numbers.values.empty()) return cell;
    cell.pixels = toImage(toPicture(shape, numbers.values));
    // In planar order no pixel is final before the last third: cell.done stays, and the page shows the
    // present state.
    if (!shape.planar) cell.done = static_cast<int>(numbers.values.size() / 3);
    cell.bits = pixelBits(shape.planar ? inRasterOrder(set, numbers.bits) : numbers.bits);
    return cell;
}

QString describeSource(const Gallery& gallery, const GallerySet& set) {
    const PictureSetShape& shape = set.picture();
    //: How a set of pictures is made: without a picture that it continues.
    if (shape.keptRows == 0) return shape.label.empty() ? Words::tr("from scratch") : text(shape.label);
    if (set.from != 0) {
        try {
            const GalleryItem parent = gallery.item(set.from);
            //: How a set of pictures is made: %1 is a letter, %2 the name of another set.
            return Words::tr("continues picture %1 of %2 from row %3")
                .arg(itemLetter(parent.index), setName(gallery.set(parent.set)),
                     QString::number(shape.keptRows));
        } catch (const Error&) {
            // The picture was deleted for good.
        }
    }
    if (2 * shape.keptRows == shape.height) return Words::tr("continues the upper half of one picture");
    return Words::tr("continues one picture from row %1").arg(shape.keptRows);
}

ui::PictureSet makePage(const Gallery& gallery, const GallerySet& set) {
    const PictureSetShape& shape = set.picture();
    ui::PictureSet page;
    page.title = setName(set);
    page.detail = describeSource(gallery, set);
    page.width = shape.width;
    page.height = shape.height;
    page.keptRows = shape.keptRows;
    if (const Picture source = sourcePicture(gallery, set.id); !source.rgb.empty())
        page.source = toImage(source);
    for (const GalleryItem& picture : gallery.items(set.id))
        page.cells.push_back(makeCell(gallery, set, picture));
    return page;
}

int rowsMade(const GallerySet& set, const std::vector<GalleryItem>& pictures) {
    std::int64_t made = set.numbers();
    for (const GalleryItem& picture : pictures) made = std::min(made, picture.made);
    return static_cast<int>(made / (std::int64_t{3} * set.picture().width));
}

}  // namespace continuo::app
