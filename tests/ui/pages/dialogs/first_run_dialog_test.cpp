#include "pages/dialogs/first_run_dialog.h"

#include <QComboBox>
#include <QLabel>
#include <QPointer>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QStackedWidget>
#include <QTest>

#include "pages/dialogs/step_bar.h"
#include "roll/keyboard_strip.h"
#include "theme/theme.h"
#include "ui/accessible_names.h"
#include "ui/active_window.h"
#include "ui/qt_test_program.h"
#include "widgets/card.h"
#include "widgets/link_label.h"

namespace continuo::ui {

namespace {

template <class Widget>
Widget* findWithText(const QWidget& parent, const QString& text) {
    for (Widget* widget : parent.findChildren<Widget*>())
        if (widget->text() == text) return widget;
    return nullptr;
}

bool showsText(const QWidget& parent, const QString& text) {
    for (const QLabel* label : parent.findChildren<QLabel*>())
        if (label->isVisible() && label->text() == text) return true;
    return false;
}

// Counts how often a widget is painted.
class PaintCounter : public QObject {
public:
    explicit PaintCounter(QWidget& widget) { widget.installEventFilter(this); }
    int count = 0;

protected:
    bool eventFilter(QObject*, QEvent* event) override {
        if (event->type() == QEvent::Paint) ++count;
        return false;
    }
};

}  // namespace

class FirstRunDialogTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { Theme::instance().install(); }

    void init() {
        dialog_ = std::make_unique<FirstRunDialog>();
        dialog_->setOutputs({{QStringLiteral("JACK"), QStringLiteral("HDMI")}, 0});
        dialog_->show();
        activate(*dialog_);
    }

    void cleanup() { dialog_.reset(); }

    void everyControlHasAnAccessibleName() {
        dialog_->setKeyboards({QStringLiteral("Roland FP-30")});
        const QStringList unnamed = unnamedControls(dialog_.get());
        QVERIFY2(unnamed.isEmpty(), qPrintable(unnamed.join(QStringLiteral("\n"))));
    }

    void enterGoesThroughAllSteps() {
        QSignalSpy completed(dialog_.get(), &FirstRunDialog::completed);
        QSignalSpy skipped(dialog_.get(), &FirstRunDialog::skipped);
        for (int step = 0; step < FirstRunDialog::kSteps; ++step) {
            QCOMPARE(static_cast<int>(dialog_->step()), step);
            QCOMPARE(dialog_->findChild<StepBar*>()->current(), step);
            QTest::keyClick(dialog_.get(), Qt::Key_Return);
        }
        QCOMPARE(completed.count(), 1);
        QCOMPARE(skipped.count(), 0);
        QVERIFY(!dialog_->isVisible());
        dialog_->showStep(FirstRunDialog::kSound);
        QCOMPARE(dialog_->findChild<StepBar*>()->accessibleDescription(),
                 QStringLiteral("you heard the chord"));
    }

    void escapeClosesTheDialogAtEveryStep_data() {
        QTest::addColumn<int>("step");
        for (int step = 0; step < FirstRunDialog::kSteps; ++step)
            QTest::newRow(qPrintable(QString::number(step))) << step;
    }

    void escapeClosesTheDialogAtEveryStep() {
        QFETCH(int, step);
        QSignalSpy skipped(dialog_.get(), &FirstRunDialog::skipped);
        dialog_->showStep(static_cast<FirstRunDialog::Step>(step));
        QTest::keyClick(dialog_.get(), Qt::Key_Escape);
        QCOMPARE(skipped.count(), 1);
        QVERIFY(!dialog_->isVisible());
    }

    void chordPlaysOnArrivalAndOnRequest() {
        QSignalSpy chords(dialog_.get(), &FirstRunDialog::testChordRequested);
        dialog_->showStep(FirstRunDialog::kSound);
        QCOMPARE(chords.count(), 1);
        findWithText<QPushButton>(*dialog_, QStringLiteral("Play it again"))->click();
        QCOMPARE(chords.count(), 2);
        dialog_->showStep(FirstRunDialog::kKeyboard);
        findWithText<QPushButton>(*dialog_, QStringLiteral("Back"))->click();
        QCOMPARE(dialog_->step(), FirstRunDialog::kSound);
        QCOMPARE(chords.count(), 2);
    }

