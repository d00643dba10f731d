#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <QAbstractProxyModel>
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QDir>
#include <QEventLoop>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QProcess>
#include <QPushButton>
#include <QScopeGuard>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <QTreeView>

#include "app/controllers/changed_model.h"
#include "app/controllers/turns.h"
#include "app/controllers/window_answers.h"
#include "app/library/playing.h"
#include "application.h"
#include "audio/sound_file_writer.h"
#include "controllers/image/image_controller.h"
#include "controllers/jobs/jobs_controller.h"
#include "controllers/play/play_controller.h"
#include "controllers/takes/takes_controller.h"
#include "duet/record/live_record_text.h"
#include "files/file_lock.h"
#include "files/model_places.h"
#include "later_starts.h"
#include "main_window/history/pictures_panel.h"
#include "main_window/history/takes_panel.h"
#include "main_window/image_workspace.h"
#include "main_window/inspector/image_inspector.h"
#include "main_window/inspector/inspector_panel.h"
#include "main_window/inspector/sound_inspector.h"
#include "main_window/main_window.h"
#include "main_window/sound_workspace.h"
#include "models/takes_model.h"
#include "pages/dialogs/first_run_dialog.h"
#include "pages/play/play_page.h"
#include "pages/play/stage_view.h"
#include "pages/settings/settings_compute_page.h"
#include "pages/settings/settings_dialog.h"
#include "pages/settings/settings_language_page.h"
#include "restart.h"
#include "roll/keyboard_strip.h"
#include "roll/piano_roll.h"
#include "roll/roll_text.h"
#include "settings/settings.h"
#include "support/own_home.h"
#include "theme/theme.h"
#include "ui/accessible_names.h"
#include "widgets/banner_stack.h"

namespace continuo::app {
namespace {

using A = ui::Actions;

int voiceNotes(const ui::RollContent& roll, ui::Voice voice) {
    const auto& notes = roll.notes();
    return static_cast<int>(std::count_if(notes.begin(), notes.end(),
                                          [&](const ui::RollNote& note) { return note.voice == voice; }));
}

}  // namespace

// The whole program, with the bundled model and no audio device.
class ProgramTest : public QObject {
    Q_OBJECT

private:
    ProgramOptions options() {
        ProgramOptions options;
        options.settingsFile = folder_.filePath(QStringLiteral("settings.ini"));
        options.dataPath = folder_.filePath(QStringLiteral("data")).toStdString();
        options.audioDevice = QStringLiteral("none");
        options.firstRun = false;
        return options;
    }
    void start() {
        program_.reset();  // before the next one: they share a folder
        program_ = std::make_unique<Application>(options());
        QSignalSpy ready(&program_->play(), &PlayController::modelReady);
        program_->show();
        QVERIFY(ready.wait(kTestTimeoutMs));
        // Long enough that an answer has notes for any seed.
        ui::PlayForm form = program_->play().form();
        form.length = ui::AnswerLength::Seconds;
        form.lengthSeconds = 8;
        program_->play().setForm(form);
        program_->window().inspector().setForm(form);
    }
    void playPhrase() {
        for (const int pitch : {60, 64, 67, 72}) {
            program_->rig().playKey(pitch, 80);
            QTest::qWait(120);
            program_->rig().releaseKey(pitch);
        }
    }
    // Starts the program again with the same folder. Returns its exit code.
    int laterStart(const QStringList& more) {
        QProcess program;
        program.setProcessChannelMode(QProcess::ForwardedChannels);
        program.start(
            QStringLiteral(CONTINUO_PROGRAM),
            QStringList{QStringLiteral("--data"), QString::fromStdString(options().dataPath.string()),
                        QStringLiteral("--settings"), options().settingsFile} +
                more);
        QSignalSpy ended(&program, &QProcess::finished);
        const bool inTime = ended.wait(kTestTimeoutMs) && program.exitStatus() == QProcess::NormalExit;
        return inTime ? program.exitCode() : -1;
    }
    // Models on a disk that does not answer until released: the list of places is a pipe.
    class BlockedModels {
    public:
        BlockedModels() {
            QFile::remove(path_);
            QDir().mkpath(QFileInfo(path_).path());
            if (::mkfifo(QFile::encodeName(path_).constData(), 0600) != 0) qWarning("no pipe");
        }
        BlockedModels(BlockedModels&& other) = default;
        ~BlockedModels() { unblock(); }
        // Ends the list of places once the program reads it, which may never happen.
        void unblock() {
            if (path_.isEmpty() || !QFile::exists(path_)) return;
            int pipe = -1;
            const auto isAsked = [&] {
                pipe = ::open(QFile::encodeName(path_).constData(), O_WRONLY | O_NONBLOCK | O_CLOEXEC);
                return pipe >= 0;
            };
            if (!QTest::qWaitFor(isAsked, kTestTimeoutMs)) qWarning("nobody looked for models");
            QFile::remove(path_);
            if (pipe >= 0) ::close(pipe);
        }

