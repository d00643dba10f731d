#include "controllers/image/image_files.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QImage>
#include <QMimeData>
#include <QSignalSpy>
#include <QTest>
#include <algorithm>

#include "app/controllers/image/image_fixture.h"
#include "main_window/bars/sampling_bar.h"
#include "main_window/history/pictures_panel.h"
#include "pictures/picture_file.h"
#include "settings/origin_switch.h"
#include "ui/qt_test_program.h"

namespace continuo::app {

using A = ui::Actions;

// Picture files that are written: exported, and dragged out of the window.
class ImageFilesTest : public ImageTest {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() {
        prepare();
        makeLarge();
    }
    void init() { open(); }
    void cleanup() { close(); }

    void theMenuExportsTheSetThatIsShown() {
        const QAction* sheet = w_->window.actions()[A::kExportSheet];
        w_->window.showWorkspace(ui::Workspace::Image);
        QVERIFY(!sheet->isEnabled());
        generateTwo();
        QVERIFY(sheet->isEnabled());
        image_->sets().show(GallerySetId{0});
        QVERIFY(!sheet->isEnabled());
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

    // A bar above the pictures is about what somebody looks at.
    void whereAFileIsNoLongerMattersWithOtherPictures() {
        const GallerySetId first = generateTwo(), second = generateTwo();
        QSignalSpy written(&image_->files(), &ImageFiles::written);
        const auto exportIt = [&] {
            written.clear();
            image_->files().exportSheet(second, w_->folder.filePath(QStringLiteral("sheet.png")));
            return QTest::qWaitFor([&] { return written.count() == 1; }, kPatience) &&
                   !banner("files").isEmpty();
        };
        QVERIFY(exportIt());
        image_->sets().show(first);
        QVERIFY(banner("files").isEmpty());
        QVERIFY(exportIt());
        w_->jobs.queue().setPaused(true);
        image_->generate();
        image_->sets().show(second);
        QVERIFY(exportIt());
        w_->jobs.queue().setPaused(false);
        QTRY_VERIFY_WITH_TIMEOUT(banner("files").isEmpty(), kPatience);
    }

    // As `generate image --out DIR --sheet FILE` does.
    void allPicturesOfASetAreExportedOneByOneWithTheSheet() {
        ui::ImageForm form;
        form.seed = 41;
        form.seedLocked = true;
        const GallerySetId set = generateTwo(form);
        QSignalSpy written(&image_->files(), &ImageFiles::written);
        image_->files().exportAll(set, w_->folder.path());
        QTRY_COMPARE_WITH_TIMEOUT(written.count(), 1, kPatience);
        const QDir made(w_->folder.filePath(QStringLiteral("Continuo Set 1")));
        const QStringList names{QStringLiteral("picture-41.png"), QStringLiteral("picture-42.png"),
                                QStringLiteral("sheet.png")};
        QCOMPARE(made.entryList(QDir::Files, QDir::Name), names);
        QVERIFY2(banner("files").contains(QDir::toNativeSeparators(made.path())),
                 qPrintable(banner("files")));
        const GalleryPictureId second = w_->gallery.pictures(set)[1].id;
        QCOMPARE(readPicture(made.filePath(names[1]).toStdString()).picture,
                 toExport(w_->gallery, second).picture);
        // What is there stays.
        image_->files().exportAll(set, w_->folder.path());
        QTRY_COMPARE_WITH_TIMEOUT(written.count(), 2, kPatience);
        QCOMPARE(QDir(made.path() + QStringLiteral(" 2")).entryList(QDir::Files, QDir::Name), names);
    }

    // All of them or nothing: nobody takes a part for the whole.
    void whatCannotAllBeWrittenLeavesNoFolder() {
        const GallerySetId set = generateTwo();
        const QString blocked = w_->folder.filePath(QStringLiteral("file"));
        QFile file(blocked);
        QVERIFY(file.open(QIODevice::WriteOnly));
        image_->files().exportAll(set, blocked);
        QTRY_VERIFY_WITH_TIMEOUT(!banner("files").isEmpty(), kPatience);
        QVERIFY(w_->details("files").contains(QStringLiteral("Continuo Set 1: cannot be written")));
        NewSet empty;
        empty.width = empty.height = 8;
        empty.seeds = {1, 2};
        image_->files().exportAll(w_->gallery.addSet(empty), w_->folder.path());
        QTRY_VERIFY_WITH_TIMEOUT(banner("files").contains(QStringLiteral("Nothing was exported")), kPatience);
        QVERIFY(QDir(w_->folder.path()).entryList({QStringLiteral("Continuo*")}).isEmpty());
    }

    // The folder that it is filled in first is a new one too.
    void whatOthersHaveBesideItStays() {
        const GallerySetId set = generateTwo();
        const QDir folder(w_->folder.path());
        const QString others = QStringLiteral("Continuo Set 1.part");
        QVERIFY(folder.mkdir(others));
        QFile file(folder.filePath(others + QStringLiteral("/mine.txt")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        image_->files().exportAll(set, folder.path());
        QTRY_VERIFY_WITH_TIMEOUT(folder.exists(QStringLiteral("Continuo Set 1/sheet.png")), kPatience);
        QVERIFY(file.exists());
        QTRY_COMPARE(folder.entryList({QStringLiteral("Continuo*")}),
                     (QStringList{QStringLiteral("Continuo Set 1"), others}));
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

    void whatIsNotFinishedIsWrittenWhiteAndSaidToBeSo() {
        const GallerySetId set = begunEarlier(generateTwo(), 48);
        tellWhatWasAskedFor(set);
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

    void whatIsNotFinishedIsDraggedOutWhiteAndSaidToBeSo() {
        const GallerySetId whole = generateTwo(), set = begunEarlier(whole, 48);
        tellWhatWasAskedFor(set);
        const GalleryPictureId picture = w_->gallery.pictures(set)[0].id;
        QSignalSpy ready(&image_->files(), &ImageFiles::readyToDrag);
        Q_EMIT page().dragAsked(picture);
        const auto isSaid = [this] {
            return banner("files").contains(
                QStringLiteral("not finished, row 2 of 8: the rest of the file is white"));
        };
        QTRY_VERIFY_WITH_TIMEOUT(isSaid(), kPatience);
        const Picture dragged = readPicture(ready[0][0].toString().toStdString()).picture;
        QVERIFY(
            std::all_of(dragged.rgb.begin() + 48, dragged.rgb.end(), [](int each) { return each == 255; }));
        Q_EMIT page().dragAsked(w_->gallery.pictures(whole)[0].id);
        QTRY_VERIFY_WITH_TIMEOUT(ready.count() == 2 && !isSaid(), kPatience);
        Q_EMIT w_->window.image().pictures().dragAsked(set);
        QTRY_VERIFY_WITH_TIMEOUT(ready.count() == 3 && isSaid(), kPatience);
    }

    void aPictureIsCopiedWithHowItWasMadeAndPastedAgain() {
        const GallerySetId set = generateTwo();
        w_->window.showWorkspace(ui::Workspace::Image);
        const QMimeData* clipboard = QGuiApplication::clipboard()->mimeData();
        image_->sets().show(GallerySetId{0});
        w_->window.actions()[A::kCopyPicture]->trigger();
        QVERIFY2(banner("files").contains(QStringLiteral("no picture is chosen")),
                 qPrintable(banner("files")));
        image_->sets().show(set);
        const GalleryPicture second = w_->gallery.pictures(set)[1];
        page().select(second.id);
        QSignalSpy copied(&image_->files(), &ImageFiles::copied);
        w_->window.actions()[A::kCopyPicture]->trigger();
        QTRY_COMPARE_WITH_TIMEOUT(copied.count(), 1, kPatience);
        QCOMPARE(banner("files"), QStringLiteral("Picture B of Set 1 is on the clipboard."));
        clipboard = QGuiApplication::clipboard()->mimeData();
        QCOMPARE(clipboard->imageData().value<QImage>().size(), QSize(8, 8));
        QVERIFY(clipboard->data(QStringLiteral("image/png")).contains("continuo"));
        w_->window.actions()[A::kPastePicture]->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(image_->sets().source().origin.has_value(), kPatience);
        QCOMPARE(image_->sets().shown(), GallerySetId{0});
        QCOMPARE(image_->sets().source().origin->sampling.seed, second.seed);
        QVERIFY(!banner("restored").isEmpty());  // as of a file that is opened
    }

    void aCopySaysNothingWhereFilesSayNothing() {
        const GallerySetId set = generateTwo();
        page().select(w_->gallery.pictures(set)[0].id);
        ui::ImageForm form = inspector().form();
        form.writesOrigin = false;
        setForm(form);
        QSignalSpy copied(&image_->files(), &ImageFiles::copied);
        w_->window.showWorkspace(ui::Workspace::Image);
        w_->window.actions()[A::kCopyPicture]->trigger();
        QTRY_COMPARE_WITH_TIMEOUT(copied.count(), 1, kPatience);
        const QMimeData* clipboard = QGuiApplication::clipboard()->mimeData();
        QVERIFY(!clipboard->data(QStringLiteral("image/png")).contains("continuo"));
        QVERIFY(clipboard->imageData().value<QImage>().textKeys().isEmpty());
        w_->window.actions()[A::kPastePicture]->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(image_->sets().source().picture.width == 8, kPatience);
        QVERIFY(!image_->sets().source().origin);
    }

    void whatIsNoPictureIsNotPasted() {
        w_->window.showWorkspace(ui::Workspace::Image);
        QGuiApplication::clipboard()->setText(QStringLiteral("words"));
        w_->window.actions()[A::kPastePicture]->trigger();
        QVERIFY2(banner("files").contains(QStringLiteral("no picture on the clipboard")),
                 qPrintable(banner("files")));
        QVERIFY(image_->sets().source().picture.rgb.empty());
    }

    void exportsBeginInTheFolderOfTheSettings() {
        const GallerySetId set = generateTwo();
        QVERIFY(QDir(w_->folder.path()).mkdir(QStringLiteral("exports")));
        const QString folder = w_->folder.filePath(QStringLiteral("exports"));
        w_->settings.set(QStringLiteral("files/export"), folder);
        QString there;
        answerDialog<QFileDialog>([&there](QFileDialog& dialog) {
            there = dialog.directory().absolutePath();
            QCOMPARE(dialog.defaultSuffix(), QStringLiteral("png"));
            dialog.reject();
        });
        image_->files().askExport(w_->gallery.pictures(set)[0].id);
        QCOMPARE(there, QDir(folder).absolutePath());
    }

private:
    // As of a set that is being made.
    void tellWhatWasAskedFor(GallerySetId set) {
        for (const GalleryPicture& picture : w_->gallery.pictures(set)) {
            PictureOrigin asked = continuo::app::originOf(w_->gallery.set(set), picture);
            asked.tokens = 0;
            PictureProvenance told;
            told.program = "Continuo";
            told.pictures = {asked};
            w_->gallery.finish(picture.id, provenanceText(told));
        }
    }
};

}  // namespace continuo::app

CONTINUO_QT_TEST(continuo::app::ImageFilesTest, QApplication)
#include "image_files_test.moc"
