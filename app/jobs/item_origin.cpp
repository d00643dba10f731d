#include "jobs/item_origin.h"

#include <continuo/error.h>

#include "files/program_version.h"

namespace continuo::app {
namespace {

template <class Parse>
auto parseOrigin(const GalleryItem& item, const Parse& parse) -> std::optional<decltype(parse(item.origin))> {
    if (item.origin.empty()) return std::nullopt;
    try {
        return parse(item.origin);
    } catch (const Error&) {
        return std::nullopt;
    }
}

template <class Origin>
void changeIfPresent(Gallery& gallery, GalleryItemId item, std::optional<Origin> origin,
                     const std::function<void(GeneratedOrigin&)>& change) {
    if (!origin) return;
    change(*origin);
    gallery.finish(item, originText(*origin));
}

}  // namespace

std::optional<PictureOrigin> findPictureOrigin(const GalleryItem& picture) {
    return parseOrigin(picture, [](const std::string& text) { return parseProvenance(text).pictures.at(0); });
}

std::optional<SoundOrigin> findSoundOrigin(const GalleryItem& sound) {
    return parseOrigin(sound, [](const std::string& text) { return parseSoundOrigin(text); });
}

std::optional<GeneratedOrigin> findOrigin(Medium medium, const GalleryItem& item) {
    if (medium == Medium::Pictures) return findPictureOrigin(item);
    return findSoundOrigin(item);
}

std::string originText(const PictureOrigin& origin) {
    PictureProvenance provenance;
    provenance.program = namedVersion();
    provenance.pictures = {origin};
    return provenanceText(provenance);
}

std::string originText(const SoundOrigin& origin) { return originText(origin, namedVersion()); }

void changeOrigin(Gallery& gallery, GalleryItemId id, const std::function<void(GeneratedOrigin&)>& changed) {
    const GalleryItem item = gallery.item(id);
    if (gallery.medium() == Medium::Pictures)
        changeIfPresent(gallery, id, findPictureOrigin(item), changed);
    else
        changeIfPresent(gallery, id, findSoundOrigin(item), changed);
}

}  // namespace continuo::app
