#include "main_window/bars/status_line.h"

#include <QLabel>
#include <QLocale>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

#include "theme/theme.h"
#include "ui/accessible_names.h"
#include "ui/qt_test_program.h"
#include "widgets/rate_history.h"

namespace continuo::ui {

class StatusLineTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() {
        QLocale::setDefault(QLocale::c());
        Theme::instance().install();
    }
    void init() {
        line_ = std::make_unique<StatusLine>();
        line_->resize(1400, 24);
        line_->show();
    }

    void remoteControlIsShownWhileEnabled() {
        StatusForm form;
        line_->setForm(form);
        QVERIFY(text("Remote control").isEmpty());
        form.remote = QStringLiteral("OSC 7770");
        line_->setForm(form);
        QCOMPARE(text("Remote control"), form.remote);
        QSignalSpy clicks(line_.get(), &StatusLine::remoteClicked);
        for (QToolButton* each : line_->findChildren<QToolButton*>())
            if (each->accessibleName() == QLatin1String("Remote control")) each->click();
        QCOMPARE(clicks.count(), 1);
    }

    void connectedKeyboardsAreNamed() {
        StatusForm form;
        line_->setForm(form);
        QCOMPARE(text("Keyboard"), QStringLiteral("No MIDI keyboard"));
        // An own port is no keyboard, but a program may play into it.
        form.ownInput = QStringLiteral("Continuo In");
        line_->setForm(form);
        QCOMPARE(text("Keyboard"), QStringLiteral("No MIDI keyboard · “Continuo In” is open"));
        form.computerKeys = true;
        line_->setForm(form);
        QCOMPARE(text("Keyboard"), QStringLiteral("Computer keyboard plays"));
        form.keyboard = QStringLiteral("Roland FP-30");
        form.keyboardConnected = true;
        line_->setForm(form);
        QCOMPARE(text("Keyboard"), QStringLiteral("Computer keyboard plays · Roland FP-30"));
        form.computerKeys = false;
        line_->setForm(form);
        QCOMPARE(text("Keyboard"), QStringLiteral("Roland FP-30"));
        QCOMPARE(part("Keyboard")->accessibleDescription(), QStringLiteral("Roland FP-30"));
        form.keyboardConnected = false;
        line_->setForm(form);
        QCOMPARE(text("Keyboard"), QStringLiteral("Roland FP-30 disconnected, searching"));
        form.midiOutput = QStringLiteral("Synth %1");
        line_->setForm(form);
        QCOMPARE(text("Keyboard"), QStringLiteral("Roland FP-30 disconnected, searching ▸ Synth %1"));
    }

    // The chart marks the longest time per token that meets the target. Longer times have the warning colour.
    void tokenTimeIsComparedWithItsDeadline() {
        StatusForm form;
        form.msPerToken = 12;
        line_->setForm(form);
        line_->addRate(12);
        auto* history = line_->findChild<RateHistory*>();
        const auto isLate = [&] {
            const QImage picture = history->grab().toImage();
            return picture.pixelColor(picture.width() - 3, picture.height() - 2) == Theme::current().warn;
        };
        QVERIFY(!isLate());
        form.mostMsPerToken = 8;
        line_->setForm(form);
        QVERIFY(isLate());
        form.mostMsPerToken = -1;  // for pictures
        line_->setForm(form);
        QVERIFY(!isLate());
    }

    // Updates of the parts do not end the message.
    void messageHidesThePartsUntilItEnds() {
        StatusForm form;
        form.modelName = QStringLiteral("piano");
        line_->setForm(form);
        QVERIFY(part("Model")->isVisible());
        line_->showMessage(QStringLiteral("Not now"));
        form.modelName = QStringLiteral("another piano");
        form.keyboard = QStringLiteral("Roland FP-30");
        line_->setForm(form);
        for (const char* each : {"Model", "Keyboard", "Sound"}) QVERIFY2(!part(each)->isVisible(), each);
        line_->clearMessage();
        for (const char* each : {"Model", "Keyboard", "Sound"}) QVERIFY2(part(each)->isVisible(), each);
        QVERIFY(!part("Latents in use")->isVisible());  // the number of latents is not known
    }

