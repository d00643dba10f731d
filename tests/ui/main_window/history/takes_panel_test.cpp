#include "main_window/history/takes_panel.h"

#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPointer>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>
#include <set>

#include "main_window/actions.h"
#include "models/takes_model.h"
#include "theme/theme.h"
#include "ui/accessible_names.h"
#include "ui/qt_test_program.h"
#include "widgets/badge.h"
#include "widgets/elided_label.h"
#include "widgets/icon_label.h"

namespace continuo::ui {
namespace {

using Kind = TakeRow::Kind;

TakeRow row(Kind kind, qint64 id, const char* name, std::vector<TakeRow> children = {}) {
    TakeRow row;
    row.kind = kind;
    row.id = id;
    row.name = QString::fromLatin1(name);
    row.children = std::move(children);
    return row;
}

std::vector<TakeRow> twoTakes() {
    return {row(Kind::Take, 2, "Waltz", {row(Kind::Recording, 2, "You"), row(Kind::Branch, 21, "A")}),
            row(Kind::Take, 1, "March",
                {row(Kind::Recording, 1, "You"), row(Kind::Branch, 11, "B", {row(Kind::Branch, 12, "B.1")}),
                 row(Kind::Branch, 13, "C")})};
}

}  // namespace

class TakesPanelTest : public ThemedTest {
    Q_OBJECT

private Q_SLOTS:
    void init() {
        model_ = std::make_unique<TakesModel>();
        window_ = std::make_unique<QWidget>();
        panel_ = new TakesPanel(*model_);
        actions_ = std::make_unique<Actions>();
        panel_->setActions(*(*actions_)[Actions::kStar], *(*actions_)[Actions::kDiscard]);
        panel_->setTakeActions(*(*actions_)[Actions::kNote], *(*actions_)[Actions::kRename],
                               *(*actions_)[Actions::kAccept]);
        after_ = new QLineEdit;
        auto* column = new QVBoxLayout(window_.get());
        column->addWidget(panel_);
        column->addWidget(after_);
        window_->resize(240, 600);
        model_->setRows(twoTakes());
        window_->show();
        QVERIFY(QTest::qWaitForWindowActive(window_.get()));
        tree()->expandAll();
    }
    void cleanup() {
        window_.reset();
        model_.reset();
    }

    void searchKeepsTheChildrenOfMatches() {
        search(QStringLiteral("waltz"));
        const QAbstractItemModel* shown = tree()->model();
        QCOMPARE(shown->rowCount(), 1);
        QCOMPARE(shown->rowCount(shown->index(0, 0)), 2);
        search(QStringLiteral("b.1"));
        QCOMPARE(shown->rowCount(), 1);
        QCOMPARE(shown->index(0, 0).data().toString(), QStringLiteral("March"));
        std::vector<TakeRow> rows = twoTakes();
        rows[1].note = QStringLiteral("a nice cadence");
        model_->setRows(rows);
        search(QStringLiteral("cadence"));
        QCOMPARE(shown->rowCount(), 1);
        QCOMPARE(shown->index(0, 0).data().toString(), rows[1].name);
        search(QStringLiteral("nothing like it"));
        QCOMPARE(shown->rowCount(), 0);
        search({});
        QCOMPARE(shown->rowCount(), 2);
    }

    void escapeClearsTheSearch() {
        QSignalSpy left(panel_, &TakesPanel::focusLeft);
        search(QStringLiteral("zzz"));
        auto* field = panel_->findChild<QLineEdit*>();
        QTest::keyClick(field, Qt::Key_Escape);
        QCOMPARE(field->text(), QString());
        QCOMPARE(left.size(), 1);
        QCOMPARE(tree()->model()->rowCount(), 2);
    }

    // The hidden take may be a new branch or an opened file.
    void showingAHiddenTakeClearsTheSearch() {
        const auto words = [this] { return panel_->findChild<QLineEdit*>()->text(); };
        search(QStringLiteral("waltz"));
        panel_->select(model_->find(Kind::Branch, 21));
        QCOMPARE(words(), QStringLiteral("waltz"));
        panel_->expandAncestors(model_->find(Kind::Branch, 13));
        QCOMPARE(words(), QString());
        search(QStringLiteral("waltz"));
        panel_->select(model_->find(Kind::Branch, 12));
        QCOMPARE(words(), QString());
        QCOMPARE(tree()->currentIndex().data().toString(), QStringLiteral("B.1"));
        QVERIFY(panel_->selected() == model_->find(Kind::Branch, 12));
    }

