#include "controllers/window/device_banners.h"

#include <utility>

#include "controllers/words/banner_subjects.h"
#include "controllers/words/device_words.h"
#include "widgets/banner_stack.h"

namespace continuo::app {

using Kind = DeviceNotice::Kind;

void DeviceBanners::tell(const DeviceNotice& notice) {
    // Temporary conditions are shown by StatusController::hold().
    if (notice.kind == Kind::TransportMissing) return;
    if (notice.kind == Kind::PedalStays) {
        pedalsDown_.push_back(notice);
        return showPedals();
    }
    if (notice.kind == Kind::PedalUp) {
        std::erase_if(pedalsDown_, [&](const DeviceNotice& each) { return each.subject == notice.subject; });
        return showPedals();
    }
    const ui::Saying saying = sayingOf(notice);
    if (saying.text.isEmpty()) return;
    banners_.tell(subjects::kRig, kindOf(notice), saying,
                  concernsSettings(notice) ? tr("Settings") : QString());
}

// Shows the latest pedal; a banner that the user closed stays closed.
void DeviceBanners::showPedals() {
    const DeviceNotice shown = pedalsDown_.empty() ? DeviceNotice() : pedalsDown_.back();
    banners_.hold(subjects::kPedal, kindOf(shown), pedalsDown_.empty() ? ui::Saying() : sayingOf(shown));
}

}  // namespace continuo::app
