#include "controllers/settings/compute_settings.h"

#include <QAbstractButton>
#include <QApplication>
#include <QDir>
#include <QFile>
#include <QLabel>
#include <QMessageBox>
#include <QPushButton>
#include <QScopeGuard>
#include <QSignalSpy>
#include <QTest>
#include <QTimer>
#include <algorithm>
#include <string>

#include "app/controllers/settings/settings_fixture.h"
#include "app/controllers/turns.h"
#include "controllers/words/words.h"
#include "main_window/model_menu.h"
#include "pages/dialogs/model_card_dialog.h"
#include "pages/settings/settings_compute_page.h"
#include "pages/settings/settings_dialog.h"
#include "support/pickle_bytes.h"
#include "ui/qt_test_program.h"
#include "widgets/banner.h"
#include "widgets/card.h"

namespace continuo::app {
namespace {

// Redirects the user's data to a folder with a file in place of the trash.
class NoTrash {
public:
    explicit NoTrash(const QString& data) : inItsPlace_(data + QStringLiteral("/Trash")) {
        QDir().mkpath(data);
        if (!inItsPlace_.open(QIODevice::WriteOnly)) qFatal("no file in the place of the trash");
        qputenv("XDG_DATA_HOME", data.toUtf8());
    }
    ~NoTrash() { qunsetenv("XDG_DATA_HOME"); }
    NoTrash(const NoTrash&) = delete;
    NoTrash& operator=(const NoTrash&) = delete;

private:
    QFile inItsPlace_;
};

}  // namespace

// The list of models: chosen, added, imported, removed and deleted.
class ComputeSettingsModelsTest : public SettingsTest {
    Q_OBJECT

private Q_SLOTS:
    void externalModelIsListedAndMarked() {
        constexpr const char* kMine = "piano (mine.safetensors)";
        const QString mine = w_->folder.filePath(QStringLiteral("mine.safetensors"));
        QVERIFY(QFile::copy(model("piano"), mine));
        showModels();
        QVERIFY(!card(kMine));
        add(mine);
        QVERIFY(isMarked(kMine));
        QCOMPARE(w_->settings.text(QStringLiteral("compute/model")), mine);
        restart();
        w_->play.begin(mine.toStdString());  // as after a restart
        showModels();
        QVERIFY(isMarked(kMine));
        // The own model stays in the list while another one plays.
        w_->play.begin(model("piano").toStdString());
        showModels();
        QVERIFY(isMarked("piano"));
        QVERIFY(card(kMine) && !isMarked(kMine));
    }

    void modelWithAPedalIsMarked() {
        const auto says = [this](const char* name) {
            QString all;
            for (const QLabel* label : card(name)->findChildren<QLabel*>()) all += label->text();
            return all.contains(QLatin1String("plays the sustain pedal"));
        };
        const QString notes = w_->folder.filePath(QStringLiteral("notes.safetensors"));
        writeChanged(notes, "midi-events-pedal", "midi-events");
        w_->play.begin(model("piano").toStdString());
        showModels();
        QVERIFY(isMarked("piano") && says("piano"));
        add(notes);
        QTRY_VERIFY(card("piano (notes.safetensors)") != nullptr);
        QVERIFY(!says("piano (notes.safetensors)"));
    }

    void addingADamagedModelKeepsThePlayingOne() {
        const QString damaged = w_->folder.filePath(QStringLiteral("damaged.safetensors"));
        QFile file(damaged);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write("no weights at all") > 0);
        file.close();
        w_->play.begin(model("piano").toStdString());
        showModels();
        add(damaged);
        QCOMPARE(text(w_->play.modelPath()), model("piano"));
        QVERIFY(!w_->settings.has(QStringLiteral("compute/model")));
        QVERIFY(isMarked("piano"));
        QVERIFY(!card("damaged"));
        const ui::Banner& banner = *pages_->dialog()->banner();
        QVERIFY(!banner.isHidden());
        QVERIFY2(banner.text().startsWith(QLatin1String("Continuo cannot use the model")),
                 qPrintable(banner.text()));
        add(model("piano"));
        QVERIFY(banner.isHidden());
    }

