#include "controllers/image/image_files.h"

#include <QDesktopServices>
#include <QMimeData>
#include <QSignalSpy>
#include <QTest>
#include <QUrl>

#include "app/controllers/image/image_fixture.h"
#include "controllers/image/picture_info.h"
#include "engine/facade/picture_fixture.h"
#include "main_window/history/pictures_panel.h"
#include "models/pictures_model.h"
#include "pictures/picture_file.h"
#include "ui/qt_test_program.h"
#include "widgets/banner.h"
#include "widgets/banner_stack.h"

namespace continuo::app {

// Opened or dropped picture files, and the settings they restore.
class ImageOpeningTest : public ImageTest {
    Q_OBJECT

public Q_SLOTS:
    void openFolder(const QUrl& folder) { openedFolder_ = folder; }

private Q_SLOTS:
    void exportedPictureRestoresItsSettings() {
        ui::ImageForm form = inspector().form();
        form.temperature = 0.7;
        form.latentsAuto = false;
        form.latents = 32;
        const GallerySetId set = generateTwo(form);
        const GalleryItem picture = w_->gallery.items(set)[1];
        const QString file = w_->folder.filePath(QStringLiteral("out.png"));
        QVERIFY(exportsPicture(picture.id, file));
        QVERIFY(banner("files").contains(QStringLiteral("out.png")));
        QDesktopServices::setUrlHandler(QStringLiteral("file"), this, "openFolder");
        Q_EMIT page().banners().actionTriggered(QStringLiteral("files"));
        QDesktopServices::unsetUrlHandler(QStringLiteral("file"));
        QCOMPARE(openedFolder_, QUrl::fromLocalFile(w_->folder.path()));
        setForm(defaultForm<ui::ImageForm>());
        Q_EMIT page().pictureDropped(QUrl::fromLocalFile(file));
        QTRY_COMPARE_WITH_TIMEOUT(image_->sets().shown(), GallerySetId{0}, kTestTimeoutMs);
        QCOMPARE(
            image_->sets().source().picture,
            continuo::app::toPicture(w_->gallery.set(set).picture(), w_->gallery.numbers(picture.id).values));
        QCOMPARE(inspector().form().temperature, 0.7);
        QCOMPARE(inspector().form().latents, 32);
        QVERIFY(!inspector().form().latentsAuto);
        QCOMPARE(inspector().form().seed, picture.seed);
        QVERIFY(inspector().form().seedLocked);
        QCOMPARE(inspector().form().label, QStringLiteral("green"));
        QCOMPARE(inspector().form().keptRows, 4);
        image_->generate();
        QTRY_VERIFY_WITH_TIMEOUT(isWhole(image_->sets().shown()), kTestTimeoutMs);
        QCOMPARE(w_->gallery.set(image_->sets().shown()).picture().keptRows, 4);
    }

    // Otherwise all later pictures would be equal.
    void fileSeedAppliesOnlyToItsPicture() {
        const GallerySetId set = generateTwo();
        const GalleryItem picture = w_->gallery.items(set)[1];
        const QString file = w_->folder.filePath(QStringLiteral("seed.png")),
                      photo = w_->folder.filePath(QStringLiteral("photo.png"));
        ExportOptions options;
        options.program = "Continuo";
        exportPicture(file.toStdString(), toExport(w_->gallery, picture.id), options);
        writePng(photo.toStdString(), test::makePicture(5).picture, {});
        const auto open = [this](const QString& path) {
            QSignalSpy opened(&image_->files(), &ImageFiles::opened);
            image_->open(path);
            QVERIFY(QTest::qWaitFor([&] { return opened.size() == 1; }, kTestTimeoutMs));
        };
        const std::uint64_t own = inspector().form().seed;
        const auto hasTheFiles = [&] {
            return inspector().form().seedLocked && inspector().form().seed == picture.seed;
        };
        open(file);
        QVERIFY(hasTheFiles());
        QVERIFY(!w_->settings.flag(keys::kImageSeedLocked, false));
        image_->generate();  // from the same source
        QVERIFY(hasTheFiles());
        open(photo);
        QVERIFY(!inspector().form().seedLocked);
        QCOMPARE(inspector().form().seed, own);
        open(file);
        Q_EMIT w_->window.image().newRequested();
        QVERIFY(!inspector().form().seedLocked);
        // A seed locked by the user stays.
        open(file);
        ui::ImageForm form = inspector().form();
        form.seed = 99;
        setForm(form);
        open(photo);
        QVERIFY(inspector().form().seedLocked);
        QCOMPARE(inspector().form().seed, std::uint64_t{99});
    }

