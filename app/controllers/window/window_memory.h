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
    // All must outlive this.
    WindowMemory(Settings& settings, ui::MainWindow& window, QueueController& queue);

    // Call before the window is shown. Parts without a saved value keep their defaults.
    void restore() const;
    void save() const;

    // Restores and saves one setting of a part of the window.
    struct Part {
        std::function<void()> restore, save;
    };

private:
    std::vector<Part> parts_;  // in the order of restoring: panes depend on the window's geometry
};

}  // namespace continuo::app
