#include "controllers/image/image_model_choice.h"

#include <QAction>
#include <QComboBox>
#include <QDir>
#include <QFile>
#include <QLabel>
#include <QScopeGuard>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QUrl>
#include <algorithm>

#include "app/controllers/changed_model.h"
#include "app/controllers/image/image_fixture.h"
#include "app/controllers/turns.h"
#include "controllers/models/image_models.h"
#include "engine/facade/picture_fixture.h"
#include "jobs/picture_job.h"
#include "main_window/history/pictures_panel.h"
#include "models/pictures_model.h"
#include "pictures/picture_file.h"
#include "ui/qt_test_program.h"

namespace continuo::app {

// Tests which model draws pictures and continues those of another model.
class ImageModelChoiceTest : public ImageTest {
    Q_OBJECT

private Q_SLOTS:
    void withoutAModelThePageSaysWhatToDo() {
        openWindow({});
        QVERIFY(!image_->model());
        image_->generate();
        QVERIFY(w_->gallery.sets().empty());
        QString said;
        for (const QLabel* label : page().findChildren<QLabel*>()) said += label->text();
        QVERIFY2(said.contains(QStringLiteral("Add one in Settings › Model & compute.")), qPrintable(said));
        image_->continueFrom(1, 3);
        QVERIFY2(banner("image").startsWith(QStringLiteral("No model for pictures is installed.")),
                 qPrintable(banner("image")));
        QSignalSpy models(w_->window.actions()[ui::Actions::kModels], &QAction::triggered);
        Q_EMIT page().modelsRequested();
        QCOMPARE(models.count(), 1);
        QVERIFY(w_->window.actions()[ui::Actions::kGeneratePictures]->statusTip().startsWith(
            QStringLiteral("No model for pictures")));
    }

    void pageShowsTheModelsSizeAndClasses() {
        QVERIFY(image_->model());
        QCOMPARE(image_->model()->pictures.width, 8);
        QCOMPARE(image_->model()->pictures.height, 8);
        QCOMPARE(image_->model()->pictures.labels,
                 (QStringList{QStringLiteral("red"), QStringLiteral("green"), QStringLiteral("blue")}));
        QVERIFY(!image_->model()->pictures.planar);
        QVERIFY(!findImageModel(w_->engine, "no such").value().path.empty());
    }

    // The time is measured between two reports of a job, for the current latents.
    void inspectorShowsTheTimePerToken() {
        const GallerySetId set = generateTwo();
        QTRY_VERIFY(!w_->window.image().bar().state().running);  // all progress has arrived
        PictureJob made;
        made.set = set;
        made.pictures.modelPath = image_->model()->path;
        JobEvent event;
        event.job.id = 77;
        event.job.kind = PictureJob::kKind;
        event.job.state = JobState::Running;
        event.job.rate = 1;  // a rate that includes pauses
        event.job.request = std::make_shared<nlohmann::json>(requestJson(made));
        Q_EMIT w_->jobs.jobChanged(event);
        QTest::qWait(1200);
        event.job.progress = 0.5;
        Q_EMIT w_->jobs.jobChanged(event);
        const auto& curve = image_->model()->facts.msPerToken;
        QCOMPARE(curve.size(), 1);
        QCOMPARE(curve[0].latents, 64);
        QVERIFY(curve[0].value > 0 && curve[0].value < 100);
        QString said;
        for (const QLabel* label : inspector().findChildren<QLabel*>()) said += label->text();
        QVERIFY2(said.contains(QStringLiteral("64 latents: ")) && said.contains(QStringLiteral("ms/token")),
                 qPrintable(said));
        findModels();
        QCOMPARE(image_->model()->facts.msPerToken.size(), 1);
    }

    // Its limits reduce the form's latents, but the running job has another model.
    void choosingAModelKeepsTheSlidersOfARunningJob() {
        QTemporaryDir both;
        const QString small = both.filePath(QStringLiteral("small.safetensors"));
        makeModel(small, 1, false, 16);
        copyTiny(both.filePath(QStringLiteral("a-tiny.safetensors")));
        openWindow(both.path().toStdString());
        QCOMPARE(image_->model()->facts.maxLatents, 64);
        ui::ImageForm form = inspector().form();
        form.latentsAuto = false;
        form.latents = 64;
        setForm(form);
        LiveControls& controls = w_->jobs.controls(Medium::Pictures);
        const SamplingChoice before = controls.choice();
        Q_EMIT inspector().modelChosen(1);
        QCOMPARE(inspector().form().latents, 16);
        form = inspector().form();
        form.temperature = 0.6;
        setForm(form);
        QCOMPARE(controls.temperature.load(), 0.6);
        QCOMPARE(controls.choice().latents, before.latents);
    }

