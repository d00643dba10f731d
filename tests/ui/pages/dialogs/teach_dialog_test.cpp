#include "pages/dialogs/teach_dialog.h"

#include <QAccessible>
#include <QCheckBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QLocale>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <memory>

#include "theme/theme.h"
#include "ui/accessible_names.h"
#include "ui/active_window.h"
#include "ui/qt_test_program.h"
#include "ui/tab_stops.h"
#include "widgets/empty_state.h"
#include "widgets/value_slider.h"

namespace continuo::ui {

namespace {

TeachForm exampleForm() {
    TeachForm form;
    form.modelName = QStringLiteral("piano-s");
    form.sources = {{QStringLiteral("Take 12"), QStringLiteral("4:12, 1,203 notes"), 1203, 252},
                    {QStringLiteral("Take 11"), QStringLiteral("0:48, 208 notes"), 208, 48},
                    {QStringLiteral("Take 10"), QStringLiteral("9:00, 2,000 notes"), 2000, 540, false}};
    form.minutes = 30;
    form.name = QStringLiteral("piano-s, mine");
    form.fewestNotes = 1300;
    return form;
}

TeachSource exampleSource() { return {QStringLiteral("my-recordings/"), QStringLiteral("32 MIDI files")}; }

}  // namespace

class TeachDialogTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() {
        QLocale::setDefault(QLocale(QLocale::English));
        Theme::instance().install();
    }

    void init() {
        dialog_ = std::make_unique<TeachDialog>();
        dialog_->setForm(exampleForm());
        dialog_->show();
        activate(*dialog_);
    }

    void cleanup() { dialog_.reset(); }

    void everyControlHasAnAccessibleName() {
        const QStringList unnamed = unnamedControls(dialog_.get());
        QVERIFY2(unnamed.isEmpty(), qPrintable(unnamed.join(QStringLiteral("\n"))));
    }

