// Included before Qt, whose macros clash with identifiers of the engine.
#include <continuo/learnt_index.h>

#include "base/philox.h"
#include "facade/models/model_file.h"
#include "support/slow_folder.h"
#include "support/tiny_model.h"
#include "support/worked_time.h"

#include "controllers/takes/checks/originality_checks.h"

#include <QLabel>
#include <QMimeData>
#include <QSignalSpy>
#include <QTest>
#include <QUrl>
#include <filesystem>
#include <fstream>

#include "app/controllers/window_fixture.h"
#include "app/library/midi_files.h"
#include "app/library/playing.h"
#include "controllers/words/words.h"
#include "library/export.h"
#include "main_window/history/takes_panel.h"
#include "ui/qt_test_program.h"
#include "widgets/icon_label.h"

namespace continuo::app {
namespace {

using namespace test;

// Returns a melody without repetition.
Performance melody(std::uint64_t seed, int notes) {
    RandomStream random(seed, 4);
    Performance music;
    for (int i = 0; i < notes; ++i)
        music.notes.push_back({64, 48 + static_cast<int>(random.below(30)), 0.2 * i, 0.2 * i + 0.15});
    return music;
}

std::vector<PlayedNote> playedNote(const Performance& music, int from, int to, double start, float bits) {
    std::vector<PlayedNote> notes;
    for (int i = from; i < to; ++i) {
        Note note = music.notes[static_cast<std::size_t>(i)];
        note.start += start - music.notes[static_cast<std::size_t>(from)].start;
        note.end = note.start + 0.1;
        notes.push_back({note, bits});
    }
    return notes;
}

}  // namespace

// The originality shown for the model's notes, with a tiny model and its index.
class OriginalityChecksTest : public ui::ThemedTest {
    Q_OBJECT

private Q_SLOTS:
    void init() {
        models_ = std::make_unique<QTemporaryDir>();
        ModelConfig config = tinyConfig(64, 16);
        config.tokenizer = "midi-events";
        config.vocabulary = 391;
        // "alike" has the name of the indexed model, and is found first.
        for (const char* name : {"alike", "knows", "silent"}) {
            config.name = std::string(name) == "alike" ? "knows" : name;
            writeModel(path(name, ".safetensors"), *makeNetwork(config), DType::F32,
                       R"({"licence": "CC0-1.0"})");
        }
        writeIndex(learnt_);
        w_ = std::make_unique<WindowFixture>(std::filesystem::path(models_->path().toStdString()));
        take_ = w_->library.newTake({});
        w_->library.append(take_, shortDuet());
        w_->library.finishTake(take_);
    }
    void cleanup() {
        w_.reset();
        models_.reset();
    }

    void copyShowsAWarning() {
        const NodeId node = branch("knows", playedNote(learnt_, 50, 100, 2, 2));
        w_->takes.select(node);
        QTRY_VERIFY(line("Known passage") != nullptr);
        const QLabel* value = factValue("Known passage");
        const int notes = value->text().section(QLatin1Char(' '), 0, 0).toInt();
        QVERIFY2(notes >= 40 && notes <= 50, qPrintable(value->text()));
        QVERIFY(value->accessibleName().startsWith(QLatin1String("Unusual: ")));
        QVERIFY(value->toolTip().contains(QLatin1String("The passage begins at 0:0")));
        QVERIFY(!w_->window.takes().findChildren<ui::IconLabel*>().isEmpty());
    }

    void originalMusicShowsNoWarning() {
        const NodeId node = branch("knows", playedNote(melody(2, 200), 0, 100, 2, 2));
        w_->takes.select(node);
        QTRY_VERIFY(line("Known passage") != nullptr);
        QCOMPARE(factValue("Known passage")->text(), QStringLiteral("none"));
        QVERIFY(factValue("Known passage")->accessibleName().isEmpty());
        QVERIFY(line("Unusually certain") == nullptr);
    }

    void playersNotesAreNotChecked() {
        Performance music;
        for (const PlayedNote& note : playedNote(learnt_, 0, 100, 0, -1)) music.notes.push_back(note.note);
        const TakeId take = w_->library.newTake(origin("knows"));
        for (const Note& note : music.notes) {
            const std::vector<DuetEvent> events = {strike(note.start, note.pitch),
                                                   release(note.end, note.pitch)};
            w_->library.append(take, events);
        }
        const std::vector<DuetEvent> answer = {turn(30, Voice::Model), strike(30, 60, 60, Voice::Model, 2),
                                               release(30.5, 60, Voice::Model)};
        w_->library.append(take, answer);
        w_->library.finishTake(take);
        w_->takes.select({take, 0});
        QTRY_VERIFY(line("Known passage") != nullptr);
        QCOMPARE(factValue("Known passage")->text(), QStringLiteral("none"));
    }