    // As when many files are opened in turn, and the facts appear.
    void selectedRowStaysVisibleWhenRowsAreAdded() {
        panel_->select(model_->find(Kind::Take, 1));
        window_->resize(240, 400);
        for (qint64 take = 3; take <= 40; ++take) {
            model_->addRow(row(Kind::Take, take, "File", {row(Kind::Recording, take, "You")}));
            panel_->select(model_->find(Kind::Take, take));
        }
        QCoreApplication::processEvents();
        const auto isSeen = [this] {
            return tree()->viewport()->rect().contains(tree()->visualRect(tree()->currentIndex()));
        };
        QCOMPARE(tree()->currentIndex().row(), 0);
        QVERIFY(isSeen());
        for (qint64 take = 41; take <= 80; ++take) model_->addRow(row(Kind::Take, take, "File"));
        QTRY_VERIFY(isSeen());
        QCOMPARE(tree()->currentIndex().row(), 40);
    }

    void clickOutsideTheRowsSelectsNothing() {
        panel_->select(model_->find(Kind::Branch, 21));
        const QModelIndex chosen = tree()->currentIndex();
        const QRect room = tree()->viewport()->rect();
        for (const Qt::MouseButton button : {Qt::LeftButton, Qt::RightButton}) {
            QTest::mouseClick(tree()->viewport(), button, {}, room.bottomLeft() + QPoint(20, -10));
            QVERIFY(tree()->selectionModel()->isSelected(chosen));
            QVERIFY(!panel_->isMouseDown());
        }
    }

    void rowWithANoteShowsAnIconAfterTheName() {
        const auto seen = [this] {
            const QModelIndex at = tree()->model()->index(0, 0);
            return tree()->viewport()->grab(tree()->visualRect(at)).toImage();
        };
        const QImage without = seen();
        std::vector<TakeRow> rows = twoTakes();
        rows[0].note = QStringLiteral("a nice cadence");
        model_->setRows(rows);
        QVERIFY(seen() != without);
        const QString spoken = model_->index(0, 0).data(Qt::AccessibleTextRole).toString();
        QVERIFY2(spoken.contains(rows[0].note), qPrintable(spoken));
    }

    void canvasShortcutsWorkInTheTakesList() {
        QAction* stop = (*actions_)[Actions::kStop];
        panel_->setCanvasCommands({stop, (*actions_)[Actions::kSurprise]});
        QSignalSpy stopped(stop, &QAction::triggered);
        panel_->select(model_->find(Kind::Branch, 11));
        QTest::keyClick(tree(), Qt::Key_Period);
        QCOMPARE(stopped.size(), 1);
        QTest::keyClick(tree(), Qt::Key_H);
        QVERIFY((*actions_)[Actions::kSurprise]->isChecked());
    }

    // Qt shows the focus frame only after Tab. The list also shows it after other keys, but not after a
    // click.
    void keyboardFocusIsVisible() {
        window_->setAttribute(Qt::WA_KeyboardFocusChange, false);
        QTest::mouseClick(tree()->viewport(), Qt::LeftButton, {},
                          tree()->visualRect(tree()->model()->index(0, 0)).center());
        QVERIFY(!window_->testAttribute(Qt::WA_KeyboardFocusChange));
        QTest::keyClick(tree(), Qt::Key_Down);
        QVERIFY(window_->testAttribute(Qt::WA_KeyboardFocusChange));
    }

    void deletedFocusRowPassesTheFocusOn() {
        QSignalSpy left(panel_, &TakesPanel::focusLeft);
        tree()->setFocus();
        model_->setRows({});
        QCOMPARE(left.size(), 1);
        Facts facts;
        facts.title = QStringLiteral("Waltz");
        facts.canKeep = true;
        panel_->setFacts(facts);
        for (auto* button : panel_->findChildren<QPushButton*>())
            if (button->isVisible() && button->isEnabled()) button->setFocus();
        panel_->setFacts({});
        QCOMPARE(left.size(), 2);
    }

    // The words may be in any order, and a branch may match one word and its take another.
    void searchMatchesAllWords() {
        std::vector<TakeRow> rows = twoTakes();
        rows[0].name = QStringLiteral("Mendelssohn_mendel_op62_3");
        rows[1].children[1].tags = {QStringLiteral("best")};
        rows[1].children[2].modelName = QStringLiteral("piano");
        model_->setRows(rows);
        const auto found = [this](const char* words) {
            search(QLatin1String(words));
            tree()->expandAll();
            QStringList names;
            for (QModelIndex index = tree()->model()->index(0, 0); index.isValid();
                 index = tree()->indexBelow(index))
                names << index.data().toString();
            return names.join(QLatin1Char(' '));
        };
        const QString opus = QStringLiteral("Mendelssohn_mendel_op62_3 You A");
        QCOMPARE(found("op62 mendelssohn"), opus);
        QCOMPARE(found("  3  OP62 "), opus);
        QCOMPARE(found("best march"), QStringLiteral("March B B.1"));
        QCOMPARE(found("c piano"), QStringLiteral("March C"));
        QCOMPARE(found("best piano"), QString());  // two branches
        // A number does not match within another.
        QCOMPARE(found("62"), opus);
        QCOMPARE(found("6"), QString());
        QCOMPARE(found("op6"), opus);
    }

