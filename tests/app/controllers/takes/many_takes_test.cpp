// A library of many takes in the window: no event-loop iteration takes long. CONTINUO_TAKES sets the takes
// (default 501).
#include <QAbstractProxyModel>
#include <QApplication>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>
#include <QTreeView>
#include <optional>

#include "app/controllers/turns.h"
#include "app/controllers/window_fixture.h"
#include "app/library/playing.h"
#include "main_window/history/takes_panel.h"
#include "support/temporary_folder.h"
#include "theme/theme.h"
#include "ui/qt_test_program.h"
#include "widgets/facts_pane.h"

namespace continuo::app {

class ManyTakesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() {
        ui::Theme::instance().install();
        takes_ = qEnvironmentVariableIntValue("CONTINUO_TAKES");
        if (takes_ <= 0) takes_ = 501;
        Library library(data_.path());
        for (int i = 0; i < takes_; ++i) {
            last_ = test::addTakeWithBranch(library);
            library.finishBranch(last_.branch);
            if (i == 0) first_ = last_;
        }
        library.setTags({first_.take, first_.branch}, {"lullaby"});
        QVERIFY(library.flush(60));
    }
    void init() {
        const double before = test::threadCpuMs();
        w_.emplace(std::filesystem::path{}, data_.path());
        made_ = test::threadCpuMs() - before;
        w_->window.resize(1440, 900);
        w_->window.show();
        for (int turn = 0; turn < 3; ++turn) QCoreApplication::processEvents();  // the first frame takes long
    }
    void cleanup() { w_.reset(); }

    // The latest takes are listed immediately, the others in batches.
    void startLoadsTheListInBatches() {
        QVERIFY(w_->model.rowCount() > 0 && w_->model.rowCount() < takes_);
        QVERIFY(w_->model.find(Kind::Branch, last_.branch).isValid());
        int before = w_->model.rowCount(), most = 0;
        EventLoopMeter turns([&] {
            most = std::max(most, w_->model.rowCount() - before);
            before = w_->model.rowCount();
        });
        QVERIFY(listAll("the start") > 0);
        QVERIFY2(most > 0 && most <= 100, qPrintable(QString::number(most)));
        for (int row = 1; row < takes_; ++row)
            QVERIFY(w_->model.index(row - 1, 0).data(kId).toLongLong() >
                    w_->model.index(row, 0).data(kId).toLongLong());
        qInfo("window and library made in %.1f ms", made_);
    }

    void takeThatIsNotListedYetCanBeSelected() {
        QVERIFY(!w_->model.find(Kind::Branch, first_.branch).isValid());
        w_->takes.select({first_.take, first_.branch});
        QCOMPARE(*w_->takes.shown(), (NodeId{first_.take, first_.branch}));
        w_->takes.unfold({first_.take, first_.branch});  // needed now
        QVERIFY(w_->model.find(Kind::Branch, first_.branch).isValid());
        QVERIFY(listAll("the start with one shown") > 0);
        QCOMPARE(w_->window.takes().selected(), w_->model.find(Kind::Branch, first_.branch));
    }

    // Results are shown when all takes were searched.
    void searchRunsInBatches() {
        QVERIFY(listAll(nullptr) > 0);
        auto* field = w_->window.takes().findChild<QLineEdit*>();
        const QAbstractItemModel* shown = rows();
        const auto type = [&](const QString& words, int expected) {
            const double turn = longestIteration([&] { field->setText(words); },
                                                 [&] { return shown->rowCount() == expected; });
            qInfo("“%s” typed into the search: %.1f ms", qPrintable(words), turn);
            return turn > 0;
        };
        field->setText(QStringLiteral("lullaby"));
        QCOMPARE(shown->rowCount(), takes_);
        QVERIFY(type(QStringLiteral("lullaby"), 1));
        QCOMPARE(shown->index(0, 0).data(kId).toLongLong(), first_.take);
        QCOMPARE(shown->rowCount(shown->index(0, 0)), 1);  // the branch that contains the word
        QVERIFY(type({}, takes_));
        QVERIFY(type(QStringLiteral("take 333"), 1));
        // Takes that arrive during a search are searched, too.
        field->setText(QStringLiteral("hymn"));
        const TakeId late = w_->library.newTake({}, "A hymn");
        w_->library.append(late, test::shortDuet());
        w_->takes.refresh();
        QTRY_COMPARE(shown->index(0, 0).data(kId).toLongLong(), late);
        QCOMPARE(shown->rowCount(), 1);
        w_->library.purge({late, 0});
    }