    private:
        QString path_ = QString::fromStdString(modelPlacesFile().string());
    };
    // Starts the program again, shows its window, and keeps it in its model search.
    BlockedModels startWithHeldModels() {
        program_.reset();
        program_ = std::make_unique<Application>(options());  // reads the list, too
        BlockedModels models;
        program_->show();
        QTest::qWait(200);
        return models;
    }
    const ui::TakesModel* rows() {
        const auto* tree = program_->window().takes().findChild<QTreeView*>();
        const auto* filter = qobject_cast<const QAbstractProxyModel*>(tree->model());
        return qobject_cast<const ui::TakesModel*>(filter->sourceModel());
    }
    std::shared_ptr<const ui::RollContent> roll() { return program_->play().roll(); }

private Q_SLOTS:
    void initTestCase() {
        qputenv("CONTINUO_MODELS", CONTINUO_TESTS_FOLDER "/../resources/models");
        QVERIFY(session_.isValid());
        qputenv("XDG_RUNTIME_DIR", QFile::encodeName(session_.path()));
        ui::Theme::instance().install();
    }
    void init() {
        QVERIFY(folder_.isValid());
        Settings(options().settingsFile).reset(QStringLiteral("window/shown"));  // each test starts live
        start();
    }
    void cleanup() { program_.reset(); }

    void playedPhraseIsShownAnsweredAndListed() {
        playPhrase();
        QTRY_COMPARE_WITH_TIMEOUT(voiceNotes(*roll(), ui::Voice::You), 4, kTestTimeoutMs);
        QTRY_VERIFY_WITH_TIMEOUT(voiceNotes(*roll(), ui::Voice::Model) > 1, kTestTimeoutMs);
        QVERIFY(program_->window().page().roll().content() == roll());
        // Every note has its surprise.
        QTRY_VERIFY_WITH_TIMEOUT(roll()->notes().front().bits >= 0, kTestTimeoutMs);
        const TakeId take = *program_->play().take();
        QTRY_VERIFY_WITH_TIMEOUT(rows()->find(ui::TakeRow::Kind::Recording, take).isValid(), kTestTimeoutMs);
    }

    void allViewsCountTheSameNotes() {
        playPhrase();
        QTRY_VERIFY_WITH_TIMEOUT(voiceNotes(*roll(), ui::Voice::Model) > 1, kTestTimeoutMs);
        program_->play().stopModel();  // notes not yet sounding are retracted
        const TakeId take = *program_->play().take();
        const auto same = [&] {
            const std::array<int, 2> notes = program_->library().take(take)->summary.notes;
            const QString header =
                QStringLiteral("Notes: %1 yours, %2 the model's").arg(notes[0]).arg(notes[1]);
            const QString row = rows()->row(rows()->find(ui::TakeRow::Kind::Recording, take)).detail;
            const QList<QLabel*> labels = program_->window().page().findChildren<QLabel*>();
            return row.contains(QStringLiteral(" %1 note").arg(notes[0] + notes[1])) &&
                   std::any_of(labels.begin(), labels.end(),
                               [&](const QLabel* label) { return label->text() == header; });
        };
        QTRY_VERIFY_WITH_TIMEOUT(same(), kTestTimeoutMs);
    }

    // A continuation of a take longer than the model's context uses its end.
    void memoryOfALongTakeIsTheModelsContext() {
        Library& library = program_->library();
        const TakeId take = library.newTake({});
        std::vector<DuetEvent> events;
        for (int i = 0; i < 4000; ++i) {
            const auto pitch = static_cast<std::uint8_t>(48 + i * 7 % 36);
            events.push_back({DuetEvent::Kind::Strike, Voice::Player, pitch, 70, i * 0.25, -1});
            events.push_back({DuetEvent::Kind::Release, Voice::Player, pitch, 0, i * 0.25 + 0.2, -1});
        }
        library.append(take, events);
        library.finishTake(take);
        program_->takes().select({take, 0});
        const auto says = [this](const QString& words) {
            const QList<QLabel*> labels = program_->window().inspector().findChildren<QLabel*>();
            return std::any_of(labels.begin(), labels.end(),
                               [&](const QLabel* label) { return label->text().startsWith(words); });
        };
        QTRY_VERIFY(says(QStringLiteral("the last %1 tokens, about ").arg(QLocale().toString(8192))));
        ui::PianoRoll& roll = program_->window().page().roll();
        roll.setCursorTime(60);
        Q_EMIT roll.cursorMoved(60);
        QTRY_VERIFY(says(QStringLiteral("everything")));
    }

