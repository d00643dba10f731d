#include "main_window/bars/transport_bar.h"

#include <QAction>
#include <QComboBox>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QSignalSpy>
#include <QStyle>
#include <QTest>
#include <QToolButton>
#include <algorithm>

#include "forms.h"
#include "main_window/actions.h"
#include "main_window/bars/speed_box.h"
#include "main_window/bars/tempo_bar.h"
#include "ui/accessible_names.h"
#include "ui/qt_test_program.h"
#include "widgets/time_readout.h"
#include "widgets/turn_ring.h"
#include "widgets/unit_field.h"

namespace continuo::ui {

class TransportBarTest : public ThemedTest {
    Q_OBJECT

private Q_SLOTS:
    void init() {
        actions_ = std::make_unique<Actions>();
        const Actions& all = *actions_;
        bar_ = std::make_unique<TransportBar>(TransportBar::Actions{
            all[Actions::kRecord], all[Actions::kPlay], all[Actions::kStop], all[Actions::kPanic],
            all[Actions::kClick], all[Actions::kLoop], all[Actions::kAnswerAgain]});
        bar_->resize(1024, 48);
        bar_->show();
    }
    void cleanup() {
        bar_.reset();
        actions_.reset();
    }

    void reasonForAMissingModelIsShown() {
        bar_->setNoModelReason(QStringLiteral("No model is installed. Add one in the settings."));
        const QLabel* told = label(QStringLiteral("No model is installed"));
        QVERIFY(told != nullptr);
        QCOMPARE(told->toolTip(), QStringLiteral("No model is installed. Add one in the settings."));
        bar_->setNoModelReason({});
        QVERIFY(label(QStringLiteral("The model is not ready yet")) != nullptr);
    }

    // Stop and play stay.
    void narrowBarHidesTheLeastImportantParts() {
        const auto count = [this] {
            const QList<QWidget*> parts = bar_->findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly);
            return std::count_if(parts.begin(), parts.end(),
                                 [](const QWidget* each) { return each->isVisible(); });
        };
        const auto all = count();
        const auto buttons = bar_->findChildren<QAbstractButton*>(QString(), Qt::FindDirectChildrenOnly);
        bar_->resize(bar_->minimumSizeHint());
        QCoreApplication::processEvents();
        QVERIFY(count() < all);
        QVERIFY(!bar_->tempo().isVisible());
        for (const QAbstractButton* each : buttons) {
            QVERIFY(each->isVisible() && each->geometry().right() < bar_->width());
            QVERIFY(each->width() >=
                    (each->minimumWidth() > 0 ? each->minimumWidth() : each->minimumSizeHint().width()));
        }
        bar_->resize(1024, 48);
        QCOMPARE(count(), all);
        bar_->resize(bar_->minimumSizeHint().width() + bar_->tempo().minimumSizeHint().width() + 4, 48);
        QVERIFY(bar_->tempo().isVisible());
        QVERIFY(count() < all);
    }

    // This holds for either turn, and nothing else moves when the turn changes.
    void veryNarrowBarNamesOnlyTheCurrentTurn() {
        TurnForm turn;
        turn.live = true;
        bar_->setTurn(turn);
        const QLabel *you = label(QStringLiteral("YOU")), *model = label(QStringLiteral("MODEL"));
        for (int width = 1024; you->isVisible() && model->isVisible(); width -= 2) bar_->resize(width, 48);
        QCoreApplication::processEvents();
        QVERIFY(you->isVisible() && !model->isVisible());
        const int tempo = bar_->tempo().x(), least = bar_->minimumSizeHint().width();
        turn.modelsTurn = true;
        bar_->setTurn(turn);
        QCoreApplication::processEvents();
        QVERIFY(model->isVisible() && !you->isVisible());
        QCOMPARE(bar_->tempo().x(), tempo);
        QCOMPARE(bar_->minimumSizeHint().width(), least);
        bar_->resize(1024, 48);
        QVERIFY(model->isVisible() && you->isVisible());
    }

    // Time and speed disappear first; both are shown elsewhere, too.
    void narrowBarHidesTheTimeBeforeTheTurn() {
        TurnForm turn;
        turn.live = true;
        bar_->setTurn(turn);
        const QLabel *you = label(QStringLiteral("YOU")), *model = label(QStringLiteral("MODEL"));
        const auto* time = bar_->findChild<TimeReadout*>();
        bar_->resize(bar_->widthWithWords(), 48);
        QVERIFY(you->isVisible() && model->isVisible() && time->isVisible() && bar_->speed().isVisible());
        bar_->resize(bar_->widthWithWords() - 1, 48);
        QVERIFY(!bar_->speed().isVisible());
        for (int width = bar_->width(); you->isVisible() && model->isVisible(); width -= 2)
            bar_->resize(width, 48);
        QVERIFY(!time->isVisible() && bar_->tempo().isVisible());
    }