    void partsAreVerticallyCentred() {
        StatusForm form;
        form.savedAgo = 1;
        form.msPerToken = 5;
        line_->setForm(form);
        QCoreApplication::processEvents();
        for (const QWidget* part : line_->findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly)) {
            if (!part->isVisible()) continue;
            const QRect place = part->geometry();
            const QString told = QStringLiteral("%1: %2 px from %3")
                                     .arg(part->accessibleName())
                                     .arg(place.height())
                                     .arg(place.top());
            QVERIFY2(place.top() >= 0 && place.bottom() < line_->height(), qPrintable(told));
            QVERIFY2(qAbs(place.center().y() - line_->rect().center().y()) <= 1, qPrintable(told));
        }
    }

    void audioDeviceAndLatencyAreShown() {
        StatusForm form;
        line_->setForm(form);
        QCOMPARE(text("Sound"), QStringLiteral("No sound"));
        form.audio = QStringLiteral("card 48 k · 128");
        form.audioMs = 2.667;
        form.audioRunning = true;
        line_->setForm(form);
        QCOMPARE(text("Sound"), QStringLiteral("card 48 k · 128 (2.7 ms)"));
        form.audioRunning = false;
        form.audio = QStringLiteral("%2 card");
        line_->setForm(form);
        QCOMPARE(text("Sound"), QStringLiteral("%2 card (2.7 ms) has stopped"));
        form.xruns = 3;
        line_->setForm(form);
        QCOMPARE(text("Audio dropouts"), QStringLiteral("xruns 3"));
        const auto hint = [this] {
            for (const QToolButton* part : line_->findChildren<QToolButton*>())
                if (part->accessibleName() == QLatin1String("Audio dropouts")) return part->toolTip();
            return QString();
        };
        QCOMPARE(hint(), QStringLiteral("Audio dropouts"));
        form.lastXrun = QStringLiteral("at noon");
        line_->setForm(form);
        QCOMPARE(hint(), form.lastXrun);
    }

    void partsWithoutAValueAreHidden() {
        StatusForm form;
        line_->setForm(form);
        for (const char* purpose : {"Model speed", "Late notes", "Latents in use", "Device", "Model"})
            QVERIFY2(!part(purpose)->isVisible(), purpose);
        form.msPerToken = 11.84;
        form.answerMs = 141.6;
        form.lateNotes = 2;
        form.latents = 256;
        form.device = QStringLiteral("CPU");
        form.cpuPercent = 31;
        form.modelName = QStringLiteral("piano 9 M");
        line_->setForm(form);
        QCOMPARE(text("Model speed"), QStringLiteral("11.8 ms/token"));
        QCOMPARE(text("Late notes"), QStringLiteral("answer 142 of 150 ms · late 2"));
        QCOMPARE(text("Latents in use"), QStringLiteral("N 256 auto"));
        QCOMPARE(text("Device"), QStringLiteral("CPU 31 %"));
        QCOMPARE(text("Model"), QStringLiteral("piano 9 M"));
        for (const char* purpose : {"Model speed", "Late notes", "Latents in use", "Device", "Model"})
            QVERIFY2(part(purpose)->isVisible(), purpose);
        form.latentsAuto = false;
        form.answerMs = -1;
        line_->setForm(form);
        QCOMPARE(text("Latents in use"), QStringLiteral("N 256"));
        QCOMPARE(text("Late notes"), QStringLiteral("late 2"));
        form.latentsAreLive = true;  // the inspector beside it describes a continuation
        line_->setForm(form);
        QCOMPARE(text("Latents in use"), QStringLiteral("live N 256"));
    }

    void latentsAreNamedWindowForAModelWithAWindow() {
        StatusForm form;
        form.latents = 256;
        form.isWindow = true;
        line_->setForm(form);
        QCOMPARE(text("Window in use"), QStringLiteral("window 256 auto"));
        form.latentsAuto = false;
        line_->setForm(form);
        QCOMPARE(text("Window in use"), QStringLiteral("window 256"));
        form.isWindow = false;
        line_->setForm(form);
        QCOMPARE(text("Latents in use"), QStringLiteral("N 256"));
    }

    void narrowLineShowsImportantPartsCompletely() {
        StatusForm form;
        form.keyboard = QStringLiteral("Roland FP-30");
        form.keyboardConnected = true;
        form.audio = QStringLiteral("card 48 k · 128");
        form.audioMs = 2.667;
        form.audioRunning = true;
        form.msPerToken = 11.84;
        form.answerMs = 141.6;
        form.latents = 256;
        form.device = QStringLiteral("CPU");
        form.cpuPercent = 31;
        form.modelName = QStringLiteral("piano 9.0 M");
        form.savedAgo = 1;
        line_->setForm(form);
        QVERIFY(part("Latents in use")->isVisible());
        for (const int width : {1000, 800, 600, 400, 250}) {
            line_->resize(width, 24);
            QCoreApplication::processEvents();
            for (const QWidget* each : line_->findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly)) {
                const bool whole =
                    each->width() >= each->sizeHint().width() && line_->rect().contains(each->geometry());
                QVERIFY2(!each->isVisible() || each->accessibleName().isEmpty() || whole,
                         qPrintable(QStringLiteral("%1 at %2 px").arg(each->accessibleName()).arg(width)));
            }
            QVERIFY(part("Keyboard")->isVisible());
        }
        QVERIFY(!part("Latents in use")->isVisible());
        line_->resize(1400, 24);
        QVERIFY(part("Latents in use")->isVisible());
    }

    // Words are dropped before numbers.
    void narrowLineUsesShorterTexts() {
        StatusForm form;
        form.ownInput = QStringLiteral("Continuo In");
        form.audio = QStringLiteral("JACK 48 k · 256");
        form.audioMs = 5.333;
        form.audioRunning = true;
        form.xruns = 155;
        form.msPerToken = 11.5;
        form.answerMs = 20;
        form.latents = 256;
        form.device = QStringLiteral("CPU");
        form.cpuPercent = 15;
        form.modelName = QStringLiteral("piano 9.0 M");
        line_->setForm(form);
        const QString sound = text("Sound");
        line_->resize(1024, 24);
        for (const char* number :
             {"Audio dropouts", "Model speed", "Late notes", "Latents in use", "Device", "Keyboard", "Sound"})
            QVERIFY2(part(number)->isVisible(), number);
        QVERIFY(line_->findChild<RateHistory*>()->isVisible());
        QCOMPARE(text("Keyboard"), QStringLiteral("No MIDI keyboard"));
        QCOMPARE(part("Keyboard")->accessibleDescription(),
                 QStringLiteral("No MIDI keyboard · “Continuo In” is open"));
        line_->resize(640, 24);  // the timing numbers disappear last
        for (const char* number : {"Audio dropouts", "Model speed", "Late notes", "Latents in use"})
            QVERIFY2(part(number)->isVisible(), number);
        QCOMPARE(text("Late notes"), QStringLiteral("20/150 ms · late 0"));
        line_->resize(1400, 24);
        QCOMPARE(text("Sound"), sound);
        QCOMPARE(text("Late notes"), QStringLiteral("answer 20 of 150 ms · late 0"));
    }

    void saveTimeIsShown() {
        StatusForm form;
        const auto says = [this](const char* text) {
            const QList<QLabel*> labels = line_->findChildren<QLabel*>();
            return std::any_of(labels.begin(), labels.end(),
                               [&](const QLabel* each) { return each->text() == QLatin1String(text); });
        };
        form.savedAgo = 0.4;
        line_->setForm(form);
        QVERIFY(says("saved"));
        form.savedAgo = 7.9;
        line_->setForm(form);
        QVERIFY(says("saved 7 s ago"));
        form.savedAgo = 212;
        line_->setForm(form);
        QVERIFY(says("saved 3 min ago"));
        form.savedAgo = 7300;
        line_->setForm(form);
        QVERIFY(says("saved 2 h ago"));
        form.savedAgo = -1;
        line_->setForm(form);
        QVERIFY(!says("saved") && !says("saved 7 s ago"));
    }

    void clickOnAPartRequestsItsSettings() {
        QSignalSpy audio(line_.get(), &StatusLine::audioClicked);
        QSignalSpy model(line_.get(), &StatusLine::modelClicked);
        part("Keyboard")->click();
        part("Sound")->click();
        QCOMPARE(audio.size(), 2);
        part("Device")->click();
        QCOMPARE(model.size(), 1);
    }

    void everyControlHasAnAccessibleName() { QCOMPARE(unnamedControls(line_.get()), QStringList()); }

private:
    QToolButton* part(const char* purpose) {
        for (QToolButton* each : line_->findChildren<QToolButton*>())
            if (each->accessibleName() == QLatin1String(purpose)) return each;
        qFatal("no part %s", purpose);
    }
    QString text(const char* purpose) { return part(purpose)->text(); }

    std::unique_ptr<StatusLine> line_;
};

}  // namespace continuo::ui

CONTINUO_QT_TEST(continuo::ui::StatusLineTest, QApplication)
#include "status_line_test.moc"
