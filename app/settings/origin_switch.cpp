#include "settings/origin_switch.h"

#include "settings/settings.h"

namespace continuo::app {
namespace {

const QString kAll = QStringLiteral("files/provenance");
// Of older settings, for pictures alone; away once the switch is moved.
const QString kPictures = QStringLiteral("image/parameters_in_png");

}  // namespace

bool writesOrigin(Settings& settings, OriginOf kind) {
    const bool all = settings.flag(kAll, true);
    if (kind == OriginOf::Music || !settings.has(kPictures)) return all;
    return settings.flag(kPictures, true);
}

std::optional<bool> writesOrigin(Settings& settings) {
    const bool music = writesOrigin(settings, OriginOf::Music);
    return music == writesOrigin(settings, OriginOf::Pictures) ? std::optional(music) : std::nullopt;
}

void setWritesOrigin(Settings& settings, bool on) {
    settings.set(kAll, on);
    settings.forget(kPictures);
}

}  // namespace continuo::app
