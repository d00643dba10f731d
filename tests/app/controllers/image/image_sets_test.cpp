#include "controllers/image/image_sets.h"

#include <QAction>
#include <QLabel>
#include <QListView>
#include <QSignalSpy>
#include <QTest>
#include <algorithm>

#include "app/controllers/image/image_fixture.h"
#include "app/controllers/turns.h"
#include "controllers/image/image_looks.h"
#include "controllers/image/image_thumbnails.h"
#include "engine/facade/picture_fixture.h"
#include "main_window/bars/sampling_bar.h"
#include "main_window/history/pictures_panel.h"
#include "models/pictures_model.h"
#include "pictures/picture_file.h"
#include "ui/qt_test_program.h"

namespace continuo::app {

using A = ui::Actions;

// The list of sets, and the shown set.
class ImageSetsTest : public ImageTest {
    Q_OBJECT

private Q_SLOTS:
    // Invalid rows must not crash the program.
    void tooLargePictureHasNoThumbnail() {
        NewSet asked;
        asked.shape = PictureSetShape{.width = 1, .height = 1};
        asked.seeds = {1};
        GallerySet set = w_->gallery.set(w_->gallery.addSet(asked));
        set.shape = PictureSetShape{.width = 1'700'000'000, .height = 1'700'000'000};
        ImageThumbnails thumbnails(w_->gallery);
        QSignalSpy changed(&thumbnails, &ImageThumbnails::changed);
        QVERIFY(thumbnails.thumbnail(set, w_->gallery.items(set.id)).isNull());
        QTRY_COMPARE(changed.count(), 1);
        QVERIFY(thumbnails.thumbnail(set, w_->gallery.items(set.id)).isNull());
    }

    void generatedPicturesAreShownWhole() {
        const GallerySetId set = generateTwo();
        const auto pictures = w_->gallery.items(set);
        QCOMPARE(pictures.size(), std::size_t{2});
        QCOMPARE(image_->sets().shown(), set);
        for (const GalleryItem& picture : pictures) {
            QTRY_COMPARE(page().rowsDone(picture.id), 8);
            const Picture made = continuo::app::toPicture(w_->gallery.set(set).picture(),
                                                          w_->gallery.numbers(picture.id).values);
            QCOMPARE(page().pixels(picture.id).convertToFormat(QImage::Format_RGB888), toImage(made));
        }
        QCOMPARE(page().selected(), pictures[0].id);
        QCOMPARE(pictures[1].seed, pictures[0].seed + 1);
        QTRY_COMPARE(w_->window.image().sets().rowCount(), 1);
        QTRY_VERIFY(w_->window.image().sets().row(w_->window.image().sets().index(0)).bitsPerDim > 0);
        QTRY_VERIFY(!w_->window.image().bar().state().running);
    }

    // In planar order every pixel changes three times; the last change stays.
    void planarPicturesAreShownWithAllTheirColours() {
        openPlanar();
        QVERIFY(image_->model()->pictures.planar);
        const GallerySetId set = generateTwo();
        QVERIFY(w_->gallery.set(set).picture().planar);
        for (const GalleryItem& picture : w_->gallery.items(set)) {
            const Picture made = continuo::app::toPicture(w_->gallery.set(set).picture(),
                                                          w_->gallery.numbers(picture.id).values);
            QTRY_COMPARE_WITH_TIMEOUT(page().pixels(picture.id).convertToFormat(QImage::Format_RGB888),
                                      toImage(made), kTestTimeoutMs);
        }
    }

    // Measures whole event-loop iterations with drawing. A busy computer gets further attempts.
    void showingASetDoesNotBlock_data() {
        QTest::addColumn<int>("side");
        QTest::addColumn<int>("count");
        QTest::newRow("four small ones") << 8 << 4;
        QTest::newRow("as many as are made at once") << 32 << 16;
        QTest::newRow("large ones") << 64 << 16;
    }
    void showingASetDoesNotBlock() {
        QFETCH(const int, side);
        QFETCH(const int, count);
        constexpr int kTries = 20;
        w_->window.resize(1440, 900);
        w_->window.show();
        w_->window.showWorkspace(ui::Workspace::Image);
        const GallerySetId sets[] = {addNoiseSet(side, count), addNoiseSet(side, count)};
        QTest::qWait(500);  // the list, and work done when idle
        double least = 1e3;
        for (int tried = 0; tried < kTries && least >= kMaximumIterationMs; ++tried) {
            if (tried > 1) QTest::qWait(200);
            const GallerySetId set = sets[tried % 2];
            const double turn = longestIteration([&] { image_->sets().show(set); }, [] { return true; });
            QCOMPARE(image_->sets().shown(), set);
            least = std::min(least, turn);
        }
        QVERIFY2(least < kMaximumIterationMs, qPrintable(QString::number(least)));
    }