    void takesAreRestoredAtTheNextStart() {
        playPhrase();
        QTRY_COMPARE_WITH_TIMEOUT(voiceNotes(*roll(), ui::Voice::You), 4, kTestTimeoutMs);
        const TakeId take = *program_->play().take();
        program_.reset();
        start();
        const TakeContent content = program_->library().content({take, 0});
        QCOMPARE(content.of(Voice::Player).notes.size(), std::size_t{4});
        program_->takes().show({take, 0});
        QCOMPARE(voiceNotes(*program_->window().page().roll().content(), ui::Voice::You), 4);
    }

    void panelSortOrdersAreRestoredAtTheNextStart() {
        program_->window().takes().setOrder(ui::TakesPanel::Order::StarredFirst);
        program_->window().image().pictures().setOrder(ui::PicturesPanel::Order::Name);
        program_->window().sound().sounds().setOrder(ui::PicturesPanel::Order::Name);
        const QString sections = program_->window().sound().inspector().openSections();
        const QString closed(sections.size(), u'0');
        QVERIFY(sections != closed);
        program_->window().sound().inspector().setOpenSections(closed);
        start();
        QCOMPARE(program_->window().takes().order(), ui::TakesPanel::Order::StarredFirst);
        QCOMPARE(program_->window().image().pictures().order(), ui::PicturesPanel::Order::Name);
        QCOMPARE(program_->window().sound().sounds().order(), ui::PicturesPanel::Order::Name);
        QCOMPARE(program_->window().sound().inspector().openSections(), closed);
        program_->window().sound().inspector().setOpenSections(sections);
    }

    void eventsAreLogged() {
        start();
        QFile log(QString::fromStdString((options().dataPath / "continuo.log").string()));
        QVERIFY(log.open(QIODevice::ReadOnly));
        const QByteArray text = log.readAll();
        QVERIFY2(text.contains(" note program: Continuo "), text);
        QVERIFY2(text.contains(" note model: SHA-256 "), text);
        QVERIFY2(text.contains("plays on CPU"), text);
        program_.reset();
        QVERIFY(log.readAll().contains("Continuo ends"));
    }

    void livePlayContinuesAShownTakeSeveralTimes() {
        playPhrase();
        QTRY_COMPARE_WITH_TIMEOUT(voiceNotes(*roll(), ui::Voice::You), 4, kTestTimeoutMs);
        const TakeId take = *program_->play().take();
        program_->play().stopModel();
        program_->takes().show({take, 0});
        ui::PlayForm form = program_->play().form();
        form.length = ui::AnswerLength::Seconds;
        form.lengthSeconds = 2;
        program_->window().inspector().setForm(form);
        program_->jobs().continueFromSource(2);
        const auto made = [&] {
            const std::vector<Branch> branches = program_->library().branches(take);
            return branches.size() == 2 && branches[0].finished && branches[1].finished;
        };
        QTRY_VERIFY_WITH_TIMEOUT(made(), 2 * kTestTimeoutMs);
        const std::vector<Branch> branches = program_->library().branches(take);
        QVERIFY(branches[0].summary.natsPerNote > 0);
        QVERIFY(branches[0].origin.seed != branches[1].origin.seed);
        QVERIFY(!(program_->library().content({take, branches[0].id}) ==
                  program_->library().content({take, branches[1].id})));
        // A star on a branch of the running take is kept.
        Q_EMIT program_->window().takes().starRequested(
            rows()->find(ui::TakeRow::Kind::Branch, branches[0].id));
        QVERIFY(program_->library().branch(branches[0].id)->marks.starred);
        start();
        QVERIFY(program_->library().branch(branches[0].id)->marks.starred);
    }

    void musicPlayedDuringTheFirstRunIsNotAnswered() {
        program_.reset();
        const QTemporaryDir fresh;
        ProgramOptions first = options();
        first.settingsFile = fresh.filePath(QStringLiteral("settings.ini"));
        first.dataPath = fresh.filePath(QStringLiteral("data")).toStdString();
        first.firstRun = true;
        program_ = std::make_unique<Application>(first);
        QSignalSpy ready(&program_->play(), &PlayController::modelReady);
        program_->show();
        QVERIFY(ready.wait(kTestTimeoutMs));
        auto* dialog = program_->window().findChild<ui::FirstRunDialog*>();
        QVERIFY(dialog != nullptr && dialog->isVisible());
        dialog->showStep(ui::FirstRunDialog::kKeyboard);
        playPhrase();
        QTest::qWait(2000);  // longer than the model waits
        QVERIFY(roll()->notes().empty());
        QVERIFY(!program_->play().duet()->status().modelsTurn);
        Q_EMIT dialog->completed();
        dialog->accept();
        QVERIFY(!rows()->find(ui::TakeRow::Kind::Recording, *program_->play().take()).isValid());
        playPhrase();
        QTRY_COMPARE_WITH_TIMEOUT(voiceNotes(*roll(), ui::Voice::You), 4, kTestTimeoutMs);
        QTRY_VERIFY_WITH_TIMEOUT(program_->play().duet()->status().modelsTurn, kTestTimeoutMs);
        program_.reset();  // before its folder
    }