    void changedOutputPlaysTheChordAgain() {
        QSignalSpy outputs(dialog_.get(), &FirstRunDialog::outputChosen);
        QSignalSpy chords(dialog_.get(), &FirstRunDialog::testChordRequested);
        Q_EMIT dialog_->findChild<QComboBox*>()->activated(1);
        QCOMPARE(outputs.first().first().toInt(), 1);
        QCOMPARE(chords.count(), 1);
    }

    void outputListIsHiddenForASingleOutput() {
        dialog_->showStep(FirstRunDialog::kSound);
        QVERIFY(dialog_->findChild<QComboBox*>()->isVisible());
        dialog_->setOutputs({{QStringLiteral("JACK")}, 0});
        QVERIFY(!dialog_->findChild<QComboBox*>()->isVisible());
    }

    void withoutAnAudioDeviceTheChordIsNeitherPlayedNorAskedAbout() {
        QSignalSpy chords(dialog_.get(), &FirstRunDialog::testChordRequested);
        dialog_->setAudioAvailable(false);
        dialog_->showStep(FirstRunDialog::kSound);
        QCOMPARE(chords.count(), 0);
        QVERIFY(showsText(*dialog_, QStringLiteral("No audio device found.")));
        QVERIFY(!findWithText<QPushButton>(*dialog_, QStringLiteral("Play it again"))->isVisible());
        findWithText<QPushButton>(*dialog_, QStringLiteral("Next"))->click();
        QCOMPARE(dialog_->step(), FirstRunDialog::kKeyboard);
        dialog_->setAudioAvailable(true);  // an output was connected
        dialog_->showStep(FirstRunDialog::kSound);
        QCOMPARE(dialog_->findChild<StepBar*>()->accessibleDescription(), QStringLiteral("no device"));
        QVERIFY(showsText(*dialog_, QStringLiteral("Did you hear a soft chord?")));
    }

    void soundStepWithoutADeviceHasNoCheckMark() {
        const auto mark = [this](bool there) {
            dialog_->setAudioAvailable(there);
            dialog_->showStep(FirstRunDialog::kSound);
            findWithText<QPushButton>(*dialog_,
                                      there ? QStringLiteral("Yes, I heard it") : QStringLiteral("Next"))
                ->click();
            auto* bar = dialog_->findChild<StepBar*>();
            const int width = (bar->width() - 8) / 4;
            const QImage picture = bar->grab(QRect(4 + width + 12, bar->height() / 2 - 12, 24, 24)).toImage();
            return picture;
        };
        const auto has = [](const QImage& picture, const QColor& colour) {
            for (int y = 0; y < picture.height(); ++y)
                for (int x = 0; x < picture.width(); ++x)
                    if (picture.pixelColor(x, y) == colour) return true;
            return false;
        };
        const Tokens& tokens = Theme::current();
        QVERIFY(has(mark(true), tokens.ok));
        const QImage without = mark(false);
        QVERIFY(!has(without, tokens.ok));
        QVERIFY(has(without, tokens.warn));
    }

    void unchangedKeyboardListKeepsTheCards() {
        dialog_->setKeyboards({QStringLiteral("Roland FP-30")});
        const QList<Card*> before = dialog_->findChildren<Card*>();
        QPointer<Card> first = before.last();
        dialog_->setKeyboards({QStringLiteral("Roland FP-30")});
        QVERIFY(!first.isNull());
        QCOMPARE(dialog_->findChildren<Card*>(), before);
    }

    void computerKeysAreOnWithoutAMidiKeyboard() {
        dialog_->showStep(FirstRunDialog::kKeyboard);
        QVERIFY(showsText(*dialog_,
                          QStringLiteral("No MIDI keyboard found. Use the computer keyboard or the mouse.")));
        QVERIFY(dialog_->keyboard()->computerKeysOn());
    }