    void transparentDroppedPictureIsBlendedOverWhite() {
        QImage glass(8, 8, QImage::Format_ARGB32);
        glass.fill(QColor(200, 0, 0, 64));
        glass.setPixelColor(0, 0, Qt::transparent);
        const QString file = w_->folder.filePath(QStringLiteral("glass.png"));
        QVERIFY(glass.save(file));
        QSignalSpy opened(&image_->files(), &ImageFiles::opened);
        image_->open(file);
        Q_EMIT page().pixelsDropped(glass);
        QTRY_COMPARE_WITH_TIMEOUT(opened.count(), 2, kTestTimeoutMs);
        const auto fromFile = opened[0][0].value<OpenedPicture>(),
                   dropped = opened[1][0].value<OpenedPicture>();
        QCOMPARE(dropped.source.picture, fromFile.source.picture);
        QCOMPARE(dropped.source.picture.rgb[0], 255);
        QCOMPARE(dropped.warnings, fromFile.warnings);
        QCOMPARE(image_->sets().source().picture, fromFile.source.picture);
    }

    void missingSettingsOfAFileAreReported() {
        QImage glass(8, 8, QImage::Format_ARGB32);
        glass.fill(QColor(200, 0, 0, 64));
        const QString file = w_->folder.filePath(QStringLiteral("glass.png"));
        QVERIFY(glass.save(file));
        image_->open(file);
        QTRY_COMPARE_WITH_TIMEOUT(banner("opened"),
                                  QStringLiteral("“glass.png” is partly transparent; Continuo put white "
                                                 "behind it."),
                                  kTestTimeoutMs);
        QCOMPARE(warningsMessage(QStringLiteral("a"), {QStringLiteral("is cut off; what is missing is grey"),
                                                       QStringLiteral("a text holds a NUL")}),
                 ui::UserMessage(QStringLiteral("“a” is truncated; the missing part is grey.\n"
                                                "Continuo could not read all metadata of “a”."),
                                 QStringLiteral("a text holds a NUL")));
    }

    void nonPictureFileIsReported() {
        image_->open(w_->folder.filePath(QStringLiteral("nowhere.png")));
        QTRY_VERIFY_WITH_TIMEOUT(!banner("files").isEmpty(), kTestTimeoutMs);
        QVERIFY2(banner("files").contains(QStringLiteral("nowhere.png")), qPrintable(banner("files")));
        // The message of a source does not cover an opened file.
        const QString file = w_->folder.filePath(QStringLiteral("here.png"));
        writePng(file.toStdString(), test::makePicture(5).picture, {});
        image_->open(file);
        QTRY_VERIFY_WITH_TIMEOUT(!image_->sets().source().picture.rgb.empty(), kTestTimeoutMs);
        QCOMPARE(banner("files"), QString());
    }

    // Only one picture can be continued at a time.
    void openingSeveralFilesUsesTheFirstAndReportsIt() {
        const QString none = w_->folder.filePath(QStringLiteral("none.png"));
        QList<QUrl> urls{QUrl::fromLocalFile(none)};
        for (int i = 0; i < 3; ++i) {
            const QString file = w_->folder.filePath(QStringLiteral("%1.png").arg(i));
            writePng(file.toStdString(), test::makePicture(i).picture, {});
            urls << QUrl::fromLocalFile(file);
        }
        QMimeData dropped;
        dropped.setUrls(urls);
        QSignalSpy opened(&image_->files(), &ImageFiles::opened);
        QVERIFY(page().acceptPicture(dropped));
        QTRY_COMPARE_WITH_TIMEOUT(opened.count(), 1, kTestTimeoutMs);
        QCOMPARE(image_->sets().source().name, QStringLiteral("0.png"));
        QVERIFY2(banner("files").startsWith(QStringLiteral("Opened 1 of 4 pictures, “0.png”")),
                 qPrintable(banner("files")));
        QVERIFY2(banner("files").contains(QStringLiteral("Continuo could not read 1 of the files before it")),
                 qPrintable(banner("files")));
        image_->open(QStringList{none, none});
        QTRY_VERIFY_WITH_TIMEOUT(
            banner("files").startsWith(QStringLiteral("Continuo could not open any of the 2 files")),
            kTestTimeoutMs);
        QCOMPARE(image_->sets().source().name, QStringLiteral("0.png"));
    }

