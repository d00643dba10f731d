#include "controllers/settings/osc_settings.h"

#include "controllers/play/osc_controller.h"
#include "pages/settings/settings_advanced_page.h"

namespace continuo::app {
namespace {

constexpr int kStatusEvery = 250;  // ms

static_assert(ui::AdvancedPage::kLeastPort == OscServer::kLeastPort &&
              ui::AdvancedPage::kMostPort == OscServer::kMostPort);

ui::RemoteForm toRemoteForm(const OscChoice& choice) {
    return {choice.enabled, choice.port, choice.acceptsRemote, choice.sendTo};
}

}  // namespace

OscSettings::OscSettings(OscController& osc, ui::AdvancedPage& page) : osc_(osc), page_(page) {
    connect(&page_, &ui::AdvancedPage::remoteEdited, this, &OscSettings::apply);
    connect(&page_, &ui::AdvancedPage::defaultsRequested, this, [this] { apply(toRemoteForm({})); });
    connect(&osc_, &OscController::opened, this, &OscSettings::show);
    connect(&pollTimer_, &QTimer::timeout, this, [this] {
        if (page_.isVisible()) poll();
    });
    pollTimer_.start(kStatusEvery);
}

void OscSettings::show() {
    page_.setRemote(toRemoteForm(osc_.choice()));
    poll();
}

void OscSettings::poll() { page_.setRemoteState({osc_.error(), osc_.lastMessage(), osc_.rejectedCount()}); }

void OscSettings::apply(const ui::RemoteForm& form) {
    if (!parseOscPeers(form.sendTo.toStdString())) {
        return page_.rejectRemote(tr("“%1” is not valid. Enter up to %2 addresses with ports, such as "
                                     "192.168.1.20:9000; host names do not work.")
                                      .arg(form.sendTo)
                                      .arg(kMostOscPeers));
    }
    osc_.choose({form.on, form.port, form.allowOthers, form.sendTo});
    show();
}

}  // namespace continuo::app
