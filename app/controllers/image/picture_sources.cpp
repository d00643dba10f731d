#include "controllers/image/picture_sources.h"

#include <continuo/error.h>

namespace continuo::app {

PictureOrigin originOf(const GallerySet& set, const GalleryPicture& picture) {
    if (!picture.origin.empty()) {
        try {
            const PictureProvenance provenance = parseProvenance(picture.origin);
            if (!provenance.pictures.empty()) return provenance.pictures.front();
        } catch (const Error&) {
            // A later Continuo wrote it; what follows is known anyway.
        }
    }
    PictureOrigin origin;
    origin.model = set.model;
    origin.width = set.width;
    origin.height = set.height;
    origin.label = set.label;
    origin.keptRows = set.keptRows;
    origin.sampling.seed = picture.seed;
    return origin;
}

PictureToExport toExport(const Gallery& gallery, GalleryPictureId id) {
    const GalleryPicture picture = gallery.picture(id);
    const GallerySet set = gallery.set(picture.set);
    return {pictureOf(set, gallery.numbers(id).bytes), originOf(set, picture)};
}

PictureSource sourceOf(const Gallery& gallery, GalleryPictureId id) {
    const GalleryPicture picture = gallery.picture(id);
    const PictureToExport made = toExport(gallery, id);
    // One that is not whole will be another picture by the time somebody looks for its hash.
    const bool whole = picture.made == gallery.set(picture.set).numbers();
    return {
        made.picture, {}, id, whole ? parentsAfter(made.picture, made.origin.parents) : made.origin.parents};
}

PictureSource sourceOf(const Gallery& gallery, const GallerySet& set) {
    PictureSource source{gallery.source(set.id), {}, set.from, {}};
    if (source.picture.rgb.empty()) return {};
    // Its pictures know it, with all that came before; a set of which none is finished knows the source
    // alone.
    for (const GalleryPicture& picture : gallery.allPictures(set.id)) {
        if (source.parents.empty() && !picture.origin.empty())
            source.parents = originOf(set, picture).parents;
    }
    if (source.parents.empty()) source.parents = parentsAfter(source.picture, {});
    return source;
}

}  // namespace continuo::app
