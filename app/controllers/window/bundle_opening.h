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

// Adds the contents of .continuo files to the library and the galleries, one file after the other. Reads and
// writes on a worker thread; a line above the canvas reports the result. GUI thread.
class BundleOpening : public QObject {
    Q_OBJECT

public:
    // All outlive it.
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
    // Empty: the user chooses one.
    void open(const QString& file = {});

private:
    void openNext();
    void read(const QString& file);
    void write(const std::shared_ptr<BundleAdding>& adding);
    void takeUp();
    void showLast();
    void tellAdded();
    void tellNotOpened(const std::exception_ptr& fault);
    void tellNotWritten(const QString& details);
    void end(ui::Banner::Kind kind, const ui::Saying& saying);

    Dependencies my_;
    QStringList waiting_;                   // files, the one that is being opened first
    QString name_;                          // of that one
    std::shared_ptr<BundleAdding> adding_;  // while what it has is taken up
    QTimer taking_;
    // What came of those before it that were opened together.
    struct Told {
        ui::Banner::Kind kind = ui::Banner::Kind::Ok;
        QStringList texts, details;
        bool haveNames = false;
    };
    Told told_;
};

}  // namespace continuo::app
