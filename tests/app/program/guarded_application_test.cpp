#include "guarded_application.h"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <algorithm>
#include <new>
#include <stdexcept>

#include "application.h"
#include "main_window/main_window.h"
#include "support/own_home.h"
#include "theme/theme.h"
#include "widgets/banner.h"

namespace continuo::app {

class GuardedApplicationTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { ui::Theme::instance().install(); }

    void exceptionInASlotIsReported() {
        QSignalSpy told(program(), &GuardedApplication::failed);
        QTimer::singleShot(0, this, [] { throw std::runtime_error("the moon is full"); });
        QVERIFY(told.wait());
        const auto why = told[0][0].value<ui::UserMessage>();
        QVERIFY(why.text.contains(QLatin1String("report the details")));
        QVERIFY(why.details.contains(QLatin1String("the moon is full")));
        QTimer::singleShot(0, this, [] { throw std::bad_alloc(); });
        QVERIFY(told.wait());
        QVERIFY(told[1][0].value<ui::UserMessage>().text.contains(QLatin1String("not enough memory")));
    }

    void failingReporterIsHandled() {
        int tried = 0;
        const auto listening = connect(program(), &GuardedApplication::failed, this, [&] {
            ++tried;
            throw std::runtime_error("no paper");
        });
        QTimer::singleShot(0, this, [] { throw std::runtime_error("the moon is full"); });
        QTRY_COMPARE(tried, 1);
        QTest::qWait(50);
        QCOMPARE(tried, 1);
        disconnect(listening);
    }

    void windowShowsTheErrorAndContinues() {
        const QTemporaryDir folder;
        ProgramOptions options;
        options.settingsFile = folder.filePath(QStringLiteral("settings.ini"));
        options.dataPath = folder.filePath(QStringLiteral("data")).toStdString();
        options.audioDevice = QStringLiteral("none");
        options.firstRun = false;
        Application application(options);
        application.show();
        QTimer::singleShot(0, this, [] { throw std::runtime_error("the moon is full"); });
        const auto isSaid = [&] {
            const auto banners = application.window().findChildren<ui::Banner*>(QStringLiteral("unforeseen"));
            return std::any_of(banners.begin(), banners.end(), [](const ui::Banner* each) {
                return each->isVisible() && each->text().contains(QLatin1String("made is unchanged"));
            });
        };
        QTRY_VERIFY(isSaid());
        // The error is shown in the current workspace.
        application.window().showWorkspace(ui::Workspace::Image);
        QVERIFY(!isSaid());
        QTimer::singleShot(0, this, [] { throw std::runtime_error("it still is"); });
        QTRY_VERIFY(isSaid());
        QVERIFY(application.window().isVisible());
    }

private:
    static GuardedApplication* program() {
        return qobject_cast<GuardedApplication*>(QCoreApplication::instance());
    }
};

}  // namespace continuo::app

// QTEST_MAIN would create a plain QApplication.
int main(int argc, char** argv) {
    const continuo::test::OwnHome home;
    continuo::app::GuardedApplication program(argc, argv);
    continuo::app::GuardedApplicationTest test;
    return QTest::qExec(&test, argc, argv);
}
#include "guarded_application_test.moc"
