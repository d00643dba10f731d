// Included before Qt, whose macros clash with identifiers of the engine.
#include "facade/models/model_file.h"
#include "support/tiny_model.h"

#include "controllers/takes/checks/surprise_checks.h"

#include <QAction>
#include <QLabel>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>
#include <algorithm>

#include "app/controllers/window_fixture.h"
#include "app/library/playing.h"
#include "pages/play/play_page.h"
#include "roll/piano_roll.h"
#include "ui/qt_test_program.h"
#include "widgets/elided_label.h"

namespace continuo::app {

using namespace test;
using A = ui::Actions;

// The surprise map of an opened file, scored by a tiny model.
class SurpriseChecksTest : public ui::ThemedTest {
    Q_OBJECT

private Q_SLOTS:
    void init() {
        models_ = std::make_unique<QTemporaryDir>();
        for (const char* name : {"one", "other"}) {
            ModelConfig config = tinyConfig(64, 16);
            config.tokenizer = "midi-events";
            config.vocabulary = 391;
            config.name = name;
            const auto network = makeNetwork(config);
            if (std::string(name) == "other") {
                std::vector<float> bias = network->parameters().get("head.bias");
                for (std::size_t i = 0; i < bias.size(); ++i) bias[i] += 0.02F * static_cast<float>(i % 50);
                network->parameters().set("head.bias", bias);
            }
            writeModel(path(name), *network, DType::F32, "{}");
        }
        w_ = std::make_unique<WindowFixture>(std::filesystem::path(models_->path().toStdString()));
        listen("one");
        w_->takes.openMidi(QStringLiteral(CONTINUO_TESTS_FOLDER "/app/midi/data/pretty-midi__example.mid"));
        QTRY_VERIFY(w_->takes.shown().has_value());
    }
    void cleanup() {
        w_.reset();
        models_.reset();
    }

    void openedFileIsScoredOnceTheSurpriseMapIsShown() {
        QTest::qWait(400);
        QCOMPARE(known(), std::size_t{0});
        surprise(true);
        QTRY_VERIFY(known() == all() && all() > 0);
        // Known scores are shown immediately, with the map on or off.
        const NodeId node = *w_->takes.shown();
        const std::vector<float> before = bits();
        w_->takes.showLive();
        surprise(false);
        w_->takes.show(node);
        QVERIFY(bits() == before);
        QVERIFY(std::all_of(before.begin(), before.end(), [](float each) { return each < 20; }));
        QVERIFY(*std::max_element(before.begin(), before.end()) >
                *std::min_element(before.begin(), before.end()));
    }

    void takeIsScoredAgainForAnotherModel() {
        surprise(true);
        QTRY_VERIFY(known() == all());
        const std::vector<float> before = bits();
        const NodeId node = *w_->takes.shown();
        listen("other");
        w_->takes.show(node);
        QTRY_VERIFY(known() == all() && bits() != before);
    }

    // All music is scored again, before and after the edited note.
    void editedNotesAreScoredAgain() {
        surprise(true);
        QTRY_VERIFY(known() == all());
        const std::vector<float> before = bits();
        const std::size_t place = all() / 2;
        const ui::RollNote was = w_->window.page().roll().content()->notes()[place];
        ui::RollNote becomes = was;
        becomes.pitch += 7;
        Q_EMIT w_->window.page().roll().noteChangeRequested(was, becomes);
        // Until then, earlier notes keep their scores.
        const std::vector<float> meanwhile = bits();
        QCOMPARE(meanwhile[0], before[0]);
        for (std::size_t i = place; i < meanwhile.size(); ++i) QCOMPARE(meanwhile[i], -1.0F);
        QTRY_VERIFY(known() == all());
        QCOMPARE(w_->window.page().roll().selectedNote()->pitch, becomes.pitch);
        const std::vector<float> after = bits();
        QCOMPARE(after.size(), before.size());
        QVERIFY(std::abs(after[0] - before[0]) < 1e-3F);
        bool differ = false;
        for (std::size_t i = place + 1; i < after.size(); ++i)
            differ = differ || std::abs(after[i] - before[i]) > 1e-3F;
        QVERIFY(differ);
        w_->window.actions()[A::kUndo]->trigger();
        QTRY_VERIFY(known() == all() && bits() == before);
    }