    void foundKeyboardIsPreselected() {
        QSignalSpy chosen(dialog_.get(), &FirstRunDialog::keyboardChosen);
        dialog_->showStep(FirstRunDialog::kKeyboard);
        dialog_->setKeyboards({QStringLiteral("Roland FP-30"), QStringLiteral("KeyStep")});
        QCOMPARE(chosen.count(), 1);
        QCOMPARE(chosen.first().first().toString(), QStringLiteral("Roland FP-30"));
        QVERIFY(!dialog_->keyboard()->computerKeysOn());
        dialog_->setKeyboards({QStringLiteral("Roland FP-30")});
        QCOMPARE(chosen.count(), 1);
    }

    void usersChoiceStaysWhenAKeyboardAppears() {
        QSignalSpy midi(dialog_.get(), &FirstRunDialog::keyboardChosen);
        dialog_->showStep(FirstRunDialog::kKeyboard);
        QTest::mouseClick(dialog_->findChildren<Card*>().first(), Qt::LeftButton, {}, {30, 20});
        dialog_->setKeyboards({QStringLiteral("Roland FP-30")});
        QCOMPARE(midi.count(), 0);
        QVERIFY(dialog_->keyboard()->computerKeysOn());
    }

    void unpluggedKeyboardFallsBackToComputerKeys() {
        dialog_->setKeyboards({QStringLiteral("Roland FP-30")});
        QSignalSpy computer(dialog_.get(), &FirstRunDialog::computerKeyboardChosen);
        dialog_->setKeyboards({});
        QCOMPARE(computer.count(), 1);
    }

    void keyboardSearchRunsUntilOneIsFound() {
        dialog_->showStep(FirstRunDialog::kKeyboard);
        const auto* looking = findWithText<Card>(*dialog_, QStringLiteral("MIDI keyboard"));
        QVERIFY(looking->isVisible() && !looking->isEnabled());
        QSignalSpy help(dialog_.get(), &FirstRunDialog::helpRequested);
        findWithText<LinkLabel>(*dialog_, QStringLiteral("My keyboard is missing"))->click();
        QCOMPARE(help.count(), 1);
        dialog_->setKeyboards({QStringLiteral("Roland FP-30")});
        QVERIFY(!looking->isVisible());
    }

    void filePlayedAsInputCanBeChosen() {
        QSignalSpy asked(dialog_.get(), &FirstRunDialog::fileRequested);
        dialog_->showStep(FirstRunDialog::kKeyboard);
        auto* file = findWithText<Card>(*dialog_, QStringLiteral("Play a file instead of playing yourself"));
        file->click();  // nothing is chosen before there is a file
        QCOMPARE(asked.count(), 1);
        QVERIFY(!file->isChecked() && !dialog_->isFileChosen());
        dialog_->rejectFile(QStringLiteral("It is no MIDI file."));
        QVERIFY(showsText(*dialog_, QStringLiteral("It is no MIDI file.")));
        QVERIFY(!dialog_->isFileChosen());
        dialog_->setFile(QStringLiteral("waltz.mid"));
        QVERIFY(file->isChecked() && dialog_->isFileChosen());
        QCOMPARE(dialog_->findChild<StepBar*>()->accessibleDescription(), QStringLiteral("waltz.mid"));
        dialog_->setKeyboards({QStringLiteral("Roland FP-30")});  // connected later: the choice stays
        QVERIFY(dialog_->isFileChosen());
        findWithText<Card>(*dialog_, QStringLiteral("Roland FP-30"))->click();
        QVERIFY(!file->isChecked() && !dialog_->isFileChosen());
    }