    void searchWithoutResultsShowsAMessage() {
        const auto told = [this] {
            QStringList words;
            for (const QLabel* label : panel_->findChildren<QLabel*>())
                if (label->isVisible()) words << label->text();
            return words.join(QLatin1Char('|'));
        };
        const auto line = QLatin1String("No take or branch matches the search.");
        QVERIFY(!told().contains(line));
        search(QStringLiteral("nothing like it"));
        QVERIFY(told().contains(line));
        QVERIFY(!tree()->isVisible());
        std::vector<TakeRow> rows = twoTakes();  // until something changes
        rows[1].note = QStringLiteral("it is nothing like the other");
        model_->setRows(rows);
        QVERIFY(!told().contains(line));
        QVERIFY(tree()->isVisible());
        model_->setRows({});
        QVERIFY(told().contains(QLatin1String("Continuo keeps every answer here.")));
        search({});
        model_->setRows(twoTakes());
        QVERIFY(!told().contains(line));
        QVERIFY(tree()->isVisible());
    }

    void chevronOfASelectedTakeStaysVisible() {
        panel_->select(model_->find(Kind::Take, 1));
        const QRect row = tree()->visualRect(tree()->currentIndex());
        const QRect before(3, row.top() + 2, row.left() - 4, row.height() - 4);
        const auto colours = [&] {
            const QImage seen = tree()->viewport()->grab(before).toImage();
            std::set<QRgb> all;
            for (int y = 0; y < seen.height(); ++y)
                for (int x = 0; x < seen.width(); ++x) all.insert(seen.pixel(x, y));
            return all.size();
        };
        QVERIFY(colours() > 1);
        panel_->select(model_->find(Kind::Recording, 1));
        QVERIFY(colours() > 1);
    }

    void branchesFollowTheSortOrder() {
        std::vector<TakeRow> rows = twoTakes();
        rows[1].starred = true;
        TakeRow& b = rows[1].children[1];
        TakeRow& c = rows[1].children[2];
        b.natsPerNote = 2;
        c.natsPerNote = 1.5;
        rows[1].children.push_back(row(Kind::Branch, 14, "D"));  // unknown yet
        rows[1].children.back().starred = true;
        model_->setRows(rows);
        const auto shown = [this] {
            QStringList names;
            for (QModelIndex index = tree()->model()->index(0, 0); index.isValid();
                 index = tree()->indexBelow(index))
                names << index.data().toString();
            return names.join(QLatin1Char(' '));
        };
        QCOMPARE(shown(), QStringLiteral("Waltz You A March You B B.1 C D"));
        panel_->select(model_->find(Kind::Branch, 13));
        const QList<QAction*> orders = panel_->orderMenu()->actions();
        orders[1]->trigger();
        QCOMPARE(panel_->order(), TakesPanel::Order::LeastSurprising);
        QCOMPARE(shown(), QStringLiteral("Waltz You A March You C B B.1 D"));
        QCOMPARE(panel_->selected(), model_->find(Kind::Branch, 13));
        // A row moves when its value becomes known.
        rows[1].children[3].natsPerNote = 1;
        model_->setRows(rows);
        QCOMPARE(shown(), QStringLiteral("Waltz You A March You D C B B.1"));
        orders[2]->trigger();
        QCOMPARE(shown(), QStringLiteral("March You D B B.1 C Waltz You A"));
        panel_->setOrder(TakesPanel::Order::AsMade);
        QCOMPARE(shown(), QStringLiteral("Waltz You A March You B B.1 C D"));
        QVERIFY(orders[0]->isChecked());
    }

    void searchChangesNoSelection() {
        const QModelIndex chosen = model_->find(Kind::Branch, 12);
        panel_->select(chosen);
        QSignalSpy changed(panel_, &TakesPanel::currentChanged);
        for (const char* words : {"w", "waltz", "nothing like it", "b.1", "waltz", ""}) {
            search(QLatin1String(words));
            QCOMPARE(changed.size(), 0);
            QCOMPARE(panel_->selected(), chosen);
        }
        QCOMPARE(tree()->currentIndex().data().toString(), QStringLiteral("B.1"));
        search(QStringLiteral("waltz"));
        panel_->select(model_->find(Kind::Branch, 21));
        QCOMPARE(changed.size(), 1);
        search({});
        QCOMPARE(changed.size(), 1);
        QCOMPARE(panel_->selected(), model_->find(Kind::Branch, 21));
    }

