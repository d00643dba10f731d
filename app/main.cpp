#include <continuo/error.h>

#include <QApplication>
#include <QCommandLineParser>
#include <QLibraryInfo>
#include <QLocale>
#include <QMessageBox>
#include <QTranslator>
#include <exception>

#include "application.h"
#include "controllers/settings_controller.h"
#include "theme/theme.h"

namespace {

using continuo::app::ProgramOptions;
using continuo::app::Settings;

ProgramOptions parse(const QCoreApplication& program) {
    QCommandLineParser parser;
    parser.setApplicationDescription(
        QCoreApplication::translate("main", "You play the piano, a model plays on."));
    parser.addHelpOption();
    parser.addVersionOption();
    const QCommandLineOption data(QStringLiteral("data"), QStringLiteral("Folder of the takes"),
                                  QStringLiteral("FOLDER"));
    const QCommandLineOption settings(QStringLiteral("settings"), QStringLiteral("File of the settings"),
                                      QStringLiteral("FILE"));
    const QCommandLineOption audio(QStringLiteral("audio"),
                                   QStringLiteral("Sound device, or part of its name; none"),
                                   QStringLiteral("NAME"));
    const QCommandLineOption noFirstRun(QStringLiteral("no-first-run"),
                                        QStringLiteral("Do not ask about sound and keyboard"));
    const QCommandLineOption input(QStringLiteral("input"),
                                   QStringLiteral("MIDI file that plays in your place"),
                                   QStringLiteral("FILE"));
    parser.addOptions({data, settings, audio, input, noFirstRun});
    parser.addPositionalArgument(QStringLiteral("file"), QStringLiteral("MIDI file to open"),
                                 QStringLiteral("[FILE]"));
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
    for (int i = 1; i + 1 < argc; ++i) {
        if (qstrcmp(argv[i], "--settings") == 0) return QString::fromLocal8Bit(argv[i + 1]);
    }
    return {};
}

}  // namespace

int main(int argc, char** argv) {
    QCoreApplication::setApplicationName(QStringLiteral("continuo"));
    QCoreApplication::setApplicationVersion(QStringLiteral(CONTINUO_VERSION));
    QGuiApplication::setHighDpiScaleFactorRoundingPolicy(Qt::HighDpiScaleFactorRoundingPolicy::PassThrough);
    Settings early(settingsOf(argc, argv));
    continuo::ui::Theme::setUiScale(
        static_cast<int>(early.number(QStringLiteral("appearance/scale"), 100, 80, 200)));
    QApplication program(argc, argv);
    const QString language = early.text(QStringLiteral("language"));
    const QLocale locale = language.isEmpty() ? QLocale() : QLocale(language);
    QTranslator words, qtWords;
    if (words.load(locale, QStringLiteral("continuo"), QStringLiteral("_"), QStringLiteral(":/translations")))
        QCoreApplication::installTranslator(&words);
    if (qtWords.load(locale, QStringLiteral("qtbase"), QStringLiteral("_"),
                     QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
        QCoreApplication::installTranslator(&qtWords);
    continuo::ui::Theme::instance().install();
    continuo::app::SettingsController::applyAppearance(early);
    QApplication::setWindowIcon(continuo::ui::Theme::programIcon());
    try {
        continuo::app::Application application(parse(program));
        application.show();
        return QApplication::exec();
    } catch (const std::exception& error) {
        QMessageBox::critical(nullptr, QStringLiteral("Continuo"), QString::fromUtf8(error.what()));
        return 1;
    }
}
