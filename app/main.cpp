#include <continuo/error.h>

#include <QApplication>
#include <QCommandLineParser>
#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QMessageBox>
#include <QTranslator>
#include <exception>

#include "application.h"
#include "controllers/settings/settings_controller.h"
#include "controllers/words/error_words.h"
#include "end_signals.h"
#include "guarded_application.h"
#include "theme/theme.h"

namespace {

using continuo::app::ProgramOptions;
using continuo::app::Settings;

// Whose words the command line is.
struct Program {
    Q_DECLARE_TR_FUNCTIONS(Program)
};

ProgramOptions parse(const QCoreApplication& program) {
    QCommandLineParser parser;
    parser.setApplicationDescription(Program::tr("You play the piano, a model plays on."));
    parser.addHelpOption();
    parser.addVersionOption();
    const QCommandLineOption data(QStringLiteral("data"), Program::tr("Folder of the takes"),
                                  Program::tr("FOLDER"));
    const QCommandLineOption settings(QStringLiteral("settings"), Program::tr("File of the settings"),
                                      Program::tr("FILE"));
    const QCommandLineOption audio(
        QStringLiteral("audio"), Program::tr("Sound device, or part of its name; none"), Program::tr("NAME"));
    const QCommandLineOption noFirstRun(QStringLiteral("no-first-run"),
                                        Program::tr("Do not ask about sound and keyboard"));
    const QCommandLineOption input(QStringLiteral("input"), Program::tr("MIDI file that plays in your place"),
                                   Program::tr("FILE"));
    parser.addOptions({data, settings, audio, input, noFirstRun});
    parser.addPositionalArgument(QStringLiteral("file"), Program::tr("MIDI file to open"),
                                 Program::tr("[FILE]"));
    parser.process(program);
    ProgramOptions options;
    options.data = parser.value(data).toStdString();
    options.settings = parser.value(settings);
    options.audio = parser.value(audio);
    options.firstRun = !parser.isSet(noFirstRun);
    options.input = parser.value(input);
    options.open = parser.positionalArguments().value(0);
    return options;
}

// The settings' path is needed before there is a QApplication, for the scale.
QString settingsOf(int argc, char** argv) {
    const QString name = QStringLiteral("--settings");
    for (int i = 1; i < argc; ++i) {
        const QString argument = QString::fromLocal8Bit(argv[i]);
        if (argument == name && i + 1 < argc) return QString::fromLocal8Bit(argv[i + 1]);
        if (argument.startsWith(name + QLatin1Char('='))) return argument.mid(name.size() + 1);
    }
    return {};
}

// The words of the first of the user's languages that there is; else English, for its plurals. Qt's own words
// follow, so that one window does not speak two languages.
void translate(QTranslator& words, QTranslator& qtWords) {
    const QString folder = QStringLiteral(":/translations");
    if (words.load(QLocale(), QStringLiteral("continuo"), QStringLiteral("_"), folder) ||
        words.load(QStringLiteral("continuo_en"), folder))
        QCoreApplication::installTranslator(&words);
    if (qtWords.load(QLocale(words.language()), QStringLiteral("qtbase"), QStringLiteral("_"),
                     QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
        QCoreApplication::installTranslator(&qtWords);
}

}  // namespace

int main(int argc, char** argv) {
    QCoreApplication::setApplicationName(QStringLiteral("continuo"));
    QCoreApplication::setApplicationVersion(QStringLiteral(CONTINUO_VERSION));
    // Whose icon a Wayland desktop shows.
    QGuiApplication::setDesktopFileName(QStringLiteral("org.continuo.Continuo"));
    QGuiApplication::setHighDpiScaleFactorRoundingPolicy(Qt::HighDpiScaleFactorRoundingPolicy::PassThrough);
    Settings early(settingsOf(argc, argv));
    continuo::ui::Theme::setUiScale(
        static_cast<int>(early.number(QStringLiteral("appearance/scale"), 100, 80, 200)));
    continuo::app::GuardedApplication program(argc, argv);
    const continuo::app::EndSignals endSignals;
    if (const QString language = early.text(QStringLiteral("language")); !language.isEmpty())
        QLocale::setDefault(QLocale(language));
    QTranslator words, qtWords;
    translate(words, qtWords);
    continuo::ui::Theme::instance().install();
    continuo::app::SettingsController::applyAppearance(early);
    QApplication::setWindowIcon(continuo::ui::Theme::programIcon());
    try {
        continuo::app::Application application(parse(program));
        application.show();
        return QApplication::exec();
    } catch (const std::exception& error) {
        const continuo::ui::Saying why = continuo::app::sayingOf(continuo::app::Task::Start, error);
        QMessageBox box(QMessageBox::Critical, QStringLiteral("Continuo"), why.text);
        box.setDetailedText(why.details);
        box.exec();
        return 1;
    }
}
