#pragma once

#include <QApplication>
#include <QTest>

#include "theme/theme.h"

namespace continuo::ui {

// Tests of what is drawn or uses the theme.
class ThemedTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { Theme::instance().install(); }
};

// The same in the dark scheme.
class DarkTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() {
        Theme::instance().install();
        Theme::instance().setScheme(Scheme::Dark);
    }
};

// Runs one test class. Returns its exit status.
using RunTests = int (*)(int argc, char** argv);

// Registers a test class before main() starts. The class is selected by the name of its source `file` without
// folder and extension.
struct QtTestClass {
    QtTestClass(const char* file, RunTests run);
};

template <typename Application, typename Tests>
int runTests(int argc, char** argv) {
    Application application(argc, argv);
    Tests tests;
    return QTest::qExec(&tests, argc, argv);
}

}  // namespace continuo::ui

#define CONTINUO_JOINED(a, b) a##b
#define CONTINUO_NAMED(a, b) CONTINUO_JOINED(a, b)

// Replaces QTEST_MAIN, so that one program contains the tests of a folder: `ui_roll_tests roll_grid_test`
// runs those of roll_grid_test.cpp. Application: QApplication, or QCoreApplication for tests without windows.
#define CONTINUO_QT_TEST(Class, Application)                                        \
    static const continuo::ui::QtTestClass CONTINUO_NAMED(kTestClass, __COUNTER__)( \
        __FILE__, continuo::ui::runTests<Application, Class>);