    void generatedContinuationOfTheShownTakePlays_data() {
        QTest::addColumn<int>("by");
        QTest::addColumn<bool>("hidden");
        QTest::newRow("enter") << static_cast<int>(A::kHandOver) << false;
        QTest::newRow("continue") << static_cast<int>(A::kContinue) << false;
        QTest::newRow("while a search hides it") << static_cast<int>(A::kContinue) << true;
    }
    void generatedContinuationOfTheShownTakePlays() {
        QFETCH(int, by);
        QFETCH(bool, hidden);
        playPhrase();
        QTRY_VERIFY_WITH_TIMEOUT(voiceNotes(*roll(), ui::Voice::Model) > 1, kTestTimeoutMs);
        const TakeId take = *program_->play().take();
        ui::Actions& actions = program_->window().actions();
        QSignalSpy ready(&program_->play(), &PlayController::modelReady);
        actions[A::kNewTake]->trigger();
        QVERIFY(ready.wait(kTestTimeoutMs));
        program_->takes().show({take, 0});
        auto* tree = program_->window().takes().findChild<QTreeView*>();
        tree->collapseAll();
        if (hidden)
            program_->window().takes().findChild<QLineEdit*>()->setText(QStringLiteral("nothing like it"));
        actions[static_cast<A::Id>(by)]->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(actions[A::kPlay]->isChecked(), kTestTimeoutMs);
        if (!hidden) QVERIFY(tree->isExpanded(tree->currentIndex().parent()));
        QCOMPARE(program_->takes().source()->take, take);
        QVERIFY(program_->takes().source()->branch != 0);
    }

    void replayOfATakeGivesTheSameTokens() {
        playPhrase();
        QTRY_VERIFY_WITH_TIMEOUT(voiceNotes(*roll(), ui::Voice::Model) > 1, kTestTimeoutMs);
        const TakeId take = *program_->play().take();
        program_->play().begin(program_->play().modelPath());  // ends the take
        const std::vector<std::uint8_t> bytes = program_->library().replay(take);
        const ParsedRecord taken = parseRecord(std::string(bytes.begin(), bytes.end()));
        QVERIFY(!taken.record.tokenHash.empty());
        Engine engine({});
        Events events;
        const LiveReplay made = engine.replay(taken.beginning.request, taken.record, events);
        QVERIFY(made.matches);
        QVERIFY(made.tokens > 10);
        QCOMPARE(made.tokenHash, taken.record.tokenHash);
    }

    // The replacement is used until the chosen model is available again.
    void missingChosenModelIsReplaced() {
        program_.reset();
        const QString gone = folder_.filePath(QStringLiteral("gone/My playing.safetensors"));
        Settings(options().settingsFile).set(QStringLiteral("compute/model"), gone);
        start();  // with a model
        const auto* banner = program_->window().findChild<ui::Banner*>(QStringLiteral("modelGone"));
        QVERIFY(banner != nullptr);
        QVERIFY2(banner->text().startsWith(
                     QStringLiteral("Continuo could not find the model “My playing” and uses "
                                    "“piano” instead.")),
                 qPrintable(banner->text()));
        Settings settings(options().settingsFile);
        QCOMPARE(settings.text(QStringLiteral("compute/model")), gone);
        settings.reset(QStringLiteral("compute"));
    }

    void modelsOfAnAddedFolderAreOfferedForPictures() {
        QTemporaryDir folder;
        QVERIFY(QFile::copy(modelFile("emoji-32"), folder.filePath(QStringLiteral("faces.safetensors"))));
        const auto isOffered = [this] {
            const auto boxes = program_->window().image().inspector().findChildren<QComboBox*>();
            return std::any_of(boxes.begin(), boxes.end(), [](const QComboBox* each) {
                return each->findText(QStringLiteral("emoji-32 (faces.safetensors) (32 × 32)")) >= 0;
            });
        };
        program_->window().actions()[A::kModels]->trigger();
        const auto* settings = program_->window().findChild<ui::SettingsDialog*>();
        QVERIFY(settings != nullptr);
        QVERIFY(!isOffered());
        answerDialog<QFileDialog>([&](QFileDialog& dialog) { chooseFile(dialog, folder.path()); });
        Q_EMIT settings->compute()->addFolderRequested();
        QTRY_VERIFY_WITH_TIMEOUT(isOffered(), kTestTimeoutMs);
        ModelPlaces(modelPlacesFile()).remove(folder.path().toStdString());  // for the following tests
    }