    void ringAndTextShowWhoseTurnItIs() {
        auto* ring = bar_->findChild<TurnRing*>();
        QVERIFY(label(QStringLiteral("The model is not ready yet")) != nullptr);
        TurnForm turn;
        turn.live = true;
        turn.fraction = 0.25;
        bar_->setTurn(turn);
        QVERIFY(label(QStringLiteral("The model is not ready yet")) == nullptr);
        QCOMPARE(ring->owner(), Owner::You);
        QCOMPARE(ring->remaining(), 0.25);
        const int you = label(QStringLiteral("YOU"))->font().weight();
        QVERIFY(you > label(QStringLiteral("MODEL"))->font().weight());
        turn.modelsTurn = true;
        bar_->setTurn(turn);
        QCOMPARE(ring->owner(), Owner::Model);
        QCOMPARE(label(QStringLiteral("MODEL"))->font().weight(), you);
        QVERIFY(label(QStringLiteral("YOU"))->font().weight() < you);
        bar_->setTurn({});
        QCOMPARE(ring->remaining(), 0.0);
        QVERIFY(label(QStringLiteral("The model is not ready yet")) != nullptr);
    }

    void panicButtonDoesNotMove() {
        QSignalSpy panic((*actions_)[Actions::kPanic], &QAction::triggered);
        auto* button = bar_->findChild<QPushButton*>();
        const QPoint place = button->mapTo(bar_.get(), QPoint());
        TurnForm turn;
        turn.live = true;
        bar_->setTurn(turn);
        bar_->setTime(35999);
        QTest::qWait(50);
        QCOMPARE(button->mapTo(bar_.get(), QPoint()), place);
        QTest::mouseClick(button, Qt::LeftButton);
        QCOMPARE(panic.size(), 1);
    }