    void searchTextIsNotAPattern() {
        search(QStringLiteral(".*"));
        QCOMPARE(tree()->model()->rowCount(), 0);
    }

    void tabStepsThroughTheBranchesAndLeavesAtTheEnd() {
        QSignalSpy heard(panel_, &TakesPanel::auditionRequested);
        tree()->setFocus();
        panel_->select(model_->find(Kind::Take, 2));
        for (const qint64 id : {21, 11, 12, 13}) {
            QTest::keyClick(tree(), Qt::Key_Tab);
            QCOMPARE(panel_->selected(), model_->find(Kind::Branch, id));
        }
        QCOMPARE(heard.size(), 4);
        QVERIFY(tree()->hasFocus());
        QTest::keyClick(tree(), Qt::Key_Tab);
        QVERIFY(!tree()->hasFocus());
        QCOMPARE(heard.size(), 4);
        tree()->setFocus();
        QTest::keyClick(tree(), Qt::Key_Backtab, Qt::ShiftModifier);
        QCOMPARE(panel_->selected(), model_->find(Kind::Branch, 12));
    }

    void nKeyRequestsANoteForTheSelectedBranch() {
        QSignalSpy asked(panel_, &TakesPanel::noteRequested);
        tree()->setFocus();
        panel_->select(model_->find(Kind::Branch, 21));
        QTest::keyClick(tree(), Qt::Key_N);
        QCOMPARE(asked.size(), 1);
        QCOMPARE(asked.front().front().toModelIndex(), model_->find(Kind::Branch, 21));
    }

    // On a branch with a star or a take, Enter plays instead.
    void enterAcceptsABranch() {
        QSignalSpy accepted(panel_, &TakesPanel::acceptRequested);
        QSignalSpy heard(panel_, &TakesPanel::auditionRequested);
        tree()->setFocus();
        panel_->select(model_->find(Kind::Branch, 11));
        QTest::keyClick(tree(), Qt::Key_Return);
        QTest::keyClick(tree(), Qt::Key_Enter, Qt::KeypadModifier);
        QCOMPARE(accepted.size(), 2);
        QCOMPARE(accepted[0][0].toModelIndex(), model_->find(Kind::Branch, 11));
        QCOMPARE(heard.size(), 0);
        panel_->select(model_->find(Kind::Take, 2));
        QTest::keyClick(tree(), Qt::Key_Return);
        QCOMPARE(accepted.size(), 2);
        QCOMPARE(heard.size(), 1);
    }

    void clickOnAStarRequestsTheChange() {
        QSignalSpy starred(panel_, &TakesPanel::starRequested);
        QSignalSpy heard(panel_, &TakesPanel::auditionRequested);
        const auto click = [this](Kind kind, qint64 id) {
            panel_->select(model_->find(kind, id));
            const QRect at = tree()->visualRect(tree()->currentIndex());
            QTest::mouseClick(tree()->viewport(), Qt::LeftButton, {}, {at.right() - 12, at.center().y()});
        };
        click(Kind::Branch, 21);
        QCOMPARE(starred.size(), 1);
        QCOMPARE(starred[0][0].toModelIndex(), model_->find(Kind::Branch, 21));
        click(Kind::Take, 2);  // shows no star to click
        QCOMPARE(starred.size(), 1);
        QCOMPARE(heard.size(), 0);
    }

    void keysActOnTheSelectedRow() {
        QSignalSpy starred(panel_, &TakesPanel::starRequested);
        QSignalSpy discarded(panel_, &TakesPanel::discardRequested);
        tree()->setFocus();
        panel_->select(model_->find(Kind::Branch, 11));
        QTest::keyClick(tree(), Qt::Key_S);
        QTest::keyClick(tree(), Qt::Key_Delete);
        QCOMPARE(starred[0][0].toModelIndex(), model_->find(Kind::Branch, 11));
        QCOMPARE(discarded[0][0].toModelIndex(), model_->find(Kind::Branch, 11));
    }

    // Each discarded row selects the next one, which a key still held must not discard.
    void heldKeyActsOnOneRow() {
        QSignalSpy discarded(panel_, &TakesPanel::discardRequested);
        tree()->setFocus();
        panel_->select(model_->find(Kind::Branch, 11));
        for (const bool again : {false, true, true}) {
            QKeyEvent press(QEvent::KeyPress, Qt::Key_Delete, Qt::NoModifier, QString(), again);
            QCoreApplication::sendEvent(tree(), &press);
        }
        QCOMPARE(discarded.size(), 1);
    }