    void pictureModelIsChosenIndependentlyOfTheMusicModel() {
        w_->play.begin(model("piano").toStdString());
        showModels();
        QSignalSpy chosen(pages_.get(), &SettingsController::imageModelChosen);
        for (const char* name : {"emoji-32", "emoji-64"}) {
            add(model(name));
            QVERIFY(isMarked(name));
            QVERIFY(isMarked("piano"));
        }
        card("emoji-32")->click();
        waitUntilRead();
        QVERIFY(isMarked("emoji-32") && !isMarked("emoji-64"));
        QVERIFY(isMarked("piano"));
        QCOMPARE(w_->settings.text(QStringLiteral("image/model")), model("emoji-32"));
        QCOMPARE(chosen.count(), 3);
        QCOMPARE(text(w_->play.modelPath()), model("piano"));
    }

    void modelsOfAnAddedFolderAreListedUntilItIsRemoved() {
        const QString folder = w_->folder.filePath(QStringLiteral("more"));
        QDir().mkpath(folder);
        QVERIFY(QFile::copy(model("emoji-32"), folder + QStringLiteral("/faces.safetensors")));
        constexpr const char* kFaces = "emoji-32 (faces.safetensors)";
        showModels();
        QVERIFY(!card(kFaces));
        answerFile(folder);
        Q_EMIT pages_->dialog()->compute()->addFolderRequested();
        waitUntilRead();
        QVERIFY(card(kFaces));
        restart();
        showModels();
        QVERIFY(card(kFaces));
        Q_EMIT pages_->dialog()->compute()->removeFolderRequested(0);
        waitUntilRead();
        QVERIFY(!card(kFaces));
        QVERIFY(QFile::exists(folder + QStringLiteral("/faces.safetensors")));
    }

    // The window does not wait for the disk, which may be slow or asleep.
    void modelListIsSavedInTheBackground() {
        const QString list = w_->folder.filePath(QStringLiteral("models.txt"));
        const QString folder = w_->folder.filePath(QStringLiteral("more"));
        const QString mine = w_->folder.filePath(QStringLiteral("mine.safetensors"));
        QDir().mkpath(folder);
        QVERIFY(QFile::copy(model("piano"), mine));
        showModels();
        answerFile(folder);
        Q_EMIT pages_->dialog()->compute()->addFolderRequested();
        waitUntilRead();
        add(mine);
        QCOMPARE(readLines(list), QStringList({folder, mine}));
        Q_EMIT pages_->dialog()->compute()->removeFolderRequested(0);
        waitUntilRead();
        QCOMPARE(readLines(list), QStringList({mine}));
        w_->play.begin(model("piano").toStdString());
        showModels();
        details("piano (mine.safetensors)");
        click(cardDialog(), "Remove from the list");
        waitUntilRead();
        QCOMPARE(readLines(list), QStringList());
        QCOMPARE(foldersReadByWindow_.load(), 0);
    }

    // Duplicates are compared during the model search, not when the page is shown.
    void longModelListDoesNotBlock() {
        QFile list(w_->folder.filePath(QStringLiteral("models.txt")));
        QVERIFY(list.open(QIODevice::WriteOnly));
        for (int line = 0; line < 3000; ++line)
            list.write(QStringLiteral("/nowhere/%1\n").arg(line).toUtf8());
        const QString link = w_->folder.filePath(QStringLiteral("link"));
        QDir().mkpath(w_->folder.filePath(QStringLiteral("more")));
        QVERIFY(QFile::link(w_->folder.filePath(QStringLiteral("more")), link));
        list.write(link.toUtf8());
        list.close();
        restart();
        showModels();
        double least = 1e3;
        for (int tried = 0; tried < 5; ++tried) {
            const double turn = longestIteration([this] { pages_->compute().show(); },
                                                 [this] { return !pages_->compute().isReading(); });
            QVERIFY(turn > 0);
            least = std::min(least, turn);
        }
        QVERIFY2(least < 4, qPrintable(QString::number(least)));
    }

    // A failed write is reported, and the list stays unchanged.
    void unwritableModelListIsReported() {
        const QString folder = w_->folder.filePath(QStringLiteral("more"));
        QDir().mkpath(folder);
        QDir().mkpath(w_->folder.filePath(QStringLiteral("models.txt")));  // in its place
        showModels();
        answerFile(folder);
        Q_EMIT pages_->dialog()->compute()->addFolderRequested();
        waitUntilRead();
        const ui::Banner& banner = *pages_->dialog()->banner();
        QVERIFY2(banner.text().startsWith(QStringLiteral("Continuo could not change the list of models")),
                 qPrintable(banner.text()));
    }