    void modelCanBeChosen() {
        QSignalSpy chosen(dialog_.get(), &FirstRunDialog::modelChosen);
        QSignalSpy card(dialog_.get(), &FirstRunDialog::modelCardRequested);
        dialog_->showStep(FirstRunDialog::kKeyboard);
        const ModelChoices models{{{QStringLiteral("small"), QStringLiteral("9.0 M parameters"), {}, false},
                                   {QStringLiteral("large"), {}, {}, false}},
                                  0};
        dialog_->setModels(models);
        auto* link = findWithText<LinkLabel>(*dialog_, QStringLiteral("Model card: data and licence"));
        auto* none = findWithText<Card>(*dialog_, QStringLiteral("No model"));
        QVERIFY(findWithText<Card>(*dialog_, QStringLiteral("small"))->isChecked());
        link->click();
        QCOMPARE(card.count(), 1);
        findWithText<Card>(*dialog_, QStringLiteral("large"))->click();
        QCOMPARE(chosen.takeFirst().first().toInt(), 1);
        dialog_->setModels(models);  // it did not fit into memory: the previous one stays
        QVERIFY(findWithText<Card>(*dialog_, QStringLiteral("small"))->isChecked());
        none->click();
        QCOMPARE(chosen.takeFirst().first().toInt(), -1);
        QVERIFY(none->isChecked());
        QVERIFY(!link->isVisible());
    }

    void examplePiecesCanBePreviewed() {
        QSignalSpy asked(dialog_.get(), &FirstRunDialog::primerRequested);
        dialog_->setPrimers({QStringLiteral("Waltz"), QStringLiteral("Slow blues")});
        dialog_->showStep(FirstRunDialog::kKeyboard);
        auto* blues = findWithText<QPushButton>(*dialog_, QStringLiteral("Slow blues"));
        QVERIFY(blues->isVisible());
        blues->click();
        QCOMPARE(asked.first().first().toInt(), 1);
        dialog_->setPlayingPrimer(1);
        QCOMPARE(blues->accessibleName(), QStringLiteral("Stop Slow blues"));
        dialog_->setLastNote(65, 64);
        QVERIFY(showsText(*dialog_, QStringLiteral("F4 · vel 64")));
        dialog_->showStep(FirstRunDialog::kReady);
        QVERIFY(!blues->isVisible());
    }

    void keyboardIsShownOnlyAtItsStep() {
        QVERIFY(!dialog_->keyboard()->isVisible());
        dialog_->showStep(FirstRunDialog::kKeyboard);
        QVERIFY(dialog_->keyboard()->isVisible());
        dialog_->showStep(FirstRunDialog::kReady);
        QVERIFY(!dialog_->keyboard()->isVisible());
        QVERIFY(!dialog_->keyboard()->computerKeysOn());
    }

