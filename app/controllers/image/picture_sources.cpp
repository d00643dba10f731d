#include "controllers/image/picture_sources.h"

#include <continuo/error.h>

#include "jobs/picture_job.h"

namespace continuo::app {
namespace {

// Returns the class of a set's source; empty if the source was deleted or was a file.
std::string sourceLabel(const Gallery& gallery, const GallerySet& set) {
    if (!set.picture().label.empty() || set.from == 0) return set.picture().label;
    try {
        const GalleryItem picture = gallery.item(set.from);
        return makeOrigin(gallery.set(picture.set), picture).label;
    } catch (const Error&) {
        return {};
    }
}

}  // namespace

PictureOrigin makeOrigin(const GallerySet& set, const GalleryItem& picture) {
    const PictureSetShape& shape = set.picture();
    if (!picture.origin.empty()) {
        try {
            const PictureProvenance provenance = parseProvenance(picture.origin);
            if (!provenance.pictures.empty()) return provenance.pictures.front();
        } catch (const Error&) {
            // A later version wrote the stored origin. The rest of the function makes one from the set.
        }
    }
    PictureOrigin origin;
    origin.modelName = set.modelName;
    origin.width = shape.width;
    origin.height = shape.height;
    origin.label = shape.label;
    origin.keptRows = shape.keptRows;
    origin.sampling.seed = picture.seed;
    return origin;
}

PictureToExport toExport(const Gallery& gallery, GalleryItemId id) {
    const GalleryItem picture = gallery.item(id);
    const GallerySet set = gallery.set(picture.set);
    constexpr std::uint8_t kWhite = 255;
    const std::vector<std::uint16_t> numbers = gallery.numbers(id).values;
    PictureToExport made{toPicture(set.picture(), numbers, kWhite), makeOrigin(set, picture)};
    if (picture.finished) return made;
    // The stored origin is that of the request or of an earlier stop: the number of tokens is computed here.
    const std::int64_t ofClass = made.origin.classDrawn.value_or(false) ? 1 : 0;
    const std::int64_t drawn = static_cast<std::int64_t>(numbers.size()) - set.keptNumbers();
    const std::int64_t tokens = drawn > 0 ? drawn + ofClass : 0;
    if (tokens != made.origin.tokens) made.origin.tokenHash.clear();
    made.origin.tokens = tokens;
    return made;
}

PictureSource makeSource(const Gallery& gallery, GalleryItemId id) {
    const GalleryItem picture = gallery.item(id);
    const PictureToExport made = toExport(gallery, id);
    // An unfinished picture will change, so its hash would be useless as a parent.
    const bool whole = picture.made == gallery.set(picture.set).numbers();
    PictureSource source;
    source.picture = made.picture;
    source.from = id;
    source.parents = whole ? makeParents(made.picture, made.origin.parents) : made.origin.parents;
    source.label = made.origin.label;
    return source;
}

PictureSource makeSource(const Gallery& gallery, const GallerySet& set) {
    PictureSource source{sourcePicture(gallery, set.id), {}, set.from, {}};
    if (source.picture.rgb.empty()) return {};
    source.label = sourceLabel(gallery, set);
    // The set's pictures store all parents, but unfinished pictures only the source.
    for (const GalleryItem& picture : gallery.allItems(set.id)) {
        if (source.parents.empty() && !picture.origin.empty())
            source.parents = makeOrigin(set, picture).parents;
    }
    if (source.parents.empty()) source.parents = makeParents(source.picture, {});
    return source;
}

}  // namespace continuo::app
