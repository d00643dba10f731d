#pragma once

#include <QObject>
#include <QString>
#include <QTimer>
#include <optional>

#include "library/take.h"

namespace continuo::ui {
class MainWindow;
}

namespace continuo::app {

class PlayController;
class Settings;
class TakesController;

// "12/3": a branch of the take 12; "12/0": its recording. Nothing: it is no such text.
QString shownText(NodeId node);
std::optional<NodeId> shownOf(const QString& text);

// Which take or branch the canvas shows and where, kept in the settings while the program runs, so that it is
// shown again after an end of any kind. Live music counts as its take. GUI thread.
class ShownMemory : public QObject {
    Q_OBJECT

public:
    // All must outlive this.
    struct Dependencies {
        Settings& settings;
        TakesController& takes;
        PlayController& play;
        ui::MainWindow& window;
    };
    explicit ShownMemory(const Dependencies& dependencies);

    // What was kept; nullopt: nothing.
    std::optional<NodeId> kept() const;
    // Shows the node, at its kept place if it is the one that was kept.
    void show(NodeId node);
    // Keeps what is shown from now on.
    void begin();
    void keep();

private:
    std::optional<NodeId> shown() const;

    Dependencies my_;
    QTimer soon_;  // joins changes that come close together
    bool begun_ = false;
};

}  // namespace continuo::app
