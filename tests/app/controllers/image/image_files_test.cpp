#include "controllers/image/image_files.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QImage>
#include <QMimeData>
#include <QTest>
#include <algorithm>

#include "app/controllers/image/image_fixture.h"
#include "files/scratch_folder.h"
#include "main_window/bars/sampling_bar.h"
#include "main_window/history/pictures_panel.h"
#include "pictures/picture_file.h"
#include "settings/origin_switch.h"
#include "settings/parameter_table.h"
#include "ui/qt_test_program.h"

namespace continuo::app {

using A = ui::Actions;

// Written picture files: exported, and dragged out of the window.
class ImageFilesTest : public ImageTest {
    Q_OBJECT

private Q_SLOTS:
    void init() {
        QDir(dragPath({})).removeRecursively();
        open();
    }

    void menuExportsTheShownSet() {
        const QAction* sheet = w_->window.actions()[A::kExportSheet];
        w_->window.showWorkspace(ui::Workspace::Image);
        QVERIFY(!sheet->isEnabled());
        generateTwo();
        QVERIFY(sheet->isEnabled());
        image_->sets().show(GallerySetId{0});
        QVERIFY(!sheet->isEnabled());
    }

    // A change in the inspector also applies to music, and a change in the settings is shown here.
    void provenanceSettingIsSharedWithMusic() {
        ui::ImageForm form = inspector().form();
        QVERIFY(form.writesOrigin);
        form.writesOrigin = false;
        Q_EMIT inspector().formChanged(form);
        QVERIFY(!writesOrigin(w_->settings, OriginKind::Music));
        setWritesOrigin(w_->settings, true);
        image_->showOriginSwitch();
        QVERIFY(inspector().form().writesOrigin);
        // A change of another field does not store the new setting, so the old setting still applies.
        w_->settings.set(QStringLiteral("image/parameters_in_png"), false);
        image_->showOriginSwitch();
        form = inspector().form();
        QVERIFY(!form.writesOrigin);
        form.exportScale = 4;
        Q_EMIT inspector().formChanged(form);
        QVERIFY(!writesOrigin(w_->settings).has_value());
    }

    void wrongFileExtensionIsRejected() {
        const GallerySetId set = generateTwo();
        const QString file = w_->folder.filePath(QStringLiteral("cat.jpg"));
        image_->files().exports().exportPicture(w_->gallery.items(set)[0].id, file);
        QVERIFY2(banner("files").contains(QStringLiteral("ends in .png")), qPrintable(banner("files")));
        image_->files().exports().exportSheet(set, file);
        QVERIFY(exportsPicture(w_->gallery.items(set)[0].id, w_->folder.filePath(QStringLiteral("cat.PNG"))));
        QVERIFY(!QFileInfo::exists(file));
        QVERIFY(QFileInfo::exists(w_->folder.filePath(QStringLiteral("cat.PNG"))));
    }

    void withoutProvenanceOnlyThePixelsAreWritten() {
        ui::ImageForm form = inspector().form();
        form.writesOrigin = false;
        form.exportScale = 4;
        const GallerySetId set = generateTwo(form);
        const QString file = w_->folder.filePath(QStringLiteral("sheet.png"));
        QVERIFY(exportsSheet(set, file));
        const PictureFile sheet = readPicture(file.toStdString());
        QVERIFY(sheet.texts.empty());
        QVERIFY(sheet.picture.width >= 2 * 4 * 8);
    }

    // At their own size the pictures would be too small to read the seeds below them.
    void sheetIsEnlargedSoThatItsSeedsAreReadable() {
        const GallerySetId set = generateTwo();
        const QString file = w_->folder.filePath(QStringLiteral("sheet.png"));
        QVERIFY(exportsSheet(set, file));
        const PictureFile sheet = readPicture(file.toStdString());
        QVERIFY(sheet.provenance && sheet.provenance->sheet);
        QCOMPARE(sheet.provenance->scale, 16);
        QVERIFY(sheet.provenance->sheet->columnWidth >= 128);
        QCOMPARE(restoreOriginal(sheet).width, 8);
    }

