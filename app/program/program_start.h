#pragma once

#include <QObject>
#include <QString>

#include "controllers/words/side_thread.h"
#include "program/program_options.h"

namespace continuo::app {

class JobParts;
class PlayParts;
class SettingsParts;
class ViewParts;
class WindowParts;
struct ProgramStores;
struct StartModel;

// Carries out what the program does first: finds the model, and shows the take or files that the options or
// the last run name. GUI thread.
class ProgramStart : public QObject {
public:
    // All referenced objects must outlive this.
    struct Parts {
        ProgramStores& stores;
        WindowParts& window;
        PlayParts& playing;
        JobParts& work;
        ViewParts& views;
        SettingsParts& settings;
    };
    ProgramStart(const Parts& parts, const ProgramOptions& options);

    // Call when the window is visible.
    void begin();

private:
    void showNotices();
    void findModel();
    bool isWaitingForModel() const;
    void useModel(const StartModel& model, const QString& wanted);
    void showFirst();
    void playInput();

    Parts parts_;
    ProgramOptions options_;
    bool begun_ = false;
    SideThread search_;  // searches for the model, whose disk may be slow
};

}  // namespace continuo::app
