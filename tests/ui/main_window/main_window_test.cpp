#include "main_window/main_window.h"

#include <QAction>
#include <QCloseEvent>
#include <QDockWidget>
#include <QLabel>
#include <QScrollArea>
#include <QSignalSpy>
#include <QStatusBar>
#include <QTest>

#include "main_window/inspector_panel.h"
#include "main_window/status_line.h"
#include "main_window/takes_panel.h"
#include "main_window/transport_bar.h"
#include "models/takes_model.h"
#include "pages/play_page.h"
#include "theme/theme.h"
#include "ui/accessible_names.h"

namespace continuo::ui {

class MainWindowTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { Theme::instance().install(); }

    void aLayoutIsKept() {
        QByteArray layout;
        {
            MainWindow window(model_);
            window.show();
            dock(window, "takesDock")->hide();
            layout = window.layoutState();
        }
        MainWindow window(model_);
        window.restoreLayout(layout);
        window.show();
        QVERIFY(dock(window, "takesDock")->isHidden());
        QVERIFY(!dock(window, "inspectorDock")->isHidden());
        window.restoreLayout("no layout");
        QVERIFY(dock(window, "takesDock")->isHidden());
        window.actions()[Actions::kResetLayout]->trigger();
        QVERIFY(!dock(window, "takesDock")->isHidden());
    }

    void theStageStandsAloneAndGoes() {
        MainWindow window(model_);
        window.show();
        dock(window, "inspectorDock")->hide();
        const QByteArray layout = window.layoutState(), geometry = window.geometryState();
        QSignalSpy alone(&window, &MainWindow::aloneChanged);
        auto* stage = new QWidget;
        window.showAlone(stage);
        QVERIFY(window.isAlone() && stage->isVisible() && window.isFullScreen());
        QVERIFY(!window.page().isVisible() && !window.transport().isVisible());
        QVERIFY(!window.status().isVisible() && !window.takes().isVisible());
        // A program that ends here begins as usual.
        QCOMPARE(window.layoutState(), layout);
        QCOMPARE(window.geometryState(), geometry);
        window.showAlone(nullptr);
        QVERIFY(!window.isAlone() && !stage->isVisible() && !window.isFullScreen());
        QVERIFY(window.page().isVisible() && window.transport().isVisible());
        QVERIFY(window.status().isVisible() && window.takes().isVisible());
        QVERIFY(!window.inspector().isVisible());
        window.showAlone(nullptr);
        QCOMPARE(alone.size(), 2);
        window.showAlone(stage);  // the same one again
        QVERIFY(stage->isVisible());
    }

    void someoneMayKeepItOpen() {
        MainWindow window(model_);
        window.show();
        bool stays = true;
        connect(&window, &MainWindow::closing, this, [&](bool* stay) { *stay = stays; });
        QVERIFY(!window.close());
        QVERIFY(window.isVisible());
        stays = false;
        QVERIFY(window.close());
    }

    // Nothing but what scrolls is wider than its place.
    void theSmallestWindowCutsNothing() {
        MainWindow window(model_);
        window.resize(1024, 680);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        QCOMPARE(window.size(), QSize(1024, 680));
        QStringList cut;
        for (const QWidget* each : window.findChildren<QWidget*>()) {
            const QWidget* parent = each->parentWidget();
            if (!each->isVisible() || each->isWindow() || insideScrollArea(each)) continue;
            const bool outside = each->x() < 0 || each->x() + each->width() > parent->width();
            const int least = each->minimumSizeHint().width();
            if (outside || each->width() < least)
                cut << QStringLiteral("%1 %2 in %3: %4 of %5")
                           .arg(QLatin1String(each->metaObject()->className()), each->objectName(),
                                QLatin1String(parent->metaObject()->className()))
                           .arg(each->width())
                           .arg(least);
        }
        QVERIFY2(cut.isEmpty(), qPrintable(cut.join(QLatin1Char('\n'))));
    }

    void everyControlHasAName() {
        MainWindow window(model_);
        const QStringList unnamed = unnamedControls(&window);
        QVERIFY2(unnamed.isEmpty(), qPrintable(unnamed.join(QLatin1Char('\n'))));
    }

private:
    static QDockWidget* dock(const MainWindow& window, const char* name) {
        return window.findChild<QDockWidget*>(QLatin1String(name));
    }
    static bool insideScrollArea(const QWidget* widget) {
        for (const QWidget* above = widget->parentWidget(); above != nullptr; above = above->parentWidget())
            if (qobject_cast<const QAbstractScrollArea*>(above) != nullptr) return true;
        return false;
    }

    TakesModel model_;
};

}  // namespace continuo::ui

QTEST_MAIN(continuo::ui::MainWindowTest)
#include "main_window_test.moc"
