#pragma once

#include <QCoreApplication>
#include <QString>

#include "audio/render_to_wav.h"
#include "controllers/notice.h"
#include "library/library.h"

namespace continuo::ui {
class MainWindow;
}

namespace continuo::app {

class Settings;
class SideWork;

// Takes and branches as files: asked for in a dialog, or dragged out of the window. GUI thread.
class TakeExports {
    Q_DECLARE_TR_FUNCTIONS(continuo::app::TakeExports)

public:
    struct Parts {
        Library& library;
        Settings& settings;
        ui::MainWindow& window;
        SideWork& work;
        Notice notice;
    };
    explicit TakeExports(const Parts& parts) : my_(parts) {}

    void midi(NodeId node);
    void sound(NodeId node);
    // As the player hears it: the chosen soundfont, its loudness and room.
    static RenderOptions renderOptions(Settings& settings);
    // Writes a MIDI file for another program to take; its path, empty where that failed.
    QString fileToDrag(NodeId node);
    // The user chooses a MIDI file to read; empty: none.
    QString chooseMidi(const QString& title) const;

private:
    QString folder() const;
    QString chooseSoundFile(NodeId node, SampleFormat& format) const;
    QString proposed(NodeId node, const char* ending) const;

    Parts my_;
};

}  // namespace continuo::app
