#include "pages/queue/queue_view.h"

#include <QLabel>
#include <QLayout>
#include <QMenu>
#include <QProgressBar>
#include <QPushButton>
#include <QScopeGuard>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>
#include <QToolButton>

#include "theme/theme.h"
#include "ui/accessible_names.h"
#include "ui/active_window.h"
#include "ui/job_rows.h"
#include "ui/qt_test_program.h"

namespace continuo::ui {

namespace {

QPushButton* button(const QWidget& view, const QString& text) {
    for (auto* found : view.findChildren<QPushButton*>())
        if (found->text() == text) return found;
    return nullptr;
}

}  // namespace

class QueueViewTest : public ThemedTest {
    Q_OBJECT
private Q_SLOTS:
    void init() {
        view_ = std::make_unique<QueueView>();
        view_->setRows({job(1, JobState::Running, 0.38), job(2, JobState::Waiting), job(3, JobState::Waiting),
                        job(4, JobState::Failed), job(5, JobState::Done, 1)});
        view_->setOpen(true);
        view_->resize(1200, 246);
        view_->show();
        activate(*view_);
    }

    void cleanup() { view_.reset(); }

    void lineSaysThatThereAreNoJobs() {
        view_->setOpen(false);
        view_->setRows({});
        QVERIFY(view_->isVisible());
        QCOMPARE(view_->sizeHint().height(), 28);
        const auto labels = view_->findChildren<QLabel*>();
        QVERIFY(std::any_of(labels.begin(), labels.end(), [](const QLabel* label) {
            return label->isVisible() && label->text() == QStringLiteral("no jobs");
        }));
    }

    void closedQueueIsOneLineWithCounts() {
        view_->findChild<QTableView*>()->setFocus();
        QTest::mouseClick(view_->findChild<QToolButton*>(), Qt::LeftButton);
        QCOMPARE(view_->focusWidget(), view_->findChild<QToolButton*>());
        QVERIFY(!view_->isOpen());
        QVERIFY(!view_->findChild<QTableView*>()->isVisible());
        QCOMPARE(view_->sizeHint().height(), 28);
        bool counted = false;
        for (const QLabel* label : view_->findChildren<QLabel*>())
            counted |= label->isVisible() && label->text().contains(QStringLiteral("2 waiting"));
        QVERIFY(counted);
    }

    void everyControlHasAnAccessibleName() {
        const QStringList unnamed = unnamedControls(view_.get());
        QVERIFY2(unnamed.isEmpty(), qPrintable(unnamed.join(QStringLiteral("\n"))));
    }

    void buttonsApplyToTheSelectedRow() {
        QSignalSpy next(view_.get(), &QueueView::runNextRequested);
        QSignalSpy cancelled(view_.get(), &QueueView::cancelRequested);
        auto* table = view_->findChild<QTableView*>();
        QVERIFY(!button(*view_, QStringLiteral("Run next"))->isEnabled());
        table->selectRow(2);
        button(*view_, QStringLiteral("Run next"))->click();
        button(*view_, QStringLiteral("Cancel"))->click();
        QCOMPARE(next.first().first().toULongLong(), quint64{3});
        QCOMPARE(cancelled.first().first().toULongLong(), quint64{3});
        table->selectRow(0);
        QVERIFY(!button(*view_, QStringLiteral("Run next"))->isEnabled());
        table->selectRow(3);
        QSignalSpy removed(view_.get(), &QueueView::removeRequested);
        button(*view_, QStringLiteral("Remove"))->click();
        QCOMPARE(removed.last().first().toULongLong(), quint64{4});
    }