    void inspectorDistinguishesModelsOfOneName() {
        QTemporaryDir both;
        QDir(both.path()).mkdir(QStringLiteral("one"));
        QDir(both.path()).mkdir(QStringLiteral("two"));
        for (const char* file : {"one/tiny.safetensors", "one/a copy.safetensors", "two/tiny.safetensors"})
            copyTiny(both.filePath(QLatin1String(file)));
        openWindow(both.filePath(QStringLiteral("one")).toStdString());
        QCOMPARE(modelNames(), QStringList({QStringLiteral("tiny (a copy.safetensors) (8 × 8)"),
                                            QStringLiteral("tiny (8 × 8)")}));
        w_->settings.set(keys::kImageModel, both.filePath(QStringLiteral("two/tiny.safetensors")));
        findModels();
        QCOMPARE(modelNames(), QStringList({QStringLiteral("tiny (a copy.safetensors) (8 × 8)"),
                                            QStringLiteral("tiny in …/one (8 × 8)"),
                                            QStringLiteral("tiny in …/two (8 × 8)")}));
    }

    // The model was deleted while it was listed, and the list notices.
    void missingModelFallsBackToThePreviousOne() {
        QTemporaryDir folder;
        for (const char* name : {"first", "second", "third"})
            copyTiny(folder.filePath(QStringLiteral("%1.safetensors").arg(QLatin1String(name))));
        openWindow(folder.path().toStdString());
        Q_EMIT inspector().modelChosen(1);
        waitUntilRead();
        const QString second = folder.filePath(QStringLiteral("second.safetensors"));
        QCOMPARE(image_->model()->path, second.toStdString());
        QVERIFY(banner("choiceGone").isEmpty());
        QCOMPARE(modelNames().size(), 3);
        QVERIFY(QFile::remove(folder.filePath(QStringLiteral("third.safetensors"))));
        Q_EMIT inspector().modelChosen(2);
        waitUntilRead();
        QCOMPARE(image_->model()->path, second.toStdString());
        QCOMPARE(w_->settings.text(keys::kImageModel), second);
        QCOMPARE(banner("choiceGone"),
                 QStringLiteral("The model “third” is missing, so “second” stays in use for "
                                "pictures."));
        QCOMPARE(modelNames(), QStringList({QStringLiteral("tiny (first.safetensors) (8 × 8)"),
                                            QStringLiteral("tiny (second.safetensors) (8 × 8)")}));
        // A new model is listed, and the error disappears.
        copyTiny(folder.filePath(QStringLiteral("fourth.safetensors")));
        Q_EMIT inspector().modelChosen(0);
        waitUntilRead();
        QCOMPARE(modelNames().size(), 3);
        QVERIFY(banner("choiceGone").isEmpty());
        QCOMPARE(QString::fromStdString(image_->model()->path),
                 folder.filePath(QStringLiteral("first.safetensors")));
    }

    // The missing file is noticed a moment later.
    void missingModelStartsNothing() {
        QTemporaryDir folder;
        for (const char* name : {"first", "second"})
            copyTiny(folder.filePath(QStringLiteral("%1.safetensors").arg(QLatin1String(name))));
        openWindow(folder.path().toStdString());
        QVERIFY(QFile::remove(folder.filePath(QStringLiteral("second.safetensors"))));
        Q_EMIT inspector().modelChosen(1);
        image_->generate();
        waitUntilRead();
        QVERIFY(w_->gallery.sets().empty());
        QVERIFY(w_->jobs.queue().snapshot().empty());
        QCOMPARE(banner("choiceGone"),
                 QStringLiteral("Nothing was generated: the model “second” is missing. “first” is now "
                                "chosen; generate again to use it."));
        image_->generate();
        QCOMPARE(w_->gallery.sets().size(), std::size_t{1});
        QVERIFY(banner("choiceGone").isEmpty());
        QVERIFY(QFile::remove(folder.filePath(QStringLiteral("first.safetensors"))));
        image_->findModel();
        image_->generate();
        waitUntilRead();
        QCOMPARE(w_->gallery.sets().size(), std::size_t{1});
        QVERIFY2(banner("choiceGone").contains(QStringLiteral("“first” is missing. Restore its")),
                 qPrintable(banner("choiceGone")));
    }
    // The requests start once the model is found.
    void requestsDuringTheModelSearchStartAfterwards() {
        image_->findModel();
        image_->generate();
        image_->generate();
        waitUntilRead();
        QCOMPARE(w_->gallery.sets().size(), std::size_t{2});
        QVERIFY(banner("choiceGone").isEmpty());
    }