    void invalidFileNameIsCorrected() {
        const GallerySetId set = generateTwo();
        const auto nameOf = [&](const QString& title) {
            GalleryMarks marks = w_->gallery.set(set).marks;
            marks.name = title.toStdString();
            w_->gallery.setMarks(set, marks);
            QDir(dragPath({})).removeRecursively();
            Q_EMIT page().dragRequested(w_->gallery.items(set)[0].id);
            QStringList there;
            const bool written = QTest::qWaitFor(
                [&there] {
                    there = QDir(dragPath({})).entryList({QStringLiteral("*.png")}, QDir::Files);
                    return !there.isEmpty();
                },
                kTestTimeoutMs);
            return written ? there.front() : QString();
        };
        QCOMPARE(nameOf(QStringLiteral("a/b: \"c\"?")), QStringLiteral("Continuo a-b- -c-- A.png"));
        const QString longest = nameOf(QString(300, QLatin1Char('x')));
        QVERIFY2(longest.endsWith(QStringLiteral("xxx A.png")) && longest.size() < 100, qPrintable(longest));
    }

    // A banner above the pictures belongs to the shown picture.
    void exportErrorIsShownOnlyWithItsPictures() {
        const GallerySetId first = generateTwo(), second = generateTwo();
        const auto exportIt = [&] {
            return exportsSheet(second, w_->folder.filePath(QStringLiteral("sheet.png")));
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
        QTRY_VERIFY_WITH_TIMEOUT(banner("files").isEmpty(), kTestTimeoutMs);
    }

    // As `generate image --out DIR --sheet FILE` does.
    void exportAllWritesEveryPictureAndTheSheet() {
        auto form = defaultForm<ui::ImageForm>();
        form.seed = 41;
        form.seedLocked = true;
        const GallerySetId set = generateTwo(form);
        const auto exportAll = [&] {
            return messageAfter([&] { image_->files().exports().exportAll(set, w_->folder.path()); });
        };
        const QString told = exportAll();
        const QDir made(w_->folder.filePath(QStringLiteral("Continuo Set 1")));
        const QStringList names{QStringLiteral("picture-41.png"), QStringLiteral("picture-42.png"),
                                QStringLiteral("sheet.png")};
        QCOMPARE(made.entryList(QDir::Files, QDir::Name), names);
        QVERIFY2(told.contains(QDir::toNativeSeparators(made.path())), qPrintable(told));
        const GalleryItemId second = w_->gallery.items(set)[1].id;
        QCOMPARE(readPicture(made.filePath(names[1]).toStdString()).picture,
                 toExport(w_->gallery, second).picture);
        // Existing files stay.
        QVERIFY(exportAll().contains(QDir::toNativeSeparators(made.path() + QStringLiteral(" 2"))));
        QCOMPARE(QDir(made.path() + QStringLiteral(" 2")).entryList(QDir::Files, QDir::Name), names);
    }

    // All files or none: a partial set could be mistaken for a complete one.
    void failedExportLeavesNoFolder() {
        const GallerySetId set = generateTwo();
        const QString blocked = w_->folder.filePath(QStringLiteral("file"));
        QFile file(blocked);
        QVERIFY(file.open(QIODevice::WriteOnly));
        image_->files().exports().exportAll(set, blocked);
        QTRY_VERIFY_WITH_TIMEOUT(!banner("files").isEmpty(), kTestTimeoutMs);
        QVERIFY(w_->details("files").contains(QStringLiteral("Continuo Set 1: cannot be written")));
        NewSet empty;
        empty.shape = PictureSetShape{.width = 8, .height = 8};
        empty.seeds = {1, 2};
        image_->files().exports().exportAll(w_->gallery.addSet(empty), w_->folder.path());
        QTRY_VERIFY_WITH_TIMEOUT(banner("files").contains(QStringLiteral("Nothing was exported")),
                                 kTestTimeoutMs);
        QVERIFY(QDir(w_->folder.path()).entryList({QStringLiteral("Continuo*")}).isEmpty());
    }

    // A folder with the name of the temporary one stays, too.
    void exportKeepsOtherFilesInTheFolder() {
        const GallerySetId set = generateTwo();
        const QDir folder(w_->folder.path());
        const QString others = QStringLiteral("Continuo Set 1.part");
        QVERIFY(folder.mkdir(others));
        QFile file(folder.filePath(others + QStringLiteral("/mine.txt")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        image_->files().exports().exportAll(set, folder.path());
        QTRY_VERIFY_WITH_TIMEOUT(folder.exists(QStringLiteral("Continuo Set 1/sheet.png")), kTestTimeoutMs);
        QVERIFY(file.exists());
        QTRY_COMPARE(folder.entryList({QStringLiteral("Continuo*")}),
                     (QStringList{QStringLiteral("Continuo Set 1"), others}));
    }

    // Encoding a sheet of sixteen takes seconds, and the window does not wait for it.
    void dragWritesInTheBackground() {
        openLarge();
        ui::ImageForm form = inspector().form();
        form.exportScale = 16;
        form.exportSmooth = true;
        const GallerySetId set = generateTwo(form);
        QTRY_VERIFY(!w_->window.image().bar().state().running);
        const auto wide = [](const QString& file, int width) {
            return QTest::qWaitFor(
                [&] {
                    return QFileInfo::exists(file) && readPicture(file.toStdString()).picture.width >= width;
                },
                kTestTimeoutMs);
        };
        const QString sheet = dragPath(QStringLiteral("Continuo Set 1.png"));
        const QString second = dragPath(QStringLiteral("Continuo Set 1 B.png"));
        double longest = measureWork([&] { Q_EMIT w_->window.image().pictures().dragRequested(set); });
        QVERIFY(!QFileInfo::exists(sheet));
        QVERIFY(wide(sheet, 2 * 16 * 24));
        const GalleryItemId picture = w_->gallery.items(set)[1].id;
        longest = std::max(longest, measureWork([&] { Q_EMIT page().dragRequested(picture); }));
        QVERIFY(wide(second, 16 * 24));
        QCOMPARE(readPicture(second.toStdString()).picture.width, 16 * 24);
        QVERIFY2(longest < 4, qPrintable(QString::number(longest)));
        // The file still exists, so a second drag does not write it again.
        QTest::qWait(100);
        QVERIFY(QFile::resize(second, 1));
        Q_EMIT page().dragRequested(picture);
        QTest::qWait(100);
        QCOMPARE(QFileInfo(second).size(), qint64{1});
        setForm({});
        Q_EMIT page().dragRequested(picture);
        QTRY_VERIFY_WITH_TIMEOUT(QFileInfo(second).size() > 1, kTestTimeoutMs);
        QCOMPARE(readPicture(second.toStdString()).picture.width, 24);
    }

    void unfinishedRowsAreExportedWhiteAndReported() {
        const GallerySetId set = addPartialSet(generateTwo(), 48);
        recordRequestedOrigin(set);
        const QString file = w_->folder.filePath(QStringLiteral("begun.png"));
        QVERIFY(exportsPicture(w_->gallery.items(set)[0].id, file));
        QVERIFY2(banner("files").contains(QStringLiteral("not finished, row 2 of 8")),
                 qPrintable(banner("files")));
        const Picture picture = readPicture(file.toStdString()).picture;
        QVERIFY(
            std::all_of(picture.rgb.begin() + 48, picture.rgb.end(), [](int each) { return each == 255; }));
        image_->open(file);
        QTRY_VERIFY_WITH_TIMEOUT(banner("restored").contains(QStringLiteral("row 2 of 8")), kTestTimeoutMs);
        QVERIFY(exportsSheet(set, file));
        QVERIFY(banner("files").contains(QStringLiteral("not finished, row 2 of 8")));
        QVERIFY(exportsSheet(1, file));  // the complete picture
        QVERIFY(!banner("files").contains(QStringLiteral("finished")));
    }

    void unfinishedRowsAreDraggedOutWhiteAndReported() {
        const GallerySetId whole = generateTwo(), set = addPartialSet(whole, 48);
        recordRequestedOrigin(set);
        const GalleryItemId picture = w_->gallery.items(set)[0].id;
        Q_EMIT page().dragRequested(picture);
        const auto isSaid = [this] {
            return banner("files").contains(
                QStringLiteral("not finished, row 2 of 8: the rest of the file is white"));
        };
        QTRY_VERIFY_WITH_TIMEOUT(isSaid(), kTestTimeoutMs);
        const QString begun = dragPath(QStringLiteral("Continuo Set 2 A.png"));
        const Picture dragged = readPicture(begun.toStdString()).picture;
        QVERIFY(
            std::all_of(dragged.rgb.begin() + 48, dragged.rgb.end(), [](int each) { return each == 255; }));
        Q_EMIT page().dragRequested(w_->gallery.items(whole)[0].id);
        QTRY_VERIFY_WITH_TIMEOUT(!isSaid(), kTestTimeoutMs);
        QVERIFY(QFileInfo::exists(dragPath(QStringLiteral("Continuo Set 1 A.png"))));
        Q_EMIT w_->window.image().pictures().dragRequested(set);
        QTRY_VERIFY_WITH_TIMEOUT(isSaid(), kTestTimeoutMs);
        QVERIFY(QFileInfo::exists(dragPath(QStringLiteral("Continuo Set 2.png"))));
    }

    void copiedPictureKeepsItsSettingsWhenPasted() {
        const GallerySetId set = generateTwo();
        w_->window.showWorkspace(ui::Workspace::Image);
        const QMimeData* clipboard = QGuiApplication::clipboard()->mimeData();
        image_->sets().show(GallerySetId{0});
        w_->window.actions()[A::kCopyPicture]->trigger();
        QVERIFY2(banner("files").contains(QStringLiteral("no picture is chosen")),
                 qPrintable(banner("files")));
        image_->sets().show(set);
        const GalleryItem second = w_->gallery.items(set)[1];
        page().select(second.id);
        QCOMPARE(messageAfter([this] { w_->window.actions()[A::kCopyPicture]->trigger(); }),
                 QStringLiteral("Copied picture B of Set 1."));
        clipboard = QGuiApplication::clipboard()->mimeData();
        QCOMPARE(clipboard->imageData().value<QImage>().size(), QSize(8, 8));
        QVERIFY(clipboard->data(QStringLiteral("image/png")).contains("continuo"));
        w_->window.actions()[A::kPastePicture]->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(image_->sets().source().origin.has_value(), kTestTimeoutMs);
        QCOMPARE(image_->sets().shown(), GallerySetId{0});
        QCOMPARE(image_->sets().source().origin->sampling.seed, second.seed);
        QVERIFY(!banner("restored").isEmpty());  // as after opening a file
    }

    void clipboardOmitsProvenanceWhenFilesDo() {
        const GallerySetId set = generateTwo();
        page().select(w_->gallery.items(set)[0].id);
        ui::ImageForm form = inspector().form();
        form.writesOrigin = false;
        setForm(form);
        w_->window.showWorkspace(ui::Workspace::Image);
        QVERIFY(messageAfter([this] {
                    w_->window.actions()[A::kCopyPicture]->trigger();
                }).contains(QStringLiteral("Copied picture ")));
        const QMimeData* clipboard = QGuiApplication::clipboard()->mimeData();
        QVERIFY(!clipboard->data(QStringLiteral("image/png")).contains("continuo"));
        QVERIFY(clipboard->imageData().value<QImage>().textKeys().isEmpty());
        w_->window.actions()[A::kPastePicture]->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(image_->sets().source().picture.width == 8, kTestTimeoutMs);
        QVERIFY(!image_->sets().source().origin);
    }

    void onlyPicturesCanBePasted() {
        w_->window.showWorkspace(ui::Workspace::Image);
        QGuiApplication::clipboard()->setText(QStringLiteral("words"));
        w_->window.actions()[A::kPastePicture]->trigger();
        QVERIFY2(banner("files").contains(QStringLiteral("clipboard contains no picture")),
                 qPrintable(banner("files")));
        QVERIFY(image_->sets().source().picture.rgb.empty());
    }

    void exportDialogStartsInTheFolderOfTheSettings() {
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
        image_->files().exports().askExport(w_->gallery.items(set)[0].id);
        QCOMPARE(there, QDir(folder).absolutePath());
    }

private:
    // Returns where a file of this name is written before a drag; without a name, the folder.
    static QString dragPath(const QString& name) {
        return QDir(QString::fromStdString(dragFolder().string())).filePath(name);
    }
    // Reports the request of a set being generated.
    void recordRequestedOrigin(GallerySetId set) {
        for (const GalleryItem& picture : w_->gallery.items(set)) {
            PictureOrigin asked = continuo::app::makeOrigin(w_->gallery.set(set), picture);
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