    void readErrorsAreReported() {
        const auto saidOf = [this](const char* name, const QByteArray& bytes) {
            const QString path = w_->folder.filePath(QLatin1String(name));
            QFile file(path);
            if (!file.open(QIODevice::WriteOnly)) return QString();
            file.write(bytes);
            file.close();
            page().banners().clear(QStringLiteral("files"));
            image_->open(path);
            if (!QTest::qWaitFor([this] { return !banner("files").isEmpty(); }, kTestTimeoutMs))
                return QString();
            return banner("files");
        };
        QCOMPARE(saidOf("no.png", "hello"),
                 QStringLiteral("Continuo could not open the file – “no.png” is not a picture that Continuo "
                                "can read. Nothing changed. Choose another file."));
        QVERIFY(saidOf("moving.gif", "GIF89a").contains(QStringLiteral("“moving.gif” is damaged")));
        QVERIFY(saidOf("none.png", {}).contains(QStringLiteral("“none.png” is empty")));
        QFile whole(QStringLiteral(CONTINUO_TESTS_FOLDER "/../resources/primers/slightly-smiling-face.png"));
        QVERIFY(whole.open(QIODevice::ReadOnly));
        QVERIFY(
            saidOf("cut.png", whole.readAll().left(200)).contains(QStringLiteral("“cut.png” is damaged")));
        const QByteArray head = QByteArray::fromHex(
            "89504e470d0a1a0a0000000d49484452"  // header of a PNG file
            "00009c4000009c400802000000de6e9952");
        const QString huge = saidOf("huge.png", head);
        QVERIFY2(
            huge.contains(QStringLiteral("“huge.png” has 40,000 × 40,000 pixels; the limits are 64 million")),
            qPrintable(huge));
    }

    // Keeping half of the rows, the default for other pictures, would give another picture.
    void openedPictureIsReproducedWithOneClick() {
        const GallerySetId set = generateTwo();
        const GalleryItem picture = w_->gallery.items(set)[1];
        const QString file = w_->folder.filePath(QStringLiteral("nothing.png"));
        ExportOptions options;
        options.program = "Continuo";
        exportPicture(file.toStdString(), toExport(w_->gallery, picture.id), options);
        image_->open(file);
        QTRY_VERIFY_WITH_TIMEOUT(banner("restored").contains(QStringLiteral("from scratch")), kTestTimeoutMs);
        Q_EMIT page().banners().actionTriggered(QStringLiteral("restored"));
        QVERIFY(banner("restored").isEmpty());
        QCOMPARE(inspector().form().keptRows, 0);
        image_->generate();
        const GallerySetId again = image_->sets().shown();
        QTRY_VERIFY_WITH_TIMEOUT(again != set && isWhole(again), kTestTimeoutMs);
        QCOMPARE(w_->gallery.numbers(w_->gallery.items(again)[0].id).values,
                 w_->gallery.numbers(picture.id).values);
    }

    // With no kept rows it is the same picture, if the model can draw its class.
    void classChosenByTheModelIsReproduced() {
        image_->sets().show(GallerySetId{0});
        ui::ImageForm form = inspector().form();
        form.label.clear();
        form.variations = 1;
        setForm(form);
        image_->generate();
        const GallerySetId set = image_->sets().shown();
        QTRY_VERIFY_WITH_TIMEOUT(isWhole(set), kTestTimeoutMs);
        QVERIFY(w_->gallery.set(set).picture().label.empty());
        const GalleryItem picture = w_->gallery.items(set)[0];
        const QString file = w_->folder.filePath(QStringLiteral("drawn.png"));
        QVERIFY(exportsPicture(picture.id, file));
        image_->open(file);
        QTRY_VERIFY_WITH_TIMEOUT(banner("restored").contains(QStringLiteral("itself, and chooses again")),
                                 kTestTimeoutMs);
        form = inspector().form();
        QVERIFY(!form.label.isEmpty());
        form.keptRows = 0;
        setForm(form);
        image_->generate();
        const GallerySetId again = image_->sets().shown();
        QTRY_VERIFY_WITH_TIMEOUT(again != set && isWhole(again), kTestTimeoutMs);
        QCOMPARE(w_->gallery.numbers(w_->gallery.items(again)[0].id).values,
                 w_->gallery.numbers(picture.id).values);
        // Another seed gives another picture of the chosen class.
        image_->sets().show(PictureSource(image_->sets().opened()));
        form.seed += 1;
        setForm(form);
        image_->generate();
        QCOMPARE(QString::fromStdString(w_->gallery.set(image_->sets().shown()).picture().label), form.label);
    }