    void failedJobCanBeRetried() {
        QSignalSpy again(view_.get(), &QueueView::retryRequested),
            next(view_.get(), &QueueView::runNextRequested);
        view_->setRows({job(2, JobState::Waiting), job(8, JobState::Failed), job(9, JobState::Cancelled, 0.5),
                        job(10, JobState::Done, 1)});
        auto* table = view_->findChild<QTableView*>();
        for (const int row : {1, 2}) {
            table->selectRow(row);
            button(*view_, QStringLiteral("Try again"))->click();
        }
        QCOMPARE(again.size(), 2);
        QCOMPARE(again.first().first().toULongLong(), quint64{8});
        QCOMPARE(again.last().first().toULongLong(), quint64{9});
        table->selectRow(3);
        QVERIFY(!button(*view_, QStringLiteral("Run next"))->isEnabled());
        QVERIFY(next.isEmpty());
        table->selectRow(0);
        QVERIFY(button(*view_, QStringLiteral("Run next"))->isEnabled());
    }

    void automaticallyPausedJobCanBeResumed() {
        QSignalSpy resumed(view_.get(), &QueueView::resumeRequested);
        JobRow held = job(8, JobState::Paused, 0.4);
        held.pausedIndividually = true;
        view_->setRows({job(7, JobState::Paused, 0.1), held});
        auto* table = view_->findChild<QTableView*>();
        table->selectRow(0);  // paused by the queue, or during play
        QVERIFY(!button(*view_, QStringLiteral("Run next"))->isEnabled());
        table->selectRow(1);
        button(*view_, QStringLiteral("Resume"))->click();
        QCOMPARE(resumed.size(), 1);
        QCOMPARE(resumed.first().first().toULongLong(), quint64{8});
    }

    void showButtonRequestsTheResultOfADoneJob() {
        QSignalSpy shown(view_.get(), &QueueView::showRequested);
        auto* table = view_->findChild<QTableView*>();
        QPushButton* show = button(*view_, QStringLiteral("Show"));
        for (const auto& [row, may] : {std::pair(0, false), std::pair(1, false), std::pair(4, true)}) {
            table->selectRow(row);
            QCOMPARE(show->isEnabled(), may);
        }
        show->click();
        QCOMPARE(shown.size(), 1);
        QCOMPARE(shown.first().first().toULongLong(), quint64{5});
    }

    void totalRemainingTimeIsShown() {
        const QVector<JobRow> rows = {job(1, JobState::Running, 0.38), job(2, JobState::Waiting)};
        view_->setRows(rows, {QStringLiteral("4:06 left in all"), 0.44});
        QVERIFY(hasText("4:06 left in all"));
        view_->setRows(rows);
        QVERIFY(hasText("0:41 left"));
    }

    void headerShowsAllJobsWhenOpenAndTheRunningOneWhenClosed() {
        const QVector<JobRow> rows = {job(1, JobState::Running, 0.38), job(2, JobState::Waiting)};
        view_->setRows(rows, {QStringLiteral("4:06 left in all"), 0.19});
        const auto* bar = view_->findChild<QProgressBar*>();
        QCOMPARE(bar->value(), 19);
        QVERIFY(hasText("19 %") && hasText("4:06 left in all") && !hasText("38 %") && !hasText("0:41 left"));
        view_->setOpen(false);
        QCOMPARE(bar->value(), 38);
        QVERIFY(hasText("38 %") && hasText("0:41 left") && !hasText("4:06 left in all"));
        // The total time is unknown, and the time of one job would mislead.
        view_->setOpen(true);
        view_->setRows(rows, {{}, 0.19});
        QVERIFY(hasText("19 %") && !hasText("0:41 left"));
    }

    void runningJobNeverShows100Percent() {
        auto* table = view_->findChild<QTableView*>();
        view_->setRows({job(1, JobState::Running, 1), job(2, JobState::Done, 1)});
        const auto percent = [&](int row) {
            return table->model()->index(row, QueueModel::kProgress).data().toString();
        };
        QCOMPARE(percent(0), QStringLiteral("99 %"));
        QCOMPARE(percent(1), QStringLiteral("100 %"));
        const QImage picture = table->viewport()->grab().toImage();
        const QRect cell = table->visualRect(table->model()->index(0, QueueModel::kProgress));
        QCOMPARE(picture.pixelColor(cell.left() + 20, cell.center().y() + 1), Theme::current().accent);
    }

