#include "controllers/play/osc_controller.h"

#include <continuo/error.h>
#include <sys/resource.h>

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QElapsedTimer>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>
#include <algorithm>

#include "app/controllers/window_fixture.h"
#include "app/osc/osc_client.h"
#include "controllers/play/osc_form.h"
#include "controllers/play/tempo_controller.h"
#include "controllers/settings/osc_settings.h"
#include "controllers/settings/playing_settings.h"
#include "main_window/inspector/inspector_panel.h"
#include "osc/osc_packet.h"
#include "pages/settings/settings_advanced_page.h"
#include "pages/settings/settings_playing_page.h"
#include "settings/parameter_table.h"
#include "ui/qt_test_program.h"
#include "widgets/value_slider.h"

namespace continuo::app {

using A = ui::Actions;

// An OSC client, and the window.
class OscControllerTest : public ui::ThemedTest {
    Q_OBJECT

private Q_SLOTS:
    void init() {
        w_ = std::make_unique<WindowFixture>();
        client_ = std::make_unique<test::OscClient>();
        restart();
    }
    void cleanup() {
        osc_.reset();
        client_.reset();
        w_.reset();
    }

    void portIsClosedUntilEnabled() {
        QCOMPARE(osc_->port(), 0);
        QVERIFY(osc_->statusText().isEmpty());
        QVERIFY(!osc_->choice().acceptsRemote);
        QVERIFY(osc_->choice().sendTo.isEmpty());
    }

    void portAndReceiversAreSaved() {
        enableRemote();
        const OscChoice choice{true, osc_->port(), true, QStringLiteral("127.0.0.1:9000")};
        osc_->choose(choice);
        restart();
        QVERIFY(osc_->choice() == choice);
        QCOMPARE(osc_->port(), choice.port);
        QCOMPARE(osc_->statusText(), QStringLiteral("OSC %1").arg(choice.port));
        osc_->choose({});
        QCOMPARE(osc_->port(), 0);
    }

    // As with a slider, the next token uses the new form.
    void receivedValueActsImmediatelyAndIsShown() {
        enableRemote();
        double least = 1e9;
        for (int i = 1; i <= 10; ++i) {
            QElapsedTimer since;
            since.start();
            send("temperature", {0.1 * i});
            while (std::abs(w_->play.form().temperature - 0.1 * i) > 1e-9 && since.elapsed() < 5000)
                QTest::qWait(1);
            QCOMPARE(w_->play.form().temperature, std::round(i) / 10);
            least = std::min(least, 1e-6 * static_cast<double>(since.nsecsElapsed()));
        }
        QVERIFY2(least <= 20, qPrintable(QString::number(least)));
        QCOMPARE(w_->window.inspector().form().temperature, 1.0);
        QCOMPARE(w_->settings.play().temperature, 1.0);
    }

    void everyControlCanBeSetAndRead() {
        enableRemote();
        for (const OscControl& control : oscControls()) {
            QVERIFY2(oscPlayBindings().contains(control.name), control.name.data());
            for (const std::vector<OscArgument>& arguments : exampleValues(control)) {
                const OscMessage wanted = makeOscMessage(control, *parseOscValue(control, arguments));
                send(control.name.data(), arguments);
                const auto taken = answer(control.name.data());
                QVERIFY2(taken, control.name.data());
                QCOMPARE(toText(*taken), toText(expectedReply(control, wanted)));
                send(control.name.data());
                QCOMPARE(toText(*answer(control.name.data())), toText(*taken));
                QVERIFY(w_->window.inspector().form() == w_->play.form());
            }
        }
        QCOMPARE(osc_->rejectedCount(), quint64{0});
        QCOMPARE(oscPlayBindings().size(), oscControls().size());
    }

