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

// Formats a node: "12/3" is branch 3 of take 12, "12/0" its recording. parseShownNode() returns nullopt for
// any other text.
QString shownNodeText(NodeId node);
std::optional<NodeId> parseShownNode(const QString& text);

// Saves in the settings which take or branch the canvas shows, and the position in it, while the program
// runs. It can be shown again even after a crash. Live playing counts as its take. GUI thread.
class ShownMemory : public QObject {
    Q_OBJECT

public:
    // All referenced objects must outlive this.
    struct Dependencies {
        Settings& settings;
        TakesController& takes;
        PlayController& play;
        ui::MainWindow& window;
    };
    explicit ShownMemory(const Dependencies& dependencies);

    // Returns the saved node; nullopt if none is saved.
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
