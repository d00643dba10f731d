#pragma once

#include <continuo/engine.h>

#include <QObject>
#include <string>

#include "controllers/words/side_thread.h"

namespace continuo::ui {
class ComputePage;
}  // namespace continuo::ui

namespace continuo::app {

class PlayController;
class Settings;

// Measures the speed of the playing model on a thread, stores it, and shows what is known of it on the page
// Model & compute. GUI thread.
class ModelBenchmark : public QObject {
    Q_OBJECT

public:
    struct Dependencies {
        Engine& engine;
        const PlayController& play;
        Settings& settings;
        ui::ComputePage& page;
    };
    explicit ModelBenchmark(const Dependencies& dependencies);

    // Shows what was measured on this device, once no measurement is running.
    void show(const std::string& device);
    void measure(const std::string& device);

private:
    Engine& engine_;
    const PlayController& play_;
    Settings& settings_;
    ui::ComputePage& page_;
    std::string device_;  // the last one to show
    bool measuring_ = false;
    SideThread thread_;
};

}  // namespace continuo::app
