#pragma once

#include <continuo/engine.h>

#include <QObject>
#include <QTimer>
#include <atomic>
#include <filesystem>
#include <memory>
#include <stop_token>

#include "bundle/bundle_writer.h"
#include "forms.h"
#include "widgets/banner.h"

namespace continuo::ui {
class MainWindow;
}

namespace continuo::app {

class Library;
class Settings;
class TakesController;

// Exports takes, pictures and sounds to .continuo files on a worker thread. A banner above the canvas shows
// the progress and a button to stop. GUI thread.
class BundleExports : public QObject {
    Q_OBJECT

public:
    // All referenced objects must outlive this.
    struct Dependencies {
        Engine& engine;
        Library& library;
        Galleries galleries;
        Settings& settings;
        TakesController& takes;
        ui::MainWindow& window;
        std::filesystem::path data;  // the folder of takes, pictures and sounds
    };
    explicit BundleExports(const Dependencies& dependencies);

    // Shows a dialog for selecting the takes to export. The shown take is preselected.
    void exportTakes();
    void exportAll();
    void exportTo(const QString& file, const BundleChoice& choice);

private:
    // The progress of an export, shared with the worker thread.
    struct Progress {
        std::atomic<int> percent = 0;
        std::stop_source stop;
    };
    void askWhere(const QString& name, const BundleChoice& choice);
    BundleChoice defaultChoice() const;
    void showProgress(const QString& name);
    void showWritten(const QString& file, const BundleCounts& counts);
    void showMessage(ui::Banner::Kind kind, const ui::UserMessage& saying, const QString& action = {});

    Dependencies my_;
    std::shared_ptr<Progress> progress_;  // null: nothing is being written
    int shownPercent_ = 0;                // shown percentage
    QString folder_;                      // of the last written file
    QTimer progressTimer_;
};

}  // namespace continuo::app
