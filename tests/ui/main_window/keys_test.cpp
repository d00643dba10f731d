#include <QAbstractItemView>
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QHelpEvent>
#include <QLineEdit>
#include <QPushButton>
#include <QTest>
#include <QTimer>
#include <QTreeView>
#include <QWhatsThis>
#include <algorithm>
#include <memory>

#include "main_window/bars/transport_bar.h"
#include "main_window/history/takes_panel.h"
#include "main_window/image_workspace.h"
#include "main_window/inspector/image_inspector.h"
#include "main_window/inspector/inspector_panel.h"
#include "main_window/main_window.h"
#include "main_window/sound_workspace.h"
#include "main_window/whats_this.h"
#include "models/takes_model.h"
#include "pages/image/image_page.h"
#include "pages/play/play_page.h"
#include "pages/sound/sound_page.h"
#include "roll/piano_roll.h"
#include "settings/parameter_table.h"
#include "theme/theme.h"
#include "ui/qt_test_program.h"
#include "widgets/slider_track.h"
#include "widgets/unit_field.h"

namespace continuo::ui {

using A = Actions;

// The default shortcuts, each pressed with the focus on the canvas, where a player's is.
class KeysTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() {
        Theme::instance().install();
        TakeRow take;
        take.name = QStringLiteral("Waltz");
        takes_.setRows({take});  // so that the tree is shown
        window_ = std::make_unique<MainWindow>(app::makeParameters(), takes_);
        // Without a model no pictures can be generated.
        ImageModelFacts pictures;
        pictures.width = pictures.height = 8;
        window_->image().setModel({}, pictures, {});
        // Without a selected set its commands are disabled.
        PictureSet set;
        set.width = set.height = 8;
        set.cells.resize(1);
        set.cells[0].form.id = 1;
        set.cells[0].pixels = QImage(8, 8, QImage::Format_RGB32);
        set.cells[0].pixels.fill(Qt::white);
        window_->image().setSet(set);
        window_->image().page().select(1);
        window_->image().page().setKeptRows(4);
        window_->show();
        for (int id = 0; id < A::kCount; ++id) {
            QAction* action = window_->actions()[static_cast<A::Id>(id)];
            action->setEnabled(true);
            connect(action, &QAction::triggered, this, [this, id] { done_ << id; });
        }
    }
    void cleanupTestCase() { window_.reset(); }