    // The keys equal those in the settings.
    void keysMatchTheirActions() {
        QSignalSpy starred(panel_, &TakesPanel::starRequested);
        QSignalSpy noted(panel_, &TakesPanel::noteRequested);
        QSignalSpy renamed(panel_, &TakesPanel::renameRequested);
        tree()->setFocus();
        panel_->select(model_->find(Kind::Branch, 11));
        QTest::keyClick(tree(), Qt::Key_F2);
        QCOMPARE(renamed.size(), 1);
        actions_->setKeys(QStringLiteral("star"), Qt::Key_Return);
        actions_->setKeys(QStringLiteral("note"), QKeySequence(Qt::SHIFT | Qt::Key_J));
        QTest::keyClick(tree(), Qt::Key_S);
        QTest::keyClick(tree(), Qt::Key_N);
        QTest::keyClick(tree(), Qt::Key_J);
        QCOMPARE(starred.size() + noted.size(), 0);
        panel_->select(model_->find(Kind::Branch, 11));
        QTest::keyClick(tree(), Qt::Key_Enter, Qt::KeypadModifier);
        QTest::keyClick(tree(), Qt::Key_J, Qt::ShiftModifier);
        QCOMPARE(starred.size(), 1);
        QCOMPARE(noted.size(), 1);
        QCOMPARE(starred[0][0].toModelIndex(), model_->find(Kind::Branch, 11));
    }

    // This holds for any number of facts: the tree is the panel's purpose.
    void factsUseAtMostHalfOfThePanel() {
        Facts facts;
        facts.title = QStringLiteral("Branch A");
        for (int line = 0; line < 40; ++line)
            facts.lines.push_back({QStringLiteral("Fact %1").arg(line), QStringLiteral("1"), -1});
        panel_->setFacts(facts);
        window_->resize(240, 900);
        const auto* pane = panel_->findChild<FactsPane*>();
        QTRY_VERIFY(pane->height() > 300);
        QVERIFY(pane->height() <= panel_->height() / 2);
    }

    // Facts of growing music are updated repeatedly.
    void changingFactsDoNotMoveTheLayout() {
        Facts facts;
        facts.title = QStringLiteral("Branch A");
        facts.lines = {{QStringLiteral("Length"), QStringLiteral("0:14"), -1},
                       {QStringLiteral("Surprise"), QStringLiteral("2.50"), 0.3},
                       {QStringLiteral("How it was made"), QStringLiteral("a long story ").repeated(5), -1}};
        window_->resize(240, 900);
        panel_->setFacts(facts);
        const auto* pane = panel_->findChild<FactsPane*>();
        QTRY_COMPARE(pane->height(), pane->sizeHint().height());  // laid out
        const int height = pane->height(), wanted = height;
        QVERIFY(height > 150);
        const auto labels = pane->findChildren<QLabel*>();
        const auto shows = [&](const char* text) {
            return std::any_of(labels.begin(), labels.end(), [&](const QLabel* label) {
                return label->isVisible() && label->text() == QLatin1String(text);
            });
        };
        for (const char* length : {"0:16", "0:18"}) {
            facts.lines[0].value = QLatin1String(length);
            panel_->setFacts(facts);
            QCOMPARE(pane->findChildren<QLabel*>(), labels);
            QVERIFY(shows(length));
            QCOMPARE(pane->sizeHint().height(), wanted);
            QTest::qWait(20);
            QCOMPARE(pane->height(), height);
        }
        // Another fact does not hide the others until it is laid out.
        facts.lines.push_back({QStringLiteral("Date"), QStringLiteral("today"), -1});
        panel_->setFacts(facts);
        QVERIFY(pane->sizeHint().height() > wanted);
        // Sets no facts, and then the same ones again.
        panel_->setFacts({});
        QVERIFY(!pane->isVisible());
        panel_->setFacts(facts);
        QVERIFY(pane->isVisible());
    }

    // A short value that does not fit beside its name goes below it.
    void longNameIsNotCompressedByItsValue() {
        Facts facts;
        facts.title = QStringLiteral("Branch A");
        const QString name = QStringLiteral("How often it was interrupted");
        facts.lines = {{name, QStringLiteral("12 times"), -1},
                       {QStringLiteral("Surprise of notes that it made"), QStringLiteral("2.00"), 0.2}};
        panel_->setFacts(facts);
        window_->resize(240, 900);
        QTest::qWait(20);  // laid out
        for (const auto* label : panel_->findChildren<ElidedLabel*>())
            for (const auto& line : facts.lines)
                if (label->text() == line.name)
                    QVERIFY(label->width() >= label->fontMetrics().horizontalAdvance(line.name));
    }

