#include <algorithm>

#include <QCheckBox>
#include <QComboBox>
#include <QKeySequenceEdit>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPointer>
#include <QPushButton>
#include <QScreen>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

#include "pages/settings/delay_bar.h"
#include "pages/settings/midi_field.h"
#include "pages/settings/midi_port_list.h"
#include "pages/settings/settings_advanced_page.h"
#include "pages/settings/settings_appearance_page.h"
#include "pages/settings/settings_audio_page.h"
#include "pages/settings/settings_compute_page.h"
#include "pages/settings/settings_dialog.h"
#include "pages/settings/settings_files_page.h"
#include "pages/settings/settings_language_page.h"
#include "pages/settings/settings_playing_page.h"
#include "pages/settings/settings_shortcuts_page.h"
#include "settings/parameter_table.h"
#include "theme/theme.h"
#include "ui/accessible_names.h"
#include "ui/active_window.h"
#include "ui/pages/example_forms.h"
#include "ui/qt_test_program.h"
#include "widgets/badge.h"
#include "widgets/card.h"
#include "widgets/level_meter.h"
#include "widgets/slider_track.h"
#include "widgets/value_slider.h"

namespace continuo::ui {

namespace {

// Returns the control below `page` with this accessible name.
template <class Widget>
Widget* named(const QWidget* page, const QString& name) {
    for (Widget* widget : page->findChildren<Widget*>())
        if (widget->accessibleName() == name ||
            (widget->accessibleName().isEmpty() && widget->property("text") == name))
            return widget;
    return nullptr;
}

// Returns the texts of the visible labels of `page`.
QString labels(const QWidget* page) {
    QStringList all;
    for (const QLabel* each : page->findChildren<QLabel*>())
        if (each->isVisible()) all << each->text();
    return all.join(QLatin1Char('\n'));
}

void choose(QComboBox* box, int index) {
    box->setCurrentIndex(index);
    Q_EMIT box->activated(index);
}

SliderTrack* track(const QWidget* page, const QString& name) {
    for (SliderTrack* found : page->findChildren<SliderTrack*>())
        if (found->slider().spokenName() == name) return found;
    return nullptr;
}

}  // namespace

class SettingsDialogTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() {
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedKingdom));
        Theme::instance().install();
    }

    void init() {
        dialog_ = std::make_unique<SettingsDialog>(app::makeParameters().play);
        showExamples(*dialog_);
        dialog_->show();
        activate(*dialog_);
    }

    void cleanup() { dialog_.reset(); }

    void everyControlHasAnAccessibleName() {
        const QStringList unnamed = unnamedControls(dialog_.get());
        QVERIFY2(unnamed.isEmpty(), qPrintable(unnamed.join(QStringLiteral("\n"))));
        QLineEdit nameless;
        QCOMPARE(unnamedControls(&nameless).size(), 1);
    }

    void tabFollowsReadingOrder() {
        dialog_->showPage(dialog_->playing());
        named<QComboBox>(dialog_->playing(), QStringLiteral("Mode"))->setFocus();
        QStringList order;
        for (int step = 0; step < 6; ++step) {
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
            QWidget* focus = QApplication::focusWidget();
            auto* slider = qobject_cast<SliderTrack*>(focus);
            order << (slider ? slider->slider().spokenName() : focus->accessibleName());
        }
        QCOMPARE(order, QStringList({QStringLiteral("Hand over by"), QStringLiteral("Gap"),
                                     QStringLiteral("Gap before an answer"),
                                     QStringLiteral("Gap before an answer, value"),
                                     QStringLiteral("If I play over"), QStringLiteral("Lookahead")}));
    }

    void showingFormsSignalsNoEdit() {
        QSignalSpy audio(dialog_->audioMidi(), &AudioMidiPage::audioEdited);
        QSignalSpy midi(dialog_->audioMidi(), &AudioMidiPage::midiEdited);
        QSignalSpy compute(dialog_->compute(), &ComputePage::edited);
        QSignalSpy playing(dialog_->playing(), &PlayingPage::edited);
        QSignalSpy shortcuts(dialog_->shortcuts(), &ShortcutsPage::edited);
        showExamples(*dialog_);
        for (const QSignalSpy* spy : {&audio, &midi, &compute, &playing, &shortcuts})
            QCOMPARE(spy->count(), 0);
    }

    void selectionInThePageListSwitchesThePage() {
        auto* list = named<QListWidget>(dialog_.get(), QStringLiteral("Pages"));
        QCOMPARE(list->count(), 8);
        QCOMPARE(dialog_->currentPage(), dialog_->audioMidi());
        QTest::keyClick(list, Qt::Key_Down);
        QCOMPARE(dialog_->currentPage(), dialog_->compute());
        dialog_->showPage(dialog_->language());
        QCOMPARE(list->currentItem()->text(), QStringLiteral("Language"));
    }

    void focusedPageListHasAFocusFrame() {
        auto* list = named<QListWidget>(dialog_.get(), QStringLiteral("Pages"));
        const auto edge = [&] { return list->grab().toImage().pixelColor(0, list->height() / 2); };
        QVERIFY(QTest::qWaitForWindowActive(dialog_.get()));
        named<QLineEdit>(dialog_.get(), QStringLiteral("Search settings"))->setFocus();
        QVERIFY(edge() != Theme::current().focus);
        list->setFocus();
        QCOMPARE(edge(), Theme::current().focus);
    }

    void dialogFitsTheScreen() {
        QVERIFY(SettingsDialog::kDefaultSize.width() > dialog_->screen()->availableSize().width());
        SettingsDialog dialog(app::makeParameters().play);
        const QSize room = dialog.screen()->availableSize();
        QVERIFY(dialog.width() < room.width());
        QVERIFY(dialog.height() < room.height());
    }

    void searchFindsPagesAndRows() {
        auto* search = named<QLineEdit>(dialog_.get(), QStringLiteral("Search settings"));
        auto* list = named<QListWidget>(dialog_.get(), QStringLiteral("Pages"));
        QTest::keyClicks(search, QStringLiteral("REVERB"));
        QCOMPARE(dialog_->currentPage(), dialog_->playing());
        QVERIFY(list->isRowHidden(0));
        QVERIFY(track(dialog_->playing(), QStringLiteral("Reverb"))->isVisible());
        QVERIFY(!track(dialog_->playing(), QStringLiteral("Volume"))->isVisible());
        QVERIFY(!named<QComboBox>(dialog_->playing(), QStringLiteral("Mode"))->isVisible());
        search->clear();
        QVERIFY(!list->isRowHidden(0));
        QVERIFY(named<QComboBox>(dialog_->playing(), QStringLiteral("Mode"))->isVisible());
    }

    void searchByPageTitleShowsTheWholePage() {
        auto* search = named<QLineEdit>(dialog_.get(), QStringLiteral("Search settings"));
        QTest::keyClicks(search, QStringLiteral("appear"));
        QCOMPARE(dialog_->currentPage(), dialog_->appearance());
        QVERIFY(named<QComboBox>(dialog_->appearance(), QStringLiteral("Colours"))->isVisible());
    }

    void searchWithoutResultsSaysSo() {
        auto* search = named<QLineEdit>(dialog_.get(), QStringLiteral("Search settings"));
        QTest::keyClicks(search, QStringLiteral("theremin"));
        bool told = false;
        for (const QLabel* label : dialog_->findChildren<QLabel*>())
            told |= label->isVisible() && label->text() == QStringLiteral("No setting contains these words.");
        QVERIFY(told);
    }

    void escapeClearsTheSearchFirst() {
        auto* search = named<QLineEdit>(dialog_.get(), QStringLiteral("Search settings"));
        QTest::keyClick(dialog_.get(), Qt::Key_F, Qt::ControlModifier);
        QVERIFY(search->hasFocus());
        QTest::keyClicks(search, QStringLiteral("gap"));
        QTest::keyClick(search, Qt::Key_Escape);
        QVERIFY(search->text().isEmpty());
        QVERIFY(dialog_->isVisible());
        QTest::keyClick(search, Qt::Key_Escape);
        QVERIFY(!dialog_->isVisible());
    }

    void restoreDefaultsAppliesOnlyToTheShownPage() {
        dialog_->showPage(dialog_->playing());
        QSignalSpy playing(dialog_->playing(), &SettingsPage::defaultsRequested);
        QSignalSpy audio(dialog_->audioMidi(), &SettingsPage::defaultsRequested);
        QTest::mouseClick(named<QPushButton>(dialog_.get(), QStringLiteral("Restore defaults")),
                          Qt::LeftButton);
        QCOMPARE(playing.count(), 1);
        QCOMPARE(audio.count(), 0);
    }

    void deviceFormRoundTrips() {
        QList<AudioForm> told;
        connect(dialog_->audioMidi(), &AudioMidiPage::audioEdited, this,
                [&told](const AudioForm& form) { told << form; });
        choose(named<QComboBox>(dialog_->audioMidi(), QStringLiteral("Period")), 0);
        QCOMPARE(told.size(), 1);
        QCOMPARE(told[0].period.chosen, 0);
        QCOMPARE(told[0].output.names.size(), 2);
        QCOMPARE(told[0].rate.chosen, 1);
    }

    void listsWithoutChoicesAreHidden() {
        AudioForm form;
        form.output = {{QStringLiteral("JACK")}, 0};
        dialog_->audioMidi()->setAudio(form);
        QVERIFY(!named<QComboBox>(dialog_->audioMidi(), QStringLiteral("Driver"))->isVisible());
        QVERIFY(named<QComboBox>(dialog_->audioMidi(), QStringLiteral("Output"))->isVisible());
    }

    void audioLevelsAndXrunsAreShownAndXrunsCanBeReset() {
        QSignalSpy tones(dialog_->audioMidi(), &AudioMidiPage::testToneRequested);
        QSignalSpy resets(dialog_->audioMidi(), &AudioMidiPage::xrunsResetRequested);
        QTest::mouseClick(named<QPushButton>(dialog_->audioMidi(), QStringLiteral("Test tone")),
                          Qt::LeftButton);
        QTest::mouseClick(named<QPushButton>(dialog_->audioMidi(), QStringLiteral("Reset the xrun count")),
                          Qt::LeftButton);
        QCOMPARE(tones.count(), 1);
        QCOMPARE(resets.count(), 1);
        dialog_->audioMidi()->setAudioState({-7.0, -9.0, 1234, 40, 40});
        QCOMPARE(dialog_->audioMidi()->findChild<LevelMeter*>()->heldLeft(), -7.0);
        const auto isTold = [this](const char* text) {
            const auto labels = dialog_->audioMidi()->findChildren<QLabel*>();
            return std::any_of(labels.begin(), labels.end(),
                               [&](const QLabel* each) { return each->text() == QLatin1String(text); });
        };
        QVERIFY(isTold("1,234 in 40 s, load 40 %"));
        dialog_->audioMidi()->setAudioState({-7.0, -9.0, 1234, 300, 40});
        QVERIFY(isTold("1,234 in 5 min, load 40 %"));
        dialog_->audioMidi()->setAudioState({-7.0, -9.0, 1234, 5400, 40});
        QVERIFY(isTold("1,234 in 1.5 h, load 40 %"));
    }

    void totalDelayIsTheSumOfItsParts() {
        auto* bar = dialog_->audioMidi()->findChild<DelayBar*>();
        QCOMPARE(bar->totalMs(), 7.3);
        QCOMPARE(bar->accessibleDescription(),
                 QStringLiteral("two buffers: 5.3 ms; device: 2.0 ms; 7.3 ms in total"));
    }

    void checkBoxOfARowTogglesItsPort() {
        QList<MidiForm> told;
        connect(dialog_->audioMidi(), &AudioMidiPage::midiEdited, this,
                [&told](const MidiForm& form) { told << form; });
        auto* through = named<QCheckBox>(dialog_->audioMidi(), QStringLiteral("Midi Through Port-0"));
        QTest::keyClick(through, Qt::Key_Space);
        QCOMPARE(told.size(), 1);
        QVERIFY(told[0].inputs[2].used);
        QVERIFY(told[0].inputs[0].used);
        QVERIFY(!told[0].outputs[1].used);
        // A port that disappears removes its row.
        MidiForm fewer = dialog_->audioMidi()->midi();
        fewer.inputs.resize(1);
        dialog_->audioMidi()->setMidi(fewer);
        QVERIFY(!named<QCheckBox>(dialog_->audioMidi(), QStringLiteral("Midi Through Port-0")));
    }

    void disconnectedPortCannotBeTested() {
        QSignalSpy tests(dialog_->audioMidi(), &AudioMidiPage::outputTestRequested);
        auto* ready =
            named<QPushButton>(dialog_->audioMidi(), QStringLiteral("Send a test note to Roland FP-30"));
        auto* busy =
            named<QPushButton>(dialog_->audioMidi(), QStringLiteral("Send a test note to Yamaha Disklavier"));
        QVERIFY(!busy->isEnabled());
        QVERIFY(ready->isEnabled());
        for (QPushButton* button : dialog_->audioMidi()->findChildren<QPushButton*>())
            if (button->accessibleName() == ready->accessibleName() && button->isVisible())
                QTest::mouseClick(button, Qt::LeftButton);
        QCOMPARE(tests.count(), 1);
        QCOMPARE(tests.first().first().toInt(), 0);
    }

    void continuosOwnPortsAreNamed() {
        const auto said = [this] {
            QString all;
            for (const QLabel* label : dialog_->audioMidi()->findChildren<QLabel*>())
                if (!label->isHidden()) all += label->text();
            return all;
        };
        QVERIFY(said().contains(QStringLiteral("“Continuo In”")));
        QVERIFY(said().contains(QStringLiteral("“Continuo Out”")));
        dialog_->audioMidi()->setMidi({});
        QVERIFY(!said().contains(QStringLiteral("Continuo In")));
    }

    void serverSettingsAreReadOnly() {
        AudioForm form;
        form.rate = {{QStringLiteral("48,000 Hz")}, 0};
        form.period = {{QStringLiteral("256 – 5.3 ms")}, 0};
        form.fixedByServer = true;
        dialog_->audioMidi()->setAudio(form);
        auto* period = named<QComboBox>(dialog_->audioMidi(), QStringLiteral("Period"));
        QVERIFY(!period->isEnabled());
        QCOMPARE(period->currentText(), QStringLiteral("256 – 5.3 ms"));
        form.fixedByServer = false;
        dialog_->audioMidi()->setAudio(form);
        QVERIFY(period->isEnabled());
    }

    void fixedFolderHasNoChangeButton() {
        dialog_->files()->setForm({{{QStringLiteral("Takes"), QStringLiteral("/takes"), false},
                                    {QStringLiteral("Exports"), QStringLiteral("/exports")}},
                                   true});
        QVERIFY(named<QPushButton>(dialog_->files(), QStringLiteral("Change the folder: Takes"))->isHidden());
        QVERIFY(
            !named<QPushButton>(dialog_->files(), QStringLiteral("Change the folder: Models"))->isHidden());
    }

    void wideControlsAlignWithTheRowAbove() {
        dialog_->show();
        QCoreApplication::processEvents();
        const auto* table =
            named<QAbstractItemView>(dialog_->audioMidi(), QStringLiteral("MIDI messages, newest first"));
        QCOMPARE(table->geometry().right(), table->parentWidget()->rect().right());
    }

    void monitorCanBePaused() {
        auto* table =
            named<QAbstractItemView>(dialog_->audioMidi(), QStringLiteral("MIDI messages, newest first"));
        const int lines = table->model()->rowCount();
        QCOMPARE(table->model()->index(0, 0).data().toString(), QStringLiteral("12:41.302"));
        QTest::keyClick(named<QPushButton>(dialog_->audioMidi(), QStringLiteral("Pause the MIDI monitor")),
                        Qt::Key_Space);
        dialog_->audioMidi()->addMonitorLine({});
        QCOMPARE(table->model()->rowCount(), lines);
        QTest::keyClick(named<QPushButton>(dialog_->audioMidi(), QStringLiteral("Pause the MIDI monitor")),
                        Qt::Key_Space);
        dialog_->audioMidi()->addMonitorLine({});
        QCOMPARE(table->model()->rowCount(), lines + 1);
    }

    void cardChoosesAModel() {
        QList<ComputeForm> told;
        connect(dialog_->compute(), &ComputePage::edited, this,
                [&told](const ComputeForm& form) { told << form; });
        dialog_->showPage(dialog_->compute());
        QTest::mouseClick(named<Card>(dialog_->compute(), QStringLiteral("mine")), Qt::LeftButton, {},
                          {30, 20});
        QCOMPARE(told.size(), 1);
        QCOMPARE(told[0].piano.chosen, 1);
        QVERIFY(!named<Card>(dialog_->compute(), QStringLiteral("piano"))->isChecked());
        QVERIFY(named<Card>(dialog_->compute(), QStringLiteral("digits"))->isChecked());
        QTest::mouseClick(named<Card>(dialog_->compute(), QStringLiteral("faces")), Qt::LeftButton, {},
                          {30, 20});
        QCOMPARE(told.size(), 2);
        QCOMPARE(told[1].pictures.chosen, 0);
        QVERIFY(named<Card>(dialog_->compute(), QStringLiteral("mine"))->isChecked());
        QVERIFY(!named<Card>(dialog_->compute(), QStringLiteral("digits"))->isChecked());
        dialog_->compute()->setForm({});
        QVERIFY(!named<Card>(dialog_->compute(), QStringLiteral("piano")));
    }

    void cardChoosesASoundModel() {
        ComputePage* page = dialog_->compute();
        dialog_->showPage(page);
        const auto group = [page] {
            for (QLabel* label : page->findChildren<QLabel*>())
                if (label->text() == QStringLiteral("Model for sound")) return label;
            return static_cast<QLabel*>(nullptr);
        };
        QVERIFY(group() != nullptr);
        QVERIFY(!group()->isVisible());
        ComputeForm form;
        form.sound = {{{QStringLiteral("strings"), {}, {}, false}, {QStringLiteral("rain"), {}, {}, false}},
                      0};
        page->setForm(form);
        QVERIFY(group()->isVisible());
        QList<ComputeForm> told;
        connect(page, &ComputePage::edited, this, [&told](const ComputeForm& edited) { told << edited; });
        const QSignalSpy details(page, &ComputePage::soundDetailsRequested);
        QTest::mouseClick(named<Card>(page, QStringLiteral("rain")), Qt::LeftButton, {}, {30, 20});
        QCOMPARE(told.size(), 1);
        QCOMPARE(told[0].sound.chosen, 1);
        named<QPushButton>(page, QStringLiteral("Details of the model: rain"))->click();
        QCOMPARE(details.count(), 1);
        QCOMPARE(details[0][0].toInt(), 1);
    }

    void modelHasDetailsAndKeepsItsCardOnUpdates() {
        ComputePage* page = dialog_->compute();
        dialog_->showPage(page);
        QSignalSpy piano(page, &ComputePage::pianoDetailsRequested),
            pictures(page, &ComputePage::pictureDetailsRequested);
        QSignalSpy edited(page, &ComputePage::edited);
        named<QPushButton>(page, QStringLiteral("Details of the model: mine"))->click();
        named<QPushButton>(page, QStringLiteral("Details of the model: faces"))->click();
        QCOMPARE(piano.count(), 1);
        QCOMPARE(piano[0][0].toInt(), 1);
        QCOMPARE(pictures.count(), 1);
        QCOMPARE(pictures[0][0].toInt(), 0);
        QCOMPARE(edited.count(), 0);
        const QPointer<Card> card = named<Card>(page, QStringLiteral("mine"));
        ComputeForm form;
        form.piano = {{{QStringLiteral("piano"), {}, {}},
                       {QStringLiteral("mine"), QStringLiteral("needs 5 GB"), {}, true}},
                      1};
        page->setForm(form);
        QVERIFY(card);
        QCOMPARE(card->accessibleDescription(), QStringLiteral("needs 5 GB"));
        QCOMPARE(card->findChild<Badge*>()->text(), QStringLiteral("too large"));
    }

    void onlyAddedFoldersCanBeRemoved() {
        ComputePage* page = dialog_->compute();
        QSignalSpy removed(page, &ComputePage::removeFolderRequested),
            opened(page, &ComputePage::openFolderRequested);
        named<QPushButton>(page, QStringLiteral("Remove the folder from the list: /home/me/models"))->click();
        QCOMPARE(removed.count(), 1);
        QCOMPARE(removed[0][0].toInt(), 0);
        QVERIFY(!named<QPushButton>(
            page, QStringLiteral("Remove the folder from the list: /usr/share/continuo/models")));
        named<QPushButton>(page, QStringLiteral("Open the folder: /usr/share/continuo/models"))->click();
        QCOMPARE(opened[0][0].toInt(), 1);
    }

    void threadsEndAtTheMaximumAndAll() {
        QList<ComputeForm> told;
        connect(dialog_->compute(), &ComputePage::edited, this,
                [&told](const ComputeForm& form) { told << form; });
        const auto press = [this](Qt::Key key) {
            QTest::keyClick(track(dialog_->compute(), QStringLiteral("Threads")), key);
        };
        press(Qt::Key_End);
        press(Qt::Key_Left);
        QCOMPARE(told.size(), 2);
        QCOMPARE(told[1].threads, 4);  // the maximum comes before "all"
        press(Qt::Key_Home);
        QCOMPARE(told.last().threads, 1);
        press(Qt::Key_End);
        QCOMPARE(told.last().threads, 0);
        QCOMPARE(track(dialog_->compute(), QStringLiteral("Threads"))->slider().valueText(),
                 QStringLiteral("all"));
    }

    void onlyOneBenchmarkRunsAtATime() {
        QSignalSpy asked(dialog_->compute(), &ComputePage::benchmarkRequested);
        auto* measure = named<QPushButton>(dialog_->compute(), QStringLiteral("Measure"));
        measure->click();
        QCOMPARE(asked.count(), 1);
        dialog_->compute()->setBenchmark(true, {});
        QVERIFY(!measure->isEnabled());
        dialog_->compute()->setBenchmark(false, QStringLiteral("5 ms"));
        QVERIFY(measure->isEnabled());
    }

    void eachChangeOnThePlayingPageIsSignalledOnce() {
        QList<PlayingForm> told;
        connect(dialog_->playing(), &PlayingPage::edited, this,
                [&told](const PlayingForm& form) { told << form; });
        PlayingPage* page = dialog_->playing();
        QTest::keyClick(track(page, QStringLiteral("Gap before an answer")), Qt::Key_Right);
        QCOMPARE(told.size(), 1);
        QVERIFY(!told[0].gapAdaptive);
        QCOMPARE(told[0].gap, 0.65);
        QTest::keyClick(track(page, QStringLiteral("Gap before an answer")), Qt::Key_A, Qt::ControlModifier);
        QCOMPARE(told.size(), 2);
        QVERIFY(told[1].gapAdaptive);
        choose(named<QComboBox>(page, QStringLiteral("Mode")), 2);
        choose(named<QComboBox>(page, QStringLiteral("Hand over by")), 3);
        choose(named<QComboBox>(page, QStringLiteral("If I play over")), 1);
        choose(named<QComboBox>(page, QStringLiteral("Soundfont")), 1);
        QTest::keyClick(track(page, QStringLiteral("Lookahead")), Qt::Key_Right);
        QTest::keyClick(track(page, QStringLiteral("Volume")), Qt::Key_Left);
        QTest::keyClick(track(page, QStringLiteral("Reverb")), Qt::Key_Home);
        const PlayingForm last = told.last();
        QCOMPARE(told.size(), 9);
        QCOMPARE(last.mode, PlayMode::PlayAlong);
        QCOMPARE(last.turnBy, TurnBy::Enter);
        QCOMPARE(last.playOver, PlayOver::Duck);
        QCOMPARE(last.soundfont.chosen, 1);
        QCOMPARE(last.lookahead, 260);
        QCOMPARE(last.gain, -6.5);
        QCOMPARE(last.reverb, 0.0);
    }

    void appearanceFormRoundTrips() {
        QList<AppearanceForm> told;
        connect(dialog_->appearance(), &AppearancePage::edited, this,
                [&told](const AppearanceForm& form) { told << form; });
        choose(named<QComboBox>(dialog_->appearance(), QStringLiteral("Colours")), 3);
        QTest::keyClick(track(dialog_->appearance(), QStringLiteral("Interface size")), Qt::Key_End);
        named<QCheckBox>(dialog_->appearance(), QStringLiteral("Reduce motion"))->click();
        QCOMPARE(told.size(), 3);
        QCOMPARE(told.last(), (AppearanceForm{Scheme::HighContrast, 200, true}));
    }

    void languageCanBeChosen() {
        QList<Language> told;
        connect(dialog_->language(), &LanguagePage::edited, this,
                [&told](Language language) { told << language; });
        choose(named<QComboBox>(dialog_->language(), QStringLiteral("Interface language")), 2);
        QCOMPARE(told, QList<Language>{Language::German});
    }

    void remoteControlFormRoundTrips() {
        AdvancedPage* page = dialog_->advanced();
        dialog_->showPage(page);
        QVERIFY(!RemoteForm().on && !RemoteForm().allowOthers && RemoteForm().sendTo.isEmpty());
        RemoteForm told;
        connect(page, &AdvancedPage::remoteEdited, this, [&told](const RemoteForm& form) { told = form; });
        RemoteForm wanted{true, 7770, false, QStringLiteral("127.0.0.1:9000")};
        page->setRemote(wanted);
        QCOMPARE(told.port, RemoteForm().port);
        QVERIFY(!told.on);  // showing emits nothing
        named<QCheckBox>(page, QStringLiteral("Allow other computers on the network"))->click();
        wanted.allowOthers = true;
        QVERIFY(told == wanted);
        auto* port = named<QLineEdit>(page, QStringLiteral("Port"));
        port->selectAll();
        QTest::keyClicks(port, QStringLiteral("8000"));
        QTest::keyClick(port, Qt::Key_Return);
        wanted.port = 8000;
        QVERIFY(told == wanted);
        auto* sendTo = named<QLineEdit>(page, QStringLiteral("Send changes to"));
        sendTo->selectAll();
        QTest::keyClicks(sendTo, QStringLiteral(" 10.0.0.2:9001 "));
        QTest::keyClick(sendTo, Qt::Key_Return);
        wanted.sendTo = QStringLiteral("10.0.0.2:9001");
        QVERIFY(told == wanted);
    }

    void invalidRemoteControlPortIsRejected() {
        AdvancedPage* page = dialog_->advanced();
        dialog_->showPage(page);
        QSignalSpy edits(page, &AdvancedPage::remoteEdited);
        auto* port = named<QLineEdit>(page, QStringLiteral("Port"));
        for (const char* wrong : {"80", "70000", "no", " "}) {
            port->selectAll();
            QTest::keyClicks(port, QLatin1String(wrong));
            QTest::keyClick(port, Qt::Key_Return);
            QCOMPARE(port->text(), QStringLiteral("7770"));
            QVERIFY(labels(page).contains(QStringLiteral("The port must be a number from 1024 to 65535.")));
        }
        QCOMPARE(edits.count(), 0);
        page->setRemoteState({QStringLiteral("Port 7770 is taken"), QStringLiteral("/continuo/get <b>x"), 2});
        port->selectAll();
        QTest::keyClicks(port, QStringLiteral("7771"));
        QTest::keyClick(port, Qt::Key_Return);
        QCOMPARE(edits.count(), 1);
        QVERIFY(labels(page).contains(QStringLiteral("Port 7770 is taken")));
        QVERIFY(labels(page).contains(QStringLiteral("/continuo/get <b>x")));
        QVERIFY(labels(page).contains(QStringLiteral("2 malformed message")));
    }

    void folderButtonsRequestChangingAndOpening() {
        QSignalSpy asked(dialog_->files(), &FilesPage::folderRequested);
        QSignalSpy opened(dialog_->files(), &FilesPage::openFolderRequested);
        named<QPushButton>(dialog_->files(), QStringLiteral("Change the folder: Models"))->click();
        named<QPushButton>(dialog_->files(), QStringLiteral("Open the folder: Takes"))->click();
        QCOMPARE(asked.first().first().toInt(), 1);
        QCOMPARE(opened.first().first().toInt(), 0);
    }

    void writingTheOriginMetadataCanBeToggled() {
        QList<FilesForm> told;
        connect(dialog_->files(), &FilesPage::edited, this, [&told](const FilesForm& form) { told << form; });
        dialog_->files()->findChild<QCheckBox*>()->click();
        QCOMPARE(told.size(), 1);
        QVERIFY(told[0].writesOrigin == false);
        QCOMPARE(told[0].folders.size(), 2);
        // Different kinds become equal with the next click.
        const auto said = [this] {
            QString all;
            for (const QLabel* label : dialog_->files()->findChildren<QLabel*>())
                if (!label->isHidden()) all += label->text();
            return all;
        };
        QVERIFY(!said().contains(QStringLiteral("A click sets both")));
        FilesForm form = told[0];
        form.writesOrigin.reset();
        form.musicWritesOrigin = false;
        dialog_->files()->setForm(form);
        auto* box = dialog_->files()->findChild<QCheckBox*>();
        QCOMPARE(box->checkState(), Qt::PartiallyChecked);
        QVERIFY(said().contains(QStringLiteral("On for pictures, off for music")));
        box->click();
        QCOMPARE(told.size(), 2);
        QVERIFY(told[1].writesOrigin == true);
        dialog_->files()->setForm(told[1]);
        box->click();
        QCOMPARE(told.size(), 3);
        QVERIFY(told[2].writesOrigin == false);
    }

    void logCanBeOpenedAndCopied() {
        FilesPage* page = dialog_->files();
        QSignalSpy opened(page, &FilesPage::openLogRequested), copied(page, &FilesPage::copyLogRequested);
        named<QPushButton>(page, QStringLiteral("Open the log's folder"))->click();
        auto* copy = named<QPushButton>(page, QStringLiteral("Copy the log"));
        copy->click();
        QCOMPARE(opened.count(), 1);
        QCOMPARE(copied.count(), 1);
        FilesForm form;
        form.hasLog = true;
        form.logProblem = QStringLiteral("no space left");
        page->setForm(form);
        QString said;
        for (const QLabel* label : page->findChildren<QLabel*>()) said += label->text();
        QVERIFY(said.contains(QStringLiteral("could not write the log: no space left")));
        page->setForm({});
        QVERIFY(!copy->isVisibleTo(page));
    }

    void discardedItemsAreCountedAndDeletedByTheirButton() {
        FilesPage* page = dialog_->files();
        QSignalSpy asked(page, &FilesPage::deleteDiscardedRequested);
        auto* button = named<QPushButton>(page, QStringLiteral("Delete for good…"));
        const auto said = [page] {
            QString all;
            for (const QLabel* label : page->findChildren<QLabel*>()) all += label->text();
            return all;
        };
        QVERIFY(!button->isEnabled());
        QVERIFY(said().contains(QStringLiteral("Nothing is discarded.")));
        FilesForm form;
        form.discardedTakes = 3;
        form.discardedPictures = 12;
        page->setForm(form);
        QVERIFY(said().contains(QStringLiteral("Discarded: 3 take(s), 12 picture(s).")));
        button->click();
        QCOMPARE(asked.count(), 1);
        page->setForm({});
        QVERIFY(!button->isEnabled());
        FilesForm sounds;
        sounds.discardedSounds = 2;
        page->setForm(sounds);
        QVERIFY(said().contains(QStringLiteral("Discarded: 2 sound(s).")));
        QVERIFY(button->isEnabled());
    }

    void shortcutCanBeChanged() {
        QSignalSpy edits(dialog_->shortcuts(), &ShortcutsPage::edited);
        auto* keys = named<QKeySequenceEdit>(dialog_->shortcuts(), QStringLiteral("Save"));
        dialog_->showPage(dialog_->shortcuts());
        keys->setFocus();
        QTest::keyClick(keys, Qt::Key_W, Qt::ControlModifier);
        QTRY_COMPARE_WITH_TIMEOUT(edits.count(), 1, 3000);
        QCOMPARE(edits.first()[0].toString(), QStringLiteral("save"));
        QCOMPARE(edits.first()[1].value<QKeySequence>(), QKeySequence(Qt::CTRL | Qt::Key_W));
    }

    // Qt's own texts would be cut off in German, so the field sets shorter ones.
    void missingShortcutIsShownAsNone() {
        QVector<ShortcutRow> rows = dialog_->shortcuts()->rows();
        rows[2].keys = {};
        dialog_->shortcuts()->setRows(rows);
        dialog_->showPage(dialog_->shortcuts());
        auto* keys = named<QKeySequenceEdit>(dialog_->shortcuts(), rows[2].name);
        const auto* field = keys->findChild<QLineEdit*>();
        QCOMPARE(field->text(), QString());
        QCOMPARE(field->placeholderText(), QStringLiteral("None"));
        dialog_->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(dialog_.get()));
        keys->setFocus();
        QTRY_COMPARE(field->placeholderText(), QStringLiteral("Press keys…"));
        keys->clearFocus();
        QTRY_COMPARE(field->placeholderText(), QStringLiteral("None"));
    }

    void shortcutInUseNamesItsCommand() {
        QSignalSpy edits(dialog_->shortcuts(), &ShortcutsPage::edited);
        auto* keys = named<QKeySequenceEdit>(dialog_->shortcuts(), QStringLiteral("Save"));
        dialog_->showPage(dialog_->shortcuts());
        keys->setKeySequence(QKeySequence(Qt::Key_Space));
        Q_EMIT keys->editingFinished();
        QCOMPARE(edits.count(), 0);
        QCOMPARE(dialog_->shortcuts()->rows()[2].keys, QKeySequence(Qt::CTRL | Qt::Key_S));
        QStringList told;
        for (const QLabel* label : dialog_->shortcuts()->findChildren<QLabel*>())
            if (label->isVisible()) told << label->text();
        QVERIFY(
            told.contains(QStringLiteral("Space is already the key of “Play or stop”. Choose another key.")));
    }

    // Both keys have one function, so neither is free for another.
    void keypadEnterIsTheSameShortcutKeyAsReturn() {
        QVector<ShortcutRow> rows = dialog_->shortcuts()->rows();
        rows[0].keys = QKeySequence(Qt::Key_Return);
        rows[0].workspace = rows[2].workspace = 0;
        dialog_->shortcuts()->setRows(rows);
        QSignalSpy edits(dialog_->shortcuts(), &ShortcutsPage::edited);
        auto* keys = named<QKeySequenceEdit>(dialog_->shortcuts(), rows[2].name);
        keys->setKeySequence(QKeySequence(Qt::KeypadModifier | Qt::Key_Enter));
        Q_EMIT keys->editingFinished();
        QCOMPARE(edits.count(), 0);
        rows[0].keys = QKeySequence(Qt::Key_F5);
        dialog_->shortcuts()->setRows(rows);
        keys->setKeySequence(QKeySequence(Qt::CTRL | Qt::Key_Enter));
        Q_EMIT keys->editingFinished();
        QCOMPARE(edits.count(), 1);
        QCOMPARE(edits.first()[1].value<QKeySequence>(), QKeySequence(Qt::CTRL | Qt::Key_Return));
    }

    void shortcutCanBeResetToItsDefault() {
        QVector<ShortcutRow> rows = dialog_->shortcuts()->rows();
        rows[2].keys = QKeySequence(Qt::Key_F5);
        dialog_->shortcuts()->setRows(rows);
        QSignalSpy edits(dialog_->shortcuts(), &ShortcutsPage::edited);
        auto* restore =
            named<QToolButton>(dialog_->shortcuts(), QStringLiteral("Save: Restore the default: Ctrl+S"));
        QVERIFY(restore->isEnabled());
        restore->click();
        QCOMPARE(edits.count(), 1);
        QCOMPARE(dialog_->shortcuts()->rows()[2].keys, QKeySequence(Qt::CTRL | Qt::Key_S));
        QVERIFY(!restore->isEnabled());
    }

    void midiFieldRequestsLearningAndClearing() {
        ShortcutsPage* page = dialog_->shortcuts();
        dialog_->showPage(page);
        QSignalSpy learns(page, &ShortcutsPage::learnRequested),
            cancels(page, &ShortcutsPage::learnCancelled);
        QSignalSpy forgets(page, &ShortcutsPage::clearRequested),
            pedals(page, &ShortcutsPage::pedalsRequested);
        auto* panic = named<MidiField>(page, QStringLiteral("Panic: MIDI"));
        auto* save = named<MidiField>(page, QStringLiteral("Save: MIDI"));
        QCOMPARE(panic->text(), QStringLiteral("C2, channel 10"));
        QCOMPARE(panic->accessibleDescription(), panic->text());
        QCOMPARE(save->text(), QStringLiteral("None"));
        save->click();
        QCOMPARE(learns.takeFirst().first().toString(), QStringLiteral("save"));
        QVERIFY(!save->isLearning());  // until its owner confirms it
        page->setLearning(QStringLiteral("save"));
        QVERIFY(save->isLearning());
        QCOMPARE(save->text(), QStringLiteral("Press a pedal, pad or key…"));
        save->setFocus();
        QTest::keyClick(save, Qt::Key_Escape);
        QCOMPARE(cancels.count(), 1);
        QVERIFY(dialog_->isVisible());
        page->setLearning({});
        QTest::keyClick(save, Qt::Key_Delete);
        QCOMPARE(forgets.count(), 0);  // there is nothing to clear
        QTest::keyClick(panic, Qt::Key_Delete);
        QCOMPARE(forgets.takeFirst().first().toString(), QStringLiteral("panic"));
        QTest::keyClick(panic, Qt::Key_Return);
        QCOMPARE(learns.takeFirst().first().toString(), QStringLiteral("panic"));
        named<QPushButton>(page, QStringLiteral("Two pedals for commands"))->click();
        QCOMPARE(pedals.count(), 1);
    }

    void leavingAMidiFieldEndsLearning() {
        ShortcutsPage* page = dialog_->shortcuts();
        dialog_->showPage(page);
        QSignalSpy cancels(page, &ShortcutsPage::learnCancelled);
        auto* save = named<MidiField>(page, QStringLiteral("Save: MIDI"));
        save->setFocus();
        page->setLearning(QStringLiteral("save"));
        QTest::keyClick(save, Qt::Key_Tab);
        QCOMPARE(cancels.count(), 1);
    }

private:
    std::unique_ptr<SettingsDialog> dialog_;
};

}  // namespace continuo::ui

CONTINUO_QT_TEST(continuo::ui::SettingsDialogTest, QApplication)
#include "settings_dialog_test.moc"
