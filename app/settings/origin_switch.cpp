#include "settings/origin_switch.h"

#include "settings/settings.h"

namespace continuo::app {
bool writesOrigin(Settings& settings, OriginKind kind) {
    const bool all = settings.flag(keys::kWritesOrigin);
    // Older versions stored a switch for pictures only. It is valid until setWritesOrigin() removes it.
    if (kind == OriginKind::Music || !settings.has(keys::kPicturesWriteOrigin)) return all;
    return settings.flag(keys::kPicturesWriteOrigin);
}

std::optional<bool> writesOrigin(Settings& settings) {
    const bool music = writesOrigin(settings, OriginKind::Music);
    return music == writesOrigin(settings, OriginKind::Pictures) ? std::optional(music) : std::nullopt;
}

void setWritesOrigin(Settings& settings, bool on) {
    settings.set(keys::kWritesOrigin, on);
    settings.reset(keys::kPicturesWriteOrigin);
}

}  // namespace continuo::app
