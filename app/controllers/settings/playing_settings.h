#pragma once

#include <QObject>

#include "pages/settings/settings_forms.h"

class QWidget;

namespace continuo::ui {
class PlayingPage;
}

namespace continuo::app {

class PlayController;
class Rig;
class Settings;

// Feeds the page Playing of the settings: fields of the inspector's form, and the piano's soundfont. GUI
// thread.
class PlayingSettings : public QObject {
    Q_OBJECT

public:
    // All outlive it.
    struct Dependencies {
        Rig& rig;
        PlayController& play;
        Settings& settings;
        ui::PlayingPage& page;
    };
    explicit PlayingSettings(const Dependencies& dependencies);

    void show();

    // Asks for a soundfont, which the piano sounds with from then on; false: none was chosen.
    static bool chooseSoundfont(QWidget& parent, Settings& settings, Rig& rig);

private:
    void apply(const ui::PlayingForm& chosen);
    void restore();
    void follow();

    Dependencies my_;
    ui::PlayingForm shown_;
};

}  // namespace continuo::app