    // A name alone means the first model.
    void bothModelsOfOneNameCanBeChosen() {
        QTemporaryDir both;
        std::vector<std::filesystem::path> folders;
        for (const char* folder : {"one", "two"}) {
            QDir(both.path()).mkdir(QLatin1String(folder));
            folders.emplace_back(both.filePath(QLatin1String(folder)).toStdString());
            copyTiny(both.filePath(QLatin1String(folder)) + QStringLiteral("/tiny.safetensors"));
        }
        openWindow(folders[0]);
        folders.push_back(folders[0] / "tiny.safetensors");  // which exists already
        w_->engine.setModelFolders(folders);
        findModels();
        QCOMPARE(modelNames(), QStringList({QStringLiteral("tiny in …/one (8 × 8)"),
                                            QStringLiteral("tiny in …/two (8 × 8)")}));
        QCOMPARE(image_->model()->path, (folders[0] / "tiny.safetensors").string());
        Q_EMIT inspector().modelChosen(1);
        QCOMPARE(image_->model()->path, (folders[1] / "tiny.safetensors").string());
        findModels();
        QCOMPARE(image_->model()->path, (folders[1] / "tiny.safetensors").string());
        QCOMPARE(findImageModel(w_->engine, "tiny").value().path, (folders[0] / "tiny.safetensors").string());
    }

    // The same half of the picture stays, at the size of the new model.
    void anotherPictureModelCanBeChosen() {
        QTemporaryDir both;
        copyTiny(both.filePath(QStringLiteral("a-tiny.safetensors")));
        copyLarge(both.filePath(QStringLiteral("large.safetensors")));
        openWindow(both.path().toStdString());
        QCOMPARE(image_->model()->pictures.width, 8);
        const std::string file = w_->folder.filePath(QStringLiteral("source.png")).toStdString();
        writePng(file, test::makePicture(5).picture, {});
        image_->open(QString::fromStdString(file));
        QTRY_COMPARE_WITH_TIMEOUT(image_->sets().source().picture.width, 8, kTestTimeoutMs);
        Q_EMIT inspector().modelChosen(1);
        QCOMPARE(image_->model()->pictures.width, 24);
        QTRY_COMPARE_WITH_TIMEOUT(image_->sets().source().picture.width, 24, kTestTimeoutMs);
        QCOMPARE(inspector().form().keptRows, 12);
        ui::ImageForm chosen = inspector().form();
        chosen.keptRows = 6;
        chosen.temperature = 0.5;
        setForm(chosen);
        QVERIFY(QFile::remove(QString::fromStdString(file)));  // the loaded copy is sufficient
        Q_EMIT inspector().modelChosen(0);
        QTRY_COMPARE_WITH_TIMEOUT(image_->sets().source().picture.width, 8, kTestTimeoutMs);
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
        // A source selected meanwhile gets the model's size once it is shown.
        ui::PicturesPanel& panel = w_->window.image().pictures();
        Q_EMIT panel.currentChanged(w_->window.image().sets().index(0));
        QCOMPARE(image_->sets().shown(), GallerySetId{0});
        QTRY_COMPARE_WITH_TIMEOUT(image_->sets().source().picture.width, 24, kTestTimeoutMs);
        QCOMPARE(inspector().form().keptRows, 12);
        image_->sets().show(small);
        image_->sets().show(PictureSource(image_->sets().source()));  // of a set, not the file
        Q_EMIT inspector().modelChosen(0);
        Q_EMIT inspector().modelChosen(1);
        QTest::qWait(200);
        QCOMPARE(image_->sets().source().picture.width, 8);
        image_->sets().show(small);
        Q_EMIT inspector().modelChosen(1);
        image_->generate();  // more of the shown set
        QTRY_VERIFY_WITH_TIMEOUT(image_->sets().shown() != small, kTestTimeoutMs);
        const GallerySet large = w_->gallery.set(image_->sets().shown());
        QVERIFY(large.id != small);
        QCOMPARE(large.picture().width, 24);
        QCOMPARE(large.picture().keptRows, 12);
        Q_EMIT w_->window.image().stopRequested();
        QVERIFY(
            w_->settings.text(QStringLiteral("image/model")).endsWith(QStringLiteral("large.safetensors")));
    }

