#include "main_window/main_window.h"

#include <QAbstractButton>
#include <QAction>
#include <QCloseEvent>
#include <QDockWidget>
#include <QHBoxLayout>
#include <QHelpEvent>
#include <QLabel>
#include <QLocale>
#include <QMenu>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QStatusBar>
#include <QTest>
#include <QToolButton>
#include <QToolTip>
#include <QWindow>
#include <algorithm>

#include "main_window/bars/sampling_bar.h"
#include "main_window/bars/sound_bar.h"
#include "main_window/bars/status_line.h"
#include "main_window/bars/transport_bar.h"
#include "main_window/history/pictures_panel.h"
#include "main_window/history/takes_panel.h"
#include "main_window/image_workspace.h"
#include "main_window/inspector/image_inspector.h"
#include "main_window/inspector/inspector_panel.h"
#include "main_window/sound_workspace.h"
#include "models/takes_model.h"
#include "pages/image/image_page.h"
#include "pages/image/source_pane.h"
#include "pages/play/play_page.h"
#include "pages/queue/queue_view.h"
#include "raster/variation_grid.h"
#include "roll/keyboard_strip.h"
#include "settings/parameter_table.h"
#include "ui/accessible_names.h"
#include "ui/main_window/cut_texts.h"
#include "ui/pages/sound/made_up_sounds.h"
#include "ui/qt_test_program.h"
#include "ui/raster/face_fixtures.h"
#include "widgets/banner_stack.h"
#include "widgets/elided_label.h"
#include "widgets/value_slider.h"

namespace continuo::ui {

class MainWindowTest : public ThemedTest {
    Q_OBJECT

private Q_SLOTS:
    void latentsCommandsAreEnabledOnlyIfTheModelHasLatents() {
        MainWindow window(app::makeParameters(), model_);
        QAction* more = window.actions()[Actions::kMoreLatents];
        QAction* fewer = window.actions()[Actions::kFewerLatents];
        ModelFacts facts;
        facts.maxLatents = 0;
        window.inspector().setModel(facts);
        QVERIFY(!more->isEnabled() && !fewer->isEnabled());
        QCOMPARE(more->toolTip(), QStringLiteral("This model has neither latents nor a window."));
        window.showWorkspace(Workspace::Image);  // its commands act on the picture model
        QVERIFY(more->isEnabled());
        window.showWorkspace(Workspace::Play);
        QVERIFY(!more->isEnabled());
        facts.maxWindow = 64;
        window.inspector().setModel(facts);
        QVERIFY(more->isEnabled() && fewer->isEnabled());
        fewer->trigger();
        QCOMPARE(window.inspector().form().latents, 32);
        facts.maxWindow = 0;
        window.inspector().setModel(facts);
        QVERIFY(!more->isEnabled());
        facts.maxLatents = 64;
        window.inspector().setModel(facts);
        QVERIFY(more->isEnabled() && fewer->isEnabled());
    }

    void layoutOfDocksIsSaved() {
        QByteArray layout;
        {
            MainWindow window(app::makeParameters(), model_);
            window.show();
            dock(window, "takesDock")->hide();
            layout = window.layoutState();
        }
        MainWindow window(app::makeParameters(), model_);
        window.restoreLayout(layout);
        window.show();
        QVERIFY(dock(window, "takesDock")->isHidden());
        QVERIFY(!dock(window, "inspectorDock")->isHidden());
        window.restoreLayout("no layout");
        QVERIFY(dock(window, "takesDock")->isHidden());
        window.actions()[Actions::kResetLayout]->trigger();
        QVERIFY(!dock(window, "takesDock")->isHidden());
    }

