#include "controllers/image/image_controller.h"

#include <QAction>
#include <QDeadlineTimer>
#include <QDesktopServices>
#include <QFileDialog>
#include <QInputDialog>
#include <QLabel>
#include <QListView>
#include <QMenu>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>
#include <ctime>
#include <nlohmann/json.hpp>
#include <thread>

#include "app/controllers/window_fixture.h"
#include "controllers/image/image_choices.h"
#include "controllers/image/image_looks.h"
#include "controllers/image/picture_info.h"
#include "controllers/models/image_models.h"
#include "controllers/play/duet_choices.h"
#include "engine/facade/picture_fixture.h"
#include "jobs/picture_job.h"
#include "main_window/bars/sampling_bar.h"
#include "main_window/history/pictures_panel.h"
#include "main_window/image_workspace.h"
#include "main_window/inspector/image_inspector.h"
#include "main_window/inspector/seed_field.h"
#include "models/pictures_model.h"
#include "models/queue_model.h"
#include "pages/image/image_page.h"
#include "pages/image/info_button.h"
#include "pages/image/source_pane.h"
#include "pages/queue/queue_view.h"
#include "pictures/fit.h"
#include "pictures/picture_file.h"
#include "raster/nll_chart.h"
#include "raster/picture_canvas.h"
#include "settings/origin_switch.h"
#include "theme/theme.h"
#include "ui/qt_test_program.h"
#include "widgets/banner_stack.h"

namespace continuo::app {
namespace {

using A = ui::Actions;

constexpr int kPatience = 60000;  // ms, on a busy machine

// A model of pictures of 8 x 8, or `times` as many pixels along a side, that knows next to nothing.
void makeModel(const QString& file, int times, bool planar = false, int latents = 64) {
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
    for (LabelledPicture& each : test::madeUpPictures(0, 12)) {
        each.picture = enlarged(each.picture, times, PictureFilter::Nearest);
        request.pictures.push_back(std::move(each));
    }
    request.out = file.toStdString();
    request.compute.threads = 1;
    Events events;
    Engine({}).run(request, events);
}

// Milliseconds of this thread, whatever else the machine does.
double workOf(const std::function<void()>& act) {
    const auto now = [] {
        timespec time{};
        ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
        return 1e3 * static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_nsec);
    };
    const double before = now();
    act();
    return now() - before;
}

}  // namespace

// The Image workspace over a real engine, queue and gallery.
class ImageControllerTest : public QObject {
    Q_OBJECT

public Q_SLOTS:
    void openFolder(const QUrl& folder) { openedFolder_ = folder; }

private Q_SLOTS:
    void initTestCase() {
        ui::Theme::instance().install();
        makeModel(models_.filePath(QStringLiteral("tiny.safetensors")), 1);
        makeModel(planar_.filePath(QStringLiteral("planar.safetensors")), 1, true);
        makeModel(large_.filePath(QStringLiteral("large.safetensors")), 3);
    }
    void init() { begin(models_.path().toStdString()); }
    void cleanup() {
        image_.reset();
        w_.reset();
    }

    void withoutAModelThePageSaysWhatToDo() {
        begin({});
        QVERIFY(!image_->model());
        image_->generate();
        QVERIFY(w_->gallery.sets().empty());
        QString said;
        for (const QLabel* label : page().findChildren<QLabel*>()) said += label->text();
        QVERIFY2(said.contains(QStringLiteral("continuo-cli train")), qPrintable(said));
    }

    void theModelTellsItsSizeAndClasses() {
        QVERIFY(image_->model());
        QCOMPARE(image_->model()->pictures.width, 8);
        QCOMPARE(image_->model()->pictures.height, 8);
        QCOMPARE(image_->model()->pictures.labels,
                 (QStringList{QStringLiteral("red"), QStringLiteral("green"), QStringLiteral("blue")}));
        QVERIFY(!image_->model()->pictures.planar);
        QVERIFY(!findImageModel(w_->engine, "no such").value().path.empty());
    }

    void generatedPicturesAreShownWhole() {
        const GallerySetId set = generateTwo();
        const auto pictures = w_->gallery.pictures(set);
        QCOMPARE(pictures.size(), std::size_t{2});
        QCOMPARE(image_->sets().shown(), set);
        for (const GalleryPicture& picture : pictures) {
            QTRY_COMPARE(page().rowsDone(picture.id), 8);
            const Picture made =
                continuo::app::pictureOf(w_->gallery.set(set), w_->gallery.numbers(picture.id).bytes);
            QCOMPARE(page().pixels(picture.id).convertToFormat(QImage::Format_RGB888), imageOf(made));
        }
        QCOMPARE(page().selected(), pictures[0].id);
        QCOMPARE(pictures[1].seed, pictures[0].seed + 1);
        QTRY_COMPARE(w_->window.image().sets().rowCount(), 1);
        QTRY_VERIFY(w_->window.image().sets().row(w_->window.image().sets().index(0)).bitsPerDim > 0);
        QTRY_VERIFY(!w_->window.image().bar().state().running);
    }

    void theMenuExportsTheSetThatIsShown() {
        const QAction* sheet = w_->window.actions()[A::kExportSheet];
        w_->window.showWorkspace(ui::Workspace::Image);
        QVERIFY(!sheet->isEnabled());
        generateTwo();
        QVERIFY(sheet->isEnabled());
        image_->sets().show(GallerySetId{0});
        QVERIFY(!sheet->isEnabled());
    }

    void whatFailsOfPicturesIsSaidOfThem() {
        Q_EMIT page().starAsked(12345);
        QVERIFY2(banner("image").contains(QStringLiteral("Your pictures are as they were")),
                 qPrintable(banner("image")));
    }

    void starAndDiscardCanBeUndone() {
        const GallerySetId set = generateTwo();
        w_->window.showWorkspace(ui::Workspace::Image);
        const GalleryPictureId first = w_->gallery.pictures(set)[0].id;
        Q_EMIT page().starAsked(first);
        QVERIFY(w_->gallery.picture(first).marks.starred);
        Q_EMIT page().discardAsked(first);
        QCOMPARE(w_->gallery.pictures(set).size(), std::size_t{1});
        QVERIFY(w_->window.actions()[A::kUndo]->isEnabled());
        w_->window.actions()[A::kUndo]->trigger();
        QCOMPARE(w_->gallery.pictures(set).size(), std::size_t{2});
        w_->window.actions()[A::kUndo]->trigger();
        QVERIFY(!w_->gallery.picture(first).marks.starred);
        QVERIFY(!w_->window.actions()[A::kUndo]->isEnabled());
        w_->window.actions()[A::kRedo]->trigger();
        QVERIFY(w_->gallery.picture(first).marks.starred);
    }

    void whatIsDiscardedLeavesItsNeighbourChosen() {
        ui::ImageForm form;
        form.variations = 3;
        setForm(form);
        image_->generate();
        const GallerySetId set = image_->sets().shown();
        QTRY_VERIFY_WITH_TIMEOUT(isWhole(set), kPatience);
        w_->window.showWorkspace(ui::Workspace::Image);
        const std::vector<GalleryPicture> pictures = w_->gallery.pictures(set);
        const QAction* sheet = w_->window.actions()[A::kExportSheet];
        page().select(pictures[1].id);
        page().askDiscard();
        QCOMPARE(page().selected(), pictures[2].id);
        page().askDiscard();
        QCOMPARE(page().selected(), pictures[0].id);
        QVERIFY(sheet->isEnabled());
        page().askDiscard();
        QCOMPARE(page().selected(), qint64{0});
        QVERIFY(!sheet->isEnabled());
        w_->window.actions()[A::kUndo]->trigger();
        QVERIFY(sheet->isEnabled());
    }

    void whatWasDeletedIsNoStepToUndo() {
        const GallerySetId set = generateTwo();
        w_->window.showWorkspace(ui::Workspace::Image);
        const std::vector<GalleryPicture> pictures = w_->gallery.pictures(set);
        Q_EMIT page().starAsked(pictures[0].id);
        Q_EMIT page().discardAsked(pictures[1].id);
        w_->gallery.purgeDiscarded();
        image_->forgetDeleted();
        QVERIFY(w_->window.actions()[A::kUndo]->isEnabled());
        w_->window.actions()[A::kUndo]->trigger();
        QVERIFY(!w_->gallery.picture(pictures[0].id).marks.starred);
        QVERIFY(!w_->window.actions()[A::kUndo]->isEnabled());
        w_->window.actions()[A::kRedo]->trigger();
        QVERIFY(!w_->window.actions()[A::kRedo]->isEnabled());
    }

    void aDiscardedSetIsOutOfSightUntilItIsUndone() {
        const GallerySetId set = generateTwo();
        w_->window.showWorkspace(ui::Workspace::Image);
        Q_EMIT w_->window.image().pictures().discardAsked(w_->window.image().sets().find(set));
        QCOMPARE(image_->sets().shown(), GallerySetId{0});
        QCOMPARE(w_->window.image().sets().rowCount(), 0);
        w_->window.actions()[A::kUndo]->trigger();
        QCOMPARE(image_->sets().shown(), set);
    }

    void picturesFromNothingAreContinuedFromTheirMiddle() {
        const GallerySetId set = generateTwo();
        QCOMPARE(inspector().form().keptRows, 4);
        QTRY_COMPARE(page().rowsDone(w_->gallery.pictures(set)[0].id), 8);
        page().askContinue();
        QTRY_VERIFY_WITH_TIMEOUT(image_->sets().shown() != set, kPatience);
        QCOMPARE(w_->gallery.set(image_->sets().shown()).keptRows, 4);
        QTRY_VERIFY_WITH_TIMEOUT(isWhole(image_->sets().shown()), kPatience);
    }

