#include "controllers/takes/takes_tree.h"

#include <QAbstractProxyModel>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QMimeData>
#include <QTest>
#include <QTreeView>
#include <cmath>

#include "app/controllers/takes_fixture.h"
#include "controllers/play/music_origin.h"
#include "controllers/takes/list/making_words.h"
#include "controllers/words/words.h"
#include "main_window/history/takes_panel.h"
#include "midi/file/standard_midi_file.h"
#include "settings/parameter_table.h"
#include "ui/qt_test_program.h"

namespace continuo::app {
namespace {

using namespace test;
using A = ui::Actions;

}  // namespace

// The rows of the library, and the facts below them.
class TakesTreeTest : public TakesTest {
    Q_OBJECT

private Q_SLOTS:
    void treeShowsTakesAndBranchesAndWhichAreUnfinished() {
        QCOMPARE(w_->model.rowCount(), 1);
        const QModelIndex take = w_->model.find(Kind::Take, take_);
        QCOMPARE(w_->model.row(take).name, QStringLiteral("Take 1"));
        QCOMPARE(w_->model.rowCount(take), 2);
        QVERIFY(w_->model.row(w_->model.find(Kind::Branch, branch_)).unfinished);
        w_->library.finishBranch(branch_);
        w_->takes.refresh();
        QVERIFY(!w_->model.row(w_->model.find(Kind::Branch, branch_)).unfinished);
    }

    void branchRowShowsTheTimeOfItsFork() {
        const TakeId take = w_->library.newTake(exampleModel());
        w_->library.append(
            take, std::vector<DuetEvent>{strike(0.5, 60), release(1, 60), strike(70, 64), release(71, 64)});
        w_->library.finishTake(take);
        const BranchId midst = w_->library.addBranch({{take, 0}, 32.4, exampleModel(), {}});
        const BranchId end = w_->library.addBranch({{take, 0}, 71, exampleModel(), {}});
        const BranchId below = w_->library.addBranch({{take, end}, 73, exampleModel(), {}});
        NewBranch passage{{take, 0}, 32.4, exampleModel(), {}};
        passage.rejoinSeconds = 70;
        const BranchId replacing = w_->library.addBranch(passage);
        w_->library.rename({take, midst}, "Bridge");
        w_->takes.refresh();
        const auto name = [this](BranchId branch) {
            return w_->model.row(w_->model.find(Kind::Branch, branch)).name;
        };
        QCOMPARE(name(midst), QStringLiteral("Bridge at 0:32"));
        QCOMPARE(name(end), QStringLiteral("B"));
        QCOMPARE(name(below), QStringLiteral("B.1 at 1:13"));
        QCOMPARE(name(replacing), QStringLiteral("C for 0:32\u20131:10"));
        QCOMPARE(w_->takes.nodeName({take, midst}), QStringLiteral("Take 2, branch Bridge"));
    }

    // The search covers every text that the library stores about a take, with words in any order.
    void searchFindsTakesByTheirTexts() {
        const TakeId second = w_->library.newTake({}, "Nocturne für Anna");
        const TakeId third = w_->library.newTake({});
        w_->library.setNote({third, 0}, "the slow ÄOLIAN one");
        w_->library.setTags({third, 0}, {"D \"minor\"", "practice"});
        for (const TakeId take : {second, third}) w_->library.append(take, shortDuet());
        w_->library.setTags({take_, branch_}, {"best"});
        w_->takes.refresh();
        const auto find = [this](const char* words) {
            w_->window.takes().findChild<QLineEdit*>()->setText(QString::fromUtf8(words));
            const QAbstractItemModel* shown = w_->window.takes().findChild<QTreeView*>()->model();
            QStringList found;
            for (int row = 0; row < shown->rowCount(); ++row) found << shown->index(row, 0).data().toString();
            return found.join(QLatin1Char('|'));
        };
        const QString one = QStringLiteral("Take 1"), two = QStringLiteral("Nocturne für Anna"),
                      three = QStringLiteral("Take 2");
        QCOMPARE(find("anna NOCTURNE"), two);
        QCOMPARE(find("äolian"), three);
        QCOMPARE(find("minor practice slow"), three);
        QVERIFY(find("take 2").startsWith(three));
        QVERIFY(!find("take 2").contains(two));  // Take 1 may match by a 2 in its time
        QCOMPARE(find("best"), one);
        QCOMPARE(find("piano best"), one);  // the model's name
        QCOMPARE(find("m PIANO"), one);
        QCOMPARE(find("waltz"), QString());
        QCOMPARE(find(""), three + QLatin1Char('|') + two + QLatin1Char('|') + one);
    }