    void waitingRowsLookDraggable() {
        auto* table = view_->findChild<QTableView*>();
        const QImage picture = table->viewport()->grab().toImage();
        const auto dotOf = [&](int row) {
            const QRect cell = table->visualRect(table->model()->index(row, QueueModel::kState));
            return picture.pixelColor(cell.left() + 4, cell.center().y() - 1);
        };
        QVERIFY(dotOf(1) == Theme::current().text3 && dotOf(2) == Theme::current().text3);
        for (const int row : {0, 3, 4}) QVERIFY(dotOf(row) != Theme::current().text3);
    }

    void priorityOfPlayingIsMentionedWhereItFits() {
        const char* rule = "Playing has priority; jobs use the remaining computing time.";
        view_->resize(1440, 246);
        QVERIFY(hasText(rule));
        view_->resize(1024, 246);
        QVERIFY(!hasText(rule));
        view_->resize(1440, 246);
        QVERIFY(hasText(rule));
        // Also with longer texts of another language beside it.
        button(*view_, QStringLiteral("Clear finished"))
            ->setText(QStringLiteral("Clear what is done ").repeated(8));
        view_->setPaused(false);
        QVERIFY(!hasText(rule));
        button(*view_, QStringLiteral("Clear what is done ").repeated(8))
            ->setText(QStringLiteral("Clear finished"));
        view_->setPaused(false);
        QVERIFY(hasText(rule));
        view_->setOpen(false);
        QVERIFY(!hasText(rule));
    }

    void stateTextIsNotCut() {
        auto* table = view_->findChild<QTableView*>();
        QAbstractItemView* rows = table;
        view_->setStyleSheet(QStringLiteral("QTableView { font-size: 40px; }"));
        view_->setRows({job(1, JobState::Cancelled), job(2, JobState::Waiting)});
        QVERIFY(rows->sizeHintForColumn(0) > 120);
        QVERIFY(table->columnWidth(0) >= rows->sizeHintForColumn(0));
        // The initial rows are clearable, too.
        QueueView first;
        first.setStyleSheet(view_->styleSheet());
        first.setRows({job(1, JobState::Failed)});
        QAbstractItemView* firstRows = first.findChild<QTableView*>();
        QVERIFY(firstRows->sizeHintForColumn(0) > 120);
        QVERIFY(first.findChild<QTableView*>()->columnWidth(0) >= firstRows->sizeHintForColumn(0));
    }

    void deleteCancelsAJobAndEnterShowsItsResult() {
        QSignalSpy cancelled(view_.get(), &QueueView::cancelRequested);
        QSignalSpy shown(view_.get(), &QueueView::showRequested);
        auto* table = view_->findChild<QTableView*>();
        table->selectRow(1);
        QTest::keyClick(table, Qt::Key_Delete);
        QCOMPARE(cancelled.count(), 1);
        QTest::keyClick(table, Qt::Key_Return);
        QCOMPARE(shown.count(), 0);
        table->selectRow(4);
        QTest::keyClick(table, Qt::Key_Return);
        QCOMPARE(shown.first().first().toULongLong(), quint64{5});
    }

    void failedJobCanBeCleared() {
        QPushButton* clear = button(*view_, QStringLiteral("Clear finished"));
        view_->setRows({job(1, JobState::Waiting)});
        QVERIFY(!clear->isEnabled());
        QSignalSpy cleared(view_.get(), &QueueView::clearDoneRequested);
        view_->setRows({job(1, JobState::Waiting), job(2, JobState::Failed)});
        clear->click();
        QCOMPARE(cleared.count(), 1);
        // A resumable job is kept, and alone it leaves nothing to clear.
        JobRow kept = job(2, JobState::Failed);
        kept.canResume = true;
        view_->setRows({kept});
        QVERIFY(!clear->isEnabled());
        view_->setRows({kept, job(3, JobState::Done)});
        QVERIFY(clear->isEnabled());
    }