    void morePicturesKeepTheRowsAbove() {
        const GallerySetId set = generateTwo();
        const GalleryPictureId parent = w_->gallery.pictures(set)[1].id;
        image_->continueFrom(parent, 3);
        QTRY_VERIFY_WITH_TIMEOUT(image_->sets().shown() != set, kPatience);
        const GallerySetId next = image_->sets().shown();
        QTRY_VERIFY_WITH_TIMEOUT(isWhole(next), kPatience);
        const GallerySet made = w_->gallery.set(next);
        QCOMPARE(made.from, parent);
        QCOMPARE(made.keptRows, 3);
        const auto kept = w_->gallery.numbers(parent).bytes;
        for (const GalleryPicture& picture : w_->gallery.pictures(next)) {
            const auto bytes = w_->gallery.numbers(picture.id).bytes;
            QVERIFY(std::equal(bytes.begin(), bytes.begin() + 3 * 24, kept.begin()));
        }
        const auto origin = parseProvenance(w_->gallery.pictures(next)[0].origin).pictures.front();
        QCOMPARE(origin.parents.front(), pictureHash(image_->sets().source().picture));
    }

    void anExportedPictureBringsItsSettingsBack() {
        ui::ImageForm form = inspector().form();
        form.temperature = 0.7;
        form.latentsAuto = false;
        form.latents = 32;
        const GallerySetId set = generateTwo(form);
        const GalleryPicture picture = w_->gallery.pictures(set)[1];
        const QString file = w_->folder.filePath(QStringLiteral("out.png"));
        QSignalSpy written(&image_->files(), &ImageFiles::written);
        image_->files().exportPicture(picture.id, file);
        QTRY_COMPARE_WITH_TIMEOUT(written.count(), 1, kPatience);
        QVERIFY(banner("files").contains(QStringLiteral("out.png")));
        QDesktopServices::setUrlHandler(QStringLiteral("file"), this, "openFolder");
        Q_EMIT page().banners().actionTriggered(QStringLiteral("files"));
        QDesktopServices::unsetUrlHandler(QStringLiteral("file"));
        QCOMPARE(openedFolder_, QUrl::fromLocalFile(w_->folder.path()));
        setForm({});
        Q_EMIT page().pictureDropped(QUrl::fromLocalFile(file));
        QTRY_COMPARE_WITH_TIMEOUT(image_->sets().shown(), GallerySetId{0}, kPatience);
        QCOMPARE(image_->sets().source().picture,
                 continuo::app::pictureOf(w_->gallery.set(set), w_->gallery.numbers(picture.id).bytes));
        QCOMPARE(inspector().form().temperature, 0.7);
        QCOMPARE(inspector().form().latents, 32);
        QVERIFY(!inspector().form().latentsAuto);
        QCOMPARE(inspector().form().seed, picture.seed);
        QVERIFY(inspector().form().seedLocked);
        QCOMPARE(inspector().form().label, QStringLiteral("green"));
        QCOMPARE(inspector().form().keptRows, 4);
        image_->generate();
        QTRY_VERIFY_WITH_TIMEOUT(isWhole(image_->sets().shown()), kPatience);
        QCOMPARE(w_->gallery.set(image_->sets().shown()).keptRows, 4);
    }

    // One switch: moved in the inspector it counts for music, moved in the settings it is shown here.
    void whetherFilesSayHowTheyWereMadeIsOneSwitch() {
        ui::ImageForm form = inspector().form();
        QVERIFY(form.writesOrigin);
        form.writesOrigin = false;
        Q_EMIT inspector().formChanged(form);
        QVERIFY(!writesOrigin(w_->settings, OriginOf::Music));
        setWritesOrigin(w_->settings, true);
        image_->showOriginSwitch();
        QVERIFY(inspector().form().writesOrigin);
        // Other fields leave older settings as they are.
        w_->settings.set(QStringLiteral("image/parameters_in_png"), false);
        image_->showOriginSwitch();
        form = inspector().form();
        QVERIFY(!form.writesOrigin);
        form.exportTimes = 4;
        Q_EMIT inspector().formChanged(form);
        QVERIFY(!writesOrigin(w_->settings).has_value());
    }

    void aNameOfAnotherKindIsRefused() {
        const GallerySetId set = generateTwo();
        QSignalSpy written(&image_->files(), &ImageFiles::written);
        const QString file = w_->folder.filePath(QStringLiteral("cat.jpg"));
        image_->files().exportPicture(w_->gallery.pictures(set)[0].id, file);
        QVERIFY2(banner("files").contains(QStringLiteral("ends in .png")), qPrintable(banner("files")));
        image_->files().exportSheet(set, file);
        image_->files().exportPicture(w_->gallery.pictures(set)[0].id,
                                      w_->folder.filePath(QStringLiteral("cat.PNG")));
        QTRY_COMPARE_WITH_TIMEOUT(written.count(), 1, kPatience);
        QVERIFY(!QFileInfo::exists(file));
        QVERIFY(QFileInfo::exists(w_->folder.filePath(QStringLiteral("cat.PNG"))));
    }

    void withoutParametersNothingIsWrittenButThePicture() {
        ui::ImageForm form = inspector().form();
        form.writesOrigin = false;
        form.exportTimes = 4;
        const GallerySetId set = generateTwo(form);
        QSignalSpy written(&image_->files(), &ImageFiles::written);
        const QString file = w_->folder.filePath(QStringLiteral("sheet.png"));
        image_->files().exportSheet(set, file);
        QTRY_COMPARE_WITH_TIMEOUT(written.count(), 1, kPatience);
        const PictureFile sheet = readPicture(file.toStdString());
        QVERIFY(sheet.texts.empty());
        QVERIFY(sheet.picture.width >= 2 * 4 * 8);
    }

    void aNameThatNoFileCanHaveIsMadeOne() {
        const GallerySetId set = generateTwo();
        const auto nameOf = [&](const QString& title) {
            PictureMarks marks = w_->gallery.set(set).marks;
            marks.name = title.toStdString();
            w_->gallery.setMarks(set, marks);
            QSignalSpy ready(&image_->files(), &ImageFiles::readyToDrag);
            Q_EMIT page().dragAsked(w_->gallery.pictures(set)[0].id);
            if (!QTest::qWaitFor([&] { return !ready.isEmpty(); }, kPatience)) return QString();
            return QFileInfo(ready[0][0].toString()).fileName();
        };
        QCOMPARE(nameOf(QStringLiteral("a/b: \"c\"?")), QStringLiteral("Continuo a-b- -c-- A.png"));
        const QString longest = nameOf(QString(300, QLatin1Char('x')));
        QVERIFY2(longest.endsWith(QStringLiteral("xxx A.png")) && longest.size() < 100, qPrintable(longest));
    }

    // A sheet of sixteen times takes seconds to be packed, which the window does not wait for.
    void whatIsDraggedOutIsWrittenBesideTheWindow() {
        begin(large_.path().toStdString());
        ui::ImageForm form = inspector().form();
        form.exportTimes = 16;
        form.exportSmooth = true;
        const GallerySetId set = generateTwo(form);
        QTRY_VERIFY(!w_->window.image().bar().state().running);
        QSignalSpy ready(&image_->files(), &ImageFiles::readyToDrag);
        const auto written = [&](int count) {
            return QTest::qWaitFor([&] { return ready.count() == count; }, kPatience);
        };
        double longest = workOf([&] { Q_EMIT w_->window.image().pictures().dragAsked(set); });
        QVERIFY(ready.isEmpty());
        QVERIFY(written(1));
        const QString sheet = ready[0][0].toString();
        QVERIFY(readPicture(sheet.toStdString()).picture.width >= 2 * 16 * 24);
        const GalleryPictureId picture = w_->gallery.pictures(set)[1].id;
        longest = std::max(longest, workOf([&] { Q_EMIT page().dragAsked(picture); }));
        QVERIFY(written(2));
        QCOMPARE(readPicture(ready[1][0].toString().toStdString()).picture.width, 16 * 24);
        QVERIFY2(longest < 4, qPrintable(QString::number(longest)));
        // It is there still, so another try does not wait.
        Q_EMIT page().dragAsked(picture);
        QTest::qWait(100);
        QCOMPARE(ready.count(), 2);
        setForm({});
        Q_EMIT page().dragAsked(picture);
        QVERIFY(written(3));
        QCOMPARE(readPicture(ready[2][0].toString().toStdString()).picture.width, 24);
    }

    void pixelsThatAreDroppedAreLaidOverWhiteAsAFileIs() {
        QImage glass(8, 8, QImage::Format_ARGB32);
        glass.fill(QColor(200, 0, 0, 64));
        glass.setPixelColor(0, 0, Qt::transparent);
        const QString file = w_->folder.filePath(QStringLiteral("glass.png"));
        QVERIFY(glass.save(file));
        QSignalSpy opened(&image_->files(), &ImageFiles::opened);
        image_->open(file);
        Q_EMIT page().pixelsDropped(glass);
        QTRY_COMPARE_WITH_TIMEOUT(opened.count(), 2, kPatience);
        const auto fromFile = opened[0][0].value<OpenedPicture>(),
                   dropped = opened[1][0].value<OpenedPicture>();
        QCOMPARE(dropped.source.picture, fromFile.source.picture);
        QCOMPARE(dropped.source.picture.rgb[0], 255);
        QCOMPARE(dropped.warnings, fromFile.warnings);
        QCOMPARE(image_->sets().source().picture, fromFile.source.picture);
    }

    void aFileThatIsNoPictureIsTold() {
        image_->open(w_->folder.filePath(QStringLiteral("nowhere.png")));
        QTRY_VERIFY_WITH_TIMEOUT(!banner("files").isEmpty(), kPatience);
        QVERIFY2(banner("files").contains(QStringLiteral("nowhere.png")), qPrintable(banner("files")));
        // Nothing of it is said over one that is opened.
        const QString file = w_->folder.filePath(QStringLiteral("here.png"));
        writePng(file.toStdString(), test::madeUpPicture(5).picture, {});
        image_->open(file);
        QTRY_VERIFY_WITH_TIMEOUT(!image_->sets().source().picture.rgb.empty(), kPatience);
        QCOMPARE(banner("files"), QString());
    }