    void tooltipNamesTheCurrentShortcut() {
        QAction* play = (*actions_)[Actions::kPlay];
        QToolButton* button = nullptr;
        for (QToolButton* each : bar_->findChildren<QToolButton*>())
            if (each->defaultAction() == play) button = each;
        QVERIFY(button != nullptr);
        play->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_7));
        QVERIFY(button->toolTip().contains(play->shortcut().toString(QKeySequence::NativeText)));
        play->setShortcut({});
        QCOMPARE(button->toolTip(), play->text());
    }

    void tooltipExplainsADisabledCommand() {
        QAction* again = (*actions_)[Actions::kAnswerAgain];
        QToolButton* button = nullptr;
        for (QToolButton* each : bar_->findChildren<QToolButton*>())
            if (each->defaultAction() == again) button = each;
        QVERIFY(button != nullptr && button->toolTip().startsWith(again->text()));
        again->setStatusTip(QStringLiteral("You have played since."));
        again->setEnabled(false);
        QVERIFY(!button->isEnabled());
        QVERIFY(button->toolTip().startsWith(again->text()));
        QVERIFY(button->toolTip().endsWith(again->statusTip()));
        again->setStatusTip({});
        QVERIFY(!button->toolTip().contains(QLatin1Char('\n')));
    }

    void typedTempoIsAppliedAndAWrongOneMarked() {
        TempoBar& tempo = bar_->tempo();
        auto* field = tempo.findChild<UnitField*>();
        auto* source = tempo.findChild<QComboBox*>();
        QSignalSpy edited(&tempo, &TempoBar::tempoEdited);
        tempo.setTempo({TempoSource::Free, 96, -1});
        QCOMPARE(field->text(), QLocale().toString(96.0, 'f', 1));
        field->setFocus();
        field->selectAll();
        QTest::keyClicks(field, QStringLiteral("500"));
        QTest::keyClick(field, Qt::Key_Return);
        QVERIFY(field->isInvalid());
        QCOMPARE(edited.size(), 0);
        field->selectAll();
        QTest::keyClicks(field, QStringLiteral("84"));
        QTest::keyClick(field, Qt::Key_Return);
        QVERIFY(!field->isInvalid());
        QCOMPARE(edited.size(), 1);
        const auto form = edited.at(0).at(0).value<TempoForm>();
        QCOMPARE(form.source, TempoSource::Fixed);
        QCOMPARE(form.beatsPerMinute, 84.0);
        QCOMPARE(source->currentIndex(), 1);
    }

    void tempoAcceptsLocalNumbers() {
        TempoBar& tempo = bar_->tempo();
        auto* field = tempo.findChild<UnitField*>();
        QSignalSpy edited(&tempo, &TempoBar::tempoEdited), left(&tempo, &TempoBar::canvasFocusRequested);
        tempo.setTempo({TempoSource::Fixed, 96, -1});
        const auto type = [&](const char* text) {
            field->setFocus();
            field->selectAll();
            QTest::keyClicks(field, QString::fromLatin1(text));
            QTest::keyClick(field, Qt::Key_Return);
            return edited.isEmpty() ? 0.0 : edited.last().at(0).value<TempoForm>().beatsPerMinute;
        };
        for (const char* wrong : {"nan", "inf", "x", "19.9", ""}) {
            type(wrong);
            QVERIFY2(field->isInvalid(), wrong);
            QVERIFY(field->toolTip().contains(QLocale().toString(96.0, 'f', 1)));
        }
        QVERIFY(edited.isEmpty());
        QCOMPARE(left.size(), 0);
        QTest::keyClicks(field, QStringLiteral("1"));
        QVERIFY(!field->isInvalid());
        QTest::keyClick(field, Qt::Key_Escape);
        QCOMPARE(field->text(), QLocale().toString(96.0, 'f', 1));
        QCOMPARE(type("84 bpm"), 84.0);
        QCOMPARE(type("99.96"), 100.0);
        QCOMPARE(left.size(), 2);
    }

    // Otherwise a letter would choose another source.
    void tempoSourceTakesNoFocusFromTheMouse() {
        auto* source = bar_->tempo().findChild<QComboBox*>();
        QVERIFY(!(source->focusPolicy() & Qt::ClickFocus));
        QCOMPARE(source->style()->styleHint(QStyle::SH_ComboBox_AllowWheelScrolling, nullptr, source), 0);
    }

    void tempoOfAFollowedClockIsReadOnly() {
        TempoBar& tempo = bar_->tempo();
        auto* field = tempo.findChild<UnitField*>();
        tempo.setTempo({TempoSource::Clock, 96, -1});
        QVERIFY(field->isReadOnly());
        QCOMPARE(field->text(), QStringLiteral("–"));
        tempo.setTempo({TempoSource::Clock, 96, 132.5});
        QCOMPARE(field->text(), QLocale().toString(132.5, 'f', 1));
        tempo.setTempo({TempoSource::Free, 96, -1});
        QVERIFY(!field->isReadOnly());
        auto* source = tempo.findChild<QComboBox*>();
        tempo.setTempo({TempoSource::Jack, 96, 90});
        QVERIFY(field->isReadOnly());
        QCOMPARE(field->text(), QLocale().toString(90.0, 'f', 1));
        QCOMPARE(source->currentText(), QStringLiteral("JACK transport"));
    }

    void speedCanBeChosenByKeyboard() {
        SpeedBox& speed = bar_->speed();
        QSignalSpy changed(&speed, &SpeedBox::percentChanged);
        QCOMPARE(speed.percent(), 100);
        speed.setFocus(Qt::TabFocusReason);
        QTest::keyClick(&speed, Qt::Key_Up);
        QCOMPARE(speed.percent(), 95);
        QTest::keyClick(&speed, Qt::Key_Home);
        QCOMPARE(speed.percent(), SpeedBox::kSlowest);
        QTest::keyClick(&speed, Qt::Key_End);
        QCOMPARE(speed.percent(), SpeedBox::kFastest);
        QCOMPARE(changed.size(), 3);
        QCOMPARE(changed.last().at(0).toInt(), SpeedBox::kFastest);
        speed.setPercent(73);
        QCOMPARE(speed.percent(), 75);
        QCOMPARE(speed.currentText(), QStringLiteral("75 %"));
        QVERIFY(!(speed.focusPolicy() & Qt::ClickFocus));  // the keyboard focus stays with the music
    }

    void everyControlHasAnAccessibleName() { QCOMPARE(unnamedControls(bar_.get()), QStringList()); }

private:
    QLabel* label(const QString& text) {
        for (QLabel* each : bar_->findChildren<QLabel*>())
            if (each->text() == text) return each;
        return nullptr;
    }

    std::unique_ptr<Actions> actions_;
    std::unique_ptr<TransportBar> bar_;
};

}  // namespace continuo::ui

CONTINUO_QT_TEST(continuo::ui::TransportBarTest, QApplication)
#include "transport_bar_test.moc"
