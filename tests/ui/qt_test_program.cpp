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

// A test that shows a dialog of Qt's would have it keep its size and the last folder in the user's settings.
int main(int argc, char** argv) {
    const continuo::test::OwnHome home;
    const auto& classes = continuo::ui::classes();
    const auto wanted = argc > 1 ? classes.find(argv[1]) : classes.end();
    if (wanted == classes.end()) {
        std::fprintf(stderr, "%s NAME [arguments of Qt Test], where NAME is one of:\n", argv[0]);
        for (const auto& each : classes) std::fprintf(stderr, "  %s\n", each.first.c_str());
        return 2;
    }
    // Numbers as the tests expect them: without a language in the environment, versions of Qt group digits
    // differently.
    QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    // Qt Test reads what is left: its own arguments, behind the program's name.
    argv[1] = argv[0];
    return wanted->second(argc - 1, argv + 1);
}