    void openingAPictureKeepsTheSlidersOfARunningJob() {
        const GallerySetId set = generateTwo();
        PictureToExport made = toExport(w_->gallery, w_->gallery.items(set)[0].id);
        made.origin.sampling.temperature = 0.3;
        made.origin.sampling.latents = 16;
        const QString file = w_->folder.filePath(QStringLiteral("other.png"));
        ExportOptions options;
        options.program = "Continuo";
        exportPicture(file.toStdString(), made, options);
        LiveControls& controls = w_->jobs.controls(Medium::Pictures);
        const SamplingChoice before = controls.choice();
        Q_EMIT page().pictureDropped(QUrl::fromLocalFile(file));
        QTRY_COMPARE_WITH_TIMEOUT(inspector().form().temperature, 0.3, kTestTimeoutMs);
        QCOMPARE(controls.choice(), before);
        ui::ImageForm form = inspector().form();
        form.topK = 7;
        setForm(form);
        QCOMPARE(controls.topK.load(), 7);
        QCOMPARE(controls.temperature.load(), before.temperature);
    }

    void settingsThatCannotBeRestoredAreReported() {
        const GallerySetId set = generateTwo();
        PictureToExport made = toExport(w_->gallery, w_->gallery.items(set)[0].id);
        const QString file = w_->folder.filePath(QStringLiteral("other.png"));
        const auto saidOf = [&](const PictureOrigin& origin) {
            ExportOptions options;
            options.program = "Continuo";
            exportPicture(file.toStdString(), {made.picture, origin}, options);
            page().banners().showMessage(QStringLiteral("restored"), ui::Banner::Kind::Ok, QString());
            image_->open(file);
            if (!QTest::qWaitFor([&] { return !banner("restored").isEmpty(); }, kTestTimeoutMs))
                return QString();
            return banner("restored");
        };
        QCOMPARE(saidOf(made.origin),
                 QStringLiteral("Continuo made this picture. Its settings are restored.\n"
                                "It was made from scratch. To make it again, keep none of its rows."));
        PictureOrigin continued = made.origin;
        continued.keptRows = 4;
        QCOMPARE(saidOf(continued), QStringLiteral("Continuo made this picture. Its settings are restored."));
        PictureOrigin other = made.origin;
        other.modelHash = std::string(64, 'a');
        other.adapter = "mine";
        other.label = "mauve";
        other.sampling.temperature = 3;
        other.sampling.latents = 1024;
        other.moves.latents.emplace_back(90, 8);
        const QString said = saidOf(other);
        for (const char* each : {"Another model made it, tiny (aaaaaaaaaa…)", "adapter mine",
                                 "Settings changed while", "no class mauve", "outside the range of a slider"})
            QVERIFY2(said.contains(QString::fromUtf8(each)), qPrintable(said));
        QVERIFY(!said.contains(QStringLiteral(" weights and")));
        other.precision = "int8";
        QVERIFY(saidOf(other).contains(QStringLiteral("made with int8 weights and the settings have ")));
        QCOMPARE(inspector().form().latents, 64);  // the model's maximum: a higher value would be rejected
        image_->sets().show(set);                  // this set does not come from that file
        QVERIFY(banner("restored").isEmpty());
    }

    void keptRowsOfAnOpenedFileAreRestored() {
        const GallerySetId set = generateTwo();
        PictureToExport made = toExport(w_->gallery, w_->gallery.items(set)[0].id);
        const QString file = w_->folder.filePath(QStringLiteral("kept.png"));
        made.origin.keptRows = 7;
        exportPicture(file.toStdString(), made, {1, PictureFilter::Nearest, true, "Continuo"});
        image_->open(file);
        QTRY_VERIFY_WITH_TIMEOUT(banner("restored").contains(QStringLiteral("settings are restored")),
                                 kTestTimeoutMs);
        QCOMPARE(inspector().form().keptRows, 7);
    }

