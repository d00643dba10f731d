#include <continuo/error.h>

#include <QApplication>
#include <QCommandLineParser>
#include <QCoreApplication>
#include <QDeadlineTimer>
#include <QFileInfo>
#include <QLibraryInfo>
#include <QLocale>
#include <QMessageBox>
#include <QThread>
#include <QTranslator>
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <exception>
#include <string>

#include "application.h"
#include "controllers/settings/appearance_settings.h"
#include "controllers/words/error_words.h"
#include "end_signals.h"
#include "files/installed_files.h"
#include "files/program_version.h"
#include "guarded_application.h"
#include "later_starts.h"
#include "restart.h"
#include "settings/settings.h"
#include "theme/theme.h"

namespace {

namespace keys = continuo::app::keys;

using continuo::app::LaterStart;
using continuo::app::LaunchContext;
using continuo::app::ProgramOptions;
using continuo::app::Settings;

constexpr int kPatience = 15000;  // ms to wait while another Continuo starts or ends

// Translation context of the command line's texts.
struct Program {
    Q_DECLARE_TR_FUNCTIONS(Program)
};

class CommandLine {
public:
    CommandLine() {
        parser_.setApplicationDescription(Program::tr("You play the piano, a model continues."));
        parser_.addOptions({data_, settings_, audio_, input_, noFirstRun_, shown_});
        parser_.addPositionalArgument(
            QStringLiteral("file"), Program::tr("MIDI files, sounds, pictures or Continuo files to open"),
            //: Placeholder in the help of the command line: any number of files to open.
            Program::tr("[FILE…]"));
    }

    // If help or the version is requested, shows it and ends the program. Qt's own options are allowed.
    void showHelpOrVersion(const QStringList& arguments) {
        parser_.parse(arguments);
        if (parser_.isSet(version_)) parser_.showVersion();
        if (parser_.isSet(help_) || parser_.isSet(QStringLiteral("help-all"))) parser_.showHelp();
    }

    // Parses the options; ends the program if one is unknown.
    ProgramOptions options(const QCoreApplication& program) {
        parser_.process(program);
        ProgramOptions options;
        options.dataPath = parser_.value(data_).toStdString();
        options.settingsFile = parser_.value(settings_);
        options.audioDevice = parser_.value(audio_);
        options.firstRun = !parser_.isSet(noFirstRun_);
        options.inputFile = parser_.value(input_);
        options.filesToOpen = parser_.positionalArguments();
        options.nodeToShow = continuo::app::parseShownNode(parser_.value(shown_));
        return options;
    }

private:
    // An option for restarts by the program itself, see restart.h.
    static QCommandLineOption makeRestartOption() {
        QCommandLineOption option(QStringLiteral("shown"), QString(), QStringLiteral("TAKE/BRANCH"));
        option.setFlags(QCommandLineOption::HiddenFromHelp);
        return option;
    }