    // With no rows kept it is the same picture again, as far as that needs a class that the model draws.
    void aPictureWhoseClassWasDrawnIsDrawnAgain() {
        image_->sets().show(GallerySetId{0});
        ui::ImageForm form = inspector().form();
        form.label.clear();
        form.variations = 1;
        setForm(form);
        image_->generate();
        const GallerySetId set = image_->sets().shown();
        QTRY_VERIFY_WITH_TIMEOUT(isWhole(set), kPatience);
        QVERIFY(w_->gallery.set(set).label.empty());
        const GalleryPicture picture = w_->gallery.pictures(set)[0];
        const QString file = w_->folder.filePath(QStringLiteral("drawn.png"));
        QSignalSpy written(&image_->files(), &ImageFiles::written);
        image_->files().exportPicture(picture.id, file);
        QTRY_COMPARE_WITH_TIMEOUT(written.count(), 1, kPatience);
        image_->open(file);
        QTRY_VERIFY_WITH_TIMEOUT(banner("restored").contains(QStringLiteral("by itself")), kPatience);
        form = inspector().form();
        QVERIFY(!form.label.isEmpty());
        form.keptRows = 0;
        setForm(form);
        image_->generate();
        const GallerySetId again = image_->sets().shown();
        QTRY_VERIFY_WITH_TIMEOUT(again != set && isWhole(again), kPatience);
        QCOMPARE(w_->gallery.numbers(w_->gallery.pictures(again)[0].id).bytes,
                 w_->gallery.numbers(picture.id).bytes);
        // Another seed is another picture, of the class that is chosen.
        image_->sets().show(PictureSource(image_->sets().opened()));
        form.seed += 1;
        setForm(form);
        image_->generate();
        QCOMPARE(QString::fromStdString(w_->gallery.set(image_->sets().shown()).label), form.label);
    }

    void aNameWithAPercentSignBreaksNoSentence() {
        const GallerySetId set = generateTwo();
        const GalleryPictureId parent = w_->gallery.pictures(set)[0].id;
        PictureMarks marks = w_->gallery.set(set).marks;
        marks.name = "Hopper 100%3 %1";
        w_->gallery.setMarks(set, marks);
        image_->continueFrom(parent, 3);
        QTRY_VERIFY_WITH_TIMEOUT(image_->sets().shown() != set, kPatience);
        QCOMPARE(detailOf(w_->gallery, w_->gallery.set(image_->sets().shown())),
                 QStringLiteral("continues picture A of Hopper 100%3 %1 from row 3"));
    }

    // Its ends bring the form's latents down; what is being made has another model.
    void choosingAModelMovesNoSliderOfWhatIsBeingMade() {
        QTemporaryDir both;
        const QString small = both.filePath(QStringLiteral("small.safetensors"));
        makeModel(small, 1, false, 16);
        QVERIFY(QFile::copy(models_.filePath(QStringLiteral("tiny.safetensors")),
                            both.filePath(QStringLiteral("a-tiny.safetensors"))));
        begin(both.path().toStdString());
        QCOMPARE(image_->model()->facts.maxLatents, 64);
        ui::ImageForm form = inspector().form();
        form.latentsAuto = false;
        form.latents = 64;
        setForm(form);
        LiveControls& controls = w_->jobs.pictureControls();
        const SamplingChoice before = controls.choice();
        Q_EMIT inspector().modelChosen(1);
        QCOMPARE(inspector().form().latents, 16);
        form = inspector().form();
        form.temperature = 0.6;
        setForm(form);
        QCOMPARE(controls.temperature.load(), 0.6);
        QCOMPARE(controls.choice().latents, before.latents);
    }

    void openingAPictureMovesNoSliderOfWhatIsBeingMade() {
        const GallerySetId set = generateTwo();
        PictureToExport made = toExport(w_->gallery, w_->gallery.pictures(set)[0].id);
        made.origin.sampling.temperature = 0.3;
        made.origin.sampling.latents = 16;
        const QString file = w_->folder.filePath(QStringLiteral("other.png"));
        ExportOptions options;
        options.program = "Continuo";
        exportPicture(file.toStdString(), made, options);
        LiveControls& controls = w_->jobs.pictureControls();
        const SamplingChoice before = controls.choice();
        Q_EMIT page().pictureDropped(QUrl::fromLocalFile(file));
        QTRY_COMPARE_WITH_TIMEOUT(inspector().form().temperature, 0.3, kPatience);
        QCOMPARE(controls.choice(), before);
        ui::ImageForm form = inspector().form();
        form.topK = 7;
        setForm(form);
        QCOMPARE(controls.topK.load(), 7);
        QCOMPARE(controls.temperature.load(), before.temperature);
    }

    void whatDoesNotComeBackWithTheSettingsIsSaid() {
        const GallerySetId set = generateTwo();
        PictureToExport made = toExport(w_->gallery, w_->gallery.pictures(set)[0].id);
        const QString file = w_->folder.filePath(QStringLiteral("other.png"));
        const auto saidOf = [&](const PictureOrigin& origin) {
            ExportOptions options;
            options.program = "Continuo";
            exportPicture(file.toStdString(), {made.picture, origin}, options);
            page().banners().tell(QStringLiteral("restored"), ui::Banner::Kind::Ok, QString());
            image_->open(file);
            if (!QTest::qWaitFor([&] { return !banner("restored").isEmpty(); }, kPatience)) return QString();
            return banner("restored");
        };
        QCOMPARE(saidOf(made.origin), QStringLiteral("Continuo made this picture; its settings are back."));
        PictureOrigin other = made.origin;
        other.modelHash = std::string(64, 'a');
        other.adapter = "mine";
        other.label = "mauve";
        other.sampling.temperature = 3;
        other.sampling.latents = 1024;
        other.moves.latents.emplace_back(90, 8);
        const QString said = saidOf(other);
        for (const char* each : {"Another model made it, tiny (aaaaaaaaaa…)", "adapter mine",
                                 "Sliders were moved", "no class mauve", "beyond the ends of a slider"})
            QVERIFY2(said.contains(QString::fromUtf8(each)), qPrintable(said));
        QVERIFY(!said.contains(QStringLiteral("weights of")));
        other.precision = "int8";
        QVERIFY(saidOf(other).contains(QStringLiteral("weights of int8, and the settings have ")));
        QCOMPARE(inspector().form().latents, 64);  // the model's most: more would be refused
        image_->sets().show(set);                  // which is not about that file
        QVERIFY(banner("restored").isEmpty());
    }

    void keptRowsComeBackWithTheSettings() {
        const GallerySetId set = generateTwo();
        PictureToExport made = toExport(w_->gallery, w_->gallery.pictures(set)[0].id);
        const QString file = w_->folder.filePath(QStringLiteral("kept.png"));
        made.origin.keptRows = 7;
        exportPicture(file.toStdString(), made, {1, PictureFilter::Nearest, true, "Continuo"});
        image_->open(file);
        QTRY_VERIFY_WITH_TIMEOUT(banner("restored").contains(QStringLiteral("settings are back")), kPatience);
        QCOMPARE(inspector().form().keptRows, 7);
    }

    void thatAFileWasSmoothedIsSaidWithItsSettings() {
        const GallerySetId set = generateTwo();
        const PictureToExport made = toExport(w_->gallery, w_->gallery.pictures(set)[0].id);
        const QString file = w_->folder.filePath(QStringLiteral("smooth.png"));
        ExportOptions options{4, PictureFilter::Lanczos, true, "Continuo"};
        exportPicture(file.toStdString(), made, options);
        image_->open(file);
        QTRY_VERIFY_WITH_TIMEOUT(banner("restored").contains(QStringLiteral("come back nearly")), kPatience);
        options.filter = PictureFilter::Nearest;
        exportPicture(file.toStdString(), made, options);
        image_->open(file);
        QTRY_VERIFY_WITH_TIMEOUT(!banner("restored").contains(QStringLiteral("nearly")), kPatience);
        QVERIFY(!banner("restored").isEmpty());
    }

    void whatIsNotFinishedIsWrittenWhiteAndSaidToBeSo() {
        const GallerySetId set = begunEarlier(generateTwo(), 48);
        for (const GalleryPicture& picture : w_->gallery.pictures(set)) {  // as of one that is being made
            PictureOrigin asked = continuo::app::originOf(w_->gallery.set(set), picture);
            asked.tokens = 0;
            PictureProvenance told;
            told.program = "Continuo";
            told.pictures = {asked};
            w_->gallery.finish(picture.id, provenanceText(told));
        }
        const QString file = w_->folder.filePath(QStringLiteral("begun.png"));
        QSignalSpy written(&image_->files(), &ImageFiles::written);
        image_->files().exportPicture(w_->gallery.pictures(set)[0].id, file);
        QTRY_COMPARE_WITH_TIMEOUT(written.count(), 1, kPatience);
        QVERIFY2(banner("files").contains(QStringLiteral("not finished, row 2 of 8")),
                 qPrintable(banner("files")));
        const Picture picture = readPicture(file.toStdString()).picture;
        QVERIFY(
            std::all_of(picture.rgb.begin() + 48, picture.rgb.end(), [](int each) { return each == 255; }));
        image_->open(file);
        QTRY_VERIFY_WITH_TIMEOUT(banner("restored").contains(QStringLiteral("row 2 of 8")), kPatience);
        image_->files().exportSheet(set, file);
        QTRY_COMPARE_WITH_TIMEOUT(written.count(), 2, kPatience);
        QVERIFY(banner("files").contains(QStringLiteral("not finished, row 2 of 8")));
        image_->files().exportSheet(1, file);  // the one that is whole
        QTRY_COMPARE_WITH_TIMEOUT(written.count(), 3, kPatience);
        QVERIFY(!banner("files").contains(QStringLiteral("finished")));
    }

    void anUnfinishedPictureIsNoOnesParentByItsHash() {
        begin(large_.path().toStdString());
        const GallerySetId whole = generateTwo();
        const PictureSource of = sourceOf(w_->gallery, w_->gallery.pictures(whole)[0].id);
        QCOMPARE(of.parents, std::vector{pictureHash(of.picture)});
        image_->generate();
        const GallerySetId stopped = image_->sets().shown();
        stopInMidPicture(stopped);
        QVERIFY(sourceOf(w_->gallery, w_->gallery.pictures(stopped)[0].id).parents.empty());
    }