    // A change of one take updates only its row.
    void onlyChangedTakesAreListedAgain() {
        QVERIFY(listAll(nullptr) > 0);
        QSignalSpy added(&w_->model, &ui::TakesModel::rowsInserted);
        QSignalSpy removed(&w_->model, &ui::TakesModel::rowsRemoved);
        QSignalSpy changed(&w_->model, &ui::TakesModel::dataChanged);
        TakeId played = 0;
        measure("a take begins and ends", [&] {
            played = w_->library.newTake({});
            w_->library.append(played, test::shortDuet());
            w_->library.finishTake(played);
            w_->takes.refresh();
        });
        QCOMPARE(added.size(), 1);
        QCOMPARE(changed.size(), 0);
        w_->takes.select({first_.take, 0});
        changed.clear();
        measure("a star", [&] { w_->window.actions()[A::kStar]->trigger(); });
        QCOMPARE(changed.size(), 1);
        QVERIFY(w_->model.row(w_->model.find(Kind::Take, first_.take)).starred);
        measure("undo", [&] { w_->window.actions()[A::kUndo]->trigger(); });
        QCOMPARE(changed.size(), 2);
        measure("a take is shown", [&] { w_->takes.select({last_.take, 0}); });
        measure("a note taken out", [&] {
            w_->library.editNotes({last_.take, 0}, std::vector{makeRemoval(Voice::Player, {60, 0.5, {}})});
            w_->takes.refresh();
        });
        measure("undo of that", [&] { w_->window.actions()[A::kUndo]->trigger(); });
        measure("a discard", [&] { w_->takes.discard({played, 0}); });
        QCOMPARE(removed.size(), 1);
        QCOMPARE(added.size(), 1);
        measure("undo of that", [&] { w_->window.actions()[A::kUndo]->trigger(); });
        QCOMPARE(added.size(), 2);
        w_->library.purge({played, 0});
    }

    void listCanBeSortedAndUsedWithKeys() {
        QVERIFY(listAll(nullptr) > 0);
        ui::TakesPanel& panel = w_->window.takes();
        auto* tree = panel.findChild<QTreeView*>();
        measure("starred first", [&] { panel.setOrder(ui::TakesPanel::Order::StarredFirst); });
        measure("as they were made", [&] { panel.setOrder(ui::TakesPanel::Order::AsMade); });
        QTRY_VERIFY(!panel.findChild<ui::FactsPane*>()->prepareRows());  // a moment after the start
        measure("the oldest is chosen", [&] { tree->setCurrentIndex(rows()->index(takes_ - 1, 0)); });
        QCOMPARE(*w_->takes.shown(), (NodeId{first_.take, 0}));
        panel.select(w_->model.find(Kind::Branch, last_.branch));
        measure("Tab, where no other branch is seen", [&] { QVERIFY(!panel.step(1)); });
    }

private:
    using Kind = ui::TakeRow::Kind;
    using A = ui::Actions;
    static constexpr int kId = ui::TakesModel::kIdRole;

    QAbstractItemModel* rows() { return w_->window.takes().findChild<QTreeView*>()->model(); }
    // Waits until all takes are listed, and returns the time. `what` names the printed figure; null prints
    // nothing.
    double listAll(const char* what) {
        const double turn = longestIteration([] {}, [this] { return w_->model.rowCount() >= takes_; });
        if (what != nullptr) qInfo("%s, %d takes: %.1f ms", what, takes_, turn);
        return turn;
    }
    void measure(const char* what, const std::function<void()>& act) {
        double own = 0;
        const auto timed = [&] {
            const double before = test::threadCpuMs();
            act();
            own = test::threadCpuMs() - before;
        };
        const double turn = longestIteration(timed, [] { return true; });
        qInfo("%s: %.1f ms, %.1f ms without drawing", what, turn, own);
    }

    test::TemporaryFolder data_;
    int takes_ = 0;
    test::TakeWithBranch first_, last_;
    std::optional<WindowFixture> w_;
    double made_ = 0;
};

}  // namespace continuo::app

CONTINUO_QT_TEST(continuo::app::ManyTakesTest, QApplication)
#include "many_takes_test.moc"
