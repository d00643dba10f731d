#pragma once

#include <continuo/engine.h>

#include <QObject>
#include <QTimer>
#include <atomic>
#include <filesystem>
#include <memory>
#include <stop_token>

#include "bundle/bundle_adding.h"
#include "controllers/words/side_work.h"
#include "widgets/banner.h"

namespace continuo::ui {
class MainWindow;
}

namespace continuo::app {

class ImageSets;
class Settings;
class TakesController;

// .continuo files: takes and pictures into one, and what is in one into the library and the gallery. Reads
// and writes on a thread; a line above the canvas says how it goes, and lets one stop it. GUI thread.
class Bundles : public QObject {
    Q_OBJECT

public:
    // All outlive it.
    struct Dependencies {
        Engine& engine;
        Library& library;
        Gallery& gallery;
        Settings& settings;
        TakesController& takes;
        ImageSets& sets;
        ui::MainWindow& window;
        std::filesystem::path data;  // the folder of takes and pictures
    };
    explicit Bundles(const Dependencies& dependencies);

    static bool isBundle(const QString& file);
    // Empty: the user chooses one.
    void open(const QString& file = {});
    // Asks for the takes; the shown one is chosen at first.
    void exportTakes();
    void exportAll();
    void exportTo(const QString& file, const BundleChoice& choice);

Q_SIGNALS:
    void written(const QString& file);
    // What was in a file is there; how much of it was new.
    void added(const continuo::app::BundleCounts& counts);

private:
    // How an export goes, shared with the thread.
    struct Progress {
        std::atomic<int> percent = 0;
        std::stop_source stop;
    };
    void askWhere(const QString& name, const BundleChoice& choice);
    BundleChoice choiceOf() const;
    void showProgress(const QString& name);
    void tellWritten(const QString& file, const BundleCounts& counts);
    void add(const QString& file, std::shared_ptr<Bundle> bundle, const KnownBundle& known);
    void takeUp(const QString& name, std::shared_ptr<Bundle> bundle, const KnownBundle& known);
    void tellNotOpened(const QString& file, const std::exception& error);
    void tell(ui::Banner::Kind kind, const ui::Saying& saying, const QString& action = {});
    static QString listed(const BundleCounts& counts);

    Dependencies my_;
    std::shared_ptr<Progress> progress_;  // of what is written; null: nothing is
    int told_ = 0;                        // percent
    QString folder_;                      // of the last that was written
    QTimer looking_;
};

}  // namespace continuo::app