    void fileEnlargedWithSmoothingIsReportedAsInexact() {
        const GallerySetId set = generateTwo();
        const PictureToExport made = toExport(w_->gallery, w_->gallery.items(set)[0].id);
        const QString file = w_->folder.filePath(QStringLiteral("smooth.png"));
        ExportOptions options{4, PictureFilter::Lanczos, true, "Continuo"};
        exportPicture(file.toStdString(), made, options);
        image_->open(file);
        QTRY_VERIFY_WITH_TIMEOUT(
            banner("restored").contains(QStringLiteral("differ slightly from the original")), kTestTimeoutMs);
        options.filter = PictureFilter::Nearest;
        exportPicture(file.toStdString(), made, options);
        image_->open(file);
        QTRY_VERIFY_WITH_TIMEOUT(!banner("restored").contains(QStringLiteral("differ slightly")),
                                 kTestTimeoutMs);
        QVERIFY(!banner("restored").isEmpty());
    }

    void bundledPictureShowsItsClass() {
        const std::string file = w_->folder.filePath(QStringLiteral("held-out.png")).toStdString();
        const Picture given = test::makePicture(5).picture;
        writePng(file, given, std::vector<PngText>{{"Class", "blue"}, {"Author", "somebody"}});
        image_->open(QString::fromStdString(file));
        QTRY_COMPARE_WITH_TIMEOUT(image_->sets().source().picture, given, kTestTimeoutMs);
        QCOMPARE(inspector().form().label, QStringLiteral("blue"));
        QCOMPARE(inspector().form().keptRows, 4);
        QVERIFY(infoText().contains(QStringLiteral("somebody")));
    }

    void otherAspectRatioIsCroppedOrPaddedAsChosen() {
        QImage wide(24, 8, QImage::Format_RGB32);
        wide.fill(Qt::red);
        const QString file = w_->folder.filePath(QStringLiteral("wide.png"));
        QVERIFY(wide.save(file));
        image_->open(file);
        QTRY_COMPARE_WITH_TIMEOUT(image_->sets().source().picture.width, 8, kTestTimeoutMs);
        QVERIFY2(banner("fitted").contains(QStringLiteral("“wide.png” has 24 × 8 pixels")) &&
                     banner("fitted").contains(QStringLiteral("uses the middle of the picture")),
                 qPrintable(banner("fitted")));
        QCOMPARE(image_->sets().source().picture.rgb[1], 0);
        Q_EMIT page().banners().actionTriggered(QStringLiteral("fitted"));
        QTRY_COMPARE_WITH_TIMEOUT(image_->sets().source().picture.rgb[1], 255,
                                  kTestTimeoutMs);  // a white bar
        QVERIFY2(banner("fitted").contains(QStringLiteral("between white bars")),
                 qPrintable(banner("fitted")));
        Q_EMIT page().banners().actionTriggered(QStringLiteral("fitted"));
        QTRY_COMPARE_WITH_TIMEOUT(image_->sets().source().picture.rgb[1], 0, kTestTimeoutMs);
        QVERIFY(banner("fitted").contains(QStringLiteral("middle")));
        QVERIFY(wide.copy(0, 0, 8, 8).save(file));
        image_->open(file);
        QTRY_VERIFY_WITH_TIMEOUT(banner("fitted").isEmpty(), kTestTimeoutMs);
    }

    void unknownClassAsksForAChoice() {
        ui::ImageForm form = inspector().form();
        form.label.clear();
        setForm(form);
        const QString file = w_->folder.filePath(QStringLiteral("plain.png"));
        writePng(file.toStdString(), test::makePicture(5).picture, {});
        image_->open(file);
        QTRY_VERIFY2_WITH_TIMEOUT(banner("class").contains(QStringLiteral(": Continuo chose red")),
                                  qPrintable(banner("class")), kTestTimeoutMs);
        form = inspector().form();
        QCOMPARE(form.label, QStringLiteral("red"));
        page().banners().clear(QStringLiteral("class"));
        image_->open(file);
        QTRY_VERIFY_WITH_TIMEOUT(!banner("class").isEmpty(), kTestTimeoutMs);
        form.label = QStringLiteral("green");
        setForm(form);
        QVERIFY(banner("class").isEmpty());
        image_->open(file);  // the user's class stays
        QTRY_COMPARE_WITH_TIMEOUT(inspector().form().keptRows, 4, kTestTimeoutMs);
        QVERIFY(banner("class").isEmpty());
    }

