#pragma once

#include <QApplication>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QObject>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>
#include <QThread>
#include <QTimer>
#include <atomic>
#include <memory>
#include <system_error>

#include "app/controllers/changed_model.h"
#include "app/controllers/window_fixture.h"
#include "controllers/jobs/model_names.h"
#include "controllers/play/midi_controls.h"
#include "controllers/play/midi_shortcuts.h"
#include "controllers/settings/compute_settings.h"
#include "controllers/settings/settings_controller.h"
#include "log/event_log.h"
#include "pages/dialogs/model_card_dialog.h"
#include "pages/settings/settings_compute_page.h"
#include "pages/settings/settings_dialog.h"
#include "ui/qt_test_program.h"
#include "widgets/card.h"

namespace continuo::app {

// Tests of the settings dialog: an edit changes its setting and nothing else.
class SettingsTest : public ui::ThemedTest {
    Q_OBJECT

private Q_SLOTS:
    void init() { open(); }
    void cleanup() { close(); }

protected:
    void open() {
        w_ = std::make_unique<WindowFixture>();
        controls_ = std::make_unique<MidiControls>(w_->rig.monitor(), w_->settings, w_->window);
        restart();
    }
    void close() {
        pages_.reset();
        midi_.reset();
        controls_.reset();
        w_.reset();
    }
    // Creates the pages again with the same settings.
    void restart() {
        const std::filesystem::path folder = w_->folder.path().toStdString();
        const auto folders = [this, folder] {
            if (QThread::currentThread() == thread()) ++foldersReadByWindow_;
            std::vector<std::filesystem::path> found = {folder / "own"};
            const ModelPlaces added(folder / "models.txt");
            found.insert(found.end(), added.all().begin(), added.all().end());
            return found;
        };
        w_->engine.setModelFolders(folders());
        foldersReadByWindow_ = 0;
        pages_.reset();
        midi_ = std::make_unique<MidiShortcuts>(
            MidiShortcuts::Dependencies{w_->rig, w_->settings, w_->window, w_->play, *controls_});
        pages_ = std::make_unique<SettingsController>(SettingsController::Dependencies{
            w_->engine,
            w_->rig,
            w_->play,
            w_->settings,
            w_->window,
            *midi_,
            {},
            nullptr,
            ModelLocations{
                folder / "models.txt", folder / "own", folders,
                [this](const auto& path) {
                    return freeModelPath(path, w_->engine, w_->jobs.queue().snapshot());
                },
                [this](const auto& path) { return isNeededByJobs(path, w_->jobs.queue().snapshot()); }},
            &log_,
            nullptr,
            [this] {
                ++prioritiesAsked_;
                if (noThreads_)
                    throw std::system_error(std::make_error_code(std::errc::resource_unavailable_try_again));
                return AvailablePriorities{realtime_, preferred_};
            }});
    }
    static QString model(const char* name) { return modelFile(name); }
    // Writes the piano model with one part of its header replaced.
    static void writeChanged(const QString& path, const QByteArray& what, const QByteArray& by) {
        writeChangedModel(path, model("piano"), what, by);
    }
    // Writes a model that takes about 20 ms to read.
    static void writeSlow(const QString& path) { writeSlowModel(path, model("piano"), 8 << 20); }
    // Adds `file` through the file dialog.
    void add(const QString& file) {
        answerFile(file);
        Q_EMIT pages_->dialog()->compute()->addModelRequested();
        waitUntilRead();
    }
    // Waits until the models page has read everything.
    void waitUntilRead() { QTRY_VERIFY_WITH_TIMEOUT(!pages_->compute().isReading(), kTestTimeoutMs); }
    void showModels() {
        pages_->show(SettingsController::Page::Model);
        waitUntilRead();
    }
    // Answers the file dialog with a file or a folder.
    static void answerFile(const QString& file) {
        answerDialog<QFileDialog>([file](QFileDialog& dialog) { chooseFile(dialog, file); });
    }
    static QString texts(const QWidget* of) {
        QStringList all;
        for (const auto* label : of->findChildren<QLabel*>()) all << label->text();
        return all.join(QLatin1Char('\n'));
    }
    static void click(QWidget* in, const char* button) {
        for (auto* each : in->findChildren<QPushButton*>())
            if (each->text() == QString::fromUtf8(button)) return each->click();
        QFAIL("no such button");
    }
    // Returns the card of the model with that file name.
    ui::Card* card(const char* name) {
        for (ui::Card* each : pages_->dialog()->compute()->findChildren<ui::Card*>())
            if (each->accessibleName() == QString::fromUtf8(name)) return each;
        return nullptr;
    }
    bool isMarked(const char* name) { return card(name) && card(name)->isChecked(); }
    ui::ModelCardDialog* cardDialog() {
        for (QWidget* each : QApplication::topLevelWidgets())
            if (auto* dialog = qobject_cast<ui::ModelCardDialog*>(each); dialog && dialog->isVisible())
                return dialog;
        return nullptr;
    }

    // Simulated thread priorities of the system, read from any thread.
    std::atomic<bool> realtime_ = true, preferred_ = true, noThreads_ = false;
    std::atomic<int> prioritiesAsked_ = 0;
    // Number of times that the window's thread read the model places, as it does after a change of the list.
    std::atomic<int> foldersReadByWindow_ = 0;
    QTemporaryDir logFolder_;
    EventLog log_{logFolder_.path().toStdString()};
    std::unique_ptr<WindowFixture> w_;
    std::unique_ptr<MidiControls> controls_;
    std::unique_ptr<MidiShortcuts> midi_;
    std::unique_ptr<SettingsController> pages_;
};

}  // namespace continuo::app