    void shownTakeIsSelectedInTheTree() {
        w_->play.beginAlone({});
        const auto* facts = w_->window.findChild<QWidget*>(QStringLiteral("takeFacts"));
        const QModelIndex branch = w_->model.find(Kind::Branch, branch_);
        w_->takes.show({take_, branch_});
        QCOMPARE(w_->window.takes().selected(), branch);
        trigger(A::kNewTake);  // nothing was played in it, so it has no row
        QVERIFY(!w_->window.takes().selected().isValid());
        QVERIFY(facts->isHidden());
        clickRow(branch);
        QCOMPARE(*w_->takes.shown(), (NodeId{take_, branch_}));
        QVERIFY(!facts->isHidden());
        w_->playKey(60);  // live play takes over
        QTRY_VERIFY(!w_->takes.shown());
        const auto selected = [this] { return w_->window.takes().selected(); };
        QTRY_VERIFY(selected().isValid());
        QCOMPARE(selected(), w_->model.find(Kind::Take, *w_->play.take()));
        trigger(A::kDiscard);
        QVERIFY(w_->banner("takes").contains(QLatin1String("You cannot discard what you are playing")));
        QVERIFY(!w_->library.branch(branch_)->marks.discarded);
        clickRow(branch);
        QCOMPARE(*w_->takes.shown(), (NodeId{take_, branch_}));
        clickRow(w_->model.find(Kind::Recording, *w_->play.take()));
        QVERIFY(!w_->takes.shown());
        QCOMPARE(selected(), w_->model.find(Kind::Recording, *w_->play.take()));
    }

    // For example when a dialog closes.
    void focusingTheTreeKeepsTheShownTake() {
        w_->play.beginAlone({});
        w_->window.show();
        QVERIFY(QTest::qWaitForWindowActive(&w_->window));
        auto* tree = w_->window.takes().findChild<QTreeView*>();
        tree->setFocus();
        QVERIFY(tree->hasFocus());
        QVERIFY(!w_->takes.shown());
        QVERIFY(!w_->window.takes().selected().isValid());
        clickRow(w_->model.find(Kind::Take, take_));  // the first take
        QCOMPARE(*w_->takes.shown(), (NodeId{take_, 0}));
    }

    void treeCountsTheLastNotesOfTheLiveTake() {
        w_->play.beginAlone({});
        w_->playKey(60);
        QTest::qWait(600);
        w_->playKey(62);
        const auto detail = [this] {
            const QModelIndex row = w_->model.find(Kind::Recording, w_->play.take().value_or(0));
            return row.isValid() ? w_->model.row(row).detail : QString();
        };
        QTRY_VERIFY_WITH_TIMEOUT(detail().contains(QLatin1String("2 note")), 10000);
    }