    void stageHidesEverythingElseUntilLeft() {
        MainWindow window(app::makeParameters(), model_);
        window.show();
        dock(window, "inspectorDock")->hide();
        const QByteArray layout = window.layoutState(), geometry = window.geometryState();
        auto* stage = new QWidget;
        window.showAlone(stage);
        QVERIFY(window.isAlone() && stage->isVisible() && window.isFullScreen());
        QVERIFY(!window.page().isVisible() && !window.transport().isVisible());
        QVERIFY(!window.status().isVisible() && !window.takes().isVisible());
        // A program that quits now starts in the normal layout.
        QCOMPARE(window.layoutState(), layout);
        QCOMPARE(window.geometryState(), geometry);
        window.showAlone(nullptr);
        QVERIFY(!window.isAlone() && !stage->isVisible() && !window.isFullScreen());
        QVERIFY(window.page().isVisible() && window.transport().isVisible());
        QVERIFY(window.status().isVisible() && window.takes().isVisible());
        QVERIFY(!window.inspector().isVisible());
        window.showAlone(nullptr);
        QVERIFY(!window.isAlone() && window.page().isVisible());
        window.showAlone(stage);  // the same one again
        QVERIFY(stage->isVisible());
    }

    void windowSizeIsRestoredAfterTheStage() {
        MainWindow window(app::makeParameters(), model_);
        window.showMaximized();
        auto* stage = new QWidget;
        window.showAlone(stage);
        QVERIFY(window.isFullScreen());
        window.showAlone(nullptr);
        QVERIFY(window.isMaximized() && !window.isFullScreen());
        window.showFullScreen();
        window.showAlone(stage);
        window.showAlone(nullptr);
        QVERIFY(window.isFullScreen());
    }

    void dockWidthsAreRestoredAfterTheStage() {
        MainWindow window(app::makeParameters(), model_);
        window.setMinimumSize(1024, 680);  // the screen here is narrower than the panels and their canvas
        window.show();
        QCoreApplication::processEvents();
        const int takes = dock(window, "takesDock")->width(),
                  inspector = dock(window, "inspectorDock")->width();
        QCOMPARE(takes, 240);
        auto* stage = new QWidget;
        stage->setMinimumSize(1000, 600);
        for (int i = 0; i < 2; ++i) {
            window.showAlone(stage);
            QTest::qWait(50);
            window.showAlone(nullptr);
            QTRY_COMPARE(dock(window, "takesDock")->width(), takes);
            QTRY_COMPARE(dock(window, "inspectorDock")->width(), inspector);
        }
    }

    void eachWorkspaceHasItsDocksAndToolbar() {
        MainWindow window(app::makeParameters(), model_);
        window.show();
        QSignalSpy changed(&window, &MainWindow::workspaceChanged);
        QVERIFY(window.transport().isVisible() && !window.image().bar().isVisible());
        dock(window, "inspectorDock")->hide();
        window.actions()[Actions::kShowImage]->trigger();
        QCOMPARE(changed.size(), 1);
        QVERIFY(window.image().page().isVisible() && window.image().bar().isVisible());
        QVERIFY(dock(window, "picturesDock")->isVisible() && dock(window, "imageInspectorDock")->isVisible());
        QCoreApplication::processEvents();
        QCOMPARE(dock(window, "picturesDock")->width(), 240);
        QCOMPARE(dock(window, "imageInspectorDock")->width(), 300);
        QVERIFY(!window.page().isVisible() && !window.transport().isVisible());
        QVERIFY(!dock(window, "takesDock")->isVisible());
        QVERIFY(!window.actions()[Actions::kNewTake]->isVisible());
        // Selecting the shown workspace again keeps it shown.
        window.actions()[Actions::kShowImage]->trigger();
        QVERIFY(window.actions()[Actions::kShowImage]->isChecked());
        QCOMPARE(changed.size(), 1);
        dock(window, "picturesDock")->hide();
        window.actions()[Actions::kShowPlay]->trigger();
        QVERIFY(dock(window, "takesDock")->isVisible() && !dock(window, "inspectorDock")->isVisible());
        QVERIFY(!dock(window, "imageInspectorDock")->isVisible());
        window.showWorkspace(Workspace::Image);
        QVERIFY(!dock(window, "picturesDock")->isVisible());
        window.resetLayout();
        QVERIFY(dock(window, "picturesDock")->isVisible() && !dock(window, "takesDock")->isVisible());
    }