    void computerKeysPlayImmediatelyUntilTheStepEnds() {
        QSignalSpy struck(dialog_->keyboard(), &KeyboardStrip::struck);
        QSignalSpy released(dialog_->keyboard(), &KeyboardStrip::released);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_A);
        QCOMPARE(struck.count(), 0);
        dialog_->showStep(FirstRunDialog::kKeyboard);
        QTest::keyPress(QApplication::focusWidget(), Qt::Key_A);
        QCOMPARE(struck.count(), 1);
        QCOMPARE(struck.first().first().toInt(), 60);
        dialog_->showStep(FirstRunDialog::kReady);
        QCOMPARE(released.count(), 1);
    }

    void selfTestIsShownLineByLine() {
        using State = SelfTestLine::State;
        dialog_->setSelfTest({{QStringLiteral("Processor"), QStringLiteral("4 cores, AVX2"), State::Ok},
                              {QStringLiteral("Speed"), {}, State::Running}});
        QVERIFY(showsText(*dialog_, QStringLiteral("4 cores, AVX2")));
        QVERIFY(showsText(*dialog_, QStringLiteral("checking")));
        dialog_->setSelfTest({{QStringLiteral("Processor"), QStringLiteral("4 cores, AVX2"), State::Ok}});
        QVERIFY(!showsText(*dialog_, QStringLiteral("checking")));
    }

    void selfTestResultIsShownWhenMeasured() {
        // Steps not yet reached announce nothing.
        const auto noteOf = [this](int step) {
            auto* bar = dialog_->findChild<StepBar*>();
            const int current = bar->current();
            bar->setCurrent(step);
            const QString note = bar->accessibleDescription();
            bar->setCurrent(current);
            return note;
        };
        dialog_->showStep(FirstRunDialog::kSound);
        dialog_->setResult(QStringLiteral("Small piano model."), true);
        QCOMPARE(noteOf(FirstRunDialog::kReady), QString());
        dialog_->setResult(QStringLiteral("Continuo is still measuring the speed of this computer."), false);
        dialog_->showStep(FirstRunDialog::kReady);
        QVERIFY(
            showsText(*dialog_, QStringLiteral("Continuo is still measuring the speed of this computer.")));
        const auto* steps = dialog_->findChild<StepBar*>();
        dialog_->setResult(QStringLiteral("Small piano model."), false);
        QCOMPARE(steps->accessibleDescription(), QString());
        dialog_->setResult(QStringLiteral("Small piano model: 4.9 ms per token here."), true);
        QCOMPARE(steps->accessibleDescription(), QStringLiteral("measured"));
        QVERIFY(showsText(*dialog_, QStringLiteral("Small piano model: 4.9 ms per token here.")));
    }

    void withoutASoundfontTheSoundStepOffersToChooseOne() {
        QSignalSpy chords(dialog_.get(), &FirstRunDialog::testChordRequested);
        QSignalSpy soundfonts(dialog_.get(), &FirstRunDialog::soundfontRequested);
        auto* other = findWithText<QPushButton>(*dialog_, QStringLiteral("Another soundfont…"));
        dialog_->showStep(FirstRunDialog::kSound);
        QVERIFY(!other->isVisible());
        QCOMPARE(chords.count(), 1);
        dialog_->setPianoAvailable(false);
        QVERIFY(showsText(*dialog_, QStringLiteral("No soundfont found.")));
        QVERIFY(!findWithText<QPushButton>(*dialog_, QStringLiteral("Play it again"))->isVisible());
        other->click();
        QCOMPARE(soundfonts.count(), 1);
        findWithText<QPushButton>(*dialog_, QStringLiteral("Next"))->click();
        dialog_->showStep(FirstRunDialog::kSound);
        QCOMPARE(dialog_->findChild<StepBar*>()->accessibleDescription(), QStringLiteral("no soundfont"));
        dialog_->setPianoAvailable(true);  // a soundfont was chosen
        QVERIFY(showsText(*dialog_, QStringLiteral("Did you hear a soft chord?")));
        QVERIFY(!other->isVisible());
    }

    void lastStepPromisesAnAnswerOnlyWithAModel() {
        const QString promise = QStringLiteral("Press Enter and the model continues a short example piece.");
        dialog_->showStep(FirstRunDialog::kReady);
        QVERIFY(showsText(*dialog_, promise));
        dialog_->setModelAvailable(false);
        QVERIFY(!showsText(*dialog_, promise));
        dialog_->setModelAvailable(true);
        QVERIFY(showsText(*dialog_, promise));
    }

    // 911 x 512: 1366 x 768 at 150 %, minus a title.
    void allStepsFitALowScreen() {
        QStringList keyboards;
        for (int i = 1; i <= 4; ++i) keyboards << QStringLiteral("Keyboard %1").arg(i);
        dialog_->setKeyboards(keyboards);
        for (const QSize& room : {QSize(895, 464), QSize(784, 480)}) {
            for (int step = 0; step < FirstRunDialog::kSteps; ++step) {
                dialog_->showStep(static_cast<FirstRunDialog::Step>(step));
                QCoreApplication::processEvents();
                dialog_->resize(room);
                QCoreApplication::processEvents();
                QCOMPARE(dialog_->size(), room);
            }
        }
        dialog_->showStep(FirstRunDialog::kKeyboard);
        QCoreApplication::processEvents();
        QCOMPARE(dialog_->size(), QSize(784, 480));
        QVERIFY(dialog_->keyboard()->height() >= 72);
        // A screen of 1024 x 768 fits the questions, too.
        dialog_->resize(992, 720);
        QCoreApplication::processEvents();
        QCOMPARE(dialog_->keyboard()->height(), 112);
        dialog_->resize(784, 480);
        QCoreApplication::processEvents();
        // Keys scroll what does not fit.
        auto* pane = qobject_cast<QScrollArea*>(dialog_->findChild<QStackedWidget*>()->currentWidget());
        QVERIFY(pane != nullptr);
        QVERIFY(pane->verticalScrollBar()->maximum() > 0);
        QCOMPARE(pane->focusPolicy(), Qt::TabFocus);
    }

    void keyboardStepDoesNotScrollInAHighWindow() {
        dialog_->setModels({{{QStringLiteral("piano"), QStringLiteral("9.0 M parameters"), {}, false}}, 0});
        dialog_->setSelfTest(
            {{QStringLiteral("Processor"), QStringLiteral("8 threads"), SelfTestLine::State::Ok},
             {QStringLiteral("Sound"), QStringLiteral("JACK"), SelfTestLine::State::Ok},
             {QStringLiteral("Model"), QStringLiteral("piano"), SelfTestLine::State::Ok}});
        dialog_->showStep(FirstRunDialog::kKeyboard);
        dialog_->resize(1200, 830);
        QCoreApplication::processEvents();
        const auto* pane = qobject_cast<QScrollArea*>(dialog_->findChild<QStackedWidget*>()->currentWidget());
        QCOMPARE(pane->verticalScrollBar()->maximum(), 0);
        // Both titles are on one line.
        const auto middle = [this](const QString& words) {
            const auto* label = findWithText<QLabel>(*dialog_, words);
            return label->mapTo(dialog_.get(), label->rect().center()).y();
        };
        QCOMPARE(middle(QStringLiteral("Answering model")),
                 middle(QStringLiteral("No MIDI keyboard found. Use the computer keyboard or the mouse.")));
    }

    void eachStepIsNamedByItsTitle() {
        const auto* stack = dialog_->findChild<QStackedWidget*>();
        const auto name = [&] { return screenReaderName(stack->currentWidget()); };
        QCOMPARE(name(), QStringLiteral("You play, Continuo answers."));
        findWithText<QPushButton>(*dialog_, QStringLiteral("Next"))->click();
        QCOMPARE(name(), QStringLiteral("Did you hear a soft chord?"));
        findWithText<QPushButton>(*dialog_, QStringLiteral("Yes, I heard it"))->click();
        QCOMPARE(name(), QStringLiteral("No MIDI keyboard found. Use the computer keyboard or the mouse."));
        findWithText<QPushButton>(*dialog_, QStringLiteral("Next"))->click();
        QCOMPARE(name(), QStringLiteral("Ready"));
    }

    // The state is polled ten times per second.
    void unchangedStateIsNotAnnouncedAgain() {
        dialog_->showStep(FirstRunDialog::kReady);
        const auto look = [this] {
            dialog_->setKeyboards({QStringLiteral("Roland FP-30")});
            dialog_->setResult(QStringLiteral("Small piano model: 4.9 ms per token here."), true);
            QCoreApplication::processEvents();
        };
        look();
        QTest::qWait(50);
        PaintCounter drawings(*dialog_->findChild<StepBar*>());
        look();
        QTest::qWait(50);
        QCOMPARE(drawings.count, 0);
        dialog_->setKeyboards({});
        QTRY_VERIFY(drawings.count > 0);
    }

    void longStepNoteIsElided() {
        const QString whole = QStringLiteral("Roland FP-30 with a name that is longer than its place");
        const auto drawn = [](const QString& note) {
            StepBar bar({QStringLiteral("Sound"), QStringLiteral("Keyboard")});
            bar.resize(400, 52);
            bar.setNote(1, note);
            return bar.grab().toImage();
        };
        const QFontMetrics metrics(Theme::instance().font(TextStyle::Caption));
        const int room = (400 - 8) / 2 - 48 - 8;
        QVERIFY(metrics.horizontalAdvance(whole) > room);
        QCOMPARE(drawn(whole), drawn(metrics.elidedText(whole, Qt::ElideRight, room)));
    }

private:
    std::unique_ptr<FirstRunDialog> dialog_;
};

}  // namespace continuo::ui

CONTINUO_QT_TEST(continuo::ui::FirstRunDialogTest, QApplication)
#include "first_run_dialog_test.moc"