    // Otherwise the class of the previous file would apply unnoticed.
    void fileClassAppliesOnlyToItsPicture() {
        const std::string file = w_->folder.filePath(QStringLiteral("held-out.png")).toStdString();
        const QString photo = w_->folder.filePath(QStringLiteral("photo.png"));
        writePng(file, test::makePicture(5).picture, std::vector<PngText>{{"Class", "blue"}});
        writePng(photo.toStdString(), test::makePicture(6).picture, {});
        const auto open = [this](const QString& path) {
            QSignalSpy opened(&image_->files(), &ImageFiles::opened);
            image_->open(path);
            QVERIFY(QTest::qWaitFor([&] { return opened.size() == 1; }, kTestTimeoutMs));
        };
        ui::ImageForm form = inspector().form();
        form.label.clear();
        setForm(form);
        open(QString::fromStdString(file));
        QCOMPARE(inspector().form().label, QStringLiteral("blue"));
        QVERIFY(banner("class").isEmpty());
        open(photo);
        QCOMPARE(inspector().form().label, QStringLiteral("red"));
        QVERIFY2(banner("class").contains(QStringLiteral(": Continuo chose red")),
                 qPrintable(banner("class")));
        // A class chosen by the user stays, even if a file has the same.
        form = inspector().form();
        form.label = QStringLiteral("blue");
        setForm(form);
        open(QString::fromStdString(file));
        open(photo);
        QCOMPARE(inspector().form().label, QStringLiteral("blue"));
        QVERIFY(banner("class").isEmpty());
    }

    // The message appears whenever the picture can be continued.
    void messagesOfAnOpenedPictureReturnWithIt() {
        const GallerySetId set = generateTwo();
        image_->sets().show(GallerySetId{0});
        ui::ImageForm form = inspector().form();
        form.label.clear();
        setForm(form);
        QImage glass(24, 8, QImage::Format_ARGB32);
        glass.fill(QColor(200, 0, 0, 64));
        const QString file = w_->folder.filePath(QStringLiteral("glass.png"));
        QVERIFY(glass.save(file));
        const auto said = [this] { return QStringList{banner("opened"), banner("fitted"), banner("class")}; };
        image_->open(file);
        QTRY_VERIFY_WITH_TIMEOUT(!said().contains(QString()), kTestTimeoutMs);
        const QStringList first = said();
        image_->sets().show(set);
        QCOMPARE(said(), (QStringList{{}, {}, {}}));
        form = inspector().form();
        form.temperature = 0.8;  // as by a set's slider, which chooses no class for the file
        setForm(form);
        w_->window.image().pictures().select(w_->window.image().sets().index(0, 0));
        QCOMPARE(image_->sets().shown(), GallerySetId{0});
        QCOMPARE(said(), first);
        // The other fit shows another message for the same picture.
        Q_EMIT page().banners().actionTriggered(QStringLiteral("fitted"));
        QTRY_VERIFY_WITH_TIMEOUT(banner("fitted").contains(QStringLiteral("white bars")), kTestTimeoutMs);
        QCOMPARE(banner("opened"), first[0]);
        QCOMPARE(banner("class"), first[2]);
        // Choosing a class clears the message.
        form = inspector().form();
        form.label = QStringLiteral("green");
        setForm(form);
        image_->sets().show(set);
        image_->sets().show(PictureSource(image_->sets().opened()));
        QCOMPARE(banner("class"), QString());
        QCOMPARE(banner("opened"), first[0]);
    }

    void bundledExampleIsOpenedInTheModelsSize() {
        const QString usual =
            QStringLiteral(CONTINUO_TESTS_FOLDER "/../resources/primers/slightly-smiling-face.png");
        QCOMPARE(findExample(usual, 32), usual);
        const PictureFile sharp = readPicture(findExample(usual, 64).toStdString());
        QCOMPARE(sharp.picture.width, 64);
        QCOMPARE(sharp.picture.height, 64);
        QCOMPARE(pictureClass(sharp), std::string("Smileys & Emotion, fluent-3d"));
    }

    void bundledExampleShowsItsClass() {
        QSignalSpy opened(&image_->files(), &ImageFiles::opened);
        image_->open(QStringLiteral(CONTINUO_TESTS_FOLDER "/../resources/primers/slightly-smiling-face.png"));
        QTRY_COMPARE_WITH_TIMEOUT(opened.count(), 1, kTestTimeoutMs);
        const auto picture = opened[0][0].value<OpenedPicture>();
        QCOMPARE(picture.label, QStringLiteral("Smileys & Emotion, fluent-3d"));
        QCOMPARE(image_->sets().source().picture.width, 8);
    }

private:
    QUrl openedFolder_;
};

}  // namespace continuo::app

CONTINUO_QT_TEST(continuo::app::ImageOpeningTest, QApplication)
#include "image_opening_test.moc"