    void eachKeyTriggersExactlyOneCommand_data() {
        QTest::addColumn<QString>("keys");
        QTest::addColumn<int>("play");   // its action in Play; below 0: none
        QTest::addColumn<int>("sound");  // in Sound
        QTest::addColumn<int>("image");  // and in Image
        const auto row = [](const char* keys, int play, int sound, int image) {
            QTest::newRow(keys) << QString::fromLatin1(keys) << play << sound << image;
        };
        row("Space", A::kPlay, A::kPlaySound, -1);
        row(".", A::kStop, A::kStopSound, -1);
        row("R", A::kRecord, A::kRecordSound, -1);
        row("L", A::kLoop, A::kLoopSound, -1);
        row("Return", A::kHandOver, -1, -1);
        row("Esc", A::kStopModel, A::kStopSounds, A::kStopPictures);
        row("Shift+Esc", A::kPanic, A::kPanic, A::kPanic);
        row("Del", A::kDiscard, A::kDiscardVariation, A::kDiscardPicture);
        row("S", A::kStar, A::kStarVariation, A::kStarPicture);
        row("N", A::kNote, -1, -1);
        row("B", A::kSwitch, -1, -1);
        row("H", A::kSurprise, -1, A::kPictureView);
        row("F", A::kFollow, -1, -1);
        row("[", A::kCooler, A::kCooler, A::kCooler);
        row("]", A::kWarmer, A::kWarmer, A::kWarmer);
        row("-", A::kFewerLatents, A::kFewerLatents, A::kFewerLatents);
        row("=", A::kMoreLatents, A::kMoreLatents, A::kMoreLatents);
        row("G", A::kKeepHalfMinute, -1, -1);
        row("Shift+G", A::kKeepTwoMinutes, -1, -1);
        row("Ctrl+1", A::kShowPlay, A::kShowPlay, A::kShowPlay);
        row("Ctrl+2", A::kShowSound, A::kShowSound, A::kShowSound);
        row("Ctrl+3", A::kShowImage, A::kShowImage, A::kShowImage);
        row("Ctrl+Return", A::kContinue, A::kGenerateSounds, A::kGeneratePictures);
        row("Ctrl+Shift+Return", A::kContinueNext, -1, A::kGenerateNext);
        row("Ctrl+Alt+Return", A::kCancelJob, A::kCancelJob, A::kCancelJob);
        row("Ctrl+M", A::kVariations, -1, A::kMorePictures);
        row("Ctrl+R", A::kReplaceMarked, -1, -1);
        row("Ctrl+Z", A::kUndo, A::kUndo, A::kUndo);
        row("Ctrl+Shift+Z", A::kRedo, A::kRedo, A::kRedo);
        row("Ctrl+S", A::kKeepTake, -1, -1);
        row("Ctrl+E", A::kExportMidi, A::kExportVariation, A::kExportPicture);
        row("Ctrl+Alt+E", A::kExport, -1, -1);
        row("Ctrl+Shift+E", A::kExportSound, -1, A::kExportSheet);
        row("F2", A::kRename, A::kRenameSounds, A::kRenamePictures);
        row("Ctrl+N", A::kNewTake, A::kNewSound, A::kNewPictures);
        row("Ctrl+D", A::kNewTakeLike, -1, -1);
        row("Ctrl+O", A::kOpenMidi, A::kOpenSound, A::kOpenPicture);
        row("Ctrl+F", A::kSearch, A::kSearchSounds, A::kSearchPictures);
        row("Ctrl+,", A::kSettings, A::kSettings, A::kSettings);
        row("Ctrl+K", A::kPalette, A::kPalette, A::kPalette);
        row("F1", A::kManual, A::kManual, A::kManual);
        row("Ctrl+F1", A::kShortcuts, A::kShortcuts, A::kShortcuts);
        row("Shift+F1", A::kWhatsThis, A::kWhatsThis, A::kWhatsThis);
        row("F11", A::kStage, -1, -1);
        row("Ctrl+Shift+K", A::kComputerKeyboard, -1, -1);
        row("Ctrl+0", A::kZoomFit, A::kZoomFit, A::kZoomFit);
        row("Ctrl++", A::kZoomIn, A::kZoomIn, A::kZoomIn);
        row("Ctrl+-", A::kZoomOut, A::kZoomOut, A::kZoomOut);
    }
    void eachKeyTriggersExactlyOneCommand() {
        QFETCH(QString, keys);
        QFETCH(int, play);
        QFETCH(int, sound);
        QFETCH(int, image);
        window_->showWorkspace(Workspace::Play);
        press(window_->page().roll(), keys);
        QCOMPARE(done_, play < 0 ? QVector<int>() : QVector<int>{play});
        window_->showWorkspace(Workspace::Sound);
        press(window_->sound().page(), keys);
        QCOMPARE(done_, sound < 0 ? QVector<int>() : QVector<int>{sound});
        window_->showWorkspace(Workspace::Image);
        press(window_->image().page(), keys);
        QCOMPARE(done_, image < 0 ? QVector<int>() : QVector<int>{image});
    }

    void canvasKeyWorksInTheTakesListButNotInItsSearch() {
        window_->showWorkspace(Workspace::Play);
        press(*window_->takes().findChild<QTreeView*>(), QStringLiteral("B"));
        QCOMPARE(done_, QVector<int>{A::kSwitch});
        auto* search = window_->takes().findChild<QLineEdit*>();
        press(*search, QStringLiteral("B"));  // is typed
        QVERIFY(done_.isEmpty());
        QCOMPARE(search->text().toUpper(), QStringLiteral("B"));
        search->clear();
    }

