#include "controllers/image/image_controller.h"

#include <QSignalSpy>
#include <QTest>
#include <algorithm>

#include "app/controllers/image/image_fixture.h"
#include "controllers/image/image_looks.h"
#include "engine/facade/picture_fixture.h"
#include "main_window/bars/sampling_bar.h"
#include "pictures/picture_file.h"
#include "ui/qt_test_program.h"

namespace continuo::app {

// Tests which jobs Generate starts: without a source, from rows of a picture, and with moved sliders.
class ImageControllerTest : public ImageTest {
    Q_OBJECT

private Q_SLOTS:
    void everyDisabledCommandGivesAReason() {
        w_->window.showWorkspace(ui::Workspace::Image);
        ui::Actions& actions = w_->window.actions();
        QVERIFY(!actions[ui::Actions::kExportSheet]->isEnabled());
        QVERIFY(!actions[ui::Actions::kDiscardPicture]->isEnabled());
        QCOMPARE(disabledWithoutReason(actions), QStringList());
    }

    void generatedPictureContinuesFromItsMiddleByDefault() {
        const GallerySetId set = generateTwo();
        QCOMPARE(inspector().form().keptRows, 4);
        QTRY_COMPARE(page().rowsDone(w_->gallery.items(set)[0].id), 8);
        page().requestContinue();
        QTRY_VERIFY_WITH_TIMEOUT(image_->sets().shown() != set, kTestTimeoutMs);
        QCOMPARE(w_->gallery.set(image_->sets().shown()).picture().keptRows, 4);
        QTRY_VERIFY_WITH_TIMEOUT(isWhole(image_->sets().shown()), kTestTimeoutMs);
    }

    void morePicturesKeepTheRowsAbove() {
        const GallerySetId set = generateTwo();
        const GalleryItemId parent = w_->gallery.items(set)[1].id;
        image_->continueFrom(parent, 3);
        QTRY_VERIFY_WITH_TIMEOUT(image_->sets().shown() != set, kTestTimeoutMs);
        const GallerySetId next = image_->sets().shown();
        QTRY_VERIFY_WITH_TIMEOUT(isWhole(next), kTestTimeoutMs);
        const GallerySet made = w_->gallery.set(next);
        QCOMPARE(made.from, parent);
        QCOMPARE(made.picture().keptRows, 3);
        const auto kept = w_->gallery.numbers(parent).values;
        for (const GalleryItem& picture : w_->gallery.items(next)) {
            const auto bytes = w_->gallery.numbers(picture.id).values;
            QVERIFY(std::equal(bytes.begin(), bytes.begin() + 3 * 24, kept.begin()));
        }
        const auto origin = parseProvenance(w_->gallery.items(next)[0].origin).pictures.front();
        QCOMPARE(origin.parents.front(), pictureHash(image_->sets().source().picture));
    }

    void percentSignInANameIsShownLiterally() {
        const GallerySetId set = generateTwo();
        const GalleryItemId parent = w_->gallery.items(set)[0].id;
        GalleryMarks marks = w_->gallery.set(set).marks;
        marks.name = "Hopper 100%3 %1";
        w_->gallery.setMarks(set, marks);
        image_->continueFrom(parent, 3);
        QTRY_VERIFY_WITH_TIMEOUT(image_->sets().shown() != set, kTestTimeoutMs);
        QCOMPARE(describeSource(w_->gallery, w_->gallery.set(image_->sets().shown())),
                 QStringLiteral("continues picture A of Hopper 100%3 %1 from row 3"));
    }

