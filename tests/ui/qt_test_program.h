#pragma once

#include <QApplication>
#include <QTest>

namespace continuo::ui {

// Runs one class of tests; the exit status that its program has then.
using RunTests = int (*)(int argc, char** argv);

// A class of tests, to be made before main() begins. `file`: the source that it stands in; the name of the
// class for the program is that of the file, without folder and ending.
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

// In the place of QTEST_MAIN, so that one program can have the tests of a folder and is compiled and linked
// once: `ui_roll_tests roll_grid_test` runs those of roll_grid_test.cpp. Application: QApplication, or
// QCoreApplication for tests that show nothing.
#define CONTINUO_QT_TEST(Class, Application)                                        \
    static const continuo::ui::QtTestClass CONTINUO_NAMED(kTestClass, __COUNTER__)( \
        __FILE__, continuo::ui::runTests<Application, Class>);