    void switchingWorkspacesKeepsTheWindowHeight() {
        MainWindow window(app::makeParameters(), model_);
        addQueue(window)->setRows({JobRow{}}, {});
        // Room for the panels of one workspace, but not for those of both.
        const QSize size(1366, 560);
        showAt(window, size);
        Facts facts;
        facts.title = QStringLiteral("Waltz");
        for (int line = 0; line < 12; ++line)
            facts.lines.push_back({QStringLiteral("Fact %1").arg(line), QStringLiteral("1"), -1});
        window.takes().setFacts(facts);
        window.image().pictures().setFacts(facts);
        window.sound().setSet(soundSet(8, 4, 2, 6));
        QCoreApplication::processEvents();
        const QByteArray play = window.layoutState();
        for (int i = 0; i < 2; ++i)
            for (const Workspace workspace : {Workspace::Sound, Workspace::Image, Workspace::Play}) {
                window.showWorkspace(workspace);
                QCoreApplication::processEvents();
                QCOMPARE(window.size(), size);
            }
        window.showWorkspace(Workspace::Image);
        QCoreApplication::processEvents();
        window.restoreLayout(play);
        QCoreApplication::processEvents();
        QCOMPARE(window.size(), size);
    }

    void workspaceLayoutsAreSaved() {
        QByteArray layout;
        {
            MainWindow window(app::makeParameters(), model_);
            window.show();
            dock(window, "takesDock")->hide();
            window.showWorkspace(Workspace::Image);
            dock(window, "imageInspectorDock")->hide();
            layout = window.layoutState();
        }
        MainWindow window(app::makeParameters(), model_);
        window.restoreLayout(layout);
        window.show();
        QCOMPARE(window.workspace(), Workspace::Image);
        QVERIFY(window.image().page().isVisible());
        QVERIFY(dock(window, "imageInspectorDock")->isHidden() && !dock(window, "picturesDock")->isHidden());
        window.showWorkspace(Workspace::Play);
        QVERIFY(dock(window, "takesDock")->isHidden() && !dock(window, "inspectorDock")->isHidden());
    }

    // For example the queue.
    void dockOfNoWorkspaceKeepsItsVisibility() {
        MainWindow window(app::makeParameters(), model_);
        QDockWidget* queue = window.addDock(Qt::BottomDockWidgetArea, QStringLiteral("queueDock"),
                                            QStringLiteral("Queue"), new QWidget);
        window.show();
        queue->hide();
        window.showWorkspace(Workspace::Image);
        QVERIFY(!queue->isVisible());
        queue->show();
        window.showWorkspace(Workspace::Play);
        QVERIFY(queue->isVisible());
    }

    // Qt would give the opened dock only its minimum height.
    void queueOpensAsHighAsItsTable() {
        MainWindow window(app::makeParameters(), model_);
        QueueView* queue = addQueue(window);
        showAt(window, {1440, 900});
        QCOMPARE(queue->height(), 28);
        queue->setOpen(true);
        QTRY_COMPARE(queue->height(), 246);
        // The queue was never open in the other workspace.
        window.showWorkspace(Workspace::Image);
        QTRY_COMPARE(queue->height(), 246);
        queue->setOpen(false);
        QTRY_COMPARE(queue->height(), 28);
    }

    void queueHeightIsLimitedByTheWindow() {
        MainWindow window(app::makeParameters(), model_);
        QueueView* queue = addQueue(window);
        showAt(window, {800, 464});
        queue->setOpen(true);
        QTRY_VERIFY(queue->height() > 28);
        QCOMPARE(window.size(), QSize(800, 464));
    }

    void lowWindow_KeepsRoomForAMessage() {
        MainWindow window(app::makeParameters(), model_);
        showAt(window, {1440, 900});
        QCOMPARE(window.page().keyboard().height(), 72);
        QCOMPARE(window.page().banners().height(), BannerStack::kReservedHeight);
        showAt(window, {800, 464});
        QVERIFY(window.page().keyboard().height() >= 48);
        const int reserved = window.page().banners().height();
        QVERIFY(reserved >= BannerStack::kLeastReservedHeight);
        window.page().banners().showMessage(QStringLiteral("a"), Banner::Kind::Err,
                                            UserMessage(QStringLiteral("One line.")));
        QTest::qWait(20);
        QCOMPARE(window.page().banners().height(), reserved);
        QCOMPARE(window.size(), QSize(800, 464));
    }

