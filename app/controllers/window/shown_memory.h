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

// "12/3": branch 3 of take 12; "12/0": its recording. Returns nullopt for any other text.
QString shownNodeText(NodeId node);
std::optional<NodeId> parseShownNode(const QString& text);

// Saves which take or branch the canvas shows, and where, in the settings while the program runs. It can then
// be shown again even after a crash. Live music counts as its take. GUI thread.
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

    // Returns the saved node; nullopt: none.
    std::optional<NodeId> storedNode() const;
    // Shows the node, at the saved position if it is the saved node.
    void show(NodeId node);
    // Starts saving what is shown.
    void begin();
    void store();

private:
    std::optional<NodeId> shown() const;

    Dependencies my_;
    QTimer soon_;  // joins changes in quick succession
    bool begun_ = false;
};

}  // namespace continuo::app