    // This holds for any value beside the name, in a panel of the default width.
    void factNamesAreNotElided() {
        Facts facts;
        facts.title = QStringLiteral("Branch A");
        facts.lines = {
            {QStringLiteral("The model's notes"), QStringLiteral("110"), -1},
            {QStringLiteral("Surprise, nats/note"), QStringLiteral("2.00"), 0.2},
            {QStringLiteral("Known passage"), QStringLiteral("none"), -1},
            {QStringLiteral("How it was made"), QStringLiteral("piano, temperature 0.95, bf16"), -1}};
        // Tries values up to the longest one that fits beside its name.
        for (int digits = 4; digits < 16; ++digits)
            facts.lines.push_back({QStringLiteral("Seed"), QString(digits, QLatin1Char('7')), -1});
        panel_->setFacts(facts);
        window_->resize(240, 1000);
        QTest::qWait(20);  // laid out
        QVERIFY(panel_->width() <= 240);
        for (const auto& line : facts.lines) {
            const auto labels = panel_->findChildren<ElidedLabel*>();
            const auto name = std::find_if(labels.begin(), labels.end(), [&](const ElidedLabel* each) {
                return each->text() == line.name;
            });
            QVERIFY(name != labels.end());
            QVERIFY2((*name)->width() >= (*name)->fontMetrics().horizontalAdvance(line.name),
                     qPrintable(line.name));
        }
    }

    // An icon, or a value beside another one's bar, does not make them narrower.
    void factNamesAreNotElidedBesideIconsAndBars() {
        Facts facts;
        facts.title = QStringLiteral("Zweig A");
        facts.lines = {{QStringLiteral("Überraschung, Nats/Note"), QStringLiteral("2,50"), 0.3},
                       {QStringLiteral("Eigene Noten, Nats/Note"), QStringLiteral("3,18"), 0.4},
                       {QStringLiteral("Wiederholung"), QStringLiteral("0 %"), 0},
                       {QStringLiteral("In der Tonart"), QStringLiteral("100 %"), 1},
                       {QStringLiteral("Bekannte Stelle"), QStringLiteral("127 Noten"), -1, {}, true},
                       {QStringLiteral("Ungewöhnlich sicher"), QStringLiteral("bei 1:02:33"), -1, {}, true}};
        panel_->setFacts(facts);
        window_->resize(240, 1000);
        QTest::qWait(20);  // laid out
        QVERIFY(panel_->width() <= 240);
        for (const auto& line : facts.lines) {
            for (const QLabel* label : panel_->findChildren<QLabel*>()) {
                if (label->text() != line.name && label->text() != line.value) continue;
                QVERIFY2(label->width() >= label->fontMetrics().horizontalAdvance(label->text()),
                         qPrintable(label->text()));
            }
        }
    }

    void longFactsLeaveRoomForRows() {
        Facts facts;
        facts.title = QStringLiteral("Branch A");
        facts.lines = {{QStringLiteral("How it was made"),
                        QStringLiteral("piano, temperature 0.95, 1024 latents, min-p 0.03, bf16"), -1},
                       {QStringLiteral("Date"), QStringLiteral("25/11/2026 15:31:20"), -1}};
        for (int i = 0; i < 6; ++i) facts.lines.push_back({QStringLiteral("Fact"), QStringLiteral("1"), -1});
        window_->resize(240, 750);
        panel_->setFacts(facts);
        auto* scroll = panel_->findChild<QScrollArea*>();
        const auto* pane = panel_->findChild<FactsPane*>();
        QTRY_COMPARE(pane->height(), pane->sizeHint().height());  // laid out
        QCOMPARE(scroll->verticalScrollBar()->maximum(), 0);
        window_->resize(240, 500);
        QTRY_VERIFY(tree()->viewport()->height() >= 6 * 28);
        QTRY_VERIFY(scroll->verticalScrollBar()->maximum() > 0);
        QCOMPARE(scroll->focusPolicy(), Qt::TabFocus);  // the keys can scroll through all
        QVERIFY(!scroll->accessibleName().isEmpty());
        window_->resize(240, 1000);
        QTRY_COMPARE(scroll->verticalScrollBar()->maximum(), 0);
        QVERIFY(scroll->height() < 400);  // no higher than its lines
    }