    void modelsWithTheSameNameAndFileNameShowTheirFolder() {
        const QString folder = w_->folder.filePath(QStringLiteral("more"));
        QDir().mkpath(folder);
        QDir().mkpath(w_->folder.filePath(QStringLiteral("own")));
        for (const char* place : {"own", "more"})
            for (const char* name : {"piano", "emoji-32"})
                QVERIFY(QFile::copy(
                    model(name),
                    w_->folder.filePath(
                        QStringLiteral("%1/%2.safetensors").arg(QLatin1String(place), QLatin1String(name)))));
        showModels();
        QVERIFY(card("piano") && card("emoji-32"));
        answerFile(folder);
        Q_EMIT pages_->dialog()->compute()->addFolderRequested();
        waitUntilRead();
        for (const char* each :
             {"piano in …/own", "piano in …/more", "emoji-32 in …/own", "emoji-32 in …/more"})
            QVERIFY2(card(each), each);
        const auto choices = pages_->compute().choices(ui::ModelKind::Piano);
        QCOMPARE(choices.size(), 2U);
        QCOMPARE(choices[0].name, QStringLiteral("piano in …/own"));
        QCOMPARE(choices[1].name, QStringLiteral("piano in …/more"));
    }

    void checkpointIsImportedInTheBackground() {
        showModels();
        add(checkpoint() + QStringLiteral("/pytorch_model.bin"));
        const ui::Banner& banner = *pages_->dialog()->banner();
        QTRY_VERIFY2(banner.text().endsWith(QStringLiteral("”. It is now in the list.")),
                     qPrintable(banner.text()));
        QVERIFY(QFile::exists(w_->folder.filePath(QStringLiteral("own/tiny-sam.safetensors"))));
        QVERIFY(w_->play.modelPath().empty());
        waitUntilRead();
        QVERIFY(card("tiny-sam"));
        QCOMPARE(foldersReadByWindow_.load(), 0);
        // Another import of the same checkpoint gets a new name. It skips names of files that waiting jobs
        // will write.
        w_->jobs.queue().setPaused(true);
        w_->jobs.queue().add(
            "teaching", "Teach",
            {{"out", w_->folder.filePath(QStringLiteral("own/tiny-sam 2.safetensors")).toStdString()}});
        add(checkpoint() + QStringLiteral("/config.json"));
        QTRY_VERIFY(QFile::exists(w_->folder.filePath(QStringLiteral("own/tiny-sam 3.safetensors"))));
        w_->jobs.queue().remove(w_->jobs.queue().snapshot().front().id);
        add(checkpoint() + QStringLiteral("/config.json"));
        QTRY_VERIFY(QFile::exists(w_->folder.filePath(QStringLiteral("own/tiny-sam 2.safetensors"))));
        QTRY_VERIFY(banner.text().startsWith(QStringLiteral("Imported “tiny-sam 2”")));
    }

    void pickleWithCodeIsExplainedAndChangesNothing() {
        w_->play.begin(model("piano").toStdString());
        showModels();
        const QString evil = w_->folder.filePath(QStringLiteral("evil.bin"));
        QFile file(evil);
        const std::string code =
            test::PickleBytes().global("os", "system").op("(").text("true").op("tR.").code();
        const std::string bytes = test::checkpointBytes(code, {});
        QVERIFY(file.open(QIODevice::WriteOnly) &&
                file.write(bytes.data(), static_cast<qint64>(bytes.size())) > 0);
        file.close();
        add(evil);
        const ui::Banner& banner = *pages_->dialog()->banner();
        QTRY_VERIFY2(banner.text().startsWith(QLatin1String("This file is a Python pickle")),
                     qPrintable(banner.text()));
        QVERIFY(banner.kind() == ui::Banner::Kind::Err);
        QCOMPARE(text(w_->play.modelPath()), model("piano"));
        QVERIFY(QDir(w_->folder.filePath(QStringLiteral("own"))).isEmpty());
    }

    void modelCardRemovesAnAddedModelFromTheList() {
        constexpr const char* kMine = "piano (mine.safetensors)";
        const QString mine = w_->folder.filePath(QStringLiteral("mine.safetensors"));
        QVERIFY(QFile::copy(model("piano"), mine));
        showModels();
        add(mine);
        w_->play.begin(model("piano").toStdString());
        showModels();
        details(kMine);
        QVERIFY(cardDialog());
        QTRY_VERIFY2(texts(cardDialog()).contains(QLatin1String("ms/token")),
                     qPrintable(texts(cardDialog())));
        QVERIFY(texts(cardDialog()).contains(QLatin1String("yes, with attribution")));
        click(cardDialog(), "Remove from the list");
        waitUntilRead();
        QVERIFY(!cardDialog());
        QVERIFY(!card(kMine));
        QVERIFY(QFile::exists(mine));
    }

