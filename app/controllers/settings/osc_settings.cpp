#include "controllers/settings/osc_settings.h"

#include "controllers/play/osc_controller.h"
#include "pages/settings/settings_advanced_page.h"

namespace continuo::app {
namespace {

constexpr int kStatusEvery = 250;  // ms

static_assert(ui::AdvancedPage::kLeastPort == OscServer::kLeastPort &&
              ui::AdvancedPage::kMostPort == OscServer::kMostPort);

ui::RemoteForm formOf(const OscChoice& choice) {
    return {choice.on, choice.port, choice.others, choice.sendTo};
}

}  // namespace

OscSettings::OscSettings(OscController& osc, ui::AdvancedPage& page) : osc_(osc), page_(page) {
    connect(&page_, &ui::AdvancedPage::remoteEdited, this, &OscSettings::take);
    connect(&page_, &ui::AdvancedPage::defaultsAsked, this, [this] { take(formOf({})); });
    connect(&osc_, &OscController::opened, this, &OscSettings::show);
    connect(&looking_, &QTimer::timeout, this, [this] {
        if (page_.isVisible()) look();
    });
    looking_.start(kStatusEvery);
}

void OscSettings::show() {
    page_.setRemote(formOf(osc_.choice()));
    look();
}

void OscSettings::look() { page_.setRemoteState({osc_.trouble(), osc_.last(), osc_.wrong()}); }

void OscSettings::take(const ui::RemoteForm& form) {
    if (!readOscPeers(form.sendTo.toStdString())) {
        return page_.refuseRemote(tr("“%1” will not do. Give addresses with their ports, as "
                                     "192.168.1.20:9000, %2 at most; names of computers are not looked up.")
                                      .arg(form.sendTo)
                                      .arg(kMostOscPeers));
    }
    osc_.choose({form.on, form.port, form.others, form.sendTo});
    show();
}

}  // namespace continuo::app