    void tabFollowsReadingOrder() {
        QCoreApplication::processEvents();
        QCOMPARE(tabStops(*dialog_).size(), 9);
        const QStringList wrong = stepsAgainstReadingOrder(*dialog_);
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(QLatin1Char('\n'))));
    }

    void controlsAreLargeEnoughToClick() {
        QCoreApplication::processEvents();
        const auto* slider = dialog_->findChild<ValueSlider*>();
        for (const QWidget* stop : tabStops(*dialog_)) {
            if (slider->isAncestorOf(stop)) continue;  // 22 px in a row of 28, as for every slider
            QVERIFY2(stop->width() >= 24 && stop->height() >= 24, stop->metaObject()->className());
        }
        QVERIFY(slider->height() >= 24);
        for (int row = 0; row < list()->count(); ++row)
            QVERIFY(list()->visualItemRect(list()->item(row)).height() >= 24);
    }

    void dialogFitsASmallScreen() {
        TeachForm form = exampleForm();
        for (int take = 0; take < 40; ++take) form.sources << form.sources.front();
        form.fewestNotes = 1000000;
        form.name = QStringLiteral("a/b");
        dialog_->setForm(form);
        dialog_->setProblem(QStringLiteral("The model is being used by another job. Wait until it is done."));
        QCoreApplication::processEvents();
        const QSize least = dialog_->minimumSizeHint();
        QVERIFY2(least.width() <= 560 && least.height() <= 620,
                 std::unique_ptr<char[]>(QTest::toString(least)).get());
    }

    void formValuesAreShown() {
        QVERIFY(showsText("The model “piano-s” stays unchanged; a new one is made."));
        QVERIFY(showsText("pauses while you play."));
        QCOMPARE(list()->count(), 3);
        QCOMPARE(list()->item(0)->text(), QStringLiteral("Take 12"));
        QCOMPARE(list()->item(0)->checkState(), Qt::Checked);
        QCOMPARE(list()->item(2)->checkState(), Qt::Unchecked);
        QCOMPARE(all()->checkState(), Qt::PartiallyChecked);
        QCOMPARE(dialog_->findChild<ValueSlider*>()->value(), 30.0);
        QCOMPARE(name()->text(), QStringLiteral("piano-s, mine"));
        QVERIFY(canStart());
        QVERIFY(!dialog_->findChild<EmptyState*>()->isVisible());
    }

    void formRoundTrips() { QCOMPARE(dialog_->form(), exampleForm()); }

    void formReturnsTheUsersChanges() {
        clickRow(1, 100);
        dialog_->findChild<ValueSlider*>()->edit(45);
        name()->selectAll();
        QTest::keyClicks(name(), QStringLiteral("Sunday"));
        TeachForm expected = exampleForm();
        expected.sources[1].chosen = false;
        expected.minutes = 45;
        expected.name = QStringLiteral("Sunday");
        QCOMPARE(dialog_->form(), expected);
    }

    void secondFormReplacesTheFirst() {
        TeachForm other;
        other.modelName = QStringLiteral("piano-m");
        other.sources = {exampleSource()};
        other.name = QStringLiteral("b");
        dialog_->setForm(other);
        QCOMPARE(dialog_->form(), other);
        QCOMPARE(list()->count(), 1);
        QVERIFY(showsText("“piano-m” stays unchanged"));
        QVERIFY(!showsText("piano-s"));
    }

    void trainingTimeOutOfRangeIsClamped() {
        TeachForm form = exampleForm();
        form.minutes = 100000;
        dialog_->setForm(form);
        QCOMPARE(dialog_->form().minutes, 600.0);
    }

    void totalIsTheSumOfTheCheckedSources() {
        QVERIFY(showsText("Chosen: 5 min, 1,411 note(s)"));
        clickRow(2, 100);
        QVERIFY(showsText("Chosen: 14 min, 3,411 note(s)"));
    }

    void totalBelowAMinuteIsInSeconds() {
        clickRow(0, 100);
        QVERIFY(showsText("Chosen: 48 s, 208 note(s)"));
    }

    void totalCountsSourcesOfUnknownLengthSeparately() {
        dialog_->addSource(exampleSource());
        QVERIFY(showsText("Chosen: 5 min, 1,411 note(s), and music of 1 folder(s) or file(s)"));
        dialog_->addSource(exampleSource());
        QVERIFY(showsText("Chosen: 5 min, 1,411 note(s), and music of 2 folder(s) or file(s)"));
        clickRow(0, 100);
        clickRow(1, 100);
        QVERIFY(showsText("Chosen: music of 2 folder(s) or file(s)"));
    }

    void trainingCannotStartWithTooLittleMusic() {
        clickRow(0, 100);
        QVERIFY(!canStart());
        QVERIFY(showsText("Teaching needs at least 1,300 note(s), about 3 minute(s) of playing."));
        clickRow(0, 100);
        QVERIFY(canStart());
        QVERIFY(!showsText("Teaching needs"));
    }

    void trainingCanStartWithUnreadSources() {
        clickRow(0, 100);
        QVERIFY(!canStart());
        dialog_->addSource(exampleSource());
        QVERIFY(canStart());
        QVERIFY(!showsText("Teaching needs"));
    }

    void trainingCannotStartWithoutACheckedSource() {
        clickRow(0, 100);
        clickRow(1, 100);
        QVERIFY(!canStart());
        QVERIFY(showsText("Nothing is chosen. Choose music to learn from."));
        QVERIFY(!showsText("Chosen:"));
        QCOMPARE(all()->checkState(), Qt::Unchecked);
    }

    void withoutSourcesAHintIsShown() {
        TeachForm form = exampleForm();
        form.sources.clear();
        dialog_->setForm(form);
        QVERIFY(showsText("No takes yet. Play something first, or add MIDI files."));
        QVERIFY(!showsText("Chosen:"));
        QVERIFY(!showsText("Nothing is chosen."));
        QVERIFY(!list()->isVisible());
        QVERIFY(!all()->isVisible());
        QVERIFY(!canStart());
    }

    void trainingCannotStartWithAnEmptyName() {
        for (const QString& text : {QString(), QStringLiteral("  ")}) {
            name()->setText(text);
            QVERIFY(!canStart());
            QVERIFY(showsText("The new model needs a name."));
        }
        name()->setText(QStringLiteral("mine"));
        QVERIFY(canStart());
        QVERIFY(!showsText("needs a name"));
    }

    void trainingCannotStartWithASlashInTheName() {
        QTest::keyClicks(name(), QStringLiteral("/"));
        QVERIFY(!canStart());
        QVERIFY(showsText("A name cannot contain a slash."));
        QCOMPARE(name()->accessibleDescription(), QStringLiteral("A name cannot contain a slash."));
        QTest::keyClick(name(), Qt::Key_Backspace);
        QVERIFY(canStart());
        QVERIFY(!showsText("slash"));
    }

    void nameIsTrimmed() {
        name()->setText(QStringLiteral("  mine "));
        QCOMPARE(dialog_->form().name, QStringLiteral("mine"));
    }

    // The name is looked up first, which may take a while.
    void suggestedNameDoesNotReplaceTheUsersText() {
        const QString first = dialog_->form().name;
        QVERIFY(!first.isEmpty());
        dialog_->suggestName(QStringLiteral("Mine 2"));
        QCOMPARE(dialog_->form().name, QStringLiteral("Mine 2"));
        name()->setFocus();
        name()->selectAll();
        QTest::keyClicks(name(), QStringLiteral("Waltzes"));
        dialog_->suggestName(QStringLiteral("Mine 3"));
        QCOMPARE(dialog_->form().name, QStringLiteral("Waltzes"));
    }

    void addedSourceIsCheckedAndCounted() {
        TeachSource file{QStringLiteral("waltz.mid"), QStringLiteral("3:00, 900 notes"), 900, 180, false};
        dialog_->addSource(file);
        file.chosen = true;
        QCOMPARE(dialog_->form().sources.last(), file);
        QCOMPARE(list()->item(3)->checkState(), Qt::Checked);
        QVERIFY(showsText("Chosen: 8 min, 2,311 note(s)"));
    }

    void firstAddedSourceReplacesTheHint() {
        TeachForm form = exampleForm();
        form.sources.clear();
        dialog_->setForm(form);
        dialog_->addSource(exampleSource());
        QVERIFY(list()->isVisible());
        QVERIFY(!showsText("No takes yet."));
        QCOMPARE(all()->checkState(), Qt::Checked);
        QVERIFY(canStart());
    }

    void addButtonsRequestFilesAndFolders() {
        QSignalSpy files(dialog_.get(), &TeachDialog::addFilesRequested);
        QSignalSpy folders(dialog_.get(), &TeachDialog::addFolderRequested);
        button("Add MIDI files…")->click();
        QCOMPARE(files.count(), 1);
        button("Add a folder…")->click();
        QCOMPARE(folders.count(), 1);
        QCOMPARE(list()->count(), 3);
    }

    void startRequestsTheTrainingAndKeepsTheDialogOpen() {
        QSignalSpy starts(dialog_.get(), &TeachDialog::startRequested);
        button("Start")->click();
        QCOMPARE(starts.count(), 1);
        QVERIFY(dialog_->isVisible());
    }

    void enterStartsTheTraining() {
        QSignalSpy starts(dialog_.get(), &TeachDialog::startRequested);
        name()->setFocus();
        QTest::keyClick(name(), Qt::Key_Return);
        QCOMPARE(starts.count(), 1);
        list()->setFocus();
        QTest::keyClick(list(), Qt::Key_Return);
        QCOMPARE(starts.count(), 2);
        name()->clear();
        QTest::keyClick(name(), Qt::Key_Return);
        QCOMPARE(starts.count(), 2);
    }

    void enterOnAnInvalidTimeDoesNotStart() {
        QSignalSpy starts(dialog_.get(), &TeachDialog::startRequested);
        auto* time = dialog_->findChild<ValueSlider*>()->findChild<QLineEdit*>();
        time->setFocus();
        time->selectAll();
        QTest::keyClicks(time, QStringLiteral("9999"));
        QTest::keyClick(time, Qt::Key_Return);
        QCOMPARE(starts.count(), 0);
        QVERIFY(showsText("1 to 600 min. Continuo uses 30."));
        time->selectAll();
        QTest::keyClicks(time, QStringLiteral("60"));
        QTest::keyClick(time, Qt::Key_Return);
        QCOMPARE(starts.count(), 1);
        QCOMPARE(dialog_->form().minutes, 60.0);
    }

    void errorIsShownUntilTheNextStart() {
        dialog_->setProblem(QStringLiteral("There is no room on the disk."));
        QVERIFY(showsText("There is no room on the disk."));
        QVERIFY(canStart());
        connect(dialog_.get(), &TeachDialog::startRequested, this,
                [this] { dialog_->setProblem(QStringLiteral("The model is gone.")); });
        button("Start")->click();
        QVERIFY(!showsText("There is no room"));
        QVERIFY(showsText("The model is gone."));
        dialog_->setProblem({});
        QVERIFY(!showsText("The model is gone."));
    }

    void spaceChecksARow() {
        list()->setFocus(Qt::TabFocusReason);
        QTest::keyClick(list(), Qt::Key_Space);
        QVERIFY(!dialog_->form().sources[0].chosen);
        QTest::keyClick(list(), Qt::Key_Down);
        QTest::keyClick(list(), Qt::Key_Down);
        QTest::keyClick(list(), Qt::Key_Space);
        QVERIFY(dialog_->form().sources[2].chosen);
        QVERIFY(dialog_->form().sources[1].chosen);
        QTest::keyClick(list(), Qt::Key_Space);
        QVERIFY(!dialog_->form().sources[2].chosen);
    }

    void clickAnywhereInARowChecksIt() {
        clickRow(0, 16);  // the check box
        QVERIFY(!dialog_->form().sources[0].chosen);
        clickRow(0, list()->viewport()->width() - 10);
        QVERIFY(dialog_->form().sources[0].chosen);
        const QPoint place = list()->visualItemRect(list()->item(1)).center();
        QTest::mouseDClick(list()->viewport(), Qt::LeftButton, {}, place);  // checks and unchecks
        QVERIFY(dialog_->form().sources[1].chosen);
        QTest::mouseClick(list()->viewport(), Qt::RightButton, {}, place);
        QVERIFY(dialog_->form().sources[1].chosen);
        QTest::mouseClick(list()->viewport(), Qt::LeftButton, {},
                          {place.x(), list()->viewport()->height() - 4});
        QCOMPARE(dialog_->form(), exampleForm());
    }

    void checkBoxAllChecksAndUnchecksEverySource() {
        QTest::keyClick(all(), Qt::Key_Space);  // some were checked
        QCOMPARE(all()->checkState(), Qt::Checked);
        QVERIFY(showsText("Chosen: 14 min, 3,411 note(s)"));
        QTest::keyClick(all(), Qt::Key_Space);
        QCOMPARE(all()->checkState(), Qt::Unchecked);
        for (const TeachSource& source : dialog_->form().sources) QVERIFY(!source.chosen);
        QVERIFY(!canStart());
        QTest::keyClick(all(), Qt::Key_Space);
        QCOMPARE(all()->checkState(), Qt::Checked);
        for (int row = 0; row < 3; ++row) QCOMPARE(list()->item(row)->checkState(), Qt::Checked);
        clickRow(1, 100);
        QCOMPARE(all()->checkState(), Qt::PartiallyChecked);
    }

    void escapeAndCancelClose() {
        QSignalSpy starts(dialog_.get(), &TeachDialog::startRequested);
        list()->setFocus();
        QTest::keyClick(list(), Qt::Key_Escape);
        QVERIFY(!dialog_->isVisible());
        dialog_->show();
        button("Cancel")->click();
        QVERIFY(!dialog_->isVisible());
        QCOMPARE(starts.count(), 0);
    }

    void rowsHaveCompleteAccessibleTexts() {
        QAccessibleInterface* rows = QAccessible::queryAccessibleInterface(list());
        QVERIFY(rows && rows->childCount() == 3);
        QCOMPARE(rows->child(0)->text(QAccessible::Name), QStringLiteral("Take 12, 4:12, 1,203 notes"));
        QVERIFY(rows->child(0)->state().checkable);
        QVERIFY(rows->child(0)->state().checked);
        QVERIFY(!rows->child(2)->state().checked);
        QCOMPARE(rows->text(QAccessible::Description), QStringLiteral("Chosen: 5 min, 1,411 note(s)"));
        clickRow(0, 100);
        QVERIFY(rows->text(QAccessible::Description).contains(QStringLiteral("Teaching needs")));
    }

    void disabledStartHasAnAccessibleReason() {
        QVERIFY(button("Start")->accessibleDescription().isEmpty());
        name()->clear();
        QCOMPARE(button("Start")->accessibleDescription(), QStringLiteral("The new model needs a name."));
    }