    // The window does not wait for a slow disk: each of these models takes a while to read.
    void windowAppearsDuringTheModelSearch() {
        program_.reset();
        const QTemporaryDir models;
        for (int i = 0; i < 6; ++i)
            writeSlowModel(models.filePath(QStringLiteral("a%1.safetensors").arg(i)), modelFile("emoji-32"),
                           1 << 20);
        const QString piano = models.filePath(QStringLiteral("piano.safetensors"));
        QVERIFY(QFile::copy(modelFile("piano"), piano));
        const QByteArray before = qgetenv("CONTINUO_MODELS");
        qputenv("CONTINUO_MODELS", QFile::encodeName(models.path()));
        const auto back = qScopeGuard([&] { qputenv("CONTINUO_MODELS", before); });
        program_ = std::make_unique<Application>(options());
        const double turn = longestIteration([this] { program_->show(); },
                                             [this] { return !program_->play().modelPath().empty(); });
        QCOMPARE(QString::fromStdString(program_->play().modelPath()), piano);
        // The window's first frame is the longest iteration.
        QVERIFY2(turn > 0 && turn < 50, qPrintable(QString::number(turn)));
    }

    // Notes keep their times, and the model hears them once it is loaded.
    void notesPlayedDuringTheModelSearchKeepTheirTimes() {
        BlockedModels models = startWithHeldModels();
        playPhrase();
        QTRY_COMPARE_WITH_TIMEOUT(voiceNotes(*roll(), ui::Voice::You), 4, kTestTimeoutMs);
        QVERIFY(!program_->play().canAnswer() && program_->play().modelError().isEmpty());
        const TakeId take = *program_->play().take();
        QSignalSpy ready(&program_->play(), &PlayController::modelReady);
        models.unblock();
        QVERIFY(ready.wait(kTestTimeoutMs));
        QCOMPARE(*program_->play().take(), take);
        std::vector<double> starts;
        for (const ui::RollNote& note : roll()->notes())
            if (note.voice == ui::Voice::You) starts.push_back(note.start);
        QCOMPARE(starts.size(), 4U);
        for (std::size_t i = 1; i < starts.size(); ++i) QVERIFY(starts[i] - starts[i - 1] > 0.1);
        playPhrase();
        QTRY_VERIFY_WITH_TIMEOUT(voiceNotes(*roll(), ui::Voice::Model) > 1, kTestTimeoutMs);
    }

    void fileOpenedBeforeTheModelIsFoundStaysShown() {
        const TakeId kept = program_->library().newTake({}, "Evening");
        program_->library().finishTake(kept);
        program_->takes().select({kept, 0});
        BlockedModels models = startWithHeldModels();
        QTRY_COMPARE_WITH_TIMEOUT(program_->shownNode(), std::optional(NodeId{kept, 0}), kTestTimeoutMs);
        QCOMPARE(laterStart(
                     {QStringLiteral(CONTINUO_TESTS_FOLDER "/../resources/primers/schubert-impromptu.mid")}),
                 0);
        QTRY_VERIFY_WITH_TIMEOUT(program_->shownNode() && program_->shownNode()->take != kept,
                                 kTestTimeoutMs);
        const std::optional<NodeId> opened = program_->shownNode();
        QSignalSpy ready(&program_->play(), &PlayController::modelReady);
        models.unblock();
        QVERIFY(ready.wait(kTestTimeoutMs));
        QTest::qWait(200);
        QCOMPARE(program_->shownNode(), opened);
        QVERIFY(!program_->play().showsLive());
        program_->takes().showLive();  // and so after a restart
    }

    // This also holds for the choice of no model.
    void modelChosenDuringTheSearchIsKept() {
        BlockedModels models = startWithHeldModels();
        QTRY_VERIFY_WITH_TIMEOUT(program_->play().take().has_value(), kTestTimeoutMs);
        program_->play().playWithoutModel();
        models.unblock();
        QTest::qWait(1000);
        QVERIFY(program_->play().modelPath().empty());
        QVERIFY(program_->play().modelError().startsWith(QStringLiteral("No model is chosen")));
    }

    void unloadableModelDoesNotStopTheInputFile() {
        program_.reset();
        QFile damaged(folder_.filePath(QStringLiteral("damaged.safetensors")));
        QVERIFY(damaged.open(QIODevice::WriteOnly) && damaged.write("no weights at all") > 0);
        damaged.close();
        Settings(options().settingsFile).set(QStringLiteral("compute/model"), damaged.fileName());
        ProgramOptions withInput = options();
        withInput.inputFile =
            QStringLiteral(CONTINUO_TESTS_FOLDER "/../resources/primers/schubert-impromptu.mid");
        program_ = std::make_unique<Application>(withInput);
        program_->show();
        // The file played as input does not wait for a missing model.
        QTRY_VERIFY_WITH_TIMEOUT(voiceNotes(*roll(), ui::Voice::You) > 8, kTestTimeoutMs);
        const auto* banner = program_->window().findChild<ui::Banner*>(QStringLiteral("model"));
        QVERIFY(banner != nullptr && banner->text().contains(QLatin1String("could not load the model")));
        const TakeId take = *program_->play().take();
        QSignalSpy ready(&program_->play(), &PlayController::modelReady);
        program_->play().useModel(CONTINUO_TESTS_FOLDER "/../resources/models/piano.safetensors");
        QVERIFY(ready.wait(kTestTimeoutMs));
        program_->play().panic();  // ends the file, and its notes are not answered
        QCOMPARE(*program_->play().take(), take);
        playPhrase();
        QTRY_VERIFY_WITH_TIMEOUT(voiceNotes(*roll(), ui::Voice::Model) > 1, kTestTimeoutMs);
        Settings(options().settingsFile).reset(QStringLiteral("compute"));
    }