    QCommandLineParser parser_;
    const QCommandLineOption help_ = parser_.addHelpOption();
    const QCommandLineOption version_ = parser_.addVersionOption();
    const QCommandLineOption data_{QStringLiteral("data"),
                                   Program::tr("Folder for takes, pictures, sounds, queue and log"),
                                   //: Placeholder in the help of the command line: --data FOLDER.
                                   Program::tr("FOLDER")};
    const QCommandLineOption settings_{QStringLiteral("settings"), Program::tr("Settings file"),
                                       //: Placeholder in the help of the command line: --settings FILE.
                                       Program::tr("FILE")};
    const QCommandLineOption audio_{
        QStringLiteral("audio"), Program::tr("Audio device, or part of its name; “none” plays without sound"),
        //: Placeholder in the help of the command line: --audio NAME.
        Program::tr("NAME")};
    const QCommandLineOption input_{QStringLiteral("input"),
                                    Program::tr("MIDI file that plays in your place"), Program::tr("FILE")};
    const QCommandLineOption noFirstRun_{QStringLiteral("no-first-run"),
                                         Program::tr("Skip the setup of sound and keyboard")};
    const QCommandLineOption shown_ = makeRestartOption();
};

// Finds the settings file in the arguments before a QApplication exists, because the interface scale in it is
// needed before.
QString findSettingsOption(int argc, char** argv) {
    const QString name = QStringLiteral("--settings");
    for (int i = 1; i < argc; ++i) {
        const QString argument = QString::fromLocal8Bit(argv[i]);
        if (argument == name && i + 1 < argc) return QString::fromLocal8Bit(argv[i + 1]);
        if (argument.startsWith(name + QLatin1Char('='))) return argument.mid(name.size() + 1);
    }
    return {};
}

// Loads the translation of the user's first available language. If no translation exists, loads the English
// one for its plural forms. Qt's own texts follow that language, so that the window uses only one.
void translate(QTranslator& words, QTranslator& qtWords) {
    const QString folder = QStringLiteral(":/translations");
    if (words.load(QLocale(), QStringLiteral("continuo"), QStringLiteral("_"), folder) ||
        words.load(QStringLiteral("continuo_en"), folder))
        QCoreApplication::installTranslator(&words);
    if (qtWords.load(QLocale(words.language()), QStringLiteral("qtbase"), QStringLiteral("_"),
                     QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
        QCoreApplication::installTranslator(&qtWords);
}

// Shows the help or the version, which need no display, and ends the program. Returns if neither is
// requested.
void showHelpOrVersion(int argc, char** argv) {
    const auto asks = [](const char* argument) {
        for (const char* name : {"-h", "--help", "--help-all", "-v", "--version"})
            if (std::strcmp(argument, name) == 0) return true;
        return false;
    };
    if (std::none_of(argv + 1, argv + argc, asks)) return;
    const QCoreApplication program(argc, argv);
    QTranslator words, qtWords;
    translate(words, qtWords);
    CommandLine().showHelpOrVersion(QCoreApplication::arguments());
}

// Returns whether Qt may find a display, or the user has named the platform that Qt uses.
bool hasDisplay(int argc, char** argv) {
    for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET", "QT_QPA_PLATFORM"})
        if (!qEnvironmentVariableIsEmpty(name)) return true;
    if (qgetenv("XDG_SESSION_TYPE") == "wayland") return true;  // then Qt uses Wayland's default socket
    return std::any_of(argv + 1, argv + argc, [](const char* argument) {
        return std::strncmp(argument + (std::strncmp(argument, "--", 2) == 0 ? 1 : 0), "-platform", 9) == 0;
    });
}

// Reports the missing display in a message, where Qt would abort. Errors in the command line are reported
// first.
int reportNoDisplay(int argc, char** argv) {
    const QCoreApplication program(argc, argv);
    QTranslator words, qtWords;
    translate(words, qtWords);
    CommandLine().options(program);
    const QString why = Program::tr(
        "Continuo found no display for its window. Set DISPLAY or WAYLAND_DISPLAY, or use continuo-cli, "
        "which needs no window.");
    std::fprintf(stderr, "continuo: %s\n", qPrintable(why));
    return 1;
}

// Returns the request for a Continuo that already runs. Call it before Qt consumes the activation token.
LaterStart makeLaterStart(const ProgramOptions& options, const QString& activation) {
    LaterStart start{{}, activation};
    for (const QString& file : options.filesToOpen) start.files << QFileInfo(file).absoluteFilePath();
    return start;
}

// Returns whether a running Continuo handles this start. Retries while another one has locked the folder but
// does not answer: it may be starting, or still writing after its window was closed.
bool isHandledByAnother(const ProgramOptions& options, const LaterStart& start, const QDeadlineTimer& end) {
    if (!options.inputFile.isEmpty()) return false;  // --input must run in this process
    const std::filesystem::path folder = takesFolder(options);
    if (folder.empty()) return false;
    while (true) {
        if (continuo::app::sendLaterStart(folder, start)) return true;
        if (end.hasExpired() || !continuo::app::isInUse(folder)) return false;
        QThread::msleep(20);
    }
}

// Runs the program until its window closes. For a restart, sets options.nodeToShow to what it showed.
int runWindow(ProgramOptions& options, const LaterStart& start, const QDeadlineTimer& end) {
    try {
        continuo::app::Application application(options);
        application.show();
        const int code = QApplication::exec();
        options.nodeToShow = application.shownNode();
        return code;
    } catch (const std::exception& error) {
        if (isHandledByAnother(options, start, end)) return 0;
        const continuo::ui::UserMessage why = continuo::app::messageFor(continuo::app::Task::Start, error);
        QMessageBox box(QMessageBox::Critical, QStringLiteral("Continuo"), why.text);
        box.setDetailedText(why.details);
        box.exec();
        return 1;
    }
}

// The program and arguments of a restart.
struct RestartCommand {
    QString program;
    QStringList arguments;
};

// Runs the program. All of its objects are destroyed when this returns.
int runProgram(int argc, char** argv, const LaunchContext& launch, RestartCommand& again) {
    QCoreApplication::setApplicationName(QStringLiteral("continuo"));
    QCoreApplication::setApplicationVersion(QString::fromStdString(continuo::app::programVersion()));
    // Wayland desktops find the window's icon by this name.
    QGuiApplication::setDesktopFileName(QStringLiteral("org.continuo.Continuo"));
    QGuiApplication::setHighDpiScaleFactorRoundingPolicy(Qt::HighDpiScaleFactorRoundingPolicy::PassThrough);
    // Sets HOME, because Qt and other libraries also find their files by it.
    if (const std::filesystem::path home = continuo::app::homeFolder(); !home.empty())
        qputenv("HOME", QByteArray::fromStdString(home.string()));
    Settings early(findSettingsOption(argc, argv));
    early.redirectQtSettings();
    if (const QString language = early.text(keys::kLanguage); !language.isEmpty())
        QLocale::setDefault(continuo::app::AppearanceSettings::makeLocale(language, QLocale::system()));
    showHelpOrVersion(argc, argv);
    if (!hasDisplay(argc, argv)) return reportNoDisplay(argc, argv);
    continuo::ui::Theme::setUiScale(early.whole(keys::kScale));
    const QString activation = qEnvironmentVariable("XDG_ACTIVATION_TOKEN");
    continuo::app::GuardedApplication guarded(argc, argv);
    const continuo::app::EndSignals endSignals;
    QTranslator words, qtWords;
    translate(words, qtWords);
    ProgramOptions options = CommandLine().options(guarded);
    const LaterStart start = makeLaterStart(options, activation);
    const QDeadlineTimer end(kPatience);
    if (isHandledByAnother(options, start, end)) return 0;
    continuo::ui::Theme::instance().install();
    continuo::app::AppearanceSettings::apply(early);
    QApplication::setWindowIcon(continuo::ui::Theme::programIcon());
    const int code = runWindow(options, start, end);
    again = {QCoreApplication::applicationFilePath(),
             launch.restartArguments(options, QCoreApplication::arguments())};
    return code;
}

}  // namespace

int main(int argc, char** argv) {
    const LaunchContext launch(argc, argv);
    RestartCommand again;
    const int code = runProgram(argc, argv, launch, again);
    if (code != continuo::app::kRestart) return code;
    const std::string why = launch.restart(again.program, again.arguments);
    std::fprintf(stderr, "continuo: could not start again: %s; start it by hand, everything is saved\n",
                 why.c_str());
    return 1;
}