    // Each slider that a MIDI controller can move has an OSC control with its range.
    void everyMidiSliderHasAnOscControl() {
        int sliders = 0;
        for (const ui::ValueSlider* slider : w_->window.inspector().findChildren<ui::ValueSlider*>()) {
            if (slider->control().isEmpty()) continue;
            ++sliders;
            const bool isLevel = slider->control() == QLatin1String("click");  // a command has this name
            const QByteArray name = isLevel ? QByteArray("click-level") : slider->control().toLatin1();
            const OscControl* control = findOscControl(name.constData());
            QVERIFY2(control != nullptr, name.constData());
            // The model sets the maximum of latents, and unlimited density is 0.
            if (name == "latents" || name.contains("density")) continue;
            // For such a control, 0 means no limit.
            QCOMPARE(control->least, std::min(slider->range().minimum, slider->endValue()));
            QCOMPARE(control->most, slider->range().maximum);
        }
        QVERIFY(sliders >= 15);
    }

    void oscRangesMatchTheSettings() {
        enableRemote();
        for (const OscControl& control : oscControls()) {
            if (control.kind != OscControl::Kind::Number && control.kind != OscControl::Kind::Integer)
                continue;
            for (const double end : {control.least, control.most}) {
                auto form = defaultForm<ui::PlayForm>();
                QVERIFY(oscPlayBindings().at(control.name).write(form, {{end}}));
                w_->settings.setPlay(form);
                ui::PlayForm read = w_->settings.play();
                read.seed = form.seed;  // a locked seed is kept
                QVERIFY2(read == form, control.name.data());
            }
        }
    }

    void everyWindowCommandIsAvailableAndDocumented() {
        enableRemote();
        QFile manual(QStringLiteral(CONTINUO_TESTS_FOLDER "/../resources/manual/manual.md"));
        QVERIFY(manual.open(QIODevice::ReadOnly));
        const QByteArray text = manual.readAll();
        for (int id = 0; id < A::kCount; ++id) {
            QAction* action = w_->window.actions()[static_cast<A::Id>(id)];
            action->setEnabled(false);  // some would open a dialog
            const QByteArray name = action->objectName().toLatin1();
            QVERIFY2(findOscControl(name.constData()) == nullptr, name.constData());
            QVERIFY2(text.contains("`" + name + "`"), name.constData());
            send(name.constData(), {std::int64_t{1}});
            QTest::qWait(20);  // fifty per second
        }
        QTRY_VERIFY(osc_->lastMessage().startsWith(QStringLiteral("/continuo/about 1")));
        QCOMPARE(osc_->rejectedCount(), quint64{0});
    }

    void buttonMessageTriggersItsCommandWhenPressed() {
        enableRemote();
        QSignalSpy handsOver(action(A::kHandOver), &QAction::triggered);
        send("hand-over", {1.0});
        send("hand-over", {0.0});
        QTRY_COMPARE(handsOver.count(), 1);
        send("hand-over");
        QTRY_COMPARE(handsOver.count(), 2);
        QTest::qWait(50);
        QCOMPARE(handsOver.count(), 2);
    }

    void receivedValueSwitchesACommandOnOrOff() {
        enableRemote();
        QAction* keys = action(A::kComputerKeyboard);
        for (int twice = 0; twice < 2; ++twice) send("computer-keyboard", {std::int64_t{1}});
        QTRY_VERIFY(keys->isChecked());
        QTest::qWait(50);
        QVERIFY(keys->isChecked());
        send("computer-keyboard", {std::int64_t{0}});
        QTRY_VERIFY(!keys->isChecked());
        send("get", {std::string("computer-keyboard")});
        QCOMPARE(toText(*answer("computer-keyboard")), std::string("/continuo/computer-keyboard 0"));
    }

    void busyPortIsReportedAndRetried() {
        auto other = std::make_unique<OscServer>(0);
        QSignalSpy opened(osc_.get(), &OscController::opened);
        osc_->choose({true, other->port(), false, {}});
        QCOMPARE(opened.count(), 1);
        QVERIFY(osc_->error().contains(QString::number(other->port())));
        QCOMPARE(osc_->statusText(), QStringLiteral("OSC: port %1 in use").arg(other->port()));
        QTest::qWait(2200);
        QCOMPARE(opened.count(), 1);  // reported once
        other.reset();
        QTRY_VERIFY(osc_->error().isEmpty());
        QCOMPARE(osc_->port(), osc_->choice().port);
    }

