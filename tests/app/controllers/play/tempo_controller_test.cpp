#include "controllers/play/tempo_controller.h"

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QTest>
#include <array>

#include "app/controllers/window_fixture.h"
#include "main_window/bars/tempo_bar.h"
#include "main_window/inspector/inspector_panel.h"
#include "pages/play/play_page.h"
#include "roll/piano_roll.h"
#include "ui/qt_test_program.h"
#include "widgets/count_in.h"
#include "widgets/unit_field.h"

namespace continuo::app {

using A = ui::Actions;

class TempoControllerTest : public ui::ThemedTest {
    Q_OBJECT

private Q_SLOTS:
    void init() {
        w_ = std::make_unique<WindowFixture>();
        tempo_ = std::make_unique<TempoController>(w_->rig, w_->play, w_->window);
        QObject::connect(&w_->takes, &TakesController::recordingBegins, tempo_.get(),
                         &TempoController::countIn);
        w_->play.beginAlone({});
    }
    void cleanup() {
        tempo_.reset();
        w_.reset();
    }

    void typedTempoReachesRigAndTake() {
        type(QStringLiteral("90"));
        QCOMPARE(w_->rig.settings().tempo.perMinute, 90.0);
        QVERIFY(w_->rig.settings().tempo.source == TempoSource::Fixed);
        QCOMPARE(w_->settings.play().tempo, 90.0);
        QCOMPARE(w_->window.inspector().form().tempoSource, ui::TempoSource::Fixed);
        QTRY_COMPARE(w_->play.roll()->beats().size(), std::size_t{1});
        QVERIFY(std::abs(w_->play.roll()->beats()[0].beatSeconds - 60.0 / 90) < 1e-5);
        w_->playKey(60);
        QTRY_COMPARE(content().beats.size(), std::size_t{1});
        // Switches back to no tempo.
        auto* source = w_->window.tempo().findChild<QComboBox*>();
        source->setCurrentIndex(0);
        Q_EMIT source->activated(0);
        QTRY_COMPARE(w_->play.roll()->beats().size(), std::size_t{2});
        QCOMPARE(w_->play.roll()->beats()[1].beatSeconds, 0.0);
    }

    void tapsSetTheTempo() {
        using std::chrono::milliseconds;
        const Moment begin = LiveClock::now();
        const auto beatAt = [&](Moment moment) { return w_->rig.tempo().grid()->beatsAt(moment); };
        for (const int at : {0, 300, 600, 900}) tempo_->tap(begin + milliseconds(at));
        const ui::PlayForm& form = w_->play.form();
        QCOMPARE(form.tempoSource, ui::TempoSource::Fixed);
        QCOMPARE(form.tempo, 200.0);
        QVERIFY(std::abs(beatAt(begin + milliseconds(900)) - std::round(beatAt(begin + milliseconds(900)))) <
                1e-6);
        // Taps during a tempo move its beats.
        const Moment later = begin + std::chrono::seconds(10) + milliseconds(110);
        for (const int at : {0, 310, 620}) tempo_->tap(later + milliseconds(at));
        QVERIFY(std::abs(beatAt(later + milliseconds(620)) - std::round(beatAt(later + milliseconds(620)))) <
                1e-6);
    }

    void tapCommandSetsTheTempo() {
        QAction* tap = w_->window.actions()[A::kTapTempo];
        for (int i = 0; i < 2; ++i) {
            tap->trigger();
            QTest::qWait(300);
        }
        QCOMPARE(w_->play.form().tempoSource, ui::TempoSource::Fixed);
        QVERIFY(!tap->autoRepeat());
    }

    void turningOnTheClickSetsADefaultTempo() {
        QAction* click = w_->window.actions()[A::kClick];
        click->trigger();
        QVERIFY(click->isChecked());
        QVERIFY(w_->rig.settings().click);
        QVERIFY(w_->rig.settings().tempo.source == TempoSource::Fixed);
        click->trigger();
        QVERIFY(!w_->rig.settings().click);
        QVERIFY(w_->rig.settings().tempo.source == TempoSource::Fixed);
        // The tempo bar shows the same tempo as the inspector.
        auto* source = w_->window.tempo().findChild<QComboBox*>();
        source->setCurrentIndex(0);
        Q_EMIT source->activated(0);
        QCheckBox* box = nullptr;
        for (auto* each : w_->window.inspector().findChildren<QCheckBox*>())
            if (each->text() == QStringLiteral("Click")) box = each;
        QVERIFY(box);
        box->click();
        QTRY_VERIFY(click->isChecked());
        QVERIFY(w_->rig.settings().tempo.source == TempoSource::Fixed);
        source->setCurrentIndex(0);
        Q_EMIT source->activated(0);
        QVERIFY(!click->isChecked());
        QVERIFY(!box->isChecked());
    }

    // Bar 1 of a recording is the count-in, and the take starts with it.
    void recordingWithATempoHasACountIn() {
        type(QStringLiteral("240"));
        w_->window.actions()[A::kRecord]->trigger();
        const BeatGrid grid = *w_->rig.tempo().grid();
        const double left = -grid.beatsAt(LiveClock::now());
        QVERIFY2(left > 2.5 && left <= 4, qPrintable(QString::number(left)));
        w_->playKey(60);
        w_->playKey(62);
        QTest::qWait(1100);
        w_->window.actions()[A::kRecord]->trigger();
        const std::vector<Take> takes = w_->library.takes();
        QCOMPARE(takes.size(), std::size_t{1});
        const std::vector<Beats> beats = w_->library.content({takes[0].id, 0}).beats;
        QCOMPARE(beats.size(), std::size_t{1});
        QCOMPARE(beats[0].seconds, 0.0);
        const double intoBar =
            std::min(beats[0].phase, beats[0].beatsPerBar - beats[0].phase) * beats[0].beatSeconds;
        QVERIFY2(intoBar < 0.001, qPrintable(QString::number(intoBar)));
    }

