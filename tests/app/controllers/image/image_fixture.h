#pragma once

#include <QAction>
#include <QApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QInputDialog>
#include <QLabel>
#include <QMenu>
#include <QObject>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <thread>

#include "app/controllers/window_fixture.h"
#include "controllers/image/image_controller.h"
#include "engine/facade/picture_fixture.h"
#include "main_window/bars/sampling_bar.h"
#include "main_window/image_workspace.h"
#include "main_window/inspector/image_inspector.h"
#include "pages/image/image_page.h"
#include "pages/image/info_button.h"
#include "pictures/fit.h"
#include "settings/parameter_table.h"
#include "support/worked_time.h"
#include "theme/theme.h"
#include "widgets/banner_stack.h"

namespace continuo::app {

// Tests of the Image workspace with a real engine, queue and gallery. They start with the model "tiny".
class ImageTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() {
        ui::Theme::instance().install();
        makeModel(tinyModel(), 1);
    }
    void init() { open(); }
    void cleanup() { close(); }

protected:
    // Writes a barely trained model of 8 x 8 pixels, or `times` as many per side.
    static void makeModel(const QString& file, int times, bool planar = false, int latents = 64) {
        nlohmann::json config = nlohmann::json::parse(test::kTinyPictures);
        const int side = 8 * times;
        config["training"]["steps"] = 2;
        config["model"]["positions"]["rows"] = {side + 2, side + 2, 5};
        config["model"]["positions"]["grid"]["extents"] = {side, side, 3};
        if (planar) config["model"]["positions"]["grid"]["order"] = {2, 1, 0};
        config["model"]["context"]["length"] = 2 + 3 * side * side;
        config["model"]["context"]["latents"] = latents;
        TrainRequest request;
        request.config = config.dump();
        for (LabelledPicture& each : test::makePictures(0, 12)) {
            each.picture = enlarged(each.picture, times, PictureFilter::Nearest);
            request.pictures.push_back(std::move(each));
        }
        request.out = file.toStdString();
        request.compute.threads = 1;
        Events events;
        Engine({}).run(request, events);
    }

    void open() { openWindow(models_.path().toStdString()); }
    // Opens the window with a model of 24 x 24 pixels, which takes a measurable time to draw.
    void openLarge() { openWindow(QFileInfo(largeModel()).path().toStdString()); }
    void openPlanar() {
        makeModel(planar_.filePath(QStringLiteral("planar.safetensors")), 1, true);
        openWindow(planar_.path().toStdString());
    }
    QString tinyModel() const { return models_.filePath(QStringLiteral("tiny.safetensors")); }
    // Makes the large model at the first call.
    QString largeModel() const {
        const QString file = large_.filePath(QStringLiteral("large.safetensors"));
        if (!QFile::exists(file)) makeModel(file, 3);
        return file;
    }
    void copyTiny(const QString& to) { QVERIFY(QFile::copy(tinyModel(), to)); }
    void copyLarge(const QString& to) { QVERIFY(QFile::copy(largeModel(), to)); }
    void close() {
        image_.reset();
        w_.reset();
    }
    void openWindow(const std::filesystem::path& models) {
        image_.reset();
        w_ = std::make_unique<WindowFixture>(models);
        image_ = std::make_unique<ImageController>(
            ImageController::Dependencies{w_->engine, w_->gallery, w_->jobs, w_->settings, w_->window});
        waitUntilRead();
    }
    // Waits for the end of the model search.
    void waitUntilRead() { QTRY_VERIFY_WITH_TIMEOUT(!image_->isReading(), kTestTimeoutMs); }
    void findModels() {
        image_->findModel();
        waitUntilRead();
    }