    void deletingAnOwnModelAsksFirst() {
        QDir().mkpath(w_->folder.filePath(QStringLiteral("own")));
        const QString mine = w_->folder.filePath(QStringLiteral("own/emoji-32.safetensors"));
        QVERIFY(QFile::copy(model("emoji-32"), mine));
        const QString index = w_->folder.filePath(QStringLiteral("own/emoji-32.learnt"));
        QVERIFY(QFile::copy(mine, index));  // files beside it are deleted, too
        QVERIFY(
            QFile::copy(model("emoji-64"), w_->folder.filePath(QStringLiteral("own/emoji-64.safetensors"))));
        w_->settings.set(QStringLiteral("image/model"),
                         w_->folder.filePath(QStringLiteral("own/emoji-64.safetensors")));
        qputenv("XDG_DATA_HOME", w_->folder.filePath(QStringLiteral("data")).toUtf8());
        showModels();
        details("emoji-32");
        answer("Keep");
        click(cardDialog(), "Delete…");
        QVERIFY(QFile::exists(mine));
        answer("Delete");
        const double turn = longestIteration([this] { click(cardDialog(), "Delete…"); },
                                             [this] { return cardDialog() == nullptr; });
        QVERIFY(turn > 0);  // it runs on a thread, and the card disappears then
        qunsetenv("XDG_DATA_HOME");
        QVERIFY(!QFile::exists(mine) && !QFile::exists(index));
        waitUntilRead();
        QVERIFY(!QDir(QStringLiteral("files")).exists());  // the trash is elsewhere
        QVERIFY(!card("emoji-32") && card("emoji-64"));
        // The model in use stays.
        details("emoji-64");
        for (auto* each : cardDialog()->findChildren<QPushButton*>())
            if (each->text() == QStringLiteral("Delete…")) QVERIFY(!each->isEnabled());
        cardDialog()->close();
    }

    // Each deletion asks with the model's name, is shown while it runs, and waits for the previous one.
    void modelBeingDeletedCannotBeUsed() {
        QDir().mkpath(w_->folder.filePath(QStringLiteral("own")));
        const QString own = w_->folder.filePath(QStringLiteral("own/%1.safetensors"));
        const QString first = own.arg(QStringLiteral("first")), second = own.arg(QStringLiteral("second"));
        for (const QString& each : {first, second}) QVERIFY(QFile::copy(model("emoji-32"), each));
        const QString draws = w_->folder.filePath(QStringLiteral("own/emoji-64.safetensors"));
        QVERIFY(QFile::copy(model("emoji-64"), draws));
        w_->settings.set(QStringLiteral("image/model"), draws);
        const NoTrash noTrash(w_->folder.filePath(QStringLiteral("data")));
        showModels();

        QStringList asked;
        int most = 0;
        QTimer agrees;
        connect(&agrees, &QTimer::timeout, this, [&] {
            int boxes = 0;
            for (const QWidget* each : QApplication::topLevelWidgets())
                if (qobject_cast<const QMessageBox*>(each) && each->isVisible()) ++boxes;
            most = std::max(most, boxes);
            auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
            if (box == nullptr) return;
            asked << box->text();
            for (QAbstractButton* each : box->buttons())
                if (each->text().startsWith(QLatin1String("Delete"))) return each->click();
        });
        agrees.start(300);  // long enough for the running deletion to ask its own question
        details("emoji-32 (first.safetensors)");
        click(cardDialog(), "Delete…");
        // Its file is in the trash now, and was not restored.
        for (const char* each : {"Deleting…", "Use this model"}) {
            const QPushButton* button = findButton(cardDialog(), each);
            QVERIFY2(button != nullptr && button->isVisible() && !button->isEnabled(), each);
        }
        pages_->compute().choose(first.toStdString());
        QCOMPARE(pages_->dialog()->banner()->text(),
                 QStringLiteral("Continuo is deleting “first”. Choose another model."));
        cardDialog()->close();
        details("emoji-32 (second.safetensors)");
        QVERIFY(findButton(cardDialog(), "Use this model")->isEnabled());
        click(cardDialog(), "Delete…");
        QTRY_VERIFY_WITH_TIMEOUT(!QFile::exists(first) && !QFile::exists(second), kTestTimeoutMs);
        QCOMPARE(asked, QStringList({QStringLiteral("Delete “first”?"), QStringLiteral("Delete “second”?"),
                                     QStringLiteral("Delete “first” for good?"),
                                     QStringLiteral("Delete “second” for good?")}));
        QCOMPARE(most, 1);
        QTRY_VERIFY(!cardDialog());
        waitUntilRead();
        QCOMPARE(w_->settings.text(QStringLiteral("image/model")), draws);
    }