    void countIn_ShowsEachBeatUntilTheRecordingStarts() {
        type(QStringLiteral("100"));
        w_->window.show();
        const ui::CountIn& countIn = w_->window.page().countIn();
        QVERIFY(!countIn.isVisible());
        QList<int> shown;
        const QObject whileShown;
        connect(tempo_.get(), &TempoController::countInChanged, &whileShown, [&](int beats) {
            shown << beats;
            QCOMPARE(countIn.isVisible(), beats > 0);
            QCOMPARE(w_->window.page().roll().isVisible(), beats > 0);  // otherwise the empty page
            if (beats > 0)
                QVERIFY(countIn.accessibleName().startsWith(QStringLiteral("Count-in: %1 ").arg(beats)));
        });
        w_->window.actions()[A::kRecord]->trigger();
        QCOMPARE(shown, (QList<int>{4}));
        QTRY_COMPARE(shown, (QList<int>{4, 3, 2, 1, 0}));
        QVERIFY(w_->rig.tempo().grid()->beatsAt(LiveClock::now()) >= 0);
        QVERIFY(w_->window.actions()[A::kRecord]->isChecked());
        w_->window.actions()[A::kRecord]->trigger();
        QCOMPARE(shown.size(), 5);
    }

    void countIn_DisappearsWithTheRecording() {
        type(QStringLiteral("60"));
        w_->window.show();
        w_->window.actions()[A::kRecord]->trigger();
        QCOMPARE(w_->window.page().countIn().beats(), 4);
        w_->window.actions()[A::kRecord]->trigger();
        QCOMPARE(w_->window.page().countIn().beats(), 0);
        QVERIFY(!w_->window.page().countIn().isVisible());
    }

    void recordingWithoutATempoHasNoCountIn() {
        w_->window.actions()[A::kRecord]->trigger();
        QVERIFY(!w_->rig.tempo().grid());
        QCOMPARE(w_->window.page().countIn().beats(), 0);
        QVERIFY(w_->play.roll()->beats().empty());
    }

    void midiClockIsFollowedAndShown() {
        auto* source = w_->window.tempo().findChild<QComboBox*>();
        source->setCurrentIndex(2);
        Q_EMIT source->activated(2);
        auto* field = w_->window.tempo().findChild<ui::UnitField*>();
        QTRY_COMPARE(field->text(), QStringLiteral("–"));
        Moment at = LiveClock::now();
        for (int i = 0; i < 60; ++i, at += std::chrono::milliseconds(20))
            w_->rig.tempo().receive(0, at, std::array<std::uint8_t, 1>{midi_clock::kTick});
        QTRY_COMPARE(field->text(), QLocale().toString(125.0, 'f', 1));
        QTRY_VERIFY(!w_->play.roll()->beats().empty());
        QTRY_COMPARE_WITH_TIMEOUT(field->text(), QStringLiteral("–"), 10000);  // it has ended
        QTRY_COMPARE(w_->play.roll()->beats().back().beatSeconds, 0.0);
    }

    void jackTransportIsFollowedAndShown() {
        qputenv("JACK_DEFAULT_SERVER", "none-such");  // the test supplies the positions
        qputenv("JACK_NO_START_SERVER", "1");
        auto* source = w_->window.tempo().findChild<QComboBox*>();
        source->setCurrentIndex(3);
        Q_EMIT source->activated(3);
        QVERIFY(w_->rig.settings().tempo.source == TempoSource::Jack);
        auto* field = w_->window.tempo().findChild<ui::UnitField*>();
        QTRY_COMPARE(field->text(), QStringLiteral("–"));
        TransportPosition position{true, 48000, 0, 1024, TransportPosition::Place{}};
        position.place->perMinute = 90;
        position.place->beatsPerBar = 3;
        w_->rig.tempo().receive(LiveClock::now(), position);
        QTRY_COMPARE(field->text(), QLocale().toString(90.0, 'f', 1));
        QTRY_VERIFY(!w_->play.roll()->beats().empty());
        QCOMPARE(w_->play.roll()->beats().back().beatsPerBar, 3);
        position.rolling = false;
        w_->rig.tempo().receive(LiveClock::now(), position);
        QTRY_COMPARE(field->text(), QStringLiteral("–"));
        QTRY_COMPARE(w_->play.roll()->beats().back().beatSeconds, 0.0);
    }

private:
    void type(const QString& number) {
        auto* field = w_->window.tempo().findChild<ui::UnitField*>();
        field->setText(number);
        field->setModified(true);
        Q_EMIT field->editingFinished();
    }
    TakeContent content() { return w_->library.content({*w_->play.take(), 0}); }

    std::unique_ptr<WindowFixture> w_;
    std::unique_ptr<TempoController> tempo_;
};

}  // namespace continuo::app

CONTINUO_QT_TEST(continuo::app::TempoControllerTest, QApplication)
#include "tempo_controller_test.moc"