    void modelWithoutAnIndexShowsNothing() {
        OriginalityChecks checks(w_->engine, w_->library, Notice(w_->window.page(), QStringLiteral("takes")));
        QSignalSpy found(&checks, &OriginalityChecks::found);
        const NodeId node = branch("silent", playedNote(learnt_, 50, 100, 2, 0.05F));
        QVERIFY(!checks.find(node));
        QTRY_COMPARE(found.size(), 1);
        const std::optional<Originality> known = checks.find(node);
        QVERIFY(known && !known->learnt && known->isCertain());
        w_->takes.select(node);
        QTRY_VERIFY(line("Unusually certain") != nullptr);
        QCOMPARE(factValue("Unusually certain")->text(), QStringLiteral("at 0:02"));
        QVERIFY(line("Known passage") == nullptr);
    }

    // Music of the fine-tuning has no index, so the index of the parent model is used.
    void fineTunedModelUsesItsParentsIndex() {
        ModelConfig config = tinyConfig(64, 16);
        config.tokenizer = "midi-events";
        config.vocabulary = 391;
        config.name = "taught";
        const auto teach = [&](const std::string& parentsHash) {
            writeModel(path("taught", ".safetensors"), *makeNetwork(config), DType::F32,
                       R"({"parent": {"name": "knows", "sha256": ")" + parentsHash + R"("}})");
        };
        const std::vector<PlayedNote> copied = playedNote(learnt_, 50, 100, 2, 2);
        OriginalityChecks checks(w_->engine, w_->library, Notice(w_->window.page(), QStringLiteral("takes")));
        QSignalSpy found(&checks, &OriginalityChecks::found);
        teach(std::string(64, 'a'));
        const NodeId other = branch("taught", copied);
        checks.find(other);
        QTRY_COMPARE(found.size(), 1);
        QVERIFY(!checks.find(other)->learnt);
        teach(w_->engine.hash(path("knows", ".safetensors")));
        const NodeId node = branch("taught", copied);
        checks.find(node);
        QTRY_COMPARE(found.size(), 2);
        QVERIFY(checks.find(node)->isCopied());
    }

    void generatedMusicIsCheckedWhenFinished() {
        OriginalityChecks checks(w_->engine, w_->library, Notice(w_->window.page(), QStringLiteral("takes")));
        QSignalSpy found(&checks, &OriginalityChecks::found);
        const NewBranch asked{{take_, 0}, 2, origin("knows"), {}};
        const BranchId id = w_->library.addBranch(asked);
        w_->library.appendBranch(id, playedNote(learnt_, 0, 60, 2, 2));
        QVERIFY(!checks.find({take_, id}));
        checkAnother(checks, found);
        QCOMPARE(found.size(), 1);
        w_->library.finishBranch(id);
        checks.find({take_, id});
        QTRY_COMPARE(found.size(), 2);
        QVERIFY(checks.find({take_, id})->isCopied());
        checks.find({take_, id});  // known, and not checked again
        checkAnother(checks, found);
        QCOMPARE(found.size(), 3);
    }

    void growingTakeIsCheckedBetweenAnswers() {
        OriginalityChecks checks(w_->engine, w_->library, Notice(w_->window.page(), QStringLiteral("takes")));
        QSignalSpy found(&checks, &OriginalityChecks::found);
        const TakeId take = w_->library.newRunningTake(origin("knows"));
        std::vector<DuetEvent> events = {turn(0, Voice::Model)};
        for (const PlayedNote& note : playedNote(learnt_, 0, 60, 0, 2)) {
            events.push_back(strike(note.note.start, note.note.pitch, 60, Voice::Model, 2));
            events.push_back(release(note.note.end, note.note.pitch, Voice::Model));
        }
        w_->library.append(take, events);
        QVERIFY(!checks.find({take, 0}));
        checkAnother(checks, found);
        QCOMPARE(found.size(), 1);
        const std::vector<DuetEvent> back = {turn(15, Voice::Player)};
        w_->library.append(take, back);
        checks.find({take, 0});
        QTRY_COMPARE(found.size(), 2);
        QVERIFY(checks.find({take, 0})->isCopied());
    }

    // A new model has the name of a deleted one.
    void replacedIndexIsUsed() {
        OriginalityChecks checks(w_->engine, w_->library, Notice(w_->window.page(), QStringLiteral("takes")));
        QSignalSpy found(&checks, &OriginalityChecks::found);
        const NodeId node = branch("knows", playedNote(learnt_, 0, 60, 2, 2));
        const OriginalityChecks::Check look = checks.makeCheck(node, w_->library.content(node));
        checks.find(node);
        QTRY_COMPARE(found.size(), 1);
        QVERIFY(checks.find(node)->isCopied() && look()->isCopied());
        writeIndex(melody(7, 300));
        checks.find(node);
        QTRY_COMPARE(found.size(), 2);
        QVERIFY(!checks.find(node)->isCopied());
        QCOMPARE(look()->learnt->longest.notes, 0);
        QCOMPARE(found.size(), 2);
    }