    // No row is inserted or removed under the pointer.
    void clickSelectsTheRowUnderThePointer() {
        w_->window.show();
        w_->window.showWorkspace(ui::Workspace::Image);
        const GallerySetId first = generateTwo();
        image_->continueFrom(w_->gallery.items(first)[0].id, 3);
        QTRY_VERIFY_WITH_TIMEOUT(image_->sets().shown() != first, kTestTimeoutMs);
        const GallerySetId second = image_->sets().shown();
        QTRY_VERIFY_WITH_TIMEOUT(isWhole(second), kTestTimeoutMs);
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
        QTest::qWait(300);  // the list updates four times a second, but not under the mouse
        QTest::mouseRelease(list->viewport(), Qt::LeftButton, {}, at);
        QTest::qWait(300);
        QCOMPARE(list->model()->rowCount(), 2);
        QCOMPARE(image_->sets().shown(), second);
        QCOMPARE(list->selectionModel()->selectedIndexes(),
                 QModelIndexList{list->model()->index(rowOf(second), 0)});
    }

    void newRequestClearsTheSelectionInTheList() {
        w_->window.show();
        w_->window.showWorkspace(ui::Workspace::Image);
        const GallerySetId set = generateTwo();
        const ui::PicturesPanel& panel = w_->window.image().pictures();
        auto* list = panel.findChild<QListView*>();
        QTRY_VERIFY(list->selectionModel()->hasSelection());
        Q_EMIT w_->window.image().newRequested();
        QCOMPARE(image_->sets().shown(), GallerySetId{0});
        QVERIFY(!panel.selected().isValid() && !list->selectionModel()->hasSelection());
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {},
                          list->visualRect(list->model()->index(0, 0)).center());
        QCOMPARE(image_->sets().shown(), set);
    }

    void openedPictureStaysListedWithItsSettings() {
        w_->window.show();
        w_->window.showWorkspace(ui::Workspace::Image);
        const GallerySetId free = generateTwo();
        const QString file = w_->folder.filePath(QStringLiteral("source.png"));
        writePng(file.toStdString(), test::makePicture(5).picture, {});
        image_->open(file);
        QTRY_COMPARE_WITH_TIMEOUT(image_->sets().shown(), GallerySetId{0}, kTestTimeoutMs);
        QTRY_COMPARE_WITH_TIMEOUT(image_->sets().source().picture.width, 8, kTestTimeoutMs);
        ui::ImageForm form = inspector().form();
        form.keptRows = 2;
        form.variations = 1;
        form.label = QStringLiteral("blue");
        setForm(form);
        const auto detail = [this] {
            for (const QLabel* label : page().findChildren<QLabel*>())
                if (label->text() == QLatin1String("no sets yet") ||
                    label->text().endsWith(QLatin1String(" set(s)")))
                    return label->text();
            return QString();
        };
        QCOMPARE(detail(), QStringLiteral("no sets yet"));
        image_->generate();
        const GallerySetId made = image_->sets().shown();
        QTRY_VERIFY_WITH_TIMEOUT(isWhole(made), kTestTimeoutMs);
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
        QCOMPARE(detail(), QStringLiteral("1 set(s)"));
        QCOMPARE(inspector().form().keptRows, 2);
        QCOMPARE(inspector().form().label, QStringLiteral("blue"));
        // Starting anew clears the selection, so that each row can be selected again.
        w_->window.actions()[A::kNewPictures]->trigger();
        QVERIFY(view->selectionModel()->selectedIndexes().isEmpty());
        QCOMPARE(list.rowCount(), 3);
        click(0);
        QVERIFY(!image_->sets().source().picture.rgb.empty());
    }