    // The model's first class is not the default.
    void keptRowsUseTheClassOfTheirFileByDefault() {
        const std::string file = w_->folder.filePath(QStringLiteral("source.png")).toStdString();
        const Picture given = test::makePicture(5).picture;
        const auto opened = [&](const std::vector<PngText>& texts) {
            writePng(file, given, texts);
            QSignalSpy spy(&image_->files(), &ImageFiles::opened);
            image_->open(QString::fromStdString(file));
            if (!QTest::qWaitFor([&] { return spy.size() == 1; }, kTestTimeoutMs)) return;
            ui::ImageForm form = inspector().form();
            form.label.clear();
            form.variations = 1;
            setForm(form);
        };
        opened({{"Class", "blue"}});
        image_->generate();
        const GallerySetId set = image_->sets().shown();
        QTRY_VERIFY_WITH_TIMEOUT(isWhole(set), kTestTimeoutMs);
        QCOMPARE(w_->gallery.set(set).picture().label, std::string("blue"));
        // Generates more pictures of that set.
        ui::ImageForm form = inspector().form();
        form.label.clear();
        setForm(form);
        image_->generate();
        QVERIFY(image_->sets().shown() != set);
        QTRY_VERIFY_WITH_TIMEOUT(isWhole(image_->sets().shown()), kTestTimeoutMs);
        QCOMPARE(w_->gallery.set(image_->sets().shown()).picture().label, std::string("blue"));
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
        QTRY_VERIFY_WITH_TIMEOUT(isWhole(image_->sets().shown()), kTestTimeoutMs);
    }

    // The model chooses the picture's class, so the set does not have it.
    void unfinishedPictureContinuesWithItsOwnClass() {
        openLarge();
        ui::ImageForm form = inspector().form();
        form.label.clear();
        form.variations = 2;
        setForm(form);
        image_->generate();
        const GallerySetId set = image_->sets().shown();
        pauseMidPicture(set);
        const GalleryItemId picture = w_->gallery.items(set)[0].id;
        image_->continueFrom(picture, 1);
        QTRY_VERIFY_WITH_TIMEOUT(image_->sets().shown() != set, kTestTimeoutMs);
        const GallerySet next = w_->gallery.set(image_->sets().shown());
        QCOMPARE(next.picture().keptRows, 1);
        Q_EMIT w_->window.image().bar().pauseRequested(false);
        QTRY_VERIFY_WITH_TIMEOUT(isWhole(set), kTestTimeoutMs);
        QCOMPARE(next.picture().label,
                 continuo::app::makeOrigin(w_->gallery.set(set), w_->gallery.item(picture)).label);
        QVERIFY(!next.picture().label.empty());
        expectRefusalBeforeFirstRow();
    }

    void unfinishedPictureIsNotRecordedAsAParent() {
        openLarge();
        const GallerySetId whole = generateTwo();
        const PictureSource of = makeSource(w_->gallery, w_->gallery.items(whole)[0].id);
        QCOMPARE(of.parents, std::vector{pictureHash(of.picture)});
        image_->generate();
        const GallerySetId stopped = image_->sets().shown();
        stopInMidPicture(stopped);
        QVERIFY(makeSource(w_->gallery, w_->gallery.items(stopped)[0].id).parents.empty());
    }

    // Filters that suit music make every picture white.
    void pictureSamplingDefaultsDifferFromMusic() {
        const SamplingChoice usual = PictureRequest().sampling;
        QCOMPARE(inspector().form().temperature, usual.temperature);
        QCOMPARE(inspector().form().minP, usual.minP);
        QCOMPARE(inspector().form().topP, usual.topP);
        QCOMPARE(inspector().form().topK, usual.topK);
    }

    void movedSliderChangesTheRunningJob() {
        ui::ImageForm before = inspector().form(), after = before;
        LiveControls& controls = w_->jobs.controls(Medium::Pictures);
        controls.minP = 0.25;  // the value with which the job was started
        after.temperature = 1.5;
        setForm(after);
        QCOMPARE(controls.temperature.load(), 1.5);
        QCOMPARE(controls.minP.load(), 0.25);
    }

private:
    void expectRefusalBeforeFirstRow() {
        NewSet asked;
        asked.shape = PictureSetShape{.width = 24, .height = 24};
        asked.seeds = {1};
        const GallerySetId set = w_->gallery.addSet(asked);
        image_->sets().show(set);
        const std::size_t sets = w_->gallery.sets().size();
        image_->continueFrom(w_->gallery.items(set)[0].id, 1);
        QTRY_VERIFY_WITH_TIMEOUT(banner("class").contains(QStringLiteral("first row")), kTestTimeoutMs);
        QCOMPARE(w_->gallery.sets().size(), sets);
    }
};

}  // namespace continuo::app

CONTINUO_QT_TEST(continuo::app::ImageControllerTest, QApplication)
#include "image_controller_test.moc"