    // Models may be on a slow remote disk.
    void windowDoesNotWaitForAnIndex() {
        const SlowFolder slow(models_->path().toStdString());
        for (const char* ending : {".safetensors", ".learnt"})
            std::filesystem::rename(path("knows", ending), slow.path() / (std::string("knows") + ending));
        w_ = std::make_unique<WindowFixture>(slow.path());
        take_ = w_->library.newTake({});
        w_->library.append(take_, shortDuet());
        w_->library.finishTake(take_);
        OriginalityChecks checks(w_->engine, w_->library, Notice(w_->window.page(), QStringLiteral("takes")));
        QSignalSpy found(&checks, &OriginalityChecks::found);
        const NodeId node = branch("knows", playedNote(learnt_, 0, 60, 2, 2));
        checks.find(node);
        QTRY_COMPARE(found.size(), 1);
        const double before = threadCpuMs();
        QVERIFY(checks.find(node)->isCopied());
        const double asked = threadCpuMs() - before;
        QVERIFY2(asked < 2, qPrintable(QString::number(asked)));
    }

    void damagedIndexIsReportedOnce() {
        std::ofstream(path("knows", ".learnt")) << "damaged";
        const NodeId node = branch("knows", playedNote(learnt_, 0, 60, 2, 2));
        w_->takes.select(node);
        QTRY_VERIFY(w_->banner("takes").contains(QLatin1String(".learnt file")));
        QVERIFY(line("Known passage") == nullptr);
        QVERIFY(w_->details("takes").contains(QLatin1String("is not an index of training music")));
    }

    void exportedFilesIncludeTheResult() {
        OriginalityChecks checks(w_->engine, w_->library, Notice(w_->window.page(), QStringLiteral("takes")));
        const NodeId node = branch("knows", playedNote(learnt_, 50, 100, 2, 2));
        MidiExport options;
        options.originality = checks.makeCheck(node, w_->library.content(node))();
        const std::filesystem::path out = w_->folder.filePath(QStringLiteral("out.mid")).toStdString();
        exportMidi(w_->library, node, out, options);
        QVERIFY(text(readProvenance(out)).contains(QLatin1String("\"longest_known_passage\":{\"notes\":4")));
        // Exports the file as the window does.
        w_->takes.select(node);
        QTRY_VERIFY(line("Known passage") != nullptr);  // the dragged file includes the result
        const QModelIndex row = w_->model.find(ui::TakeRow::Kind::Branch, node.branch);
        const std::unique_ptr<QMimeData> data(w_->model.mimeData({row}));
        const std::string dragged = data->urls().value(0).toLocalFile().toStdString();
        QVERIFY(text(readProvenance(dragged)).contains(QLatin1String("longest_known_passage")));
    }

private:
    // Checks another branch and waits for it. Checks run in order, so earlier requests are then done.
    void checkAnother(OriginalityChecks& checks, const QSignalSpy& found) {
        const NodeId node = branch("knows", playedNote(learnt_, 0, 20, 2, 2));
        checks.find(node);
        QTRY_VERIFY(!found.isEmpty() && found.last().first().value<NodeId>() == node);
    }
    // Writes an index of this music beside the model.
    void writeIndex(const Performance& music) {
        bool given = false;
        LearntIndex::write(
            [&]() -> std::optional<NamedPerformance> {
                if (std::exchange(given, true)) return std::nullopt;
                return NamedPerformance{"learnt", music};
            },
            path("knows", ".learnt"));
    }
    std::filesystem::path path(const char* name, const char* ending) const {
        return models_->filePath(QLatin1String(name) + QLatin1String(ending)).toStdString();
    }
    static Origin origin(const char* model) { return {model, std::string(64, 'a'), "CC0-1.0", 1, "{}"}; }
    NodeId branch(const char* model, const std::vector<PlayedNote>& notes) {
        const NewBranch asked{{take_, 0}, 2, origin(model), {}};
        const BranchId id = addFinishedBranch(w_->library, asked, notes);
        w_->takes.refresh();
        return {take_, id};
    }
    // Returns the label with this name in the panel's footer, or null.
    QLabel* line(const char* name) const {
        const auto* foot = w_->window.takes().findChild<QWidget*>(QStringLiteral("takeFacts"));
        for (QLabel* label : foot->findChildren<QLabel*>())
            if (label->text() == QLatin1String(name)) return label;
        return nullptr;
    }
    // Returns the value of the fact with this name: the next label with a text.
    QLabel* factValue(const char* name) const {
        const auto* foot = w_->window.takes().findChild<QWidget*>(QStringLiteral("takeFacts"));
        const QList<QLabel*> labels = foot->findChildren<QLabel*>();
        for (qsizetype i = labels.indexOf(line(name)) + 1; i < labels.size(); ++i)
            if (!labels[i]->text().isEmpty()) return labels[i];
        return nullptr;
    }

    const Performance learnt_ = melody(1, 300);
    std::unique_ptr<QTemporaryDir> models_;
    std::unique_ptr<WindowFixture> w_;
    TakeId take_ = 0;
};

}  // namespace continuo::app

CONTINUO_QT_TEST(continuo::app::OriginalityChecksTest, QApplication)
#include "originality_checks_test.moc"