    // The music that a branch replaces is scored, too.
    void musicReplacedByABranchIsScored() {
        const NodeId opened = *w_->takes.shown();
        const double end = w_->library.content(opened).seconds;
        const BranchId branch = addFinishedBranch(w_->library, {opened, end / 4, exampleModel(), {}},
                                                  {{{70, 72, end / 4, end / 2}, 2}});
        w_->takes.refresh();
        w_->takes.select({opened.take, branch});
        const auto facts = [this] {
            QStringList names;
            const auto* foot = w_->window.findChild<QWidget*>(QStringLiteral("takeFacts"));
            for (const auto* label : foot->findChildren<QLabel*>()) names << label->text();
            return names;
        };
        QTest::qWait(400);
        QVERIFY(!facts().contains(QStringLiteral("Your notes, nats/note")));
        surprise(true);
        QTRY_VERIFY(facts().contains(QStringLiteral("Your notes, nats/note")));
        QVERIFY(known() == all() && all() > 0);
    }

    // A duet needs every processor.
    void noTakeIsScoredDuringLivePlay() {
        const NodeId opened = *w_->takes.shown();
        w_->takes.showLive();
        w_->playKey(60);
        QTRY_VERIFY(w_->play.isBusy());
        surprise(true);
        w_->takes.show(opened);
        QTest::qWait(600);
        QVERIFY(w_->play.isBusy());
        QCOMPARE(known(), std::size_t{0});
        QVERIFY(header().contains(QLatin1String("computing surprise")));
        QTRY_VERIFY(!w_->play.isBusy());
        QTRY_VERIFY(known() == all() && all() > 0);
        QVERIFY(!header().contains(QLatin1String("computing surprise")));
    }

    void scoringALongTakeShowsItsProgress() {
        const TakeId take = w_->library.newTake(exampleModel());
        std::vector<DuetEvent> events;
        for (int i = 0; i < 10'000; ++i) {
            events.push_back(strike(0.1 * i, 48 + i * 7 % 36));
            events.push_back(release(0.1 * i + 0.05, 48 + i * 7 % 36));
        }
        w_->library.append(take, events);
        w_->library.finishTake(take);
        w_->takes.refresh();
        surprise(true);
        w_->takes.show({take, 0});
        std::vector<int> told;
        const QRegularExpression percent(QStringLiteral("computing surprise … ([0-9]+) %"));
        const auto look = [&] {
            const QRegularExpressionMatch match = percent.match(header());
            if (match.hasMatch()) told.push_back(match.captured(1).toInt());
            return known() == all();
        };
        QTRY_VERIFY_WITH_TIMEOUT(look(), kTestTimeoutMs);
        QVERIFY(!told.empty());
        QVERIFY(std::is_sorted(told.begin(), told.end()));
        QVERIFY(told.front() > 0 && told.back() <= 100);
        QVERIFY(!header().contains(QLatin1String("computing surprise")));
    }

private:
    std::string path(const char* name) const {
        return models_->filePath(QLatin1String(name) + QStringLiteral(".safetensors")).toStdString();
    }
    void listen(const char* name) {
        QSignalSpy ready(&w_->play, &PlayController::modelReady);
        w_->play.useModel(path(name));
        QTRY_COMPARE(ready.size(), 1);
    }
    QString header() const {
        QString words;
        for (const auto* label : w_->window.page().findChildren<ui::ElidedLabel*>()) words += label->text();
        return words;
    }
    void surprise(bool shown) { w_->window.actions()[A::kSurprise]->setChecked(shown); }
    std::vector<float> bits() const {
        std::vector<float> found;
        for (const ui::RollNote& note : w_->window.page().roll().content()->notes())
            found.push_back(note.bits);
        return found;
    }
    std::size_t all() const { return bits().size(); }
    std::size_t known() const {
        const std::vector<float> each = bits();
        return static_cast<std::size_t>(
            std::count_if(each.begin(), each.end(), [](float one) { return one >= 0; }));
    }

    std::unique_ptr<QTemporaryDir> models_;
    std::unique_ptr<WindowFixture> w_;
};

}  // namespace continuo::app

CONTINUO_QT_TEST(continuo::app::SurpriseChecksTest, QApplication)
#include "surprise_checks_test.moc"