    void pausedAndCancelledStatesAreNamed() {
        view_->setRows(
            {job(1, JobState::Paused, 0.4), job(2, JobState::Waiting), job(3, JobState::Cancelled, 0.6)});
        auto* table = view_->findChild<QTableView*>();
        const auto state = [&](int row) {
            return table->model()->index(row, QueueModel::kState).data().toString();
        };
        QCOMPARE(state(0), QStringLiteral("Paused"));
        QCOMPARE(state(2), QStringLiteral("Cancelled"));
        bool counted = false;
        for (const QLabel* label : view_->findChildren<QLabel*>())
            counted |= label->text() == QStringLiteral("1 paused · 1 waiting");
        QVERIFY(counted);
        table->selectRow(2);
        QVERIFY(button(*view_, QStringLiteral("Remove")));
        QVERIFY(button(*view_, QStringLiteral("Clear finished"))->isEnabled());
    }

    void secondClickOnCancelRemovesNothing() {
        QSignalSpy cancelled(view_.get(), &QueueView::cancelRequested),
            removed(view_.get(), &QueueView::removeRequested);
        connect(view_.get(), &QueueView::cancelRequested, this,
                [this] { view_->setRows({job(2, JobState::Cancelled)}); });
        view_->setRows({job(2, JobState::Waiting)});
        view_->findChild<QTableView*>()->selectRow(0);
        const QPoint at = button(*view_, QStringLiteral("Cancel"))->mapTo(view_.get(), QPoint(8, 8));
        for (int i = 0; i < 2; ++i) {
            QTest::mouseClick(view_->childAt(at), Qt::LeftButton);
            view_->layout()->activate();
        }
        QCOMPARE(cancelled.count(), 1);
        QCOMPARE(removed.count(), 0);
        button(*view_, QStringLiteral("Remove"))->click();
        QCOMPARE(removed.count(), 1);
    }

    void runningJobCanBeStoppedAndKeptOrDiscarded() {
        QSignalSpy kept(view_.get(), &QueueView::cancelRequested),
            gone(view_.get(), &QueueView::discardRequested);
        JobRow row = job(7, JobState::Running, 0.4);
        view_->setRows({row});
        view_->findChild<QTableView*>()->selectRow(0);
        QVERIFY(!button(*view_, QStringLiteral("Stop, discard"))->isEnabled());
        row.canDiscard = true;
        view_->setRows({row});
        button(*view_, QStringLiteral("Stop, keep"))->click();
        button(*view_, QStringLiteral("Stop, discard"))->click();
        QCOMPARE(kept.first().first().toULongLong(), quint64{7});
        QCOMPARE(gone.first().first().toULongLong(), quint64{7});
    }

    void jobWithoutAResultCannotBeShown() {
        QSignalSpy shown(view_.get(), &QueueView::showRequested);
        JobRow row = job(7, JobState::Cancelled, 0);
        row.hasResult = false;
        view_->setRows({row});
        view_->findChild<QTableView*>()->selectRow(0);
        QVERIFY(!button(*view_, QStringLiteral("Show"))->isEnabled());
        QTest::keyClick(view_->findChild<QTableView*>(), Qt::Key_Return);
        QVERIFY(shown.isEmpty());
    }

    void closedQueueLineCountsTheJobsOfEachState_data() {
        QTest::addColumn<QVector<int>>("states");
        QTest::addColumn<bool>("paused");
        QTest::addColumn<QString>("line");
        const auto row = [](const char* line, bool paused, const QVector<JobState>& states) {
            QVector<int> numbers;
            for (const JobState state : states) numbers << static_cast<int>(state);
            QTest::newRow(line) << numbers << paused << QString::fromUtf8(line);
        };
        row("queue paused · 1 waiting", true, {JobState::Waiting});
        row("1 paused · 1 waiting", true, {JobState::Paused, JobState::Waiting});
        row("all done", false, {JobState::Done, JobState::Done});
        row("1 done · 2 cancelled", false, {JobState::Done, JobState::Cancelled, JobState::Cancelled});
        row("1 cancelled", false, {JobState::Cancelled});
        row("1 failed · 1 done", false, {JobState::Failed, JobState::Done});
        row("1 running", false, {JobState::Running, JobState::Done});
    }