    void longTextsDoNotWidenThePanel() {
        const int before = panel_->minimumSizeHint().width();
        const QString word(90, QLatin1Char('n'));
        Facts facts;
        facts.title = QStringLiteral("Branch ") + word;
        facts.lines = {{QStringLiteral("Note"), word, -1}};
        facts.canKeep = facts.canContinue = facts.canDiscard = true;
        panel_->setFacts(facts);
        QCoreApplication::processEvents();
        QVERIFY2(panel_->minimumSizeHint().width() <= std::max(before, 240),
                 qPrintable(QString::number(panel_->minimumSizeHint().width())));
        QCOMPARE(window_->width(), 240);
    }

    void footerShowsTheFacts() {
        auto* foot = panel_->findChild<QWidget*>(QStringLiteral("takeFacts"));
        QVERIFY(!foot->isVisible());
        Facts facts;
        facts.title = QStringLiteral("Branch A");
        facts.model = true;
        facts.place = QStringLiteral("1 of 4");
        facts.lines = {{QStringLiteral("Length"), QStringLiteral("0:14"), -1},
                       {QStringLiteral("Surprise"), QStringLiteral("2.50"), 0.3}};
        facts.canKeep = facts.kept = facts.canContinue = true;
        panel_->setFacts(facts);
        QVERIFY(foot->isVisible());
        QStringList texts;
        for (const QLabel* label : foot->findChildren<QLabel*>()) texts << label->text();
        for (const char* expected : {"Branch A", "1 of 4", "Length", "0:14", "Surprise", "2.50"})
            QVERIFY2(texts.contains(QLatin1String(expected)), expected);
        QVERIFY(foot->findChild<Badge*>()->isVisible());
        QVERIFY(!foot->findChild<QToolButton*>()->isEnabled());
        facts.lines.clear();
        panel_->setFacts(facts);
        QVERIFY(!texts.isEmpty());
        for (const QLabel* label : foot->findChildren<QLabel*>())
            QVERIFY(label->text() != QLatin1String("0:14"));
        panel_->setFacts({});
        QVERIFY(!foot->isVisible());
    }

    // This holds for any lines shown before.
    void updatedFactsLookLikeNewOnes() {
        const auto line = [](const char* name, const char* value, double share = -1, bool warns = false) {
            return Facts::Line{QLatin1String(name), QLatin1String(value), share, {}, warns};
        };
        Facts facts;
        facts.title = QStringLiteral("Branch A");
        const QVector<Facts::Line> kinds[] = {
            {line("Length", "0:14"), line("Surprise", "2.50", 0.3), line("Passage", "31 notes", -1, true),
             line("How it was made", "piano, temperature 0.95, 1024 latents, min-p 0.03, bf16")},
            {line("Passage", "31 notes", -1, true), line("Length", "0:14")},
            {line("How it was made", "piano, temperature 0.95, 1024 latents, min-p 0.03, bf16"),
             line("Length", "0:14"), line("Surprise", "2.50", 0.3), line("Your notes", "12"),
             line("What it repeats of what was before it", "2.50", 0.3)},
        };
        const auto seen = [](FactsPane& pane) {
            QCoreApplication::processEvents();
            return pane.grab().toImage();
        };
        const auto make = [] {
            auto pane = std::make_unique<FactsPane>(QStringLiteral("Continue"), QString());
            pane->resize(240, 400);
            return pane;
        };
        const auto used = make();
        int parts = 0;
        while (used->prepareRows()) ++parts;
        QVERIFY(parts > 4);
        for (const int kind : {0, 1, 2, 0, 2, 1}) {
            facts.lines = kinds[kind];
            used->setFacts(facts);
            const auto fresh = make();
            fresh->setFacts(facts);
            QVERIFY2(seen(*used) == seen(*fresh), qPrintable(QString::number(kind)));
        }
    }

    // The facts are set again with every change of any take.
    void unchangedFactsAreNotRecreated() {
        Facts facts;
        facts.title = QStringLiteral("Branch A");
        facts.lines = {{QStringLiteral("Length"), QStringLiteral("0:14"), -1}};
        const auto value = [this] {
            for (QLabel* label : panel_->findChildren<QLabel*>())
                if (label->text().startsWith(QLatin1String("0:1"))) return QPointer(label);
            return QPointer<QLabel>();
        };
        panel_->setFacts(facts);
        const QPointer<QLabel> before = value();
        QVERIFY(before);
        facts.title = QStringLiteral("Branch B");
        panel_->setFacts(facts);
        QCOMPARE(value(), before);
        facts.lines[0].value = QStringLiteral("0:15");
        panel_->setFacts(facts);
        QCOMPARE(value(), before);
        QCOMPARE(value()->text(), QStringLiteral("0:15"));
    }