    void takeRowNamesWhoPlaysInIt() {
        const auto recording = [this](TakeId take) {
            return w_->model.row(w_->model.find(Kind::Recording, take));
        };
        QCOMPARE(recording(take_).name, QStringLiteral("Both"));
        QVERIFY(!recording(take_).modelOnly);
        const TakeId alone = w_->library.newTake(exampleModel());
        const std::vector<DuetEvent> events{{DuetEvent::Kind::Strike, Voice::Model, 60, 70, 0.5, -1},
                                            {DuetEvent::Kind::Release, Voice::Model, 60, 0, 1, -1}};
        w_->library.append(alone, events);
        w_->library.finishTake(alone);
        w_->takes.refresh();
        QCOMPARE(recording(alone).name, QStringLiteral("The model"));
        QVERIFY(recording(alone).modelOnly);
    }

    void newBranchIsExpandedInTheTree() {
        auto* tree = w_->window.takes().findChild<QTreeView*>();
        tree->collapseAll();
        const BranchId below = w_->library.addBranch({{take_, branch_}, 2, exampleModel(), {}});
        w_->takes.onBranchBegan(below);
        const QModelIndex take = tree->model()->index(0, 0);
        QVERIFY(tree->isExpanded(take));
        QVERIFY(tree->isExpanded(tree->model()->index(1, 0, take)));
    }

    void branchFactsShowItsAnswerScores() {
        const auto facts = [this] {
            QStringList words;
            const auto* foot = w_->window.takes().findChild<QWidget*>(QStringLiteral("takeFacts"));
            for (const QLabel* label : foot->findChildren<QLabel*>()) words << label->text();
            return words;
        };
        const auto valueOf = [&](const char* name) {
            const QStringList words = facts();
            qsizetype at = words.indexOf(QLatin1String(name));
            if (at < 0) return QString();
            while (++at < words.size() && words[at].isEmpty()) {
            }
            return words.value(at);
        };
        w_->takes.select({take_, branch_});
        QVERIFY(!facts().contains(QLatin1String("Repetition")));  // still being generated
        std::vector<PlayedNote> more;
        for (int i = 0; i < 18; ++i)
            more.push_back({{70, 60 + 2 * (i % 9 % 3) + i % 9 / 3, 3 + i * 0.25, 3.2 + i * 0.25}, 2});
        w_->library.appendBranch(branch_, more);
        w_->library.finishBranch(branch_);
        w_->takes.refresh();
        QCOMPARE(valueOf("Repetition"), QStringLiteral("45 %"));  // nine notes of twenty
        QVERIFY(valueOf("In scale").endsWith(QLatin1String(" %")));
        QVERIFY(!facts().contains(QLatin1String("Difference")));  // no other answer to compare with yet
        const BranchId other = addFinishedBranch(w_->library, {{take_, 0}, 1.5, exampleModel(), {}},
                                                 {{{70, 61, 2, 2.5}, 2}, {{70, 61, 3, 3.5}, 2}});
        w_->takes.refresh();
        QCOMPARE(valueOf("Difference"), QStringLiteral("1.00"));
        // A sounding note of the prompt does not belong to the answer.
        w_->takes.select({take_, other});
        QCOMPARE(valueOf("Difference"), QStringLiteral("1.00"));
        QCOMPARE(valueOf("Repetition"), QStringLiteral("0 %"));
    }

    void originIsListedAmongTheFacts() {
        Origin origin = exampleModel();
        origin.seed = 706879542389;
        origin.details =
            R"({"temperature": 0.95, "min_p": 0.03, "top_k": 0, "top_p": 1.0, "precision": "bf16"})";
        const BranchId made = w_->library.addBranch({{take_, 0}, 1.5, origin, {}});
        w_->library.setBranchLatents(made, {{1.5, 256}});
        w_->library.finishBranch(made);
        w_->takes.select({take_, made});
        QStringList words;
        const auto* foot = w_->window.takes().findChild<QWidget*>(QStringLiteral("takeFacts"));
        for (const QLabel* label : foot->findChildren<QLabel*>()) words << label->text();
        QVERIFY2(words.contains(QStringLiteral("706879 542389")), qPrintable(words.join(u'|')));
        const QString with =
            text(origin.modelName) + QStringLiteral(", temperature 0.95, 256 latent(s), min-p 0.03, bf16");
        QVERIFY2(words.contains(with), qPrintable(words.join(u'|')));
    }

