#include "main_window/command_palette.h"

#include <QAction>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QSignalSpy>
#include <QTest>

#include "main_window/actions.h"
#include "ui/accessible_names.h"
#include "ui/qt_test_program.h"

namespace continuo::ui {

class CommandPaletteTest : public ThemedTest {
    Q_OBJECT

private Q_SLOTS:
    void paletteListsAllEnabledCommands() {
        Actions actions;
        actions[Actions::kUndo]->setEnabled(false);
        const CommandPalette palette(actions, nullptr);
        const QStringList all = shown(palette);
        QCOMPARE(all.size(), possible(actions) - 1);  // without itself
        QVERIFY(std::none_of(all.begin(), all.end(), [&](const QString& line) {
            return line.startsWith(actions[Actions::kUndo]->text());
        }));
    }

    void everyWordOfTheSearchMustMatch() {
        const Actions actions;
        const CommandPalette palette(actions, nullptr);
        auto* line = palette.findChild<QLineEdit*>();
        const QStringList words = actions[Actions::kExportMidi]->text().split(QLatin1Char(' '));
        line->setText(words.back().toUpper() + QLatin1Char(' ') + words.front().left(3));
        QVERIFY(!shown(palette).isEmpty());
        QVERIFY(shown(palette).front().startsWith(actions[Actions::kExportMidi]->text()));
        line->setText(QStringLiteral("no such thing"));
        QVERIFY(shown(palette).isEmpty());
        QTest::keyClick(line, Qt::Key_Return);  // does nothing
        line->clear();
        QCOMPARE(shown(palette).size(), possible(actions) - 1);
    }

    // Searching for the model's card must not discard a take.
    void prefixMatchesComeFirst() {
        const Actions actions;
        const CommandPalette palette(actions, nullptr);
        auto* line = palette.findChild<QLineEdit*>();
        line->setText(QStringLiteral("card"));
        QVERIFY(shown(palette).size() > 1);
        QCOMPARE(shown(palette).front(), actions[Actions::kModelCard]->text());
        QVERIFY(shown(palette).contains(actions[Actions::kDiscard]->text()));
        line->setText(QStringLiteral("model card"));
        QCOMPARE(shown(palette).front(), actions[Actions::kModelCard]->text());
    }

    void shortcutsArePartOfTheAccessibleName() {
        const Actions actions;
        const CommandPalette palette(actions, nullptr);
        const auto* list = palette.findChild<QListWidget*>();
        const auto found = list->findItems(actions[Actions::kExportMidi]->text(), Qt::MatchExactly);
        QCOMPARE(found.size(), 1);
        QCOMPARE(found.front()->data(Qt::AccessibleTextRole).toString(),
                 found.front()->text() + QStringLiteral(" (Ctrl+E)"));
    }

    void searchFindsAnAmpersandLiterally() {
        Actions actions;
        actions.setSteps(QStringLiteral("note on Tom & Ann"), {});
        const CommandPalette palette(actions, nullptr);
        palette.findChild<QLineEdit*>()->setText(QStringLiteral("tom & ann"));
        QCOMPARE(shown(palette).size(), 1);
        QVERIFY(shown(palette).front().startsWith(QLatin1String("Undo note on Tom & Ann")));
    }

    void disabledCommandsShowTheirReason() {
        Actions actions;
        QWidget window, canvas(&window);
        using Place = Actions::Place;
        actions.addTo(window, {{Place::Play, &canvas, actions[Actions::kShowPlay]},
                               {Place::Image, nullptr, actions[Actions::kShowImage]}});
        actions[Actions::kUndo]->setEnabled(false);
        CommandPalette palette(actions, nullptr);
        auto* line = palette.findChild<QLineEdit*>();
        auto* list = palette.findChild<QListWidget*>();
        line->setText(actions[Actions::kUndo]->text());
        QCOMPARE(list->count(), 1);
        QVERIFY2(shown(palette).front().endsWith(QStringLiteral("– not possible now")),
                 qPrintable(shown(palette).front()));
        actions[Actions::kUndo]->setStatusTip(QStringLiteral("Nothing was done."));
        line->clear();
        line->setText(actions[Actions::kUndo]->text());
        QVERIFY2(shown(palette).front().endsWith(QStringLiteral("– Nothing was done.")),
                 qPrintable(shown(palette).front()));
        // A long reason gets enough lines.
        actions[Actions::kUndo]->setStatusTip(QString(40, u'w') + QString(40, u' ') + QString(40, u'w'));
        line->clear();
        line->setText(actions[Actions::kUndo]->text());
        palette.show();
        QVERIFY(list->visualItemRect(list->item(0)).width() <= list->viewport()->width());
        QVERIFY(list->visualItemRect(list->item(0)).height() > 2 * list->fontMetrics().height());
        QVERIFY(!list->item(0)->flags().testFlag(Qt::ItemIsEnabled));
        palette.show();
        QTest::keyClick(line, Qt::Key_Down);
        QTest::keyClick(line, Qt::Key_Return);
        QVERIFY(palette.isVisible());
        line->setText(actions[Actions::kStopPictures]->text());
        QVERIFY(shown(palette).front().endsWith(QStringLiteral("– in the workspace Image")));
        const auto* nothing = palette.findChild<QLabel*>();
        QVERIFY(!nothing->isVisible());
        line->setText(QStringLiteral("no such thing"));
        QVERIFY(nothing->isVisible());
    }

    void arrowsSelectACommandAndEnterRunsIt() {
        Actions actions;
        CommandPalette palette(actions, nullptr);
        palette.show();
        auto* line = palette.findChild<QLineEdit*>();
        auto* list = palette.findChild<QListWidget*>();
        QTest::keyClick(line, Qt::Key_Down);
        QTest::keyClick(line, Qt::Key_Down);
        QTest::keyClick(line, Qt::Key_Up);
        QCOMPARE(list->currentRow(), 1);
        QAction* second = actions[static_cast<Actions::Id>(list->currentItem()->data(Qt::UserRole).toInt())];
        QSignalSpy ran(second, &QAction::triggered);
        QTest::keyClick(line, Qt::Key_Return);
        QVERIFY(!palette.isVisible());
        QTRY_COMPARE(ran.size(), 1);
    }

    void everyControlHasAnAccessibleName() {
        Actions actions;
        CommandPalette palette(actions, nullptr);
        QCOMPARE(unnamedControls(&palette), QStringList());
    }

private:
    // Returns the number of enabled commands: without a marked range some are disabled.
    static int possible(const Actions& actions) {
        int count = 0;
        for (int id = 0; id < Actions::kCount; ++id)
            count += actions[static_cast<Actions::Id>(id)]->isEnabled() ? 1 : 0;
        return count;
    }
    static QStringList shown(const CommandPalette& palette) {
        const auto* list = palette.findChild<QListWidget*>();
        QStringList lines;
        for (int i = 0; i < list->count(); ++i) lines << list->item(i)->text();
        return lines;
    }
};

}  // namespace continuo::ui

CONTINUO_QT_TEST(continuo::ui::CommandPaletteTest, QApplication)
#include "command_palette_test.moc"