    void warningAmongTheFactsHasAnIconAndAText() {
        Facts facts;
        facts.title = QStringLiteral("Branch A");
        facts.lines = {
            {QStringLiteral("Length"), QStringLiteral("0:14"), -1, {}, false},
            {QStringLiteral("Passage"), QStringLiteral("31 notes"), -1, QStringLiteral("why"), true}};
        panel_->setFacts(facts);
        auto* foot = panel_->findChild<QWidget*>(QStringLiteral("takeFacts"));
        const QList<IconLabel*> signs = foot->findChildren<IconLabel*>();
        QCOMPARE(signs.size(), 1);
        QCOMPARE(signs[0]->toolTip(), QStringLiteral("why"));
        for (const QLabel* label : foot->findChildren<QLabel*>()) {
            if (label->text() == QLatin1String("0:14")) QVERIFY(label->accessibleName().isEmpty());
            if (label->text() != QLatin1String("31 notes")) continue;
            QCOMPARE(label->accessibleName(), QStringLiteral("Unusual: 31 notes"));
            QCOMPARE(label->palette().color(QPalette::WindowText), Theme::current().warn);
        }
    }

    // The branch that replaces a removed one was not played yet.
    void tabSkipsRemovedBranches() {
        std::vector<TakeRow> rows = twoTakes();
        const auto remove = [&](std::size_t at) {
            rows[1].children.erase(rows[1].children.begin() + static_cast<std::ptrdiff_t>(at));
            model_->setRows(rows);
        };
        const auto chosen = [this] { return model_->row(panel_->selected()).name; };
        rows[1].children = {row(Kind::Recording, 1, "You"), row(Kind::Branch, 11, "B"),
                            row(Kind::Branch, 13, "C"), row(Kind::Branch, 14, "D")};
        model_->setRows(rows);
        panel_->select(model_->find(Kind::Branch, 11));
        remove(1);
        QCOMPARE(chosen(), QStringLiteral("C"));
        QVERIFY(panel_->step(1));
        QCOMPARE(chosen(), QStringLiteral("C"));
        QVERIFY(panel_->step(1));
        QCOMPARE(chosen(), QStringLiteral("D"));
        remove(2);  // the last
        QCOMPARE(chosen(), QStringLiteral("C"));
        QVERIFY(!panel_->step(1));
        // A branch selected in another way is skipped as usual.
        rows[1].children.push_back(row(Kind::Branch, 15, "E"));
        model_->setRows(rows);
        panel_->select(model_->find(Kind::Branch, 13));
        QVERIFY(panel_->step(1));
        QCOMPARE(chosen(), QStringLiteral("E"));
    }

    void selectedRowStaysVisibleInALowerWindow() {
        std::vector<TakeRow> rows = twoTakes();
        for (int i = 0; i < 30; ++i) rows[0].children.push_back(row(Kind::Branch, 100 + i, "more"));
        window_->resize(240, 700);
        model_->setRows(rows);
        QTest::qWait(20);
        const auto place = [this](int id) {
            const QAbstractItemModel& shown = *tree()->model();
            const auto how = Qt::MatchRecursive | Qt::MatchExactly;
            return tree()->visualRect(
                shown.match(shown.index(0, 0), TakesModel::kIdRole, id, 1, how).value(0));
        };
        const auto isSeen = [&](int id) { return tree()->viewport()->rect().contains(place(id)); };
        panel_->select(model_->find(Kind::Branch, 110));
        QTRY_VERIFY(isSeen(110));
        window_->resize(240, 380);
        QTRY_VERIFY(isSeen(110));
        // A row that the user scrolled away from is not scrolled back.
        tree()->scrollToBottom();
        QVERIFY(!isSeen(110));
        window_->resize(240, 360);
        QTest::qWait(20);
        QVERIFY(!isSeen(110));
    }

    void emptyTreeShowsAHint() {
        model_->setRows({});
        QVERIFY(!tree()->isVisible());
        model_->setRows(twoTakes());
        QVERIFY(tree()->isVisible());
    }

    void everyControlHasAnAccessibleName() {
        const QStringList unnamed = unnamedControls(panel_);
        QVERIFY2(unnamed.isEmpty(), qPrintable(unnamed.join(QLatin1Char('\n'))));
    }

private:
    QTreeView* tree() { return panel_->findChild<QTreeView*>(); }
    void search(const QString& text) { panel_->findChild<QLineEdit*>()->setText(text); }

    std::unique_ptr<Actions> actions_;
    std::unique_ptr<TakesModel> model_;
    std::unique_ptr<QWidget> window_;
    TakesPanel* panel_ = nullptr;  // owned by the window, like the next one
    QLineEdit* after_ = nullptr;
};

}  // namespace continuo::ui

CONTINUO_QT_TEST(continuo::ui::TakesPanelTest, QApplication)
#include "takes_panel_test.moc"