    // In the inspector's words, without constraints that had no effect.
    void constraintsAreListedAmongTheFacts() {
        auto form = defaultForm<ui::PlayForm>();
        form.minP = 0;
        form.dynamicsAsIPlay = false;
        const auto with = [&](const Origin& origin, const UsedRanges& ranges = {}) {
            return describeMaking(origin, ranges).section(QStringLiteral("temperature 0.95"), 1);
        };
        ModelSummary model;
        const auto made = [&](const UsedRanges& ranges = {}) {
            return with(makeOrigin(model, form, {}), ranges);
        };
        QCOMPARE(made(),
                 QStringLiteral(
                     ", mild repetition guard, pedal recall 1, timing ×1.04, bf16"));  // without latents
        model.window = 512;
        QCOMPARE(
            made(),
            QStringLiteral(", mild repetition guard, pedal recall 1, timing ×1.04, bf16"));  // the model's
        form.latentsAuto = false;
        form.latents = 64;
        QCOMPARE(made(),
                 QStringLiteral(", window 64, mild repetition guard, pedal recall 1, timing ×1.04, bf16"));
        QVERIFY(
            made({{64, 128}, {}}).startsWith(QStringLiteral(", window 64 to 128, mild repetition guard")));
        form.latentsAuto = true;
        form.latents = 256;
        model.latents = 1024;
        model.window = 0;
        QCOMPARE(made(), QStringLiteral(
                             ", 256 latent(s), mild repetition guard, pedal recall 1, timing ×1.04, bf16"));
        form.repetition = ui::GuardStrength::Off;
        form.pedalRecall = 0;
        form.timingTemperature = 1;
        QCOMPARE(made(), QStringLiteral(", 256 latent(s), bf16"));
        form.scaleUse = ui::ScaleUse::Chosen;
        form.scaleKind = 1;
        form.scaleStrict = true;
        form.lowestPitch = 36;
        form.dynamicsAsIPlay = true;
        form.voices = 3;
        form.pitchTemperature = 1.5;
        QCOMPARE(made(), QStringLiteral(", 256 latent(s), pitch ×1.5, C minor, strictly, C2 to C8, "
                                        "3 voices, your dynamics, bf16"));
        QVERIFY(made({{}, {}, true}).endsWith(QStringLiteral(", near the beat, bf16")));
        // A job records velocities that result from the player's dynamics.
        Origin job;
        job.details = R"({"temperature": 0.95, "min_p": 0.03, "dynamics": "as played",
            "dynamics_within": [1, 127], "constraints": {"pitch_classes": [0,1,2,3,4,5,6,7,8,9,10,11],
            "strict": false, "pitches": [21, 108], "voices": 0, "density": 0, "velocities": [40, 90],
            "pulse": {"seconds": 0.5, "origin": 0, "pull": "on"}}})";
        QCOMPARE(with(job), QStringLiteral(", min-p 0.03, your dynamics, on the beat"));
    }

    // Auto changes both during play. The facts show the recorded values, not the inspector's at the start.
    void factsOfALiveTakeShowTheRangesOfItsLatentsAndTemperature() {
        Origin origin = exampleModel();
        origin.details = R"({"latents": 16, "temperature": 0.95})";
        const TakeId live = w_->library.newTake(origin);
        w_->library.append(live, shortDuet());
        const auto facts = [this] {
            QStringList words;
            const auto* foot = w_->window.takes().findChild<QWidget*>(QStringLiteral("takeFacts"));
            for (const QLabel* label : foot->findChildren<QLabel*>()) words << label->text();
            return words;
        };
        w_->takes.select({live, 0});  // and it grows
        QVERIFY(
            facts().contains(text(origin.modelName) + QStringLiteral(", temperature 0.95, 256 latent(s)")));
        w_->library.append(
            live, std::vector<DuetEvent>{turn(3, Voice::Model), latents(3, 1024),
                                         strike(3.1, 67, 60, Voice::Model), release(3.5, 67, Voice::Model),
                                         temperatureEvent(0.95, 3), strike(4, 67, 60, Voice::Model),
                                         temperatureEvent(1.15, 4.5), strike(5, 67, 60, Voice::Model)});
        w_->library.finishTake(live);
        w_->takes.select({live, 0});
        const QStringList words = facts();
        const QString with =
            text(origin.modelName) +
            QStringLiteral(", temperature 0.95 to 1.15, 256 to %1 latents").arg(QLocale().toString(1024));
        QVERIFY2(words.contains(with), qPrintable(words.join(u'|')));
    }

    // A zoomed view shows the same position of the sibling for comparison.
    void siblingBranchOpensAtTheSameViewPosition() {
        const auto made = [this](double fork) {
            return NodeId{take_, addFinishedBranch(w_->library, {{take_, 0}, fork, exampleModel(), {}},
                                                   {{{70, 72, fork + 0.1, 2}, 2}, {{70, 72, 4, 9}, 2}})};
        };
        const NodeId one = made(1.5), two = made(1.5), elsewhere = made(0.7);
        w_->takes.select(one);
        w_->takes.select(two);
        const double whole = roll().scale();
        roll().zoom(4);
        const double begin = roll().viewBegin(), scale = roll().scale();
        w_->takes.select(one);
        QCOMPARE(roll().scale(), scale);
        QCOMPARE(roll().viewBegin(), begin);
        w_->takes.select(two);
        QCOMPARE(roll().viewBegin(), begin);
        w_->takes.select(elsewhere);
        QCOMPARE(roll().scale(), whole);
    }

    void takeCanBeDraggedOutAsAFile() {
        for (const QModelIndex& row :
             {w_->model.find(Kind::Recording, take_), w_->model.find(Kind::Branch, branch_)}) {
            QVERIFY(w_->model.flags(row) & Qt::ItemIsDragEnabled);
            const std::unique_ptr<QMimeData> data(w_->model.mimeData({row}));
            QVERIFY(data && data->hasUrls());
            QCOMPARE(data->urls().size(), 1);
            const QString path = data->urls().front().toLocalFile();
            QVERIFY2(path.endsWith(QLatin1String(".mid")), qPrintable(path));
            const MidiFile file = readMidiFile(path.toStdString());
            const bool isBranch = w_->model.row(row).kind == Kind::Branch;
            const TakeContent there = w_->library.content({take_, isBranch ? branch_ : 0});
            const Performance played = there.performance();
            QCOMPARE(file.performance.notes.size(), played.notes.size());
            for (std::size_t i = 0; i < played.notes.size(); ++i) {
                QCOMPARE(file.performance.notes[i].pitch, played.notes[i].pitch);
                QVERIFY(std::abs(file.performance.notes[i].start - played.notes[i].start) < 0.001);
            }
        }
        w_->library.purge({take_, branch_});
        const QModelIndex gone = w_->model.find(Kind::Branch, branch_);
        QVERIFY(w_->model.mimeData({gone}) == nullptr);
        QVERIFY(!w_->banner("takes").isEmpty());
    }

private:
    void clickRow(const QModelIndex& row) {
        w_->window.show();
        auto* tree = w_->window.takes().findChild<QTreeView*>();
        tree->expandAll();
        const auto* shown = qobject_cast<QAbstractProxyModel*>(tree->model());
        QTest::mouseClick(tree->viewport(), Qt::LeftButton, {},
                          tree->visualRect(shown->mapFromSource(row)).center());
    }
};

}  // namespace continuo::app

CONTINUO_QT_TEST(continuo::app::TakesTreeTest, QApplication)
#include "takes_tree_test.moc"