    void closedQueueLineCountsTheJobsOfEachState() {
        QFETCH(QVector<int>, states);
        QFETCH(bool, paused);
        QFETCH(QString, line);
        QVector<JobRow> rows;
        for (const int state : states)
            rows << job(static_cast<quint64>(rows.size() + 1), static_cast<JobState>(state));
        view_->setRows(rows);
        view_->setPaused(paused);
        QStringList said;
        for (const QLabel* label : view_->findChildren<QLabel*>()) said << label->text();
        QVERIFY2(said.contains(line), qPrintable(said.join(QLatin1Char('|'))));
    }

    void closedQueueDoesNotFillItsDock() {
        view_->setRows({job(1, JobState::Waiting)});
        for (const bool open : {true, false, true}) {
            view_->setOpen(open);
            view_->layout()->activate();
            view_->resize(800, 600);
            auto* header = button(*view_, QStringLiteral("Pause queue"))->parentWidget();
            QCOMPARE(view_->height(),
                     header->height() + (open ? view_->findChild<QTableView*>()->height() : 0));
        }
    }

    void runningJobIsNamedWithItsProgress() {
        view_->setOpen(false);
        QStringList said;
        for (const QLabel* label : view_->findChildren<QLabel*>())
            if (label->isVisible()) said << label->text();
        for (const QString& words :
             {job(1, JobState::Running, 0.38).name, QStringLiteral("38 %"), QStringLiteral("0:41 left")})
            QVERIFY2(said.contains(words), qPrintable(said.join(QLatin1Char('|'))));
        view_->setRows({job(2, JobState::Waiting)});
        for (const QLabel* label : view_->findChildren<QLabel*>())
            QVERIFY(!label->isVisible() || label->text() != QLatin1String("38 %"));
    }

    void rowHasAContextMenu() {
        auto* table = view_->findChild<QTableView*>();
        QSignalSpy next(view_.get(), &QueueView::runNextRequested);
        const auto menuAt = [&](int row) {
            for (QMenu* before : view_->findChildren<QMenu*>()) delete before;
            Q_EMIT table->customContextMenuRequested(
                table->visualRect(table->model()->index(row, 1)).center());
            return view_->findChild<QMenu*>();
        };
        QMenu* menu = menuAt(2);
        QVERIFY(menu != nullptr);
        QStringList words;
        for (QAction* action : menu->actions())
            if (action->isEnabled()) words << action->text();
        QCOMPARE(words, QStringList({QStringLiteral("Run next"), QStringLiteral("Cancel")}));
        menu->actions()[1]->trigger();
        QCOMPARE(next.first().first().toULongLong(), quint64{3});
        // The click applies only to the earlier state of the job.
        QSignalSpy removed(view_.get(), &QueueView::removeRequested);
        JobRow runs = job(7, JobState::Running, 0.4);
        runs.canDiscard = true;
        view_->setRows({runs});
        menu = menuAt(0);
        view_->setRows({job(7, JobState::Done, 1)});
        for (QAction* action : menu->actions()) action->trigger();
        QCOMPARE(removed.size(), 0);
        delete menu;
    }

    void progressBarHasTheColourOfItsState() {
        auto* table = view_->findChild<QTableView*>();
        view_->setRows({job(1, JobState::Running, 0.5), job(2, JobState::Failed, 0.5),
                        job(3, JobState::Cancelled, 0.5), job(4, JobState::Done, 1)});
        const QImage picture = table->viewport()->grab().toImage();
        const Tokens& tokens = Theme::current();
        const QColor wanted[] = {tokens.accent, tokens.err, tokens.lineStrong, tokens.ok};
        for (int row = 0; row < 4; ++row) {
            const QRect cell = table->visualRect(table->model()->index(row, QueueModel::kProgress));
            QCOMPARE(picture.pixelColor(cell.left() + 20, cell.center().y() + 1), wanted[row]);
        }
        // An empty bar is visible on a selected row, too.
        view_->setRows({job(2, JobState::Failed, 0)});
        table->selectRow(0);
        const QImage chosen = table->viewport()->grab().toImage();
        const QRect cell = table->visualRect(table->model()->index(0, QueueModel::kProgress));
        QVERIFY(chosen.pixelColor(cell.left() + 20, cell.center().y() + 1) !=
                chosen.pixelColor(cell.left() + 20, cell.top() + 4));
    }

