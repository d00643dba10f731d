#include "controllers/takes/canvas/take_plan.h"

#include <QLabel>
#include <QSignalSpy>
#include <QTest>
#include <QTimer>

#include "app/controllers/takes_fixture.h"
#include "main_window/history/takes_panel.h"
#include "main_window/inspector/inspector_panel.h"
#include "ui/qt_test_program.h"
#include "widgets/section.h"

namespace continuo::app {
namespace {

using namespace test;

}  // namespace

// The description of a take's continuation, and the number of variations.
class TakePlanTest : public TakesTest {
    Q_OBJECT

private Q_SLOTS:
    // Covers "As I play" and answer lengths that depend on the music.
    void inspectorDescribesTheNextContinuation() {
        ui::PlayForm form = w_->play.form();
        form.scaleUse = ui::ScaleUse::AsIPlay;
        form.length = ui::AnswerLength::MatchMine;
        w_->window.inspector().setForm(form);
        w_->play.setForm(form);
        const auto says = [this](const QString& words) {
            for (const QLabel* label : w_->window.inspector().findChildren<QLabel*>())
                if (label->text().contains(words) && label->isVisibleTo(&w_->window.inspector())) return true;
            return false;
        };
        const TakeId scale = w_->library.newTake(exampleModel());
        std::vector<DuetEvent> events;
        double at = 4;
        for (const std::uint8_t pitch : {62, 64, 66, 67, 69, 71, 73, 74, 69, 66, 62, 57, 62}) {
            events.push_back({DuetEvent::Kind::Strike, Voice::Player, pitch, 70, at, -1});
            events.push_back({DuetEvent::Kind::Release, Voice::Player, pitch, 0, at + 0.4, -1});
            at += 0.5;
        }
        w_->library.append(scale, events);
        w_->library.finishTake(scale);
        w_->takes.select({scale, 0});
        for (auto* section : w_->window.inspector().findChildren<ui::Section*>()) section->setOpen(true);
        QVERIFY(says(QStringLiteral("6.4 s, as long as your last phrase")));
        QVERIFY(says(QStringLiteral("D major")));
        QTest::qWait(100);  // live values do not replace it
        QVERIFY(says(QStringLiteral("D major")));
        w_->window.page().roll().setCursorTime(2);
        Q_EMIT w_->window.page().roll().cursorMoved(2);
        QVERIFY(says(QStringLiteral("No notes of yours before this point: 20 s.")));
        QVERIFY(says(QStringLiteral("The key you play in appears after a few notes.")));
        form.length = ui::AnswerLength::UntilIPlay;
        w_->play.setForm(form);
        QVERIFY(says(QStringLiteral("“Until I play” does not apply to continuations")));
        w_->takes.showLive();
        QVERIFY(!says(QStringLiteral("“Until I play” does not apply to continuations")));
    }

    // Uses the number set beside Continue.
    void takeMenuOffersTheVariationCountOfTheInspector() {
        ui::PlayForm form = w_->window.inspector().form();
        form.variations = 3;
        w_->play.setForm(form);
        w_->takes.select({take_, branch_});
        w_->window.inspector().setForm(form);
        QSignalSpy continued(&w_->takes, &TakesController::continueRequested);
        for (const auto& [words, variations] :
             {std::pair("Continue", 1), std::pair("Continue, 3 variation(s)", 3)}) {
            QTimer::singleShot(0, this, [words] { chooseInMenu(QLatin1String(words)); });
            Q_EMIT w_->window.takes().menuRequested(w_->model.find(Kind::Branch, branch_), {});
            QCOMPARE(continued.takeLast()[0].toInt(), variations);
        }
    }

    void alternativesOfABranchStartAtItsFork() {
        w_->takes.select({take_, branch_});
        QSignalSpy continued(&w_->takes, &TakesController::continueRequested);
        QTimer::singleShot(0, this, [] { chooseInMenu(QStringLiteral("Make 4 alternative(s)")); });
        Q_EMIT w_->window.takes().menuRequested(w_->model.find(Kind::Branch, branch_), {});
        QCOMPARE(continued.size(), 1);
        QCOMPARE(continued[0][0].toInt(), 4);
        QCOMPARE(*w_->takes.source(), (NodeId{take_, 0}));
        QCOMPARE(w_->takes.sourceSeconds(), 1.5);
    }

    void alternativesUseThePromptRangeOfTheirBranch() {
        Origin origin = exampleModel();
        origin.details = R"({"prompt_from":0.75})";
        const BranchId heardPart = w_->library.addBranch({{take_, 0}, 1.25, origin, {}});
        w_->library.finishBranch(heardPart);
        w_->takes.refresh();
        const auto askForOthersOf = [this](BranchId branch) {
            QTimer::singleShot(0, this, [] { chooseInMenu(QStringLiteral("Make 4 alternative(s)")); });
            Q_EMIT w_->window.takes().menuRequested(w_->model.find(Kind::Branch, branch), {});
        };
        askForOthersOf(heardPart);
        QCOMPARE(*w_->takes.source(), (NodeId{take_, 0}));
        QVERIFY(w_->takes.marked() == ui::MarkedRange({0.75, 1.25}));
        QCOMPARE(w_->takes.sourceBegin(), 0.75);
        QCOMPARE(w_->takes.sourceSeconds(), 1.25);
        askForOthersOf(branch_);
        QVERIFY(!w_->takes.marked());
        QCOMPARE(w_->takes.sourceBegin(), 0.0);
        QCOMPARE(w_->takes.sourceSeconds(), 1.5);
    }
};

}  // namespace continuo::app

CONTINUO_QT_TEST(continuo::app::TakePlanTest, QApplication)
#include "take_plan_test.moc"