    // Nothing comes to the top of the list, or goes from it, under the pointer.
    void aClickChoosesTheRowThatIsUnderIt() {
        w_->window.show();
        w_->window.showWorkspace(ui::Workspace::Image);
        const GallerySetId first = generateTwo();
        image_->continueFrom(w_->gallery.pictures(first)[0].id, 3);
        QTRY_VERIFY_WITH_TIMEOUT(image_->sets().shown() != first, kPatience);
        const GallerySetId second = image_->sets().shown();
        QTRY_VERIFY_WITH_TIMEOUT(isWhole(second), kPatience);
        image_->sets().show(first);
        auto* list = w_->window.image().pictures().findChild<QListView*>();
        const auto rowOf = [&](GallerySetId set) {
            for (int row = 0; row < list->model()->rowCount(); ++row)
                if (list->model()->index(row, 0).data(ui::PicturesModel::kIdRole).toLongLong() == set)
                    return row;
            return -1;
        };
        QTRY_COMPARE(list->model()->rowCount(), 2);
        const QPoint at = list->visualRect(list->model()->index(rowOf(second), 0)).center();
        QTest::mousePress(list->viewport(), Qt::LeftButton, {}, at);
        QCOMPARE(image_->sets().shown(), second);
        QTest::qWait(300);  // the list follows four times a second, but not under the mouse
        QTest::mouseRelease(list->viewport(), Qt::LeftButton, {}, at);
        QTest::qWait(300);
        QCOMPARE(list->model()->rowCount(), 2);
        QCOMPARE(image_->sets().shown(), second);
        QCOMPARE(list->selectionModel()->selectedIndexes(),
                 QModelIndexList{list->model()->index(rowOf(second), 0)});
    }

