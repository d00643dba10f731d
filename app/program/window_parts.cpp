#include "program/window_parts.h"

#include <QAction>
#include <QMetaObject>

#include "controllers/settings/audio_settings.h"
#include "pages/play/play_page.h"
#include "program/program_stores.h"
#include "roll/keyboard_strip.h"
#include "settings/parameter_table.h"

namespace continuo::app {
namespace {

// Returns the saved rig settings with the overrides for this run.
RigSettings rigSettings(Settings& settings, const QString& audioDevice) {
    RigSettings rig = AudioSettings::rigSettings(settings);
    if (!audioDevice.isEmpty()) rig.audio = audioDevice.toStdString();
    rig.opensMidi = false;  // until MidiShortcuts exists
    return rig;
}

}  // namespace

WindowParts::WindowParts(ProgramStores& stores, const QString& audioDevice)
    : rig(rigSettings(stores.settings, audioDevice),
          [this](const DeviceNotice& notice) {
              QMetaObject::invokeMethod(this, [this, notice] { handleDeviceNotice(notice); });
          }),
      window(makeParameters(), takesModel),
      logKeeper(stores.log),
      deviceBanners(window.page().banners()) {
    for (const ui::WorkspaceParts* each : window.workspaces()) logKeeper.listenTo(*each->banners);
    connectKeyboard();
}

void WindowParts::handleDeviceNotice(const DeviceNotice& notice) {
    if (!notice.line.empty()) logKeeper.logDevice(notice);
    deviceBanners.show(notice);
}

void WindowParts::connectKeyboard() {
    const ui::KeyboardStrip& keyboard = window.page().keyboard();
    connect(&keyboard, &ui::KeyboardStrip::struck, this,
            [this](int pitch, int velocity) { rig.playKey(pitch, velocity); });
    connect(&keyboard, &ui::KeyboardStrip::released, this, [this](int pitch) { rig.releaseKey(pitch); });
    const QAction* keys = window.actions()[ui::Actions::kComputerKeyboard];
    connect(keys, &QAction::toggled, &keyboard, &ui::KeyboardStrip::setComputerKeysOn);
    connect(keys, &QAction::toggled, this, [this](bool play) {
        if (!play || window.isAlone()) return;
        window.page().setEmpty(false);  // so that the canvas receives the keys
        window.page().setFocus();
    });
    connect(&window.page(), &ui::PlayPage::computerKeyboardRequested, this,
            &WindowParts::useComputerKeyboard);
}

void WindowParts::useComputerKeyboard() {
    window.actions()[ui::Actions::kComputerKeyboard]->setChecked(true);
    window.page().setFocus();
}

}  // namespace continuo::app
