#pragma once

#include <functional>
#include <vector>

namespace continuo::ui {
class MainWindow;
}

namespace continuo::app {

class QueueController;
class Settings;

// How the user left the window, kept in the settings: its place, its panes and what is open in them. GUI
// thread.
class WindowMemory {
public:
    // All outlive it.
    WindowMemory(Settings& settings, ui::MainWindow& window, QueueController& queue);

    // Before the window is shown. What was never kept stays as it is made.
    void restore() const;
    void keep() const;

    // One value of the settings, and the part of the window that has it.
    struct Part {
        std::function<void()> restore, keep;
    };

private:
    std::vector<Part> parts_;  // in the order of restoring: a pane's place follows the window's
};

}  // namespace continuo::app