    void leavingASourceRestoresTheClassAndVariations() {
        ui::ImageForm form = inspector().form();
        form.variations = 2;
        form.label.clear();
        setForm(form);
        image_->generate();
        const GallerySetId free = image_->sets().shown();
        QTRY_VERIFY_WITH_TIMEOUT(isWhole(free), kTestTimeoutMs);
        for (const bool anew : {true, false}) {
            const GallerySetId before = image_->sets().shown();
            image_->continueFrom(w_->gallery.items(free)[0].id, 3);
            QTRY_VERIFY_WITH_TIMEOUT(image_->sets().shown() != before, kTestTimeoutMs);
            QTRY_VERIFY_WITH_TIMEOUT(isWhole(image_->sets().shown()), kTestTimeoutMs);
            QVERIFY(!inspector().form().label.isEmpty());  // kept rows need a class
            image_->sets().show(anew ? GallerySetId{0} : free);
            QCOMPARE(inspector().form().label, QString());
        }
    }

    // Each thumbnail needs a read from disk.
    void thumbnailsAreMadeInTheBackground() {
        const std::filesystem::path folder = w_->folder.filePath(QStringLiteral("gallery")).toStdString();
        std::filesystem::create_directories(folder);
        NewSet asked;
        asked.shape = PictureSetShape{.width = 8, .height = 8};
        asked.seeds = {1};
        {
            Gallery earlier(Medium::Pictures, folder);
            for (int i = 0; i < 20; ++i)
                earlier.append(earlier.items(earlier.addSet(asked))[0].id,
                               std::vector<std::uint8_t>(192, static_cast<std::uint8_t>(i)));
        }
        Gallery gallery(Medium::Pictures, folder);
        ImageSets sets(gallery, w_->window.image());
        const ui::PicturesModel& rows = w_->window.image().sets();
        QCOMPARE(rows.rowCount(), 20);
        QVERIFY(rows.row(rows.index(19)).thumbnail.isNull());
        for (int i = 0; i < 20; ++i) {
            QTRY_VERIFY(!rows.row(rows.index(i)).thumbnail.isNull());
            QCOMPARE(qRed(rows.row(rows.index(i)).thumbnail.pixel(3, 3)), 19 - i);
        }
    }

    // Unchanged rows cost nothing during generation.
    void rowsOfALongHistoryAreReadOnlyOnce() {
        Gallery gallery{Medium::Pictures};
        NewSet asked;
        asked.shape = PictureSetShape{.width = 8, .height = 8};
        asked.seeds = {1};
        for (int i = 0; i < 8000; ++i) gallery.addSet(asked);
        ImageSets sets(gallery, w_->window.image());
        const ui::PicturesModel& rows = w_->window.image().sets();
        QCOMPARE(rows.rowCount(), 8000);
        QSignalSpy changed(&rows, &QAbstractItemModel::dataChanged);
        QTRY_COMPARE_WITH_TIMEOUT(changed.size(), 8000, kTestTimeoutMs);  // each thumbnail was requested
        changed.clear();
        const GalleryItemId growing = gallery.items(gallery.sets()[1000].id)[0].id;
        const double worked = measureWork([&] {
            for (int row = 0; row < 8; ++row) {
                gallery.append(growing, std::vector<std::uint8_t>(24, 7));
                QTRY_VERIFY_WITH_TIMEOUT(changed.size() > row, kTestTimeoutMs);
            }
        });
        QCOMPARE(changed.size(), 8);
        for (const QList<QVariant>& each : changed) QCOMPARE(each[0].toModelIndex().row(), 1000);
        QVERIFY2(worked < 130, qPrintable(QString::number(worked)));
    }

private:
    // Adds finished noise pictures with bits per pixel.
    GallerySetId addNoiseSet(int side, int count) {
        NewSet asked;
        asked.shape = PictureSetShape{.width = side, .height = side};
        for (int i = 0; i < count; ++i) asked.seeds.push_back(static_cast<std::uint64_t>(i));
        const GallerySetId set = w_->gallery.addSet(asked);
        std::vector<std::uint8_t> bytes(static_cast<std::size_t>(3 * side * side));
        for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<std::uint8_t>(i * 37 % 251);
        const std::vector<float> bits(bytes.size(), 2);
        for (const GalleryItem& picture : w_->gallery.items(set)) {
            w_->gallery.append(picture.id, bytes, bits);
            w_->gallery.finish(picture.id, {});
        }
        return set;
    }
};

}  // namespace continuo::app

CONTINUO_QT_TEST(continuo::app::ImageSetsTest, QApplication)
#include "image_sets_test.moc"