    // The user drags the line above the queue.
    void queueKeepsTheHeightSetByTheUser() {
        MainWindow window(app::makeParameters(), model_);
        QueueView* queue = addQueue(window);
        showAt(window, {1440, 900});
        queue->setOpen(true);
        QTRY_COMPARE(queue->height(), 246);
        const QPoint top = queue->parentWidget()->geometry().topLeft() + QPoint(600, -1);
        QWindow* handle = window.windowHandle();
        QTest::mousePress(handle, Qt::LeftButton, {}, top);
        QTest::mouseMove(handle, top + QPoint(0, 40));
        QTest::mouseMove(handle, top + QPoint(0, 80));
        QTRY_VERIFY(queue->height() < 200);
        QTest::mouseRelease(handle, Qt::LeftButton, {}, top + QPoint(0, 80));
        const int dragged = queue->height();
        queue->setOpen(false);
        QTRY_COMPARE(queue->height(), 28);
        queue->setOpen(true);
        QTRY_COMPARE(queue->height(), dragged);
        queue->resetHeight();
        QTRY_COMPARE(queue->height(), 246);
    }

    // The tabs shrink for the turn's words, and get their texts back where there is room.
    void toolbarNamesTheTurn() {
        MainWindow window(app::makeParameters(), model_);
        const QAction* play = window.actions()[Actions::kShowPlay];
        const auto tab = [&]() -> const QToolButton* {
            for (const auto* each : window.menuWidget()->findChildren<QToolButton*>())
                if (each->accessibleName() == play->text()) return each;
            return nullptr;
        };
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        const QStringList both{QStringLiteral("YOU"), QStringLiteral("MODEL")};
        QTRY_COMPARE(visibleTurnTexts(window.transport()), both);
        QCOMPARE(tab()->toolButtonStyle(), Qt::ToolButtonTextBesideIcon);
        window.resize(1024, 700);
        QTRY_COMPARE(visibleTurnTexts(window.transport()), both);
        QCOMPARE(tab()->toolButtonStyle(), Qt::ToolButtonIconOnly);
        QVERIFY(tab()->toolTip().startsWith(play->text()));
        window.resize(800, 600);
        QTRY_VERIFY(visibleTurnTexts(window.transport()).contains(both.front()));
        window.resize(1440, 900);
        QTRY_COMPARE(tab()->toolButtonStyle(), Qt::ToolButtonTextBesideIcon);
    }

    // The next keys are for the playback.
    void choosingAVariationCountReturnsTheFocusToTheCanvas() {
        MainWindow window(app::makeParameters(), model_);
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        for (auto* each : window.inspector().findChildren<QPushButton*>()) {
            if (each->menu() == nullptr || each->accessibleName() != QLatin1String("Variations")) continue;
            each->setFocus();
            QVERIFY(each->hasFocus());
            Q_EMIT each->menu()->aboutToShow();
            each->menu()->actions()[1]->trigger();
            QVERIFY(!each->hasFocus());
        }
        const QWidget* focused = window.focusWidget();
        QVERIFY(focused == &window.page() || window.page().isAncestorOf(focused));
    }

    // For buttons of a command; a changed shortcut is shown immediately.
    void buttonTooltipsShowTheirShortcuts() {
        MainWindow window(app::makeParameters(), model_);
        window.show();
        Facts facts;
        facts.title = QStringLiteral("Take 1");
        facts.canKeep = facts.canContinue = facts.canDiscard = true;
        window.takes().setFacts(facts);
        const auto told = [](const QWidget& pane, const QString& name) {
            for (auto* button : pane.findChildren<QAbstractButton*>()) {
                if (button->text() != name && button->accessibleName() != name) continue;
                QHelpEvent asks(QEvent::ToolTip, {2, 2}, button->mapToGlobal(QPoint(2, 2)));
                QCoreApplication::sendEvent(button, &asks);
                return QToolTip::text();
            }
            return QString();
        };
        QVERIFY(
            told(window.inspector(), QStringLiteral("Continue")).endsWith(QStringLiteral(" (Ctrl+Return)")));
        QCOMPARE(told(window.takes(), QStringLiteral("Keep")), QStringLiteral("Keep (S)"));
        QCOMPARE(told(window.takes(), QStringLiteral("Discard")),
                 QStringLiteral("Discards what is shown here; Undo restores it (Del)"));
        window.actions()[Actions::kStar]->setShortcut(Qt::Key_Y);
        QCOMPARE(told(window.takes(), QStringLiteral("Keep")), QStringLiteral("Keep (Y)"));
        const ImageInspector& inspector = window.image().inspector();
        QCOMPARE(told(inspector, QStringLiteral("Generate 4")), QStringLiteral("Generate 4 (Ctrl+Return)"));
        QCOMPARE(told(inspector, QStringLiteral("Stop, keep")),
                 QStringLiteral("Stops generating and keeps the results so far (Esc)"));
    }

