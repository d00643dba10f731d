#include "ui/qt_test_program.h"

#include <QLocale>
#include <cstdio>
#include <filesystem>
#include <map>
#include <string>

#include "support/own_home.h"

namespace continuo::ui {
namespace {

std::map<std::string, RunTests>& classes() {
    static std::map<std::string, RunTests> all;
    return all;
}

}  // namespace

QtTestClass::QtTestClass(const char* file, RunTests run) {
    classes().emplace(std::filesystem::path(file).stem().string(), run);
}

}  // namespace continuo::ui

// Redirects Qt's settings: otherwise a test that shows a Qt dialog would save its size and folder in the
// user's settings.
int main(int argc, char** argv) {
    const continuo::test::OwnHome home;
    const auto& classes = continuo::ui::classes();
    const auto wanted = argc > 1 ? classes.find(argv[1]) : classes.end();
    if (wanted == classes.end()) {
        std::fprintf(stderr, "%s NAME [arguments of Qt Test], where NAME is one of:\n", argv[0]);
        for (const auto& each : classes) std::fprintf(stderr, "  %s\n", each.first.c_str());
        return 2;
    }
    // Number format of the tests: without a language in the environment, Qt versions group digits
    // differently.
    QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    // Qt Test reads the remaining arguments after the program's name.
    argv[1] = argv[0];
    return wanted->second(argc - 1, argv + 1);
}
