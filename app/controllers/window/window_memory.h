#pragma once

#include <functional>
#include <vector>

namespace continuo::ui {
class MainWindow;
}

namespace continuo::app {

class QueueController;
class Settings;

// Saves and restores the window's geometry, panes and what is open in them, in the settings. GUI thread.
class WindowMemory {
public:
    // All referenced objects must outlive this.
    WindowMemory(Settings& settings, ui::MainWindow& window, QueueController& queue);

    // Restores the saved state. Call before the window is shown. Parts without a saved value keep their
    // defaults.
    void restore() const;
    void save() const;

    // Functions that restore and save one setting of the window.
    struct Part {
        std::function<void()> restore, save;
    };

private:
    std::vector<Part> parts_;  // order of restoring: panes need the window's geometry first
};

}  // namespace continuo::app