    void panicButtonHasAFixedPosition() {
        MainWindow window(app::makeParameters(), model_);
        window.show();
        const auto panic = [&window](const QWidget& bar) {
            for (QPushButton* button : bar.findChildren<QPushButton*>())
                if (button->isVisible() && button->text() == window.actions()[Actions::kPanic]->text())
                    return button->mapTo(&window, QPoint());
            return QPoint();
        };
        const QPoint place = panic(window.transport());
        QVERIFY(!place.isNull());
        window.showWorkspace(Workspace::Image);
        QCoreApplication::processEvents();
        QCOMPARE(panic(window.image().bar()), place);
        window.showWorkspace(Workspace::Sound);
        QCoreApplication::processEvents();
        QCOMPARE(panic(window.sound().bar()), place);
    }

    void sharedShortcutsGoToTheShownWorkspace() {
        MainWindow window(app::makeParameters(), model_);
        const double play = window.inspector().form().temperature;
        window.actions()[Actions::kWarmer]->trigger();
        QCOMPARE(window.inspector().form().temperature, play + 0.05);
        window.showWorkspace(Workspace::Image);
        const double image = window.image().inspector().form().temperature;
        window.actions()[Actions::kCooler]->trigger();
        QCOMPARE(window.image().inspector().form().temperature, image - 0.05);
        QCOMPARE(window.inspector().form().temperature, play + 0.05);
    }

    void closingTheWindowCanBeRejected() {
        MainWindow window(app::makeParameters(), model_);
        window.show();
        bool stays = true;
        connect(&window, &MainWindow::closing, this, [&](bool* stay) { *stay = stays; });
        QVERIFY(!window.close());
        QVERIFY(window.isVisible());
        stays = false;
        QVERIFY(window.close());
    }

    void messagesDoNotMoveTheLayout_data() { aWorkspace(); }
    void messagesDoNotMoveTheLayout() {
        QFETCH(Workspace, workspace);
        const bool image = workspace == Workspace::Image;
        MainWindow window(app::makeParameters(), model_);
        window.showWorkspace(workspace);
        if (image)
            window.image().setSet(halfMadeSet());
        else if (workspace == Workspace::Sound)
            window.sound().setSet(soundSet(4, 4, 2, 6));
        else
            window.page().setEmpty(false);
        window.resize(1024, 680);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        const auto places = [&window] {
            QStringList all;
            for (const QWidget* each : window.centralWidget()->findChildren<QWidget*>())
                if (each->isVisible() && !insideBanner(each))
                    all << QStringLiteral("%1 %2 %3")
                               .arg(QLatin1String(each->metaObject()->className()),
                                    QString::number(each->y()), QString::number(each->height()));
            return all;
        };
        const QStringList before = places();
        window.banners().showMessage(QStringLiteral("a"), Banner::Kind::Ok,
                                     UserMessage(QStringLiteral("It is done.")));
        QTRY_VERIFY(window.banners().height() > 20);
        QCoreApplication::processEvents();
        QCOMPARE(places(), before);
        for (const char* key : {"a", "b", "c"})
            window.banners().showMessage(QLatin1String(key), Banner::Kind::Err,
                                         UserMessage(QStringLiteral("word ").repeated(60)));
        QTRY_VERIFY(window.banners().height() > 90);
        QCoreApplication::processEvents();
        if (image) {  // too many to fit above the pictures, which start below them
            ImagePage& page = window.image().page();
            const QWidget& banners = page.banners();
            const QWidget& canvas =
                page.grid().isVisible() ? static_cast<QWidget&>(page.grid()) : page.source();
            const auto topOf = [&window](const QWidget& each) { return each.mapTo(&window, QPoint()).y(); };
            QTRY_VERIFY(topOf(canvas) >= topOf(banners) + banners.height());
            return;
        }
        if (workspace == Workspace::Sound) return;
        // Not all parts fit: the roll shrinks, but the keyboard does not.
        QCOMPARE(window.page().keyboard().height(), 72);
    }

