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

// Controls the page Playing of the settings: fields of the inspector's form, and the piano's soundfont. GUI
// thread.
class PlayingSettings : public QObject {
    Q_OBJECT

public:
    // All referenced objects must outlive this.
    struct Dependencies {
        Rig& rig;
        PlayController& play;
        Settings& settings;
        ui::PlayingPage& page;
    };
    explicit PlayingSettings(const Dependencies& dependencies);

    void show();

    // Asks for a soundfont and applies it to the piano. Returns false if none was chosen.
    static bool chooseSoundfont(QWidget& parent, Settings& settings, Rig& rig);

private:
    void apply(const ui::PlayingForm& chosen);
    void restore();
    void updateFromPlayForm();

    Dependencies my_;
    ui::PlayingForm shown_;
};

}  // namespace continuo::app