private:
    QListWidget* list() const { return dialog_->findChild<QListWidget*>(); }
    QCheckBox* all() const { return dialog_->findChild<QCheckBox*>(); }

    QLineEdit* name() const {
        for (QLineEdit* field : dialog_->findChildren<QLineEdit*>())
            if (field->accessibleName() == QLatin1String("Name of the new model")) return field;
        return nullptr;
    }

    QPushButton* button(const char* text) const {
        for (QPushButton* button : dialog_->findChildren<QPushButton*>())
            if (button->text() == QString::fromUtf8(text)) return button;
        return nullptr;
    }

    bool canStart() const { return button("Start")->isEnabled(); }

    bool showsText(const char* text) const {
        for (const QLabel* label : dialog_->findChildren<QLabel*>())
            if (label->isVisible() && label->text().contains(QString::fromUtf8(text))) return true;
        return false;
    }

    void clickRow(int row, int x) const {
        const QRect place = list()->visualItemRect(list()->item(row));
        QTest::mouseClick(list()->viewport(), Qt::LeftButton, {}, {place.left() + x, place.center().y()});
    }

    std::unique_ptr<TeachDialog> dialog_;
};

}  // namespace continuo::ui

CONTINUO_QT_TEST(continuo::ui::TeachDialogTest, QApplication)
#include "teach_dialog_test.moc"