    void headerIsNotCutWhileWaiting() {
        MainWindow window(app::makeParameters(), model_);
        PlayHeader header;
        header.title = QStringLiteral("Waltz");
        header.branch = QStringLiteral("Branch A");
        header.playerNotes = 44911;
        header.pending = QStringLiteral("computing surprise …");
        window.page().setHeader(header);
        QStringList said;
        for (const QLabel* label : window.page().findChildren<QLabel*>())
            if (label->text().contains(header.pending)) said << label->text();
        QCOMPARE(said.size(), 1);
        QVERIFY(said[0].startsWith(QStringLiteral("Branch A · computing surprise … · ")));
        QVERIFY(said[0].indexOf(QLocale().toString(44911)) > 0);
    }

    void modelNameIsAlignedWithTheFields() {
        MainWindow window(app::makeParameters(), model_);
        ModelFacts facts;
        facts.name = QStringLiteral("piano 9.0 M");
        window.inspector().setModel(facts);
        window.resize(1440, 900);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        const auto right = [&window](const QWidget* widget) {
            return widget->mapTo(&window, widget->rect().topRight()).x();
        };
        const QLabel* name = nullptr;
        for (const QLabel* label : window.findChildren<QLabel*>())
            if (label->text() == facts.name && label->isVisible()) name = label;
        QVERIFY(name != nullptr);
        const auto sliders = window.inspector().findChildren<ValueSlider*>();
        const auto shown = std::find_if(sliders.begin(), sliders.end(),
                                        [](const ValueSlider* slider) { return slider->isVisible(); });
        QVERIFY(shown != sliders.end());
        QCOMPARE(right(name), right(*shown));
    }

    // Names are shown as typed: no markup and no mnemonics.
    void namesWithSpecialCharactersAreShownLiterally() {
        const QString name = QStringLiteral("Walzer & mehr <b>fett</b>");
        MainWindow window(app::makeParameters(), model_);
        window.page().setHeader({name, name, 1, 1, name});
        Facts facts;
        facts.title = facts.place = name;
        facts.lines = {{name, name, -1}};
        facts.lines[0].toolTip = name;
        window.takes().setFacts(facts);
        window.image().pictures().setFacts(facts);
        PictureSet set = halfMadeSet();
        set.title = set.detail = name;
        window.image().setSet(set);
        SamplingState sampling;
        sampling.running = true;
        sampling.pictureSetName = name;
        window.image().setState(sampling);
        ModelFacts model;
        model.name = name;
        window.inspector().setModel(model);
        window.actions().setSteps(name, name);
        StatusForm status;
        status.keyboard = status.midiOutput = status.audio = status.device = status.modelName = name;
        status.keyboardConnected = status.audioRunning = true;
        window.status().setForm(status);
        window.resize(1440, 900);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));