    void showingASetChoosesItsModel() {
        QTemporaryDir both;
        copyTiny(both.filePath(QStringLiteral("a-tiny.safetensors")));
        copyLarge(both.filePath(QStringLiteral("large.safetensors")));
        openWindow(both.path().toStdString());
        const GallerySetId small = generateTwo();
        NewSet asked;
        asked.shape = PictureSetShape{.width = 24, .height = 24};
        asked.modelName = image_->model()->name;  // named in its config, too
        asked.seeds = {1};
        const GallerySetId large = w_->gallery.addSet(asked);
        asked.modelName = "elsewhere";
        const GallerySetId elsewhere = w_->gallery.addSet(asked);
        image_->sets().show(large);
        QCOMPARE(image_->model()->pictures.width, 24);
        QCOMPARE(inspector().form().keptRows, 12);
        image_->sets().show(small);
        QCOMPARE(image_->model()->pictures.width, 8);
        QVERIFY(banner("setsModel").isEmpty());
        image_->sets().show(elsewhere);
        waitUntilRead();
        QCOMPARE(image_->model()->pictures.width, 8);
        QCOMPARE(banner("setsModel"),
                 QStringLiteral("The model “elsewhere” made these pictures, but it is missing. “tiny” makes "
                                "the next ones."));
        image_->sets().show(small);
        QVERIFY(banner("setsModel").isEmpty());
    }

    void pictureContinuesWithTheModelThatMadeIt() {
        QTemporaryDir both;
        copyTiny(both.filePath(QStringLiteral("tiny.safetensors")));
        copyLarge(both.filePath(QStringLiteral("large.safetensors")));
        openWindow(both.path().toStdString());
        const auto choose = [this](int width) {
            for (const int index : {0, 1})
                if (image_->model()->pictures.width != width) Q_EMIT inspector().modelChosen(index);
            QCOMPARE(image_->model()->pictures.width, width);
        };
        choose(8);
        const GallerySetId set = generateTwo();
        const GalleryItemId picture = w_->gallery.items(set)[0].id;
        const QString file = w_->folder.filePath(QStringLiteral("small.png"));
        QVERIFY(exportsPicture(picture, file));
        choose(24);
        Q_EMIT page().pictureDropped(QUrl::fromLocalFile(file));
        QTRY_COMPARE_WITH_TIMEOUT(image_->model()->pictures.width, 8, kTestTimeoutMs);
        QCOMPARE(image_->sets().source().picture, toExport(w_->gallery, picture).picture);
        QVERIFY2(banner("restored").contains(QStringLiteral("its model")), qPrintable(banner("restored")));
        choose(24);  // another model can be chosen
        QTRY_COMPARE_WITH_TIMEOUT(image_->sets().source().picture.width, 24, kTestTimeoutMs);
        QTRY_VERIFY(banner("restored").contains(QStringLiteral("Another model made it")));
        QCOMPARE(image_->model()->pictures.width, 24);
        image_->sets().show(set);
        choose(24);
        image_->continueFrom(picture, 3);
        QTRY_VERIFY_WITH_TIMEOUT(image_->sets().shown() != set, kTestTimeoutMs);
        QCOMPARE(w_->gallery.set(image_->sets().shown()).picture().width, 8);
        QVERIFY(banner("maker").contains(QStringLiteral("made this picture")));
        QTRY_VERIFY_WITH_TIMEOUT(isWhole(image_->sets().shown()), kTestTimeoutMs);
    }

