#pragma once

#include <QObject>
#include <QStringList>
#include <QTimer>
#include <exception>
#include <filesystem>
#include <memory>

#include "bundle/bundle_adding.h"
#include "forms.h"
#include "widgets/banner.h"

namespace continuo::ui {
class MainWindow;
}

namespace continuo::app {

class Settings;
class ShownSets;
class TakesController;

// Adds the contents of .continuo files to the library and the galleries, one file after another. Reads and
// writes on a worker thread. A banner above the canvas shows the result. GUI thread.
class BundleOpening : public QObject {
    Q_OBJECT

public:
    // All referenced objects must outlive this.
    struct Dependencies {
        Library& library;
        Galleries galleries;
        Settings& settings;
        TakesController& takes;
        ShownSets& pictures;
        ShownSets& sounds;
        ui::MainWindow& window;
        std::filesystem::path data;  // the folder of takes, pictures and sounds
    };
    explicit BundleOpening(const Dependencies& dependencies);

    static bool isBundle(const QString& file);
    // Opens a .continuo file. If `file` is empty, the user chooses one.
    void open(const QString& file = {});

private:
    void openNext();
    void read(const QString& file);
    void write(const std::shared_ptr<BundleAdding>& adding);
    void addSome();
    void showLast();
    void showAdded();
    void showNotOpened(const std::exception_ptr& fault);
    void showNotWritten(const QString& details);
    void end(ui::Banner::Kind kind, const ui::UserMessage& saying);

    Dependencies my_;
    QStringList waiting_;                   // files, the current one first
    QString name_;                          // of the current file
    std::shared_ptr<BundleAdding> adding_;  // null unless contents are being added
    QTimer addTimer_;
    // The messages about files that were opened earlier in the same batch.
    struct Summary {
        ui::Banner::Kind kind = ui::Banner::Kind::Ok;
        QStringList texts, details;
        bool haveNames = false;
    };
    Summary summary_;
};

}  // namespace continuo::app
