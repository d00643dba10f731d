#include "main_window/workspaces.h"

#include <QAction>
#include <QDataStream>
#include <QDockWidget>
#include <QIODevice>
#include <QLabel>
#include <QMenu>
#include <QMenuBar>
#include <QSignalSpy>
#include <QTest>

#include "main_window/main_window.h"
#include "models/takes_model.h"
#include "pages/play/play_page.h"
#include "settings/parameter_table.h"
#include "ui/qt_test_program.h"
#include "widgets/banner_stack.h"

namespace continuo::ui {
namespace {

// Numbers that no workspace has, with a gap before them for workspaces to come.
constexpr auto kTestWorkspaceId = static_cast<Workspace>(9);
constexpr auto kTestPosition = static_cast<Actions::Place>(9);

// A workspace of this test, with all parts of a workspace.
struct TestWorkspace {
    WorkspaceParts* operator()(MainWindow& window) {
        parts = new WorkspaceParts(&window);
        parts->id = kTestWorkspaceId;
        parts->place = kTestPosition;
        parts->show = new QAction(QStringLiteral("Made up"), &window);
        parts->show->setCheckable(true);
        parts->icon = QStringLiteral("grid");
        parts->page = new QWidget;
        parts->page->setFocusPolicy(Qt::StrongFocus);
        parts->banners = new BannerStack(parts->page);
        parts->bar = new QLabel(QStringLiteral("its toolbar"));
        parts->list = {QStringLiteral("madeUpDock"), QStringLiteral("Made-up things"), new QWidget};
        parts->inspector = {QStringLiteral("madeUpInspectorDock"), QStringLiteral("Inspector"), new QWidget};
        command = new QAction(QStringLiteral("Make it up"), &window);
        parts->commands = {{Menu::Generate, 0, {command}}};
        parts->noModelsText = QStringLiteral("No made-up model");
        parts->stepTemperature = [this](double by) { temperature += by; };
        parts->scaleLatents = [this](double factor) { latents *= factor; };
        parts->hasLatentsOrWindow = [] { return false; };
        parts->zoomFit = [this] { done << QStringLiteral("fit"); };
        parts->zoomIn = [this] { done << QStringLiteral("in"); };
        parts->zoomOut = [this] { done << QStringLiteral("out"); };
        return parts;
    }

    WorkspaceParts* parts = nullptr;
    QAction* command = nullptr;
    double temperature = 1, latents = 64;
    QStringList done;
};

std::vector<MainWindow::WorkspaceMaker> with(TestWorkspace& madeUp) {
    return {[&madeUp](MainWindow& window) { return madeUp(window); }};
}

QDockWidget* dock(const MainWindow& window, const char* name) {
    return window.findChild<QDockWidget*>(QLatin1String(name));
}

QMenu* menu(const MainWindow& window, const char* title) {
    for (QAction* action : window.findChild<QMenuBar*>()->actions())
        if (action->text() == QLatin1String(title)) return action->menu();
    return nullptr;
}

// Returns the state as written by a version with only Play and Image.
QByteArray toTwoWorkspaces(const QByteArray& state) {
    QDataStream in(state);
    quint32 magic = 0, current = 0;
    QByteArray play, image;
    in >> magic >> current >> play >> image;
    QByteArray shorter;
    QDataStream(&shorter, QIODevice::WriteOnly) << magic << current << play << image;
    return shorter;
}

}  // namespace

class WorkspacesTest : public ThemedTest {
    Q_OBJECT

private Q_SLOTS:
    void AddedWorkspaceBringsItsParts() {
        TestWorkspace madeUp;
        MainWindow window(app::makeParameters(), model_, with(madeUp));
        window.show();
        QVERIFY(menu(window, "&View")->actions().contains(madeUp.parts->show));
        QVERIFY(menu(window, "&View")->actions().contains(dock(window, "madeUpDock")->toggleViewAction()));
        QVERIFY(menu(window, "&Generate")->actions().contains(madeUp.command));
        QVERIFY(!madeUp.parts->page->isVisible() && !dock(window, "madeUpDock")->isVisible());
        QVERIFY(!madeUp.command->isVisible());
        QSignalSpy shown(madeUp.parts, &WorkspaceParts::shown);
        madeUp.parts->show->trigger();
        QCOMPARE(window.workspace(), kTestWorkspaceId);
        QCOMPARE(shown.size(), 1);
        QVERIFY(madeUp.parts->show->isChecked() && !window.actions()[Actions::kShowPlay]->isChecked());
        QVERIFY(madeUp.parts->page->isVisible() && madeUp.parts->bar->isVisible());
        QVERIFY(dock(window, "madeUpDock")->isVisible() && dock(window, "madeUpInspectorDock")->isVisible());
        QVERIFY(!dock(window, "takesDock")->isVisible() && !dock(window, "picturesDock")->isVisible());
        QVERIFY(madeUp.command->isVisible());
        QVERIFY(!window.actions()[Actions::kNewTake]->isVisible());
        QVERIFY(!window.actions()[Actions::kNewPictures]->isVisible());
        QCOMPARE(&window.banners(), madeUp.parts->banners);
        QVERIFY(!window.actions()[Actions::kMoreLatents]->isEnabled());
        window.showWorkspace(Workspace::Play);
        QVERIFY(!madeUp.command->isVisible() && !madeUp.parts->show->isChecked());
        QVERIFY(!dock(window, "madeUpDock")->isVisible() && dock(window, "takesDock")->isVisible());
    }

