#include "restart.h"

#include <sys/wait.h>
#include <unistd.h>

#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <iterator>

namespace continuo::app {

class RestartTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    // The library has the opened files. Qt's own options and the folders stay.
    void restartArgumentsOmitTheFiles() {
        const char* all[] = {"continuo",   "-platform", "offscreen", "--data",   "my takes",
                             "song.mid",   "--input",   "play.mid",  "--audio",  "none",
                             "-style=xyz", "--shown",   "3/0",       "more.mid", "--settings=s.ini"};
        const QStringList own{
            QStringLiteral("continuo"), QStringLiteral("--data"),   QStringLiteral("my takes"),
            QStringLiteral("song.mid"), QStringLiteral("--input"),  QStringLiteral("play.mid"),
            QStringLiteral("--audio"),  QStringLiteral("none"),     QStringLiteral("--shown"),
            QStringLiteral("3/0"),      QStringLiteral("more.mid"), QStringLiteral("--settings=s.ini")};
        const LaunchContext beginning(static_cast<int>(std::size(all)), const_cast<char**>(all));
        ProgramOptions options;
        options.dataPath = "my takes";
        options.settingsFile = QStringLiteral("s.ini");
        options.audioDevice = QStringLiteral("none");
        options.filesToOpen = {QStringLiteral("song.mid"), QStringLiteral("more.mid")};
        options.inputFile = QStringLiteral("play.mid");
        options.nodeToShow = NodeId{12, 5};
        QCOMPARE(beginning.restartArguments(options, own),
                 QStringList({QStringLiteral("continuo"), QStringLiteral("-platform"),
                              QStringLiteral("offscreen"), QStringLiteral("-style=xyz"),
                              QStringLiteral("--data=my takes"), QStringLiteral("--settings=s.ini"),
                              QStringLiteral("--audio=none"), QStringLiteral("--shown=12/5")}));
        ProgramOptions usual;
        usual.firstRun = false;
        QCOMPARE(beginning.restartArguments(usual, own).mid(4),
                 QStringList(QStringLiteral("--no-first-run")));
    }

    void idOfTheShownTakeRoundTripsAsText() {
        QCOMPARE(parseShownNode(shownNodeText({12, 5})), std::optional(NodeId{12, 5}));
        QCOMPARE(parseShownNode(shownNodeText({7, 0})), std::optional(NodeId{7, 0}));
        for (const char* wrong : {"", "12", "0/3", "-1/3", "1/-3", "a/b", "1/2/3", "1/"})
            QVERIFY2(!parseShownNode(QLatin1String(wrong)), wrong);
    }

    void restartKeepsTheProcessIdAndEnvironment() {
        const QTemporaryDir folder;
        const QString told = folder.filePath(QStringLiteral("told"));
        qputenv("CONTINUO_RESTART_TEST", "as it was");
        const LaunchContext beginning(0, nullptr);
        qputenv("CONTINUO_RESTART_TEST", "another");
        const pid_t child = ::fork();
        if (child == 0) {
            beginning.restart(QStringLiteral("/bin/sh"),
                              {QStringLiteral("sh"), QStringLiteral("-c"),
                               QStringLiteral("echo $$ $CONTINUO_RESTART_TEST \"$1\" > \"$0\""), told,
                               QStringLiteral("two words")});
            ::_exit(1);
        }
        int status = -1;
        QCOMPARE(::waitpid(child, &status, 0), child);
        QCOMPARE(status, 0);
        QFile file(told);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(QString::fromUtf8(file.readAll()).trimmed(),
                 QStringLiteral("%1 as it was two words").arg(child));
    }

    void failedRestartIsReported() {
        const LaunchContext beginning(0, nullptr);
        const std::string why = beginning.restart(QStringLiteral("/no/such/program"), {});
        QVERIFY2(QString::fromStdString(why).contains(QStringLiteral("No such file")), why.c_str());
    }
};

}  // namespace continuo::app

QTEST_GUILESS_MAIN(continuo::app::RestartTest)
#include "restart_test.moc"