    void pauseRequestIsSignalledOnlyForAClick() {
        QSignalSpy pauses(view_.get(), &QueueView::pauseRequested);
        view_->setPaused(true);
        QCOMPARE(pauses.count(), 0);
        button(*view_, QStringLiteral("Resume queue"))->click();
        QCOMPARE(pauses.count(), 1);
        QCOMPARE(pauses.first().first().toBool(), false);
    }

    void pauseButtonOffersToResumeAPausedQueue() {
        QPushButton* pause = button(*view_, QStringLiteral("Pause queue"));
        view_->setPaused(true);
        QCOMPARE(pause->text(), QStringLiteral("Resume queue"));
        view_->setPaused(false);
        QCOMPARE(pause->text(), QStringLiteral("Pause queue"));
    }

    void hiddenButtonPassesTheFocusToItsRow() {
        view_->setRows({job(7, JobState::Running, 0.4)});
        auto* table = view_->findChild<QTableView*>();
        table->selectRow(0);
        button(*view_, QStringLiteral("Stop, keep"))->setFocus();
        view_->setRows({job(7, JobState::Cancelled, 0.4)});
        QCOMPARE(view_->window()->focusWidget(), static_cast<QWidget*>(table));
    }

    void selectedRowHasAFrameInHighContrast() {
        const Scheme before = Theme::instance().scheme();
        Theme::instance().setScheme(Scheme::HighContrast);
        const auto back = qScopeGuard([&] { Theme::instance().setScheme(before); });
        auto* table = view_->findChild<QTableView*>();
        view_->resize(1600, 300);
        view_->show();
        table->selectRow(2);
        const QImage picture = table->viewport()->grab().toImage();
        const QColor mark = Theme::current().accent;
        const auto cell = [&](int row, int column) {
            return table->visualRect(table->model()->index(row, column));
        };
        QCOMPARE(picture.pixelColor(1, cell(2, 0).center().y()), mark);
        QVERIFY(picture.pixelColor(1, cell(1, 0).center().y()) != mark);
        for (int column = 0; column < table->model()->columnCount(); ++column) {
            QCOMPARE(picture.pixelColor(cell(2, column).center().x(), cell(2, column).top() + 1), mark);
            QVERIFY(picture.pixelColor(cell(1, column).center().x(), cell(1, column).top() + 1) != mark);
        }
    }

    // This holds wherever the text could be wrapped.
    void longNameUsesItsWholeColumn() {
        JobRow row = job(1, JobState::Waiting);
        row.name = QStringLiteral("giantmidi-") + QString(200, QLatin1Char('w'));
        view_->setRows({row});
        auto* table = view_->findChild<QTableView*>();
        const QRect cell = table->visualRect(table->model()->index(0, QueueModel::kName));
        const QImage drawn = table->viewport()->grab(cell).toImage();
        const QRgb ground = drawn.pixel(1, drawn.height() / 2);
        int ink = 0;
        for (int x = drawn.width() / 2; x < drawn.width(); ++x)
            for (int y = 2; y < drawn.height() - 2; ++y) ink += drawn.pixel(x, y) != ground ? 1 : 0;
        QVERIFY2(ink > 100, qPrintable(QString::number(ink)));
    }

private:
    bool hasText(const char* words) const {
        for (const QLabel* label : view_->findChildren<QLabel*>())
            if (label->isVisible() && label->text() == QLatin1String(words)) return true;
        return false;
    }

    std::unique_ptr<QueueView> view_;
};

}  // namespace continuo::ui

CONTINUO_QT_TEST(continuo::ui::QueueViewTest, QApplication)
#include "queue_view_test.moc"