    ui::ImagePage& page() { return w_->window.image().page(); }
    ui::ImageInspector& inspector() { return w_->window.image().inspector(); }
    QString banner(const char* name) { return bannerText(page(), name); }
    // Returns the message about files after `act`.
    QString messageAfter(const std::function<void()>& act) {
        page().banners().clear(QStringLiteral("files"));
        act();
        if (!QTest::qWaitFor([this] { return !banner("files").isEmpty(); }, kTestTimeoutMs))
            qWarning("nothing is told");
        return banner("files");
    }
    // Waits until the file is written.
    bool exportsPicture(GalleryItemId picture, const QString& file) {
        return messageAfter([&] { image_->files().exports().exportPicture(picture, file); })
            .contains(QDir::toNativeSeparators(file));
    }
    bool exportsSheet(GallerySetId set, const QString& file) {
        return messageAfter([&] { image_->files().exports().exportSheet(set, file); })
            .contains(QDir::toNativeSeparators(file));
    }
    // Returns the text of the "i" button, or empty without one.
    QString infoText() {
        const auto* button = page().findChild<ui::InfoButton*>();
        if (button->isHidden()) return {};
        Q_EMIT button->menu()->aboutToShow();
        QStringList words;
        for (const QLabel* label : button->menu()->findChildren<QLabel*>()) words << label->text();
        return words.join(QLatin1Char('|'));
    }
    // Renames the shown set.
    void renameShown(const QString& name) {
        w_->window.showWorkspace(ui::Workspace::Image);
        answerDialog<QInputDialog>([name](QInputDialog& dialog) {
            dialog.setTextValue(name);
            dialog.accept();
        });
        w_->window.actions()[ui::Actions::kRenamePictures]->trigger();
    }
    // Sets the form as the user does.
    void setForm(const ui::ImageForm& form) {
        inspector().setForm(form);
        Q_EMIT inspector().formChanged(form);
    }
    bool isWhole(GallerySetId set) {
        if (set == 0) return false;
        for (const GalleryItem& picture : w_->gallery.items(set))
            if (!picture.finished) return false;
        return true;
    }
    GallerySetId generateTwo(ui::ImageForm form = defaultForm<ui::ImageForm>()) {
        form.variations = 2;
        form.label = QStringLiteral("green");
        setForm(form);
        waitUntilRead();  // nothing starts during the model search
        image_->generate();
        const GallerySetId set = image_->sets().shown();
        if (!QTest::qWaitFor([&] { return isWhole(set); }, kTestTimeoutMs)) qWarning("the set is not whole");
        return set;
    }
    // Adds a copy of the set with only the first tokens of its pictures.
    GallerySetId addPartialSet(GallerySetId whole, int numbers) {
        const GallerySet like = w_->gallery.set(whole);
        NewSet asked;
        asked.shape = PictureSetShape{
            .width = like.picture().width, .height = like.picture().height, .label = like.picture().label};
        asked.modelName = like.modelName;
        for (const GalleryItem& picture : w_->gallery.items(whole)) asked.seeds.push_back(picture.seed);
        const GallerySetId set = w_->gallery.addSet(asked);
        for (std::size_t i = 0; i < asked.seeds.size(); ++i) {
            const GalleryItem picture = w_->gallery.items(whole)[i];
            const auto bytes = w_->gallery.numbers(picture.id).values;
            const GalleryItemId begun = w_->gallery.items(set)[i].id;
            w_->gallery.append(begun, std::span(bytes).first(static_cast<std::size_t>(numbers)));
            w_->gallery.finish(begun, picture.origin);
        }
        return set;
    }
    // Pauses on another thread, because the window's thread may be busy until the job ends.
    void pauseMidPicture(GallerySetId set) {
        const JobId job = w_->jobs.queue().snapshot().front().id;
        std::thread([&] {
            while (w_->gallery.items(set)[1].made == 0) std::this_thread::yield();
            w_->jobs.queue().pause(job);
        }).join();
    }
    void stopInMidPicture(GallerySetId set) {
        pauseMidPicture(set);
        QTRY_VERIFY_WITH_TIMEOUT(w_->window.image().bar().state().paused, kTestTimeoutMs);
        Q_EMIT w_->window.image().stopRequested();
        QTRY_VERIFY_WITH_TIMEOUT(w_->jobs.queue().snapshot().front().ended(), kTestTimeoutMs);
    }
    // Returns the CPU milliseconds that `act` takes on this thread.
    static double measureWork(const std::function<void()>& act) {
        const double before = test::threadCpuMs();
        act();
        return test::threadCpuMs() - before;
    }

    QTemporaryDir models_, large_, planar_;
    std::unique_ptr<WindowFixture> w_;
    std::unique_ptr<ImageController> image_;
};

}  // namespace continuo::app