    // Playback stops from anywhere; lists and sliders keep their letter keys.
    void escapeAndSpaceWorkInTheWholeWindow() {
        window_->showWorkspace(Workspace::Play);
        auto* mode = window_->inspector().findChild<QComboBox*>();
        QVERIFY(mode != nullptr);
        auto* tree = window_->takes().findChild<QTreeView*>();
        auto* slider = window_->inspector().findChild<SliderTrack*>();
        auto* field = window_->inspector().findChild<UnitField*>();
        for (QWidget* each : std::initializer_list<QWidget*>{tree, slider, mode, field}) {
            press(*each, QStringLiteral("Esc"));
            QCOMPARE(done_, QVector<int>{A::kStopModel});
            if (each == field) continue;
            press(*each, QStringLiteral("Space"));
            QCOMPARE(done_, QVector<int>{A::kPlay});
            press(*each, QStringLiteral("H"));
            QCOMPARE(done_, QVector<int>());
        }
        window_->showWorkspace(Workspace::Image);
        press(window_->image().inspector(), QStringLiteral("Esc"));
        QCOMPARE(done_, QVector<int>{A::kStopPictures});
        window_->showWorkspace(Workspace::Play);
    }

    void focusedControlUsesItsKeysBeforeShortcuts() {
        window_->showWorkspace(Workspace::Play);
        // Escape restores the old value, once.
        auto* field = window_->inspector().findChild<UnitField*>();
        const QString before = field->text();
        field->setFocus();
        field->selectAll();
        QTest::keyClicks(field, QStringLiteral("7"));
        QVERIFY(field->text() != before);
        done_.clear();
        QTest::keyClick(field, Qt::Key_Escape);
        QCOMPARE(field->text(), before);
        QCOMPARE(done_, QVector<int>());
        QTest::keyClick(field, Qt::Key_Escape);
        QCOMPARE(done_, QVector<int>{A::kStopModel});
        // Space opens a control reached by Tab, and Escape closes it.
        auto* mode = window_->inspector().findChild<QComboBox*>();
        window_->page().roll().setFocus();
        mode->setFocus(Qt::TabFocusReason);
        done_.clear();
        QTest::keyClick(mode, Qt::Key_Space);
        QTRY_VERIFY(mode->view()->isVisible());
        QTest::keyClick(QApplication::activePopupWidget(), Qt::Key_Escape);
        QTRY_VERIFY(!mode->view()->isVisible());
        QCOMPARE(done_, QVector<int>());
    }

    // The text is the control's own, or is made from its name or that of the nearest parent with one.
    void everyControlHasAWhatsThisText() {
        const auto buttons = window_->transport().findChildren<QPushButton*>();
        const auto panic = std::find_if(buttons.begin(), buttons.end(), [](const QPushButton* each) {
            return each->accessibleName() == QLatin1String("Panic");
        });
        QVERIFY(panic != buttons.end());
        QVERIFY(WhatsThis::helpText(**panic).contains(QLatin1String("Shift+Esc")));
        QVERIFY(hasWhatsThis(**panic));
        QWidget nameless;
        QVERIFY(!hasWhatsThis(nameless));
        QVERIFY(WhatsThis::helpText(nameless).isEmpty());
        nameless.setAccessibleName(QStringLiteral("a < b"));
        QVERIFY(WhatsThis::helpText(nameless).contains(QLatin1String("a &lt; b")));
        QVERIFY(hasWhatsThis(nameless));
    }

private:
    static bool hasWhatsThis(QWidget& widget) {
        QHelpEvent event(QEvent::QueryWhatsThis, {}, {});
        QCoreApplication::sendEvent(&widget, &event);
        return event.isAccepted();
    }
    void press(QWidget& canvas, const QString& keys) {
        const QKeyCombination key = QKeySequence::fromString(keys, QKeySequence::PortableText)[0];
        window_->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(window_.get()));
        canvas.setFocus();
        done_.clear();
        QTimer::singleShot(0, this, [] {  // closes what a key may have opened
            if (QWidget* dialog = QApplication::activeModalWidget()) dialog->close();
        });
        QTest::keyClick(window_->focusWidget(), key.key(), key.keyboardModifiers());
        QWhatsThis::leaveWhatsThisMode();
    }

    TakesModel takes_;
    std::unique_ptr<MainWindow> window_;
    QVector<int> done_;
};

}  // namespace continuo::ui

CONTINUO_QT_TEST(continuo::ui::KeysTest, QApplication)
#include "keys_test.moc"
