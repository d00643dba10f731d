#pragma once

#include <QObject>

namespace continuo::app {

class JobParts;
class PlayParts;
class SettingsParts;
class ViewParts;
class WindowParts;

// Carries out the window's commands that concern several parts. GUI thread.
class ProgramCommands : public QObject {
public:
    // All referenced objects must outlive this.
    struct Parts {
        WindowParts& window;
        PlayParts& playing;
        JobParts& work;
        ViewParts& views;
        SettingsParts& settings;
    };
    explicit ProgramCommands(const Parts& parts);

private:
    void connectPlaying();
    void connectWindow();
    void connectInspector();
    // If live playing is shown, hands over. Otherwise continues the shown take in a branch.
    void continueShown(int variations);
    // Continues the shown take with each model, once the list of models is known.
    void continueByEach();
    void showAbout();

    Parts parts_;
};

}  // namespace continuo::app
