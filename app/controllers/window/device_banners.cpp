#include "controllers/window/device_banners.h"

#include <utility>

#include "controllers/words/banner_subjects.h"
#include "controllers/words/device_words.h"
#include "widgets/banner_stack.h"

namespace continuo::app {

using Kind = DeviceNotice::Kind;

void DeviceBanners::show(const DeviceNotice& notice) {
    // StatusController::holdBanner() shows this condition while it lasts.
    if (notice.kind == Kind::TransportMissing) return;
    if (notice.kind == Kind::PedalStuck) {
        pedalsDown_.push_back(notice);
        return showPedals();
    }
    if (notice.kind == Kind::PedalReleased) {
        std::erase_if(pedalsDown_, [&](const DeviceNotice& each) { return each.subject == notice.subject; });
        return showPedals();
    }
    const ui::UserMessage saying = messageFor(notice);
    if (saying.text.isEmpty()) return;
    banners_.showMessage(subjects::kRig, bannerKind(notice), saying,
                         concernsSettings(notice) ? tr("Settings") : QString());
}

// Shows the pedal that was reported last. A banner that the user has closed stays closed.
void DeviceBanners::showPedals() {
    const DeviceNotice shown = pedalsDown_.empty() ? DeviceNotice() : pedalsDown_.back();
    banners_.showStatus(subjects::kPedal, bannerKind(shown),
                        pedalsDown_.empty() ? ui::UserMessage() : messageFor(shown));
}

}  // namespace continuo::app