    void forbiddenPortIsReported() {
        rlimit before{};
        ::getrlimit(RLIMIT_NOFILE, &before);
        rlimit none = before;
        none.rlim_cur = 0;  // no more sockets
        ::setrlimit(RLIMIT_NOFILE, &none);
        osc_->choose({true, OscServer::kDefaultPort, false, {}});
        ::setrlimit(RLIMIT_NOFILE, &before);
        QVERIFY2(osc_->error().contains(QStringLiteral("cannot open port 7770")), qPrintable(osc_->error()));
        QVERIFY(!osc_->error().contains(QStringLiteral("Another program")));
        QCOMPARE(osc_->statusText(), QStringLiteral("OSC: port 7770 cannot be opened"));
    }

    // Every view of the form follows each change.
    void openSettingsPageShowsReceivedMessages() {
        enableRemote();
        ui::PlayingPage page(makeParameters().play);
        PlayingSettings settings({w_->rig, w_->play, w_->settings, page});
        settings.show();
        QVERIFY(page.form().mode != ui::PlayMode::PlayAlong);
        send("mode", {std::int64_t{2}});
        send("gap", {1.25});
        QTRY_COMPARE(page.form().mode, ui::PlayMode::PlayAlong);
        QTRY_COMPARE(page.form().gap, 1.25);
        QVERIFY(w_->window.inspector().form() == w_->play.form());
        // Editing on this page reverts no other change.
        ui::PlayingForm edited = page.form();
        edited.reverb = 40;
        Q_EMIT page.edited(edited);
        QCOMPARE(w_->play.form().gap, 1.25);
        QCOMPARE(w_->window.inspector().form().reverb, 40.0);
    }

    void messageFloodKeepsTheWindowResponsive() {
        enableRemote();
        QSignalSpy complaints(osc_.get(), &OscController::messageRejected);
        QElapsedTimer since;
        since.start();
        int turns = 0;
        const std::vector<std::byte> wrong(64, std::byte{1});
        for (int sent = 0; sent < 10000;) {
            for (int i = 0; i < 100; ++i, ++sent) {
                if (sent % 4 == 0)
                    test::OscClient::sendBytes(osc_->port(), wrong);
                else
                    send(sent % 4 == 1 ? "hand-over" : "temperature", {0.5 + 0.1 * (sent % 7)});
            }
            QCoreApplication::processEvents(QEventLoop::AllEvents, 5);
            ++turns;
        }
        const qint64 flooded = since.elapsed();
        QCOMPARE(turns, 100);
        QVERIFY2(flooded < 30000, qPrintable(QString::number(flooded)));
        QTest::qWait(300);
        send("temperature", {1.9});
        QTRY_COMPARE(w_->play.form().temperature, 1.9);
        QVERIFY(osc_->rejectedCount() > 0);
        QVERIFY(complaints.count() > 0);
        QVERIFY(complaints.count() <= since.elapsed() / 1000 + 1);
    }

    void receiversAreNotifiedOfUserChanges() {
        test::OscClient receiver;
        enableRemote();
        osc_->choose({true, osc_->port(), false, QStringLiteral("127.0.0.1:%1").arg(receiver.port())});
        QVERIFY(receiver.await("/continuo/turn", [] { QTest::qWait(1); }));
        QTest::qWait(100);
        receiver.takeMessages();
        ui::PlayForm form = w_->play.form();
        form.temperature = 0.3;
        w_->play.setForm(form);
        const auto told = receiver.await("/continuo/temperature", [] { QTest::qWait(1); });
        QVERIFY(told);
        QCOMPARE(toText(*told), std::string("/continuo/temperature 0.3"));
    }