    void modelCanBeUsedAfterItsDeletionFailed() {
        QDir().mkpath(w_->folder.filePath(QStringLiteral("own")));
        const QString mine = w_->folder.filePath(QStringLiteral("own/mine.safetensors"));
        QVERIFY(QFile::copy(model("piano"), mine));
        const NoTrash noTrash(w_->folder.filePath(QStringLiteral("data")));
        showModels();
        details("piano (mine.safetensors)");
        answer("Delete");
        click(cardDialog(), "Delete…");
        QVERIFY(!findButton(cardDialog(), "Use this model")->isEnabled());
        answer("Keep");
        QTRY_VERIFY_WITH_TIMEOUT(findButton(cardDialog(), "Use this model")->isEnabled(), kTestTimeoutMs);
        QVERIFY(QFile::exists(mine));
        QVERIFY(findButton(cardDialog(), "Delete…") != nullptr);
        click(cardDialog(), "Use this model");
        waitUntilRead();
        QCOMPARE(text(w_->play.modelPath()), mine);
    }

    // Other lists of models reload.
    void changesOfTheModelListAreSignalled() {
        showModels();
        QSignalSpy changed(pages_.get(), &SettingsController::modelsChanged);
        const QString folder = w_->folder.filePath(QStringLiteral("more"));
        const QString faces = folder + QStringLiteral("/faces.safetensors");
        QDir().mkpath(folder);
        QVERIFY(QFile::copy(model("emoji-32"), faces));
        answerFile(folder);
        Q_EMIT pages_->dialog()->compute()->addFolderRequested();
        waitUntilRead();
        QCOMPARE(changed.count(), 1);
        pages_->compute().choose(faces.toStdString());  // which is in that folder
        waitUntilRead();
        QCOMPARE(changed.count(), 1);
        add(model("piano"));
        QCOMPARE(changed.count(), 2);
        Q_EMIT pages_->dialog()->compute()->removeFolderRequested(0);
        waitUntilRead();
        QCOMPARE(changed.count(), 3);
        add(checkpoint() + QStringLiteral("/config.json"));
        QTRY_COMPARE_WITH_TIMEOUT(changed.count(), 4, kTestTimeoutMs);
        waitUntilRead();
        qputenv("XDG_DATA_HOME", w_->folder.filePath(QStringLiteral("data")).toUtf8());
        const auto back = qScopeGuard([] { qunsetenv("XDG_DATA_HOME"); });
        details("tiny-sam");
        answer("Delete");
        click(cardDialog(), "Delete…");
        QTRY_COMPARE_WITH_TIMEOUT(changed.count(), 5, kTestTimeoutMs);
    }

    // A job would fail without its parent model, or produce a file that is discarded.
    void modelNeededByAJobIsNotDeleted() {
        QDir().mkpath(w_->folder.filePath(QStringLiteral("own")));
        const QString mine = w_->folder.filePath(QStringLiteral("own/emoji-32.safetensors"));
        QVERIFY(QFile::copy(model("emoji-32"), mine));
        // Another model draws, so this one is not in use.
        const QString draws = w_->folder.filePath(QStringLiteral("own/emoji-64.safetensors"));
        QVERIFY(QFile::copy(model("emoji-64"), draws));
        w_->settings.set(QStringLiteral("image/model"), draws);
        w_->jobs.queue().setPaused(true);
        const JobId job = w_->jobs.queue().add(
            "teaching", "Teach", {{"from", mine.toStdString()}, {"out", "/nowhere/Mine.safetensors"}});
        showModels();
        const auto canDelete = [&] {
            details("emoji-32");
            for (auto* each : cardDialog()->findChildren<QPushButton*>())
                if (each->text() == QStringLiteral("Delete…")) return each->isEnabled();
            return true;
        };
        QVERIFY(!canDelete());
        cardDialog()->close();
        w_->jobs.queue().cancel(job);
        QVERIFY(canDelete());
        w_->jobs.queue().retry(job);  // while the card is open
        click(cardDialog(), "Delete…");
        QVERIFY(QFile::exists(mine));
        QVERIFY(!cardDialog());
    }