    void withoutASetNoneIsSelected() {
        w_->window.show();
        w_->window.showWorkspace(ui::Workspace::Image);
        const GallerySetId set = generateTwo();
        const ui::PicturesPanel& panel = w_->window.image().pictures();
        auto* list = panel.findChild<QListView*>();
        QTRY_VERIFY(list->selectionModel()->hasSelection());
        Q_EMIT w_->window.image().newAsked();
        QCOMPARE(image_->sets().shown(), GallerySetId{0});
        QVERIFY(!panel.selected().isValid() && !list->selectionModel()->hasSelection());
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {},
                          list->visualRect(list->model()->index(0, 0)).center());
        QCOMPARE(image_->sets().shown(), set);
    }

    void whatWasOpenedStaysInTheListWithWhatWasAskedOfIt() {
        w_->window.show();
        w_->window.showWorkspace(ui::Workspace::Image);
        const GallerySetId free = generateTwo();
        const QString file = w_->folder.filePath(QStringLiteral("source.png"));
        writePng(file.toStdString(), test::madeUpPicture(5).picture, {});
        image_->open(file);
        QTRY_COMPARE_WITH_TIMEOUT(image_->sets().shown(), GallerySetId{0}, kPatience);
        QTRY_COMPARE_WITH_TIMEOUT(image_->sets().source().picture.width, 8, kPatience);
        ui::ImageForm form = inspector().form();
        form.keptRows = 2;
        form.variations = 1;
        form.label = QStringLiteral("blue");
        setForm(form);
        const auto detail = [this] {
            for (const QLabel* label : page().findChildren<QLabel*>())
                if (label->text().contains(QStringLiteral("made of it"))) return label->text();
            return QString();
        };
        QCOMPARE(detail(), QStringLiteral("nothing is made of it yet"));
        image_->generate();
        const GallerySetId made = image_->sets().shown();
        QTRY_VERIFY_WITH_TIMEOUT(isWhole(made), kPatience);
        const ui::PicturesModel& list = w_->window.image().sets();
        QTRY_COMPARE(list.rowCount(), 3);
        auto* view = w_->window.image().pictures().findChild<QListView*>();
        const auto click = [&](int row) {
            QTest::mouseClick(view->viewport(), Qt::LeftButton, {},
                              view->visualRect(view->model()->index(row, 0)).center());
            QTest::qWait(300);
        };
        click(2);
        QCOMPARE(image_->sets().shown(), free);
        QCOMPARE(list.rowCount(), 3);
        QVERIFY(list.row(list.index(0)).name.contains(QStringLiteral("25 %")));
        click(0);
        QCOMPARE(image_->sets().shown(), GallerySetId{0});
        QVERIFY(!image_->sets().source().picture.rgb.empty());
        const auto labels = page().findChildren<QLabel*>();
        QVERIFY(std::any_of(labels.begin(), labels.end(), [](const QLabel* label) {
            return label->text() == QStringLiteral("source.png");
        }));
        QCOMPARE(detail(), QStringLiteral("1 set(s) made of it"));
        QCOMPARE(inspector().form().keptRows, 2);
        QCOMPARE(inspector().form().label, QStringLiteral("blue"));
        // Beginning anew chooses nothing in the list, so that each row can be chosen again.
        w_->window.actions()[A::kNewPictures]->trigger();
        QVERIFY(view->selectionModel()->selectedIndexes().isEmpty());
        QCOMPARE(list.rowCount(), 3);
        click(0);
        QVERIFY(!image_->sets().source().picture.rgb.empty());
    }

    void whatIsChosenForPicturesFromNothingComesBack() {
        ui::ImageForm form = inspector().form();
        form.variations = 2;
        form.label.clear();
        setForm(form);
        image_->generate();
        const GallerySetId free = image_->sets().shown();
        QTRY_VERIFY_WITH_TIMEOUT(isWhole(free), kPatience);
        for (const bool anew : {true, false}) {
            const GallerySetId before = image_->sets().shown();
            image_->continueFrom(w_->gallery.pictures(free)[0].id, 3);
            QTRY_VERIFY_WITH_TIMEOUT(image_->sets().shown() != before, kPatience);
            QTRY_VERIFY_WITH_TIMEOUT(isWhole(image_->sets().shown()), kPatience);
            QVERIFY(!inspector().form().label.isEmpty());  // rows are kept of a class alone
            image_->sets().show(anew ? GallerySetId{0} : free);
            QCOMPARE(inspector().form().label, QString());
        }
    }

    void aSetGetsANameThatCanBeUndone() {
        const GallerySetId set = generateTwo();
        renameShown(QStringLiteral(" Owls "));
        QCOMPARE(w_->gallery.set(set).marks.name, std::string("Owls"));
        QTRY_COMPARE(w_->window.image().sets().row(w_->window.image().sets().find(set)).name,
                     QStringLiteral("Owls"));
        w_->window.actions()[A::kUndo]->trigger();
        QCOMPARE(w_->gallery.set(set).marks.name, std::string());
        image_->sets().show(GallerySetId{0});
        QVERIFY(!w_->window.actions()[A::kRenamePictures]->isEnabled());
    }

    void exportsBeginInTheFolderOfTheSettings() {
        const GallerySetId set = generateTwo();
        QVERIFY(QDir(w_->folder.path()).mkdir(QStringLiteral("exports")));
        const QString folder = w_->folder.filePath(QStringLiteral("exports"));
        w_->settings.set(QStringLiteral("files/export"), folder);
        QString there;
        QTimer::singleShot(0, this, [&there] {
            auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
            QVERIFY(dialog);
            there = dialog->directory().absolutePath();
            QCOMPARE(dialog->defaultSuffix(), QStringLiteral("png"));
            dialog->reject();
        });
        image_->files().askExport(w_->gallery.pictures(set)[0].id);
        QCOMPARE(there, QDir(folder).absolutePath());
    }

    void theQueueCallsPicturesWhatTheyAreCalledNow() {
        const GallerySetId set = generateTwo();
        QObject::connect(image_.get(), &ImageController::marksChanged, &w_->queue, &QueueController::rename);
        const QAbstractItemModel* rows =
            w_->window.findChild<ui::QueueView*>()->findChild<QTableView*>()->model();
        const auto name = [rows] { return rows->index(0, ui::QueueModel::kName).data().toString(); };
        QTRY_COMPARE(name(), QStringLiteral("Set 1, 2 picture(s)"));
        renameShown(QStringLiteral("Owls"));
        QCOMPARE(w_->gallery.set(set).marks.name, std::string("Owls"));
        QCOMPARE(name(), QStringLiteral("Owls, 2 picture(s)"));
        w_->window.actions()[A::kUndo]->trigger();
        QCOMPARE(name(), QStringLiteral("Set 1, 2 picture(s)"));
    }

    void theQueueStopsPicturesAndDiscardsThem() {
        begin(large_.path().toStdString());
        QObject::connect(&w_->queue, &QueueController::picturesDiscardAsked, image_.get(),
                         &ImageController::discardJob);
        image_->generate();
        const GallerySetId set = image_->sets().shown();
        restInMidPicture(set);
        const JobId job = w_->jobs.queue().snapshot().front().id;
        Q_EMIT w_->window.findChild<ui::QueueView*>()->discardAsked(static_cast<quint64>(job));
        QTRY_VERIFY_WITH_TIMEOUT(w_->gallery.set(set).marks.discarded, kPatience);
        QCOMPARE(w_->jobs.queue().snapshot().front().state, JobState::Cancelled);
    }

    void whatWasDiscardedIsSaidAndComesBackToBeTriedAgain() {
        begin(large_.path().toStdString());
        QObject::connect(&w_->queue, &QueueController::picturesAsked, image_.get(),
                         &ImageController::showJob);
        QObject::connect(&w_->queue, &QueueController::picturesRetryAsked, image_.get(),
                         &ImageController::retryJob);
        image_->generate();
        const GallerySetId set = image_->sets().shown();
        restInMidPicture(set);
        QTRY_COMPARE_WITH_TIMEOUT(w_->window.image().bar().state().running, true, kPatience);
        Q_EMIT w_->window.image().discardAsked();
        QTRY_VERIFY_WITH_TIMEOUT(w_->jobs.queue().snapshot().front().ended(), kPatience);
        QVERIFY(w_->gallery.set(set).marks.discarded);
        auto* queue = w_->window.findChild<ui::QueueView*>();
        const QAbstractItemModel* rows = queue->findChild<QTableView*>()->model();
        const auto said = [rows] { return rows->index(0, ui::QueueModel::kSettings).data().toString(); };
        QTRY_VERIFY2(said().startsWith(QStringLiteral("discarded")), qPrintable(said()));
        w_->window.showWorkspace(ui::Workspace::Play);
        const auto job = static_cast<quint64>(w_->jobs.queue().snapshot().front().id);
        Q_EMIT queue->showAsked(job);
        QVERIFY(w_->window.workspace() == ui::Workspace::Play);
        QVERIFY2(w_->banner("jobs").contains(QStringLiteral("was discarded")),
                 qPrintable(w_->banner("jobs")));
        Q_EMIT queue->retryAsked(job);
        QVERIFY(!w_->gallery.set(set).marks.discarded);
        QVERIFY(w_->window.workspace() == ui::Workspace::Image);
        QCOMPARE(image_->sets().shown(), set);
        QTRY_VERIFY_WITH_TIMEOUT(isWhole(set), kPatience);
    }

    // New sets come to the top of the list meanwhile.
    void theMenuOfASetStarsThatSet() {
        const GallerySetId set = generateTwo();
        ui::PicturesPanel& panel = w_->window.image().pictures();
        QTRY_VERIFY(w_->window.image().sets().find(set).isValid());
        QTimer::singleShot(0, this, [&] {
            auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
            QVERIFY(menu);
            const auto close = qScopeGuard([menu] { menu->close(); });
            NewSet other;
            other.width = other.height = 8;
            other.seeds = {1};
            const GallerySetId newer = w_->gallery.addSet(other);
            QTRY_VERIFY(w_->window.image().sets().find(newer).isValid());
            QVERIFY(!menu->actions().isEmpty());
            menu->actions().front()->trigger();
        });
        Q_EMIT panel.menuAsked(w_->window.image().sets().find(set), {});
        QTRY_VERIFY(w_->gallery.set(set).marks.starred);
        for (const GallerySet& each : w_->gallery.sets()) QCOMPARE(each.marks.starred, each.id == set);
    }

    void whatWasStoppedGoesOnToTheSamePixels() {
        begin(large_.path().toStdString());
        ui::ImageForm form;
        form.seed = 77;
        form.seedLocked = true;
        const GallerySetId whole = generateTwo(form);
        image_->generate();
        const GallerySetId stopped = image_->sets().shown();
        QVERIFY(stopped != whole);
        stopInMidPicture(stopped);
        // The list shows only the rows that are there.
        const auto& rows = w_->window.image().sets();
        const auto thumbnail = [&] { return rows.row(rows.find(stopped)).thumbnail; };
        QTRY_VERIFY(!thumbnail().isNull());
        QTRY_COMPARE(qAlpha(thumbnail().pixel(0, 23)), 0);
        const std::int64_t made = w_->gallery.pictures(stopped)[0].made;
        QVERIFY(made < w_->gallery.set(stopped).numbers());
        QTRY_VERIFY_WITH_TIMEOUT(!banner("stopped").isEmpty(), kPatience);
        QTRY_COMPARE(page().rowsDone(w_->gallery.pictures(stopped)[0].id), static_cast<int>(made / (3 * 24)));
        Q_EMIT page().banners().actionTriggered(QStringLiteral("stopped"));
        QTRY_VERIFY_WITH_TIMEOUT(isWhole(stopped), kPatience);
        for (std::size_t i = 0; i < 2; ++i)
            QCOMPARE(w_->gallery.numbers(w_->gallery.pictures(stopped)[i].id).bytes,
                     w_->gallery.numbers(w_->gallery.pictures(whole)[i].id).bytes);
    }

    void whatWasStoppedGoesOnOnTheDeviceThatIsChosenNow() {
        begin(large_.path().toStdString());
        image_->generate();
        const GallerySetId stopped = image_->sets().shown();
        stopInMidPicture(stopped);
        const auto compute = [this] {
            return pictureJobOf(*w_->jobs.queue().snapshot().front().request).pictures.compute;
        };
        const ComputeChoice before = compute();
        w_->jobs.queue().setPaused(true);
        w_->settings.set(QStringLiteral("compute/device"), QStringLiteral("cpu"));
        w_->settings.set(QStringLiteral("compute/precision"), QStringLiteral("f32"));
        QVERIFY(before.device != "cpu" && before.precision != "f32");
        Q_EMIT page().banners().actionTriggered(QStringLiteral("stopped"));
        QCOMPARE(compute().device, std::string("cpu"));
        QCOMPARE(compute().precision, before.precision);  // in another one it would come out otherwise
        QCOMPARE(w_->jobs.queue().snapshot().size(), std::size_t{1});
    }

    // As the queue's button has it.
    void whatFailedIsTriedAgainOnTheDeviceThatIsChosenNow() {
        QObject::connect(&w_->queue, &QueueController::picturesRetryAsked, image_.get(),
                         &ImageController::retryJob);
        NewSet asked;
        asked.width = asked.height = 8;
        asked.model = "tiny";
        asked.seeds = {1};
        PictureJob job;
        job.set = w_->gallery.addSet(asked);
        job.pictures.model = "no such";
        w_->jobs.add(PictureJob::kKind, QStringLiteral("x"), requestOf(job), JobsController::Place::Last);
        const auto now = [this] { return w_->jobs.queue().snapshot().front(); };
        QTRY_COMPARE_WITH_TIMEOUT(now().state, JobState::Failed, kPatience);
        w_->jobs.queue().setPaused(true);
        w_->settings.set(QStringLiteral("compute/device"), QStringLiteral("cpu"));
        Q_EMIT w_->window.findChild<ui::QueueView*>()->retryAsked(static_cast<quint64>(now().id));
        QCOMPARE(now().state, JobState::Waiting);
        QCOMPARE(pictureJobOf(*now().request).pictures.compute.device, std::string("cpu"));
    }

    // As an earlier start of the program left them: the queue knows of no progress.
    void whatWasBegunAtAnEarlierStartIsPausedAndGoesOn_data() {
        QTest::addColumn<bool>("held");
        QTest::newRow("held") << true;
        QTest::newRow("in a paused queue") << false;
    }
    void whatWasBegunAtAnEarlierStartIsPausedAndGoesOn() {
        QFETCH(bool, held);
        ui::ImageForm form;
        form.seed = 12;
        form.seedLocked = true;
        const GallerySetId whole = generateTwo(form);
        const GallerySetId set = begunEarlier(whole, 48);
        w_->jobs.queue().setPaused(true);
        addJobOf(set);
        if (held) {
            w_->jobs.queue().pause(w_->jobs.queue().snapshot().front().id);
            w_->jobs.queue().setPaused(false);
        }
        image_->sets().show(set);
        const auto& state = w_->window.image().bar().state();
        QTRY_VERIFY(state.running && state.paused && !state.repeats);
        QCOMPARE(state.row, 2);
        // A slider that is moved meanwhile acts from the next number on; and it may be brought back.
        form = inspector().form();
        form.temperature = 0.3;
        setForm(form);
        const auto moves = [&] {
            return continuo::app::originOf(w_->gallery.set(set), w_->gallery.pictures(set)[0]).moves;
        };
        QCOMPARE(moves().sampling.size(), std::size_t{1});
        QCOMPARE(moves().sampling[0].first, std::int64_t{48});
        QCOMPARE(moves().sampling[0].second.temperature, 0.3);
        form.temperature = 1;
        setForm(form);
        QVERIFY(moves().sampling.empty());
        Q_EMIT w_->window.image().bar().pauseAsked(false);
        QTRY_VERIFY_WITH_TIMEOUT(isWhole(set), kPatience);
        for (std::size_t i = 0; i < 2; ++i)
            QCOMPARE(w_->gallery.numbers(w_->gallery.pictures(set)[i].id).bytes,
                     w_->gallery.numbers(w_->gallery.pictures(whole)[i].id).bytes);
    }

    // It is nobody's turn, whichever set is shown.
    void whatAnEarlierStartBeganAndHoldsIsPausedWhateverIsShown() {
        const GallerySetId whole = generateTwo();
        const GallerySetId set = begunEarlier(whole, 48);
        w_->jobs.queue().setPaused(true);
        addJobOf(set);
        const JobId job = w_->jobs.queue().snapshot().front().id;
        w_->jobs.queue().pause(job);
        const auto& state = w_->window.image().bar().state();
        QTRY_VERIFY(state.running && state.paused);
        QCOMPARE(image_->sets().shown(), whole);
        // Stopped, it has something to show.
        w_->jobs.queue().cancel(job);
        const QAbstractItemModel* rows =
            w_->window.findChild<ui::QueueView*>()->findChild<QTableView*>()->model();
        const auto said = [rows] { return rows->index(0, ui::QueueModel::kSettings).data().toString(); };
        QTRY_VERIFY2(said().startsWith(QStringLiteral("what was made is kept")), qPrintable(said()));
    }

    void whatRestsWhileSomebodyPlaysIsNotPaused() {
        begin(large_.path().toStdString());
        w_->play.beginAlone({});
        image_->generate();
        const GallerySetId set = image_->sets().shown();
        restInMidPicture(set);
        QTRY_VERIFY_WITH_TIMEOUT(w_->window.image().bar().state().paused, kPatience);
        w_->playKey(60);
        QTRY_VERIFY(w_->jobs.queue().live());
        Q_EMIT w_->window.image().bar().pauseAsked(false);
        QTRY_VERIFY(w_->window.image().bar().state().resting);
        QVERIFY(!w_->window.image().bar().state().paused);
        QTRY_VERIFY_WITH_TIMEOUT(isWhole(set), kPatience);  // it goes on by itself
    }

    void whatWasStoppedGoesOnWhenTheQueueHasForgottenIt() {
        begin(large_.path().toStdString());
        ui::ImageForm form;
        form.seed = 78;
        form.seedLocked = true;
        const GallerySetId whole = generateTwo(form);
        image_->generate();
        const GallerySetId stopped = image_->sets().shown();
        stopInMidPicture(stopped);
        w_->jobs.queue().clearEnded();
        QVERIFY(w_->jobs.queue().snapshot().empty());
        image_->sets().show(whole);
        QVERIFY(banner("stopped").isEmpty());
        image_->sets().show(stopped);
        QTRY_VERIFY_WITH_TIMEOUT(!banner("stopped").isEmpty(), kPatience);
        Q_EMIT page().banners().actionTriggered(QStringLiteral("stopped"));
        QTRY_VERIFY_WITH_TIMEOUT(isWhole(stopped), kPatience);
        for (std::size_t i = 0; i < 2; ++i)
            QCOMPARE(w_->gallery.numbers(w_->gallery.pictures(stopped)[i].id).bytes,
                     w_->gallery.numbers(w_->gallery.pictures(whole)[i].id).bytes);
        QTRY_VERIFY_WITH_TIMEOUT(banner("stopped").isEmpty(), kPatience);
    }

    void whatAnotherModelBeganDoesNotGoOn() {
        begin(large_.path().toStdString());
        ui::ImageForm form;
        form.variations = 2;
        setForm(form);
        image_->generate();
        const GallerySetId stopped = image_->sets().shown();
        stopInMidPicture(stopped);
        const std::int64_t made = w_->gallery.pictures(stopped)[0].made;
        for (const ModelSummary& model : w_->engine.models())
            w_->engine.writeCard(model.path, R"({"title": "another one"})");
        for (const bool forgotten : {false, true}) {
            if (forgotten) w_->jobs.queue().clearEnded();
            page().banners().tell(QStringLiteral("jobs"), ui::Banner::Kind::Err, QString());
            Q_EMIT page().banners().actionTriggered(QStringLiteral("stopped"));
            QTRY_VERIFY_WITH_TIMEOUT(banner("jobs").contains(QStringLiteral("file is another one")),
                                     kPatience);
            QCOMPARE(w_->gallery.pictures(stopped)[0].made, made);
        }
    }

    void whatComesOutOtherwiseOnThisDeviceDoesNotGoOn() {
        NewSet asked;
        asked.width = asked.height = 8;
        asked.model = "tiny";
        asked.seeds = {1};
        PictureJob job;
        job.set = w_->gallery.addSet(asked);
        job.pictures.model = image_->model()->path;
        w_->gallery.append(w_->gallery.pictures(job.set)[0].id, std::vector<std::uint8_t>(48, 7));
        w_->jobs.add(PictureJob::kKind, QStringLiteral("x"), requestOf(job), JobsController::Place::Last);
        QTRY_VERIFY_WITH_TIMEOUT(banner("jobs").contains(QStringLiteral("come out otherwise")), kPatience);
        QCOMPARE(w_->gallery.pictures(job.set)[0].made, std::int64_t{48});
    }

    // Each is read from the disk.
    void thumbnailsAreMadeBesideTheWindow() {
        const std::filesystem::path folder = w_->folder.filePath(QStringLiteral("gallery")).toStdString();
        std::filesystem::create_directories(folder);
        NewSet asked;
        asked.width = asked.height = 8;
        asked.seeds = {1};
        {
            Gallery earlier(folder);
            for (int i = 0; i < 20; ++i)
                earlier.append(earlier.pictures(earlier.addSet(asked))[0].id,
                               std::vector<std::uint8_t>(192, static_cast<std::uint8_t>(i)));
        }
        Gallery gallery(folder);
        ImageSets sets(gallery, w_->window.image());
        const ui::PicturesModel& rows = w_->window.image().sets();
        QCOMPARE(rows.rowCount(), 20);
        QVERIFY(rows.row(rows.index(19)).thumbnail.isNull());
        for (int i = 0; i < 20; ++i) {
            QTRY_VERIFY(!rows.row(rows.index(i)).thumbnail.isNull());
            QCOMPARE(qRed(rows.row(rows.index(i)).thumbnail.pixel(3, 3)), 19 - i);
        }
    }

    // Those that stay as they are cost nothing while one is made.
    void aLongHistoryIsNotReadAgainForEachRow() {
        Gallery gallery;
        NewSet asked;
        asked.width = asked.height = 8;
        asked.seeds = {1};
        for (int i = 0; i < 8000; ++i) gallery.addSet(asked);
        ImageSets sets(gallery, w_->window.image());
        const ui::PicturesModel& rows = w_->window.image().sets();
        QCOMPARE(rows.rowCount(), 8000);
        QSignalSpy changed(&rows, &QAbstractItemModel::dataChanged);
        QTRY_COMPARE_WITH_TIMEOUT(changed.size(), 8000, kPatience);  // each has been asked for its thumbnail
        changed.clear();
        const GalleryPictureId growing = gallery.pictures(gallery.sets()[1000].id)[0].id;
        const double worked = workOf([&] {
            for (int row = 0; row < 8; ++row) {
                gallery.append(growing, std::vector<std::uint8_t>(24, 7));
                QTRY_VERIFY_WITH_TIMEOUT(changed.size() > row, kPatience);
            }
        });
        QCOMPARE(changed.size(), 8);
        for (const QList<QVariant>& each : changed) QCOMPARE(each[0].toModelIndex().row(), 1000);
        QVERIFY2(worked < 130, qPrintable(QString::number(worked)));
    }

    // Colour by colour every pixel changes three times, and the last time is the one that stays.
    void planarPicturesAreShownWholeToo() {
        begin(planar_.path().toStdString());
        QVERIFY(image_->model()->pictures.planar);
        const GallerySetId set = generateTwo();
        QVERIFY(w_->gallery.set(set).planar);
        for (const GalleryPicture& picture : w_->gallery.pictures(set)) {
            const Picture made =
                continuo::app::pictureOf(w_->gallery.set(set), w_->gallery.numbers(picture.id).bytes);
            QTRY_COMPARE_WITH_TIMEOUT(page().pixels(picture.id).convertToFormat(QImage::Format_RGB888),
                                      imageOf(made), kPatience);
        }
    }

    // The same half of a picture stays, in the size of the model that goes on with it.
    void anotherModelCanBeChosen() {
        QTemporaryDir both;
        const std::filesystem::path folder = both.path().toStdString();
        std::filesystem::copy(models_.filePath(QStringLiteral("tiny.safetensors")).toStdString(),
                              folder / "a-tiny.safetensors");
        std::filesystem::copy(large_.filePath(QStringLiteral("large.safetensors")).toStdString(),
                              folder / "large.safetensors");
        begin(folder);
        QCOMPARE(image_->model()->pictures.width, 8);
        const std::string file = w_->folder.filePath(QStringLiteral("source.png")).toStdString();
        writePng(file, test::madeUpPicture(5).picture, {});
        image_->open(QString::fromStdString(file));
        QTRY_COMPARE_WITH_TIMEOUT(image_->sets().source().picture.width, 8, kPatience);
        Q_EMIT inspector().modelChosen(1);
        QCOMPARE(image_->model()->pictures.width, 24);
        QTRY_COMPARE_WITH_TIMEOUT(image_->sets().source().picture.width, 24, kPatience);
        QCOMPARE(inspector().form().keptRows, 12);
        ui::ImageForm chosen = inspector().form();
        chosen.keptRows = 6;
        chosen.temperature = 0.5;
        setForm(chosen);
        QVERIFY(QFile::remove(QString::fromStdString(file)));  // what was read is enough
        Q_EMIT inspector().modelChosen(0);
        QTRY_COMPARE_WITH_TIMEOUT(image_->sets().source().picture.width, 8, kPatience);
        QCOMPARE(inspector().form().keptRows, 2);
        QCOMPARE(inspector().form().temperature, 0.5);
        QCOMPARE(image_->sets().source().parents.front(), pictureHash(image_->sets().source().picture));
        chosen = inspector().form();
        chosen.keptRows = 4;
        setForm(chosen);
        const GallerySetId small = generateTwo(inspector().form());
        Q_EMIT inspector().modelChosen(1);
        QCOMPARE(image_->sets().shown(), small);
        QCOMPARE(inspector().form().keptRows, 4);
        // What waits in the list meanwhile has the model's size once it is shown.
        ui::PicturesPanel& panel = w_->window.image().pictures();
        Q_EMIT panel.currentChanged(w_->window.image().sets().index(0));
        QCOMPARE(image_->sets().shown(), GallerySetId{0});
        QTRY_COMPARE_WITH_TIMEOUT(image_->sets().source().picture.width, 24, kPatience);
        QCOMPARE(inspector().form().keptRows, 12);
        image_->sets().show(small);
        image_->sets().show(PictureSource(image_->sets().source()));  // a set's, not the file
        Q_EMIT inspector().modelChosen(0);
        Q_EMIT inspector().modelChosen(1);
        QTest::qWait(200);
        QCOMPARE(image_->sets().source().picture.width, 8);
        image_->sets().show(small);
        image_->generate();  // more of what is shown
        const GallerySet large = w_->gallery.set(image_->sets().shown());
        QVERIFY(large.id != small);
        QCOMPARE(large.width, 24);
        QCOMPARE(large.keptRows, 12);
        Q_EMIT w_->window.image().stopAsked();
        QVERIFY(
            w_->settings.text(QStringLiteral("image/model")).endsWith(QStringLiteral("large.safetensors")));
    }

    void aPictureGoesOnByTheModelThatMadeIt() {
        QTemporaryDir both;
        const std::filesystem::path folder = both.path().toStdString();
        std::filesystem::copy(models_.filePath(QStringLiteral("tiny.safetensors")).toStdString(),
                              folder / "tiny.safetensors");
        std::filesystem::copy(large_.filePath(QStringLiteral("large.safetensors")).toStdString(),
                              folder / "large.safetensors");
        begin(folder);
        const auto choose = [this](int width) {
            for (const int index : {0, 1})
                if (image_->model()->pictures.width != width) Q_EMIT inspector().modelChosen(index);
            QCOMPARE(image_->model()->pictures.width, width);
        };
        choose(8);
        const GallerySetId set = generateTwo();
        const GalleryPictureId picture = w_->gallery.pictures(set)[0].id;
        const QString file = w_->folder.filePath(QStringLiteral("small.png"));
        QSignalSpy written(&image_->files(), &ImageFiles::written);
        image_->files().exportPicture(picture, file);
        QTRY_COMPARE_WITH_TIMEOUT(written.count(), 1, kPatience);
        choose(24);
        Q_EMIT page().pictureDropped(QUrl::fromLocalFile(file));
        QTRY_COMPARE_WITH_TIMEOUT(image_->model()->pictures.width, 8, kPatience);
        QCOMPARE(image_->sets().source().picture, toExport(w_->gallery, picture).picture);
        QVERIFY2(banner("restored").contains(QStringLiteral("its model")), qPrintable(banner("restored")));
        choose(24);  // whoever wants another one gets it
        QTRY_COMPARE_WITH_TIMEOUT(image_->sets().source().picture.width, 24, kPatience);
        QTRY_VERIFY(banner("restored").contains(QStringLiteral("Another model made it")));
        QCOMPARE(image_->model()->pictures.width, 24);
        image_->sets().show(set);
        image_->continueFrom(picture, 3);
        QTRY_VERIFY_WITH_TIMEOUT(image_->sets().shown() != set, kPatience);
        QCOMPARE(w_->gallery.set(image_->sets().shown()).width, 8);
        QVERIFY(banner("maker").contains(QStringLiteral("made this picture")));
        QTRY_VERIFY_WITH_TIMEOUT(isWhole(image_->sets().shown()), kPatience);
    }

    void whereTheMakerIsGoneThatIsSaid() {
        const GallerySetId set = generateTwo();
        const GalleryPictureId picture = w_->gallery.pictures(set)[0].id;
        const std::string card = w_->engine.models().front().card;
        const auto restore = qScopeGuard([&] { w_->engine.writeCard(image_->model()->path, card); });
        w_->engine.writeCard(image_->model()->path, R"({"title": "another one"})");
        image_->continueFrom(picture, 3);
        QTRY_VERIFY_WITH_TIMEOUT(image_->sets().shown() != set, kPatience);
        QVERIFY2(banner("maker").contains(QStringLiteral("Another model made it, tiny (")),
                 qPrintable(banner("maker")));
        QTRY_VERIFY_WITH_TIMEOUT(isWhole(image_->sets().shown()), kPatience);
    }

    void aPictureThatComesAlongTellsItsClass() {
        const std::string file = w_->folder.filePath(QStringLiteral("held-out.png")).toStdString();
        const Picture given = test::madeUpPicture(5).picture;
        writePng(file, given, std::vector<PngText>{{"Class", "blue"}, {"Author", "somebody"}});
        image_->open(QString::fromStdString(file));
        QTRY_COMPARE_WITH_TIMEOUT(image_->sets().source().picture, given, kPatience);
        QCOMPARE(inspector().form().label, QStringLiteral("blue"));
        QCOMPARE(inspector().form().keptRows, 4);
        QVERIFY(infoText().contains(QStringLiteral("somebody")));
    }

    // Not the first class of the model's.
    void keptRowsOfNoChosenClassKeepTheirOwn() {
        const std::string file = w_->folder.filePath(QStringLiteral("source.png")).toStdString();
        const Picture given = test::madeUpPicture(5).picture;
        const auto opened = [&](const std::vector<PngText>& texts) {
            writePng(file, given, texts);
            QSignalSpy spy(&image_->files(), &ImageFiles::opened);
            image_->open(QString::fromStdString(file));
            if (!QTest::qWaitFor([&] { return spy.size() == 1; }, kPatience)) return;
            ui::ImageForm form = inspector().form();
            form.label.clear();
            form.variations = 1;
            setForm(form);
        };
        opened({{"Class", "blue"}});
        image_->generate();
        const GallerySetId set = image_->sets().shown();
        QTRY_VERIFY_WITH_TIMEOUT(isWhole(set), kPatience);
        QCOMPARE(w_->gallery.set(set).label, std::string("blue"));
        // More of that set, too.
        ui::ImageForm form = inspector().form();
        form.label.clear();
        setForm(form);
        image_->generate();
        QVERIFY(image_->sets().shown() != set);
        QTRY_VERIFY_WITH_TIMEOUT(isWhole(image_->sets().shown()), kPatience);
        QCOMPARE(w_->gallery.set(image_->sets().shown()).label, std::string("blue"));
        const std::size_t before = w_->gallery.sets().size();
        opened({});
        image_->generate();
        QCOMPARE(w_->gallery.sets().size(), before);
        QVERIFY2(banner("class").contains(QStringLiteral("Choose a class")), qPrintable(banner("class")));
        form = inspector().form();
        form.label = QStringLiteral("green");
        setForm(form);
        image_->generate();
        QVERIFY(banner("class").isEmpty());
        QTRY_VERIFY_WITH_TIMEOUT(isWhole(image_->sets().shown()), kPatience);
    }

    // Its class is drawn, and not known to the set.
    void whatIsBeingMadeIsContinuedWithItsOwnClass() {
        begin(large_.path().toStdString());
        ui::ImageForm form = inspector().form();
        form.label.clear();
        form.variations = 2;
        setForm(form);
        image_->generate();
        const GallerySetId set = image_->sets().shown();
        restInMidPicture(set);
        const GalleryPictureId picture = w_->gallery.pictures(set)[0].id;
        image_->continueFrom(picture, 1);
        QTRY_VERIFY_WITH_TIMEOUT(image_->sets().shown() != set, kPatience);
        const GallerySet next = w_->gallery.set(image_->sets().shown());
        QCOMPARE(next.keptRows, 1);
        Q_EMIT w_->window.image().bar().pauseAsked(false);
        QTRY_VERIFY_WITH_TIMEOUT(isWhole(set), kPatience);
        QCOMPARE(next.label,
                 continuo::app::originOf(w_->gallery.set(set), w_->gallery.picture(picture)).label);
        QVERIFY(!next.label.empty());
        pictureIsRefusedBeforeItsFirstRow();
    }

    void keptRowsSayWhatTheyCostTheModel() {
        const QString file = w_->folder.filePath(QStringLiteral("source.png"));
        const Picture given = test::madeUpPicture(5).picture;
        writePng(file.toStdString(), given, std::vector<PngText>{{"Class", "blue"}});
        w_->play.beginAlone({});
        w_->playKey(60);
        QTRY_VERIFY(w_->jobs.queue().live());
        image_->open(file);
        QTRY_COMPARE_WITH_TIMEOUT(image_->sets().source().picture, given, kPatience);
        const auto& rows = page().source().chart().rows();
        // A duet needs every processor.
        const QDeadlineTimer patience(kPatience);
        for (; w_->jobs.queue().live() && !patience.hasExpired(); QTest::qWait(1)) QVERIFY(!rows[0]);
        QVERIFY(!w_->jobs.queue().live());
        QTRY_VERIFY_WITH_TIMEOUT(rows[0].has_value(), kPatience);
        const std::vector<float> blue = bitsOf(given, "blue");
        for (int y = 0; y < 4; ++y) QVERIFY(std::abs(*rows[y] - meanOfRow(blue, y)) < 1e-3);
        QVERIFY(!rows[4]);  // below the line is what will be made
        // All of the source can be looked at as a map.
        QCOMPARE(page().source().canvas().mode(), ui::RasterMode::Picture);
        page().setMode(ui::RasterMode::Surprise);
        QCOMPARE(page().source().canvas().mode(), ui::RasterMode::Surprise);
        QVERIFY(page().source().canvas().raster()->bitsAt(7, 7) >= 0);

        ui::ImageForm form = inspector().form();
        form.label = QStringLiteral("green");
        form.variations = 1;
        setForm(form);
        const double green = meanOfRow(bitsOf(given, "green"), 0);
        QTRY_VERIFY_WITH_TIMEOUT(std::abs(*rows[0] - green) < 1e-3, kPatience);

        // What is made of it has them too, beside its own, and at another start.
        image_->generate();
        const GallerySetId set = image_->sets().shown();
        QTRY_VERIFY_WITH_TIMEOUT(isWhole(set), kPatience);
        QTRY_VERIFY(rows[0] && rows[7] && std::abs(*rows[0] - green) < 1e-3);
        image_->sets().show(GallerySetId{0});
        image_->sets().show(set);
        QTRY_VERIFY_WITH_TIMEOUT(rows.size() == 8 && rows[0] && rows[7], kPatience);
    }

    void theBundledExampleTellsItsClass() {
        QSignalSpy opened(&image_->files(), &ImageFiles::opened);
        image_->open(QStringLiteral(CONTINUO_TESTS_FOLDER "/../resources/primers/slightly-smiling-face.png"));
        QTRY_COMPARE_WITH_TIMEOUT(opened.count(), 1, kPatience);
        const auto picture = opened[0][0].value<OpenedPicture>();
        QCOMPARE(picture.label, QStringLiteral("Smileys & Emotion, fluent-3d"));
        QCOMPARE(image_->sets().source().picture.width, 8);
    }

    void howAPictureWasMadeIsThereToRead() {
        ui::ImageForm form = inspector().form();
        form.temperature = 0.65;
        const GallerySetId set = generateTwo(form);
        const GalleryPicture picture = w_->gallery.pictures(set)[1];
        page().select(picture.id);
        Q_EMIT page().selectionChanged(picture.id);
        QVERIFY2(infoText().contains(ui::SeedField::grouped(picture.seed)), qPrintable(infoText()));
        QVERIFY(infoText().contains(QStringLiteral("0.65")));
        QVERIFY(infoText().contains(QStringLiteral("green")));
        // What only the finished picture knows.
        const auto origin = parseProvenance(picture.origin).pictures.front();
        QTRY_VERIFY(infoText().contains(QString::fromStdString(origin.modelHash.substr(0, 10))));
        image_->sets().show(GallerySetId{0});
        QVERIFY(infoText().isEmpty());
    }

    void movedSlidersAreToldWithTheTokenFromWhichTheyActed() {
        PictureOrigin origin;
        origin.sampling = PictureRequest().sampling;
        SamplingChoice moved = origin.sampling;
        for (const auto& [from, temperature] : {std::pair(900, 0.5), std::pair(901, 0.75)}) {
            moved.temperature = temperature;
            origin.moves.sampling.emplace_back(from, moved);
        }
        moved.topK = 9;
        origin.moves.sampling.emplace_back(1000, moved);
        const auto value = [&](const char* name) {
            for (const auto& [each, text] : infoOf(QString(), origin).lines)
                if (each == QLatin1String(name)) return text;
            return QString();
        };
        QCOMPARE(value("Temperature"), QStringLiteral("1, 0.5 from token 900, 0.75 from token 901"));
        QCOMPARE(value("Top-k"), QStringLiteral("0, 9 from token 1,000"));
        QCOMPARE(value("Min-p"), QString());
        origin.moves.latents = {{0, 512}};
        for (int i = 1; i < 9; ++i) origin.moves.latents.emplace_back(100 * i, 64 + i);
        QCOMPARE(value("Latents"),
                 QStringLiteral("512, 65 from token 100, 66 from token 200, …, 72 from token 800"));
        for (int i = 0; i < 40; ++i) {
            moved.temperature = 1 + 0.01 * i;
            origin.moves.sampling.emplace_back(2000 + i, moved);
        }
        QCOMPARE(value("Temperature"),
                 QStringLiteral("1, 0.5 from token 900, 0.75 from token 901, …, 1.39 from token 2,039"));
    }

    // Filters that suit music make every picture white.
    void picturesBeginAsTheModelHasLearntThem() {
        const SamplingChoice usual = PictureRequest().sampling;
        QCOMPARE(inspector().form().temperature, usual.temperature);
        QCOMPARE(inspector().form().minP, usual.minP);
        QCOMPARE(inspector().form().topP, usual.topP);
        QCOMPARE(inspector().form().topK, usual.topK);
    }

    void slidersThatAreMovedAreHandedOn() {
        ui::ImageForm before = inspector().form(), after = before;
        LiveControls& controls = w_->jobs.pictureControls();
        controls.minP = 0.25;  // as a job was asked for
        after.temperature = 1.5;
        setForm(after);
        QCOMPARE(controls.temperature.load(), 1.5);
        QCOMPARE(controls.minP.load(), 0.25);
    }

    // From how long the one before took.
    void whatWaitsTellsAboutHowLongItTakes() {
        // So large that a fast machine is not done before its pace is known.
        const QTemporaryDir models;
        makeModel(models.filePath(QStringLiteral("largest.safetensors")), 6);
        begin(models.path().toStdString());
        const auto waiting = [this] {
            const auto* model = w_->window.findChild<ui::QueueView*>()->findChild<QTableView*>()->model();
            return model->index(0, ui::QueueModel::kTime).data().toString();
        };
        w_->jobs.queue().setPaused(true);
        ui::ImageForm form;
        form.variations = 16;  // what takes a moment is no measure
        setForm(form);
        image_->generate();
        QTest::qWait(150);
        QCOMPARE(waiting(), QString());
        w_->jobs.queue().setPaused(false);
        QTRY_VERIFY_WITH_TIMEOUT(w_->jobs.queue().snapshot().front().ended(), kPatience);
        w_->jobs.queue().setPaused(true);
        w_->jobs.queue().clearEnded();
        image_->generate();
        QTRY_VERIFY2(waiting().startsWith(QStringLiteral("about 0:")), qPrintable(waiting()));
    }

    void theQueueShowsASetAgain() {
        const GallerySetId set = generateTwo();
        image_->sets().show(GallerySetId{0});
        QObject::connect(&w_->queue, &QueueController::picturesAsked, image_.get(),
                         &ImageController::showJob);
        Q_EMIT w_->queue.picturesAsked(w_->jobs.queue().snapshot().front().id);
        QCOMPARE(image_->sets().shown(), set);
        QVERIFY(w_->window.workspace() == ui::Workspace::Image);
    }

