#pragma once

#include <QObject>
#include <QString>

#include "controllers/window/device_banners.h"
#include "controllers/window/log_keeper.h"
#include "main_window/main_window.h"
#include "models/takes_model.h"
#include "rig/rig.h"

namespace continuo::app {

struct ProgramStores;

// The window, the audio and MIDI devices, and the reports about both: banners and the log. GUI thread.
class WindowParts : public QObject {
public:
    // audioDevice: replaces the configured audio device in this run; empty: the configured device.
    WindowParts(ProgramStores& stores, const QString& audioDevice);

    // Lets the user play on the computer's keyboard.
    void useComputerKeyboard();

    Rig rig;
    ui::TakesModel takesModel;
    ui::MainWindow window;
    LogKeeper logKeeper;
    DeviceBanners deviceBanners;

private:
    void connectKeyboard();
    void handleDeviceNotice(const DeviceNotice& notice);
};

}  // namespace continuo::app