    // No event-loop iteration, which plays and draws, waits for the disk. Several new models are tried,
    // because a busy computer may delay one iteration.
    void windowDoesNotWaitForModelFiles() {
        showModels();  // creates the dialog
        QDir().mkpath(w_->folder.filePath(QStringLiteral("own")));
        const auto isDone = [this] { return !pages_->compute().isReading(); };
        double shown = 1e3, menu = 1e3, chosen = 1e3;
        const auto least = [&](double& turn, const std::function<void()>& act) {
            const double now = longestIteration(act, isDone);
            turn = std::min(turn, now);
            return now >= 0;
        };
        for (int i = 0; i < 6 && shown >= 4; ++i) {
            const QString gone = w_->folder.filePath(QStringLiteral("own/gone-%1.safetensors").arg(i));
            writeSlow(gone);
            QVERIFY(least(shown, [this] { pages_->compute().show(); }));
            QVERIFY(card(("piano (gone-" + std::to_string(i) + ".safetensors)").c_str()));
            QVERIFY(QFile::remove(gone));
        }
        for (const auto* name : {"slow", "slower"}) {
            const QString slow = w_->folder.filePath(QStringLiteral("own/%1.safetensors").arg(name));
            writeSlow(slow);
            QVERIFY(least(shown, [this] { pages_->compute().show(); }));
            QVERIFY(card(("piano (" + std::string(name) + ".safetensors)").c_str()));
            QVERIFY(least(menu, [this] { Q_EMIT w_->window.modelMenu().aboutToShow(); }));
            QVERIFY(least(chosen, [&] { pages_->compute().choose(slow.toStdString()); }));
            QCOMPARE(text(w_->play.modelPath()), slow);
        }
        const QString told =
            QStringLiteral("shown %1, menu %2, chosen %3 ms").arg(shown).arg(menu).arg(chosen);
        QVERIFY2(shown < 4 && menu < 4 && chosen < 4, qPrintable(told));
    }

    void lastChosenModelPlaysAlthoughAnotherIsReadLater() {
        QDir().mkpath(w_->folder.filePath(QStringLiteral("own")));
        const QString slow = w_->folder.filePath(QStringLiteral("own/slow.safetensors"));
        writeSlow(slow);
        pages_->compute().choose(slow.toStdString());
        pages_->compute().choose(model("piano").toStdString());
        waitUntilRead();
        QCOMPARE(text(w_->play.modelPath()), model("piano"));
        // A card requested early opens once its model was read.
        pages_->showModel(slow.toStdString());
        QTRY_VERIFY(cardDialog());
        cardDialog()->close();
    }

private:
    static QStringList readLines(const QString& path) {
        QFile file(path);
        if (!file.open(QIODevice::ReadOnly)) return {QStringLiteral("it is not there")};
        return QString::fromUtf8(file.readAll()).split(QLatin1Char('\n'), Qt::SkipEmptyParts);
    }
    // Writes a published checkpoint's folder and returns it.
    QString checkpoint() {
        const QString folder = w_->folder.filePath(QStringLiteral("tiny-sam"));
        QDir().mkpath(folder);
        for (const char* name : {"config.json", "pytorch_model.bin"})
            QFile::copy(
                QStringLiteral(CONTINUO_TESTS_FOLDER "/golden/krasserm_tiny_sam_") + QLatin1String(name),
                folder + QLatin1Char('/') + QLatin1String(name));
        return folder;
    }
    // Answers the next question with the button of that name.
    void answer(const char* button) {
        answerDialog<QMessageBox>([button](QMessageBox& box) {
            for (QAbstractButton* each : box.buttons())
                if (each->text() == QLatin1String(button)) return each->click();
        });
    }
    static const QPushButton* findButton(const QWidget* in, const char* words) {
        for (const auto* each : in->findChildren<QPushButton*>())
            if (each->text() == QString::fromUtf8(words)) return each;
        return nullptr;
    }
    void details(const char* name) {
        const QString spoken = QStringLiteral("Details of the model: ") + QLatin1String(name);
        for (auto* each : pages_->dialog()->compute()->findChildren<QPushButton*>())
            if (each->accessibleName() == spoken) return each->click();
    }
};

}  // namespace continuo::app

CONTINUO_QT_TEST(continuo::app::ComputeSettingsModelsTest, QApplication)
#include "compute_settings_models_test.moc"