        int labels = 0, keyed = 0;
        for (QLabel* label : window.findChildren<QLabel*>()) {
            label->ensurePolished();
            QVERIFY2(label->textFormat() != Qt::AutoText, qPrintable(label->text()));
            if (label->text().contains(name)) ++labels;
        }
        QVERIFY2(labels >= 8, qPrintable(QString::number(labels)));
        const auto isPlain = [&](const QString& words) {
            if (!words.contains(QLatin1String("Walzer"))) return true;
            ++keyed;
            return words.contains(QLatin1String("Walzer && mehr"));
        };
        for (const QAbstractButton* button : window.findChildren<QAbstractButton*>())
            QVERIFY2(isPlain(button->text()), qPrintable(button->text()));
        for (const QAction* action : window.findChildren<QAction*>())
            QVERIFY2(isPlain(action->text()), qPrintable(action->text()));
        QVERIFY2(keyed >= 6, qPrintable(QString::number(keyed)));
        // Width is measured without interpreting markup.
        for (const ElidedLabel* label : window.findChildren<ElidedLabel*>())
            if (label->text() == name)
                QVERIFY(label->sizeHint().width() >= label->fontMetrics().horizontalAdvance(name));
        QToolTip::showText(window.geometry().center(), name, &window);
        const auto tips = QApplication::topLevelWidgets();
        const auto tip = std::find_if(tips.begin(), tips.end(), [&](const QWidget* each) {
            const auto* label = qobject_cast<const QLabel*>(each);
            return label != nullptr && label->text() == name;
        });
        QVERIFY(tip != tips.end());
        QCOMPARE(static_cast<const QLabel*>(*tip)->textFormat(), Qt::PlainText);
        QToolTip::hideText();
    }

    // Only scrolled content may be wider than its place.
    void windowOfMinimumSizeCutsNothing_data() { aWorkspace(); }
    void windowOfMinimumSizeCutsNothing() {
        QFETCH(Workspace, workspace);
        MainWindow window(app::makeParameters(), model_);
        window.showWorkspace(workspace);
        if (workspace == Workspace::Sound) {
            window.sound().setModel({}, {8, 1024, 25, 105});
            window.sound().setSet(soundSet(4, 10, 12.4, 20));
            window.sound().setState(
                {.running = true, .frame = 310, .frames = 500, .variations = 4, .secondsLeft = 59});
            window.sound().setPlaying(1, 11.9);
        }
        if (workspace == Workspace::Image) {
            window.image().setModel({}, {64, 64, {QStringLiteral("Smileys & Emotion, fluent-3d")}});
            window.image().setSet(halfMadeSet());
            window.image().page().select(4);
            window.image().setState({true, false, 47, 64, 8, 14});
        }
        window.resize(1024, 680);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        QCOMPARE(window.size(), QSize(1024, 680));
        for (const auto* each : window.image().page().findChildren<QScrollArea*>())
            QCOMPARE(each->horizontalScrollBar()->maximum(), 0);
        QStringList cut;
        for (const QWidget* each : window.findChildren<QWidget*>()) {
            const QWidget* parent = each->parentWidget();
            if (!each->isVisible() || each->isWindow() || insideScrollArea(each)) continue;
            const bool outside = each->x() < 0 || each->x() + each->width() > parent->width();
            const int least =
                each->minimumWidth() > 0 ? each->minimumWidth() : each->minimumSizeHint().width();
            if (outside || each->width() < least)
                cut << QStringLiteral("%1 %2 in %3: %4 of %5")
                           .arg(QLatin1String(each->metaObject()->className()), each->objectName(),
                                QLatin1String(parent->metaObject()->className()))
                           .arg(each->width())
                           .arg(least);
        }
        QVERIFY2(cut.isEmpty(), qPrintable(cut.join(QLatin1Char('\n'))));
    }

    // Screens of 800 x 600, 960 x 540 (1920 x 1080 at 200 %) and 911 x 512 (1366 x 768 at 150 %), minus a
    // title.
    void everythingFitsALowScreen_data() {
        QTest::addColumn<Workspace>("workspace");
        QTest::addColumn<QSize>("room");
        for (const QSize& room : {QSize(800, 560), QSize(960, 500), QSize(911, 472)})
            for (const auto& [name, workspace] : kWorkspaces)
                QTest::addRow("%s in %d x %d", name, room.width(), room.height()) << workspace << room;
    }
    void everythingFitsALowScreen() {
        QFETCH(Workspace, workspace);
        QFETCH(QSize, room);
        MainWindow window(app::makeParameters(), model_);
        window.showWorkspace(workspace);
        if (workspace == Workspace::Sound) window.sound().setSet(soundSet(4, 10, 12.4, 20));
        auto* queue = new QueueView;
        window.addDock(Qt::BottomDockWidgetArea, QStringLiteral("queueDock"), QStringLiteral("Queue"), queue)
            ->setTitleBarWidget(new QWidget);
        JobRow job;
        job.name = QStringLiteral("Continue Take 12, 8 branches");
        job.state = JobState::Running;
        job.progress = 0.5;
        job.time = QStringLiteral("0:41 left");
        queue->setRows({job}, {QStringLiteral("about 2:36"), 0.44});
        queue->setOpen(true);
        window.resize(room);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        QVERIFY(!queue->visibleRegion().isEmpty());
        QVERIFY2(window.size() == room, qPrintable(leastSizes(window)));
        const QAction* panic = window.actions()[Actions::kPanic];
        QVERIFY(!window.status().visibleRegion().isEmpty());
        int buttons = 0;
        for (QAbstractButton* each : window.findChildren<QAbstractButton*>()) {
            const bool goesOn = each->text() == QLatin1String("Continue") ||
                                each->text().startsWith(QLatin1String("Generate"));
            const bool panics = each->accessibleName() == panic->text();
            if (!each->isVisible() || (!goesOn && !panics)) continue;
            ++buttons;
            QCOMPARE(each->visibleRegion().boundingRect(), each->rect());
            QVERIFY(window.rect().contains(QRect(each->mapTo(&window, QPoint()), each->size())));
        }
        QVERIFY(buttons >= 2);
    }

    void everyControlHasAnAccessibleName() {
        MainWindow window(app::makeParameters(), model_);
        const QStringList unnamed = unnamedControls(&window);
        QVERIFY2(unnamed.isEmpty(), qPrintable(unnamed.join(QLatin1Char('\n'))));
    }