    void inputFilesBannerButtonOpensNoSettings() {
        program_->takes().playInstead(
            QStringLiteral(CONTINUO_TESTS_FOLDER "/../resources/primers/schubert-impromptu.mid"));
        const auto banner = [this] {
            return program_->window().findChild<ui::Banner*>(QStringLiteral("instead"));
        };
        QTRY_VERIFY_WITH_TIMEOUT(banner() != nullptr && banner()->isVisible(), kTestTimeoutMs);
        Q_EMIT banner()->actionTriggered();
        QVERIFY(!banner()->isVisible());
        const auto settings = [this] { return program_->window().findChild<ui::SettingsDialog*>(); };
        QVERIFY(settings() == nullptr);
        Q_EMIT program_->window().page().banners().actionTriggered(QStringLiteral("rig"));
        QVERIFY(settings() != nullptr && settings()->isVisible());
    }

    void secondStartPassesItsFileToTheOpenWindow() {
        const QString resources = QStringLiteral(CONTINUO_TESTS_FOLDER "/../resources/");
        const auto takes = [this] { return program_->library().takes().size(); };
        const std::size_t before = takes();
        program_->window().showMinimized();
        QCOMPARE(laterStart({resources + QStringLiteral("primers/schubert-impromptu.mid")}), 0);
        QTRY_COMPARE_WITH_TIMEOUT(takes(), before + 1, kTestTimeoutMs);
        QVERIFY(!program_->window().isMinimized());
        QSignalSpy opened(&program_->image().files(), &ImageFiles::opened);
        QCOMPARE(laterStart({resources + QStringLiteral("primers/slightly-smiling-face.png")}), 0);
        QTRY_COMPARE_WITH_TIMEOUT(opened.size(), 1, kTestTimeoutMs);
        QCOMPARE(program_->window().workspace(), ui::Workspace::Image);
        const QString tone = folder_.filePath(QStringLiteral("tone.wav"));
        SoundFileWriter sound(tone.toStdString(), 16'000, SampleFormat::Int16, 160, {}, 1);
        sound.write(std::vector<float>(160));
        sound.finish();
        QCOMPARE(laterStart({tone}), 0);
        QTRY_COMPARE_WITH_TIMEOUT(program_->window().workspace(), ui::Workspace::Sound, kTestTimeoutMs);
        // The error is shown in the open workspace.
        QCOMPARE(laterStart({folder_.filePath(QStringLiteral("absent.mid"))}), 0);
        const auto told = [this] {
            const auto banners = program_->window().findChildren<ui::Banner*>();
            return std::any_of(banners.begin(), banners.end(), [](const ui::Banner* each) {
                return each->isVisible() && each->kind() == ui::Banner::Kind::Err;
            });
        };
        QTRY_VERIFY_WITH_TIMEOUT(told(), kTestTimeoutMs);
        program_->window().showMinimized();
        QCOMPARE(laterStart({}), 0);
        QTRY_VERIFY(!program_->window().isMinimized());
        QCOMPARE(takes(), before + 1);
    }

    // The window of the exiting program is closed, but the program still writes: a stopped training does so
    // for seconds.
    void startWaitsForAnExitingProgram() {
        program_.reset();
        auto ending = std::make_unique<FileLock>(options().dataPath / "takes.lock", "another program has it");
        QProcess next;
        next.setProcessChannelMode(QProcess::ForwardedChannels);
        next.start(QStringLiteral(CONTINUO_PROGRAM),
                   {QStringLiteral("--data"), QString::fromStdString(options().dataPath.string()),
                    QStringLiteral("--settings"), options().settingsFile, QStringLiteral("--audio"),
                    QStringLiteral("none"), QStringLiteral("--no-first-run")});
        QVERIFY(next.waitForStarted(kTestTimeoutMs));
        QTest::qWait(4000);
        QCOMPARE(next.state(), QProcess::Running);
        ending.reset();
        QTRY_VERIFY_WITH_TIMEOUT(sendLaterStart(options().dataPath, {}), kTestTimeoutMs);
        next.terminate();
        QVERIFY(next.waitForFinished(kTestTimeoutMs));
        QCOMPARE(next.exitCode(), 0);
    }

    // The question appears in the settings, and only after running work has ended.
    void changedLanguageAsksForARestart() {
        ui::Actions& actions = program_->window().actions();
        actions[A::kSettings]->trigger();
        const auto* settings = program_->window().findChild<ui::SettingsDialog*>();
        QVERIFY(settings != nullptr);
        auto* box = settings->language()->findChild<QComboBox*>();
        Q_EMIT box->activated(static_cast<int>(ui::Language::German));
        const auto buttons = settings->language()->findChildren<QPushButton*>();
        const auto restart = std::find_if(buttons.begin(), buttons.end(), [](const QPushButton* each) {
            return each->text() == QLatin1String("Restart now");
        });
        QVERIFY(restart != buttons.end());
        const auto clicked = [&] {
            QTimer::singleShot(0, *restart, &QPushButton::click);
            QTimer stays;  // with this, it continues
            connect(&stays, &QTimer::timeout, this, [] { QCoreApplication::exit(0); });
            stays.start(2000);
            return QApplication::exec();
        };
        actions[A::kRecord]->trigger();
        QVERIFY(actions[A::kRecord]->isChecked());
        QCOMPARE(clicked(), 0);
        const auto labels = settings->language()->findChildren<QLabel*>();
        QVERIFY(std::any_of(labels.begin(), labels.end(), [](const QLabel* each) {
            return each->text().startsWith(QLatin1String("Continuo is recording a take."));
        }));
        actions[A::kRecord]->trigger();
        QVERIFY(!actions[A::kRecord]->isChecked());
        QCOMPARE(clicked(), kRestart);
        // The shown take is shown again.
        const TakeId take = program_->library().newTake({}, "Evening");
        program_->library().finishTake(take);
        program_->takes().select({take, 0});
        ProgramOptions again = options();
        again.nodeToShow = program_->shownNode();
        program_.reset();
        QCOMPARE(Settings(options().settingsFile).text(QStringLiteral("language")), QStringLiteral("de"));
        Settings(options().settingsFile).reset(QStringLiteral("language"));
        program_ = std::make_unique<Application>(again);
        program_->show();
        QTRY_COMPARE(program_->shownNode(), std::optional(NodeId{take, 0}));
    }

    void windowPositionIsRestoredAtTheNextStart() {
        const TakeId take = program_->library().newTake({}, "Evening");
        program_->library().finishTake(take);
        program_->takes().select({take, 0});
        QAction* keys = program_->window().actions()[A::kComputerKeyboard];
        keys->setChecked(true);
        program_->window().showWorkspace(ui::Workspace::Image);
        start();
        QVERIFY(program_->window().workspace() == ui::Workspace::Image);
        QVERIFY(program_->window().actions()[A::kComputerKeyboard]->isChecked());
        QCOMPARE(program_->shownNode(), std::optional(NodeId{take, 0}));
        // A missing take is skipped.
        program_->library().discard({take, 0});
        program_->window().showWorkspace(ui::Workspace::Play);
        program_->window().actions()[A::kComputerKeyboard]->setChecked(false);
        start();
        QVERIFY(program_->window().workspace() == ui::Workspace::Play);
        QVERIFY(!program_->shownNode());
    }

    // Settings are written while the program runs, so they survive a kill.
    void shownTakeIsRestoredAfterAKill() {
        const TakeId take = program_->library().newTake({}, "Evening");
        program_->library().append(take, std::vector{test::strike(0.5, 60), test::release(1, 60)});
        program_->library().finishTake(take);
        program_->takes().select({take, 0});
        program_->window().page().roll().setCursorTime(0.75);
        const auto onDisk = [this](const char* key) {
            return QSettings(options().settingsFile, QSettings::IniFormat)
                .value(QLatin1String(key))
                .toString();
        };
        QTRY_COMPARE_WITH_TIMEOUT(onDisk("window/shown"), QStringLiteral("%1/0").arg(take), kTestTimeoutMs);
        QTRY_COMPARE_WITH_TIMEOUT(onDisk("window/shown_cursor"), QStringLiteral("0.75"), kTestTimeoutMs);
        start();
        QCOMPARE(program_->shownNode(), std::optional(NodeId{take, 0}));
        QCOMPARE(*program_->window().page().roll().cursorTime(), 0.75);
    }

    // The interrupted recording was the running take, which was shown live.
    void interruptedRecordingIsShownAgain() {
        playPhrase();
        QVERIFY(!program_->shownNode());
        const TakeId live = *program_->play().take();
        const auto onDisk = [this] {
            return QSettings(options().settingsFile, QSettings::IniFormat)
                .value(QStringLiteral("window/shown"))
                .toString();
        };
        QTRY_COMPARE_WITH_TIMEOUT(onDisk(), QStringLiteral("%1/0").arg(live), kTestTimeoutMs);
        start();
        QCOMPARE(program_->shownNode(), std::optional(NodeId{live, 0}));
        QVERIFY(!program_->window().page().roll().content()->notes().empty());
    }

    void computerKeysPlayImmediately() {
        QVERIFY(QTest::qWaitForWindowActive(&program_->window()));
        QTest::keyClick(program_->window().focusWidget(), Qt::Key_K, Qt::ControlModifier | Qt::ShiftModifier);
        QTest::keyPress(program_->window().focusWidget(), Qt::Key_A);
        QTRY_COMPARE_WITH_TIMEOUT(voiceNotes(*roll(), ui::Voice::You), 1, kTestTimeoutMs);
        QTest::keyRelease(program_->window().focusWidget(), Qt::Key_A);
        program_->window().actions()[A::kComputerKeyboard]->setChecked(false);
    }

    void panicSilencesTheModel() {
        program_->play().handOver();
        playPhrase();
        program_->play().handOver();
        QTRY_VERIFY_WITH_TIMEOUT(program_->play().duet()->status().modelsTurn, kTestTimeoutMs);
        program_->window().actions()[A::kPanic]->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(!program_->play().duet()->status().modelsTurn, kTestTimeoutMs);
    }

    void inspectorSlidersChangeTheRunningDuet() {
        program_->window().inspector().stepTemperature(0.05);
        QCOMPARE(program_->play().form().temperature, 1.0);
        program_->window().inspector().scaleLatents(0.5);
        QTRY_COMPARE_WITH_TIMEOUT(program_->play().duet()->status().latents, program_->play().form().latents,
                                  kTestTimeoutMs);
    }

    void stageShowsHowFarBackTheModelHears() {
        program_->window().actions()[A::kStage]->setChecked(true);
        const auto* stage = program_->window().findChild<ui::StageView*>();
        QVERIFY(stage != nullptr);
        const auto says = [&](const QString& words) {
            const QList<QLabel*> labels = stage->findChildren<QLabel*>();
            return std::any_of(labels.begin(), labels.end(),
                               [&](const QLabel* label) { return label->text().startsWith(words); });
        };
        QTRY_VERIFY_WITH_TIMEOUT(says(QStringLiteral("hears everything")), kTestTimeoutMs);
        const double before = program_->play().hearsFrom().value();
        ui::PlayForm form = program_->play().form();
        form.memory = 2;
        program_->play().setForm(form);
        playPhrase();
        const Duet& duet = *program_->play().duet();
        QTRY_VERIFY_WITH_TIMEOUT(duet.status().modelsTurn && duet.status().seconds > 4, kTestTimeoutMs);
        program_->play().stopModel();
        playPhrase();  // until then another answer can be requested, and nothing before it is forgotten
        QTRY_VERIFY_WITH_TIMEOUT(program_->play().hearsFrom().value() > before + 1, kTestTimeoutMs);
        program_->play().stopModel();
        const auto since = [this] { return ui::clockText(*program_->play().hearsFrom()); };
        QTRY_VERIFY_WITH_TIMEOUT(says(QStringLiteral("hears everything since %1").arg(since())),
                                 kTestTimeoutMs);
        program_->window().actions()[A::kStage]->setChecked(false);
    }

    void everyControlHasAnAccessibleName() {
        const QStringList unnamed = unnamedControls(&program_->window());
        QVERIFY2(unnamed.isEmpty(), qPrintable(unnamed.join(QLatin1Char('\n'))));
    }

    void playingAndGeneratingDoNotBlockTheWindow() {
        // A 2-ms timer measures how long others occupy the thread while music is generated.
        playPhrase();
        QElapsedTimer clock;
        std::vector<qint64> gaps;
        QTimer timer;
        timer.setTimerType(Qt::PreciseTimer);
        connect(&timer, &QTimer::timeout, this, [&] { gaps.push_back(clock.restart()); });
        clock.start();
        timer.start(2);
        QEventLoop loop;  // QTest::qWait() sleeps for 10 ms
        QTimer::singleShot(3000, &loop, &QEventLoop::quit);
        loop.exec();
        std::sort(gaps.begin(), gaps.end());
        QVERIFY(!gaps.empty());
        qInfo("the window's thread was kept %lld ms in the middle, %lld ms at the worst",
              gaps[gaps.size() / 2], gaps.back());
        QVERIFY(gaps[gaps.size() / 2] < 50);
    }

private:
    const test::OwnHome home_;
    QTemporaryDir folder_, session_;
    std::unique_ptr<Application> program_;
};

}  // namespace continuo::app

QTEST_MAIN(continuo::app::ProgramTest)
#include "program_test.moc"