private:
    void begin(const std::filesystem::path& models) {
        image_.reset();
        w_ = std::make_unique<WindowFixture>(models);
        image_ = std::make_unique<ImageController>(
            ImageController::Dependencies{w_->engine, w_->gallery, w_->jobs, w_->settings, w_->window});
    }
    ui::ImagePage& page() { return w_->window.image().page(); }
    ui::ImageInspector& inspector() { return w_->window.image().inspector(); }
    QString banner(const char* name) {
        const auto* banner = page().findChild<ui::Banner*>(QLatin1String(name));
        return banner != nullptr && !banner->isHidden() ? banner->text() : QString();
    }
    // What is behind the button "i"; empty where there is none.
    QString infoText() {
        const auto* button = page().findChild<ui::InfoButton*>();
        if (button->isHidden()) return {};
        QStringList words;
        for (const QLabel* label : button->menu()->findChildren<QLabel*>()) words << label->text();
        return words.join(QLatin1Char('|'));
    }
    // The set that is shown.
    void renameShown(const QString& name) {
        w_->window.showWorkspace(ui::Workspace::Image);
        QTimer::singleShot(0, this, [name] {
            auto* dialog = qobject_cast<QInputDialog*>(QApplication::activeModalWidget());
            QVERIFY(dialog);
            dialog->setTextValue(name);
            dialog->accept();
        });
        w_->window.actions()[A::kRenamePictures]->trigger();
    }
    // As the user would.
    void setForm(const ui::ImageForm& form) {
        inspector().setForm(form);
        Q_EMIT inspector().formChanged(form);
    }
    bool isWhole(GallerySetId set) {
        if (set == 0) return false;
        for (const GalleryPicture& picture : w_->gallery.pictures(set))
            if (!picture.finished) return false;
        return true;
    }
    // What the engine says of each number, with a class.
    std::vector<float> bitsOf(const Picture& picture, const char* label) {
        ScoreRequest request;
        request.model = image_->model()->path;
        request.pictures = {{"it", label, picture}};
        request.compute = computeOf(w_->settings);
        Events events;
        return w_->engine.run(request, events).pieces[0].numberBits;
    }
    static double meanOfRow(const std::vector<float>& bits, int y) {
        double sum = 0;
        for (int i = 0; i < 24; ++i) sum += static_cast<double>(bits[static_cast<std::size_t>(24 * y + i)]);
        return sum / 24;
    }
    void pictureIsRefusedBeforeItsFirstRow() {
        NewSet asked;
        asked.width = asked.height = 24;
        asked.seeds = {1};
        const GallerySetId set = w_->gallery.addSet(asked);
        image_->sets().show(set);
        const std::size_t sets = w_->gallery.sets().size();
        image_->continueFrom(w_->gallery.pictures(set)[0].id, 1);
        QTRY_VERIFY_WITH_TIMEOUT(banner("class").contains(QStringLiteral("first row")), kPatience);
        QCOMPARE(w_->gallery.sets().size(), sets);
    }
    // A set as that one, with the first numbers of its pictures.
    GallerySetId begunEarlier(GallerySetId whole, int numbers) {
        const GallerySet like = w_->gallery.set(whole);
        NewSet asked;
        asked.width = like.width;
        asked.height = like.height;
        asked.model = like.model;
        asked.label = like.label;
        for (const GalleryPicture& picture : w_->gallery.pictures(whole)) asked.seeds.push_back(picture.seed);
        const GallerySetId set = w_->gallery.addSet(asked);
        for (std::size_t i = 0; i < asked.seeds.size(); ++i) {
            const GalleryPicture picture = w_->gallery.pictures(whole)[i];
            const auto bytes = w_->gallery.numbers(picture.id).bytes;
            const GalleryPictureId begun = w_->gallery.pictures(set)[i].id;
            w_->gallery.append(begun, std::span(bytes).first(static_cast<std::size_t>(numbers)));
            w_->gallery.finish(begun, picture.origin);
        }
        return set;
    }
    void addJobOf(GallerySetId set) {
        PictureJob job;
        job.set = set;
        job.pictures.model = image_->model()->path;
        job.pictures.sampling = samplingOf(ui::ImageForm());
        job.pictures.compute = computeOf(w_->settings);
        w_->jobs.add(PictureJob::kKind, QStringLiteral("x"), requestOf(job), JobsController::Place::Last);
    }
    // From a thread of its own: the window's may be busy until all is made.
    void restInMidPicture(GallerySetId set) {
        const JobId job = w_->jobs.queue().snapshot().front().id;
        std::thread([&] {
            while (w_->gallery.pictures(set)[1].made == 0) std::this_thread::yield();
            w_->jobs.queue().pause(job);
        }).join();
    }
    void stopInMidPicture(GallerySetId set) {
        restInMidPicture(set);
        QTRY_VERIFY_WITH_TIMEOUT(w_->window.image().bar().state().paused, kPatience);
        Q_EMIT w_->window.image().stopAsked();
        QTRY_VERIFY_WITH_TIMEOUT(w_->jobs.queue().snapshot().front().ended(), kPatience);
    }
    GallerySetId generateTwo(ui::ImageForm form = {}) {
        form.variations = 2;
        form.label = QStringLiteral("green");
        setForm(form);
        image_->generate();
        const GallerySetId set = image_->sets().shown();
        if (!QTest::qWaitFor([&] { return isWhole(set); }, kPatience)) qWarning("the set is not whole");
        return set;
    }

    QUrl openedFolder_;
    QTemporaryDir models_, large_, planar_;
    std::unique_ptr<WindowFixture> w_;
    std::unique_ptr<ImageController> image_;
};

}  // namespace continuo::app

CONTINUO_QT_TEST(continuo::app::ImageControllerTest, QApplication)
#include "image_controller_test.moc"