    void settingsPageAppliesImmediately() {
        // In its own window: hiding a field ends its editing.
        QWidget window;
        auto& page = *new ui::AdvancedPage(&window);
        OscSettings settings(*osc_, page);
        window.show();
        settings.show();
        auto* on = page.findChildren<QCheckBox*>().at(0);
        auto* others = page.findChildren<QCheckBox*>().at(1);
        auto* port = page.findChildren<QLineEdit*>().at(0);
        auto* sendTo = page.findChildren<QLineEdit*>().at(1);
        const int free = freePort();
        type(*port, QString::number(free));
        QCOMPARE(osc_->port(), 0);
        on->click();
        QCOMPARE(osc_->port(), free);
        others->click();
        QVERIFY(osc_->choice().acceptsRemote);
        type(*sendTo, QStringLiteral("127.0.0.1:9000"));
        QCOMPARE(osc_->choice().sendTo, QStringLiteral("127.0.0.1:9000"));
        for (QLineEdit* field : {port, sendTo}) {
            const QString before = field->text();
            type(*field, QStringLiteral("studio"));
            QCOMPARE(field->text(), before);
            QVERIFY(texts(page).contains(field == port ? QStringLiteral("The port must be a number from 1024")
                                                       : QStringLiteral("“studio” is not valid.")));
        }
        QCOMPARE(osc_->port(), free);
        send("voices", {4.0});
        send("voices", {std::string("all")});
        QTRY_VERIFY(texts(page).contains(QStringLiteral("/continuo/voices 4 (127.0.0.1:")));
        QTRY_VERIFY(texts(page).contains(QStringLiteral("1 malformed message")));
        Q_EMIT page.defaultsRequested();
        QVERIFY(osc_->choice() == OscChoice{});
        QVERIFY(!on->isChecked());
    }

private:
    QAction* action(A::Id id) { return w_->window.actions()[id]; }
    void restart() {
        osc_.reset();
        osc_ = std::make_unique<OscController>(w_->play, w_->settings, w_->window);
    }
    static int freePort() { return OscServer(0).port(); }
    void enableRemote() {
        osc_->choose({true, freePort(), false, {}});
        QVERIFY(osc_->port() > 0);
    }
    void send(const char* name, const std::vector<OscArgument>& arguments = {}) {
        client_->send(osc_->port(), {"/continuo/" + std::string(name), arguments});
    }
    std::optional<OscMessage> answer(const char* name) {
        return client_->await("/continuo/" + std::string(name), [] { QTest::qWait(1); });
    }
    static void type(QLineEdit& field, const QString& text) {
        field.setFocus();
        field.selectAll();
        QTest::keyClicks(&field, text);
        QTest::keyClick(&field, Qt::Key_Return);
    }
    static QString texts(const QWidget& page) {
        QStringList all;
        for (const QLabel* each : page.findChildren<QLabel*>()) all << each->text();
        return all.join(QLatin1Char('\n'));
    }

    static std::vector<std::vector<OscArgument>> exampleValues(const OscControl& control) {
        using Kind = OscControl::Kind;
        std::vector<std::vector<OscArgument>> all;
        const double middle = (control.least + std::min(control.most, 1e6)) / 2;
        if (control.kind == Kind::Number) all = {{middle}, {1e9}, {-1e9}};
        if (control.kind == Kind::Integer) all = {{std::int64_t{2}}, {1e9}, {-1e9}};
        if (control.kind == Kind::Bounds) all = {{7.5}, {3.0, 9.0}};
        if (control.kind == Kind::Switch) all = {{std::int64_t{1}}, {std::int64_t{0}}};
        if (control.kind == Kind::Pair) all = {{std::int64_t{30}, std::int64_t{60}}};
        if (control.kind == Kind::Text) all = {{std::string("Bb minor")}, {std::string("as-played")}};
        for (const QString& word : QString::fromLatin1(control.words).split(u'|', Qt::SkipEmptyParts))
            all.push_back({QString(word).replace(u'N', u'3').toStdString()});
        return all;
    }
    // Returns the expected reply to a message. The window limits latents to the model's maximum.
    static OscMessage expectedReply(const OscControl& control, OscMessage wanted) {
        if (control.name == "latents" && wanted.arguments[0] == OscArgument(std::int64_t{65536}))
            wanted.arguments[0] = std::int64_t{ui::ModelFacts().maxLatents};
        // A reply to two numbers has the maximum; the minimum has its own name.
        if (control.name == "density" && wanted.arguments.size() == 2)
            wanted.arguments.erase(wanted.arguments.begin());
        return wanted;
    }

    std::unique_ptr<WindowFixture> w_;
    std::unique_ptr<test::OscClient> client_;
    std::unique_ptr<OscController> osc_;
};

}  // namespace continuo::app

CONTINUO_QT_TEST(continuo::app::OscControllerTest, QApplication)
#include "osc_controller_test.moc"