    void setNamesItsMissingModel() {
        QTemporaryDir both;
        const QString maker = both.filePath(QStringLiteral("tiny.safetensors"));
        copyTiny(maker);
        copyLarge(both.filePath(QStringLiteral("large.safetensors")));
        openWindow(both.path().toStdString());
        w_->settings.set(keys::kImageModel, maker);
        findModels();
        const GallerySetId begun = addPartialSet(generateTwo(), 30);
        QVERIFY(QFile::remove(maker));
        image_->sets().show(begun);
        QTRY_VERIFY_WITH_TIMEOUT(!banner("stopped").isEmpty(), kTestTimeoutMs);
        Q_EMIT page().banners().actionTriggered(QStringLiteral("stopped"));
        waitUntilRead();
        QVERIFY2(banner("image").startsWith(QStringLiteral("The model “tiny” is missing, so the job failed")),
                 qPrintable(banner("image")));
    }

    void missingModelOfASetIsReported() {
        const GallerySetId set = generateTwo();
        const GalleryItemId picture = w_->gallery.items(set)[0].id;
        const std::string card = w_->engine.models().front().card;
        const auto restore = qScopeGuard([&] { w_->engine.writeCard(image_->model()->path, card); });
        w_->engine.writeCard(image_->model()->path, R"({"title": "another one"})");
        image_->continueFrom(picture, 3);
        QTRY_VERIFY_WITH_TIMEOUT(image_->sets().shown() != set, kTestTimeoutMs);
        QVERIFY2(banner("maker").contains(QStringLiteral("Another model made it, tiny (")),
                 qPrintable(banner("maker")));
        QTRY_VERIFY_WITH_TIMEOUT(isWhole(image_->sets().shown()), kTestTimeoutMs);
    }

    // No event-loop iteration waits for the disk. Two models are tried, because a busy computer may delay one
    // iteration.
    void windowDoesNotWaitForModelFiles() {
        QTemporaryDir both;
        const QString maker = both.filePath(QStringLiteral("tiny.safetensors"));
        copyTiny(maker);
        openWindow(both.path().toStdString());
        const GallerySetId begun = addPartialSet(generateTwo(), 30);
        image_->sets().show(GallerySetId{0});
        QVERIFY(QFile::remove(maker));
        double found = 1e3, shown = 1e3, goesOn = 1e3;
        const auto least = [&](double& turn, const std::function<void()>& act) {
            const double now = longestIteration(act, [this] { return !image_->isReading(); });
            turn = std::min(turn, now);
            return now >= 0;
        };
        for (const auto* name : {"slow", "slower"}) {
            writeSlowModel(both.filePath(QStringLiteral("%1.safetensors").arg(QLatin1String(name))),
                           modelFile("emoji-32"), 1 << 20);
            QVERIFY(least(found, [this] { image_->findModel(); }));
            QVERIFY(image_->model());
            QVERIFY(least(shown, [&] { image_->sets().show(begun); }));
            QVERIFY(banner("setsModel").startsWith(QStringLiteral("The model “tiny” made these pictures")));
            QVERIFY(least(goesOn,
                          [this] { Q_EMIT page().banners().actionTriggered(QStringLiteral("stopped")); }));
            QVERIFY(banner("image").startsWith(QStringLiteral("The model “tiny” is missing")));
            image_->sets().show(GallerySetId{0});
        }
        const QString told =
            QStringLiteral("found %1, shown %2, goes on %3 ms").arg(found).arg(shown).arg(goesOn);
        QVERIFY2(found < 4 && shown < 4 && goesOn < 4, qPrintable(told));
    }

    void filesOpenedBeforeTheModelSearchAreShownAfterwards() {
        const QString file = w_->folder.filePath(QStringLiteral("source.png"));
        writePng(file.toStdString(), test::makePicture(5).picture, {});
        restart();
        QVERIFY(!image_->model());
        image_->open(file);
        QTRY_COMPARE_WITH_TIMEOUT(image_->sets().source().picture.width, 8, kTestTimeoutMs);
    }

private:
    // Returns the models offered by the inspector.
    QStringList modelNames() {
        QStringList all;
        for (const auto* combo : inspector().findChildren<QComboBox*>())
            if (combo->accessibleName() == QLatin1String("Model"))
                for (int i = 0; i < combo->count(); ++i) all << combo->itemText(i);
        return all;
    }
    // Creates the window again, before its models are known.
    void restart() {
        image_.reset();
        image_ = std::make_unique<ImageController>(
            ImageController::Dependencies{w_->engine, w_->gallery, w_->jobs, w_->settings, w_->window});
    }
};

}  // namespace continuo::app

CONTINUO_QT_TEST(continuo::app::ImageModelChoiceTest, QApplication)
#include "image_model_choice_test.moc"