    void SharedCommandsGoToTheShownWorkspace() {
        TestWorkspace madeUp;
        MainWindow window(app::makeParameters(), model_, with(madeUp));
        Actions& actions = window.actions();
        QSignalSpy undo(madeUp.parts, &WorkspaceParts::undoRequested);
        QSignalSpy playUndo(&window.workspaces()[Workspace::Play], &WorkspaceParts::undoRequested);
        madeUp.parts->setSteps({QStringLiteral("a joke"), {}, {}, QStringLiteral("Nothing to redo.")});
        QCOMPARE(actions[Actions::kUndo]->text(), QStringLiteral("Undo"));
        window.showWorkspace(kTestWorkspaceId);
        QCOMPARE(actions[Actions::kUndo]->text(), QStringLiteral("Undo a joke"));
        QVERIFY(!actions[Actions::kRedo]->isEnabled());
        for (const Actions::Id id : {Actions::kUndo, Actions::kWarmer, Actions::kZoomIn, Actions::kZoomFit})
            actions[id]->trigger();
        QCOMPARE(undo.size(), 1);
        QCOMPARE(madeUp.temperature, 1.05);
        QCOMPARE(madeUp.done, QStringList({QStringLiteral("in"), QStringLiteral("fit")}));
        window.showWorkspace(Workspace::Play);
        QVERIFY(actions[Actions::kRedo]->isEnabled());
        actions[Actions::kUndo]->trigger();
        QCOMPARE(undo.size(), 1);
        QCOMPARE(playUndo.size(), 1);
    }

    void LayoutOfAnAddedWorkspaceIsSaved() {
        QByteArray state;
        {
            TestWorkspace madeUp;
            MainWindow window(app::makeParameters(), model_, with(madeUp));
            window.show();
            dock(window, "takesDock")->hide();
            window.showWorkspace(kTestWorkspaceId);
            dock(window, "madeUpDock")->hide();
            state = window.layoutState();
        }
        TestWorkspace madeUp;
        MainWindow window(app::makeParameters(), model_, with(madeUp));
        window.restoreLayout(state);
        window.show();
        QCOMPARE(window.workspace(), kTestWorkspaceId);
        QVERIFY(madeUp.parts->page->isVisible());
        QVERIFY(!dock(window, "madeUpDock")->isVisible() && dock(window, "madeUpInspectorDock")->isVisible());
        window.showWorkspace(Workspace::Play);
        QVERIFY(!dock(window, "takesDock")->isVisible() && dock(window, "inspectorDock")->isVisible());
    }

    void SavedLayoutOfTwoWorkspacesLoadsIntoMore() {
        QByteArray state;
        {
            MainWindow window(app::makeParameters(), model_);
            window.show();
            dock(window, "takesDock")->hide();
            window.showWorkspace(Workspace::Image);
            dock(window, "picturesDock")->hide();
            state = toTwoWorkspaces(window.layoutState());
        }
        TestWorkspace madeUp;
        MainWindow window(app::makeParameters(), model_, with(madeUp));
        window.restoreLayout(state);
        window.show();
        QCOMPARE(window.workspace(), Workspace::Image);
        QVERIFY(!dock(window, "picturesDock")->isVisible());
        QVERIFY(dock(window, "imageInspectorDock")->isVisible() && !dock(window, "madeUpDock")->isVisible());
        window.showWorkspace(Workspace::Sound);
        QVERIFY(dock(window, "soundsDock")->isVisible() && dock(window, "soundInspectorDock")->isVisible());
        window.showWorkspace(kTestWorkspaceId);
        QVERIFY(!dock(window, "soundInspectorDock")->isVisible());
        QVERIFY(dock(window, "madeUpDock")->isVisible() && dock(window, "madeUpInspectorDock")->isVisible());
        QVERIFY(!dock(window, "imageInspectorDock")->isVisible());
        window.showWorkspace(Workspace::Play);
        QVERIFY(!dock(window, "takesDock")->isVisible() && dock(window, "inspectorDock")->isVisible());
        QVERIFY(!dock(window, "madeUpInspectorDock")->isVisible());
    }

    void SavedLayoutOfMoreWorkspacesLoadsIntoFewer() {
        QByteArray state;
        {
            TestWorkspace madeUp;
            MainWindow window(app::makeParameters(), model_, with(madeUp));
            window.show();
            window.showWorkspace(Workspace::Image);
            dock(window, "picturesDock")->hide();
            window.showWorkspace(kTestWorkspaceId);
            dock(window, "madeUpDock")->hide();
            state = window.layoutState();
        }
        QByteArray later;
        {
            MainWindow window(app::makeParameters(), model_);
            window.restoreLayout(state);
            window.show();
            QCOMPARE(window.workspace(), Workspace::Play);  // the saved workspace is unknown
            QVERIFY(dock(window, "takesDock")->isVisible() && dock(window, "inspectorDock")->isVisible());
            QVERIFY(!dock(window, "picturesDock")->isVisible());
            window.showWorkspace(Workspace::Image);
            QVERIFY(!dock(window, "picturesDock")->isVisible());
            QVERIFY(dock(window, "imageInspectorDock")->isVisible());
            window.showWorkspace(kTestWorkspaceId);  // from settings of a later version
            QCOMPARE(window.workspace(), Workspace::Image);
            later = window.layoutState();
        }
        // The layout of the unknown workspace was kept.
        TestWorkspace madeUp;
        MainWindow window(app::makeParameters(), model_, with(madeUp));
        window.restoreLayout(later);
        window.show();
        window.showWorkspace(kTestWorkspaceId);
        QVERIFY(!dock(window, "madeUpDock")->isVisible() && dock(window, "madeUpInspectorDock")->isVisible());
    }

private:
    TakesModel model_;
};

}  // namespace continuo::ui

CONTINUO_QT_TEST(continuo::ui::WorkspacesTest, QApplication)
#include "workspaces_test.moc"