private:
    static constexpr std::pair<const char*, Workspace> kWorkspaces[] = {
        {"Play", Workspace::Play}, {"Sound", Workspace::Sound}, {"Image", Workspace::Image}};
    static void aWorkspace() {
        QTest::addColumn<Workspace>("workspace");
        for (const auto& [name, workspace] : kWorkspaces) QTest::newRow(name) << workspace;
    }
    // Adds the queue as the program does.
    static QueueView* addQueue(MainWindow& window) {
        auto* queue = new QueueView;
        auto* noHead = new QWidget;
        (new QHBoxLayout(noHead))->setContentsMargins(0, 0, 0, 0);
        window.addDock(Qt::BottomDockWidgetArea, QStringLiteral("queueDock"), QStringLiteral("Queue"), queue)
            ->setTitleBarWidget(noHead);
        return queue;
    }
    static void showAt(MainWindow& window, const QSize& size) {
        window.resize(size);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        QCoreApplication::processEvents();
    }
    static QDockWidget* dock(const MainWindow& window, const char* name) {
        return window.findChild<QDockWidget*>(QLatin1String(name));
    }
    // Returns the minimum size of each part.
    static QString leastSizes(const MainWindow& window) {
        QStringList sizes{QStringLiteral("is %1 x %2").arg(window.width()).arg(window.height())};
        for (const QWidget* each : window.findChildren<QWidget*>()) {
            const QSize least = each->minimumSizeHint().expandedTo(each->minimumSize());
            if (each->isVisible() && !each->isWindow() && (least.width() > 120 || least.height() > 60))
                sizes << QStringLiteral("%1 %2: %3 x %4")
                             .arg(QLatin1String(each->metaObject()->className()), each->objectName())
                             .arg(least.width())
                             .arg(least.height());
        }
        return sizes.join(QLatin1Char('\n'));
    }
    static bool insideBanner(const QWidget* widget) {
        for (; widget != nullptr; widget = widget->parentWidget())
            if (qobject_cast<const BannerStack*>(widget) != nullptr) return true;
        return false;
    }
    static bool insideScrollArea(const QWidget* widget) {
        for (const QWidget* above = widget->parentWidget(); above != nullptr; above = above->parentWidget())
            if (qobject_cast<const QAbstractScrollArea*>(above) != nullptr) return true;
        return false;
    }

    TakesModel model_;
};

}  // namespace continuo::ui

CONTINUO_QT_TEST(continuo::ui::MainWindowTest, QApplication)
#include "main_window_test.moc"
