#include "controllers/settings/files_settings.h"

#include <QClipboard>
#include <QDir>
#include <QGuiApplication>
#include <QLabel>
#include <QSignalSpy>
#include <QTest>

#include "app/controllers/settings/settings_fixture.h"
#include "controllers/words/words.h"
#include "log/event_log.h"
#include "pages/settings/settings_dialog.h"
#include "pages/settings/settings_files_page.h"
#include "settings/origin_switch.h"
#include "ui/qt_test_program.h"

namespace continuo::app {

// The page of files: the log, and provenance in files.
class FilesSettingsTest : public SettingsTest {
    Q_OBJECT

private Q_SLOTS:
    void logIsCopiedForABugReport() {
        log_.write(EventLog::Kind::Error, "job 7 (music)", "failed: no room");
        pages_->show();
        QSignalSpy told(pages_.get(), &SettingsController::messageShown);
        Q_EMIT pages_->dialog()->files()->copyLogRequested();
        QVERIFY(QGuiApplication::clipboard()->text().endsWith(
            QStringLiteral("error job 7 (music): failed: no room\n")));
        QCOMPARE(told.count(), 1);
        QVERIFY(told[0][1].value<ui::UserMessage>().text.contains(QLatin1String("Copied the log.")));
    }

    // The folder may be remote. The page shows it as chosen until it is known to be missing.
    void missingExportFolderIsDetectedInTheBackground() {
        const QString gone = w_->folder.filePath(QStringLiteral("gone"));
        w_->settings.set(QStringLiteral("files/export"), gone);
        pages_->show();
        const ui::FilesPage& page = *pages_->dialog()->files();
        const auto tells = [&page](const QString& folder) {
            for (const QLabel* label : page.findChildren<QLabel*>())
                if (label->text() == folder) return true;
            return false;
        };
        QVERIFY(tells(gone));
        QTRY_VERIFY(!tells(gone));
        QVERIFY(tells(exportFolder(w_->settings)));
        QVERIFY(QDir().mkpath(gone));
        pages_->show();
        QTRY_VERIFY(tells(gone));
    }

    void provenanceSettingIsShown() {
        pages_->show();
        QSignalSpy switched(pages_.get(), &SettingsController::originSwitched);
        ui::FilesForm form;
        form.writesOrigin = false;
        Q_EMIT pages_->dialog()->files()->edited(form);
        QCOMPARE(switched.count(), 1);
        QCOMPARE(writesOrigin(w_->settings), std::optional(false));
        Q_EMIT pages_->dialog()->files()->defaultsRequested();
        QCOMPARE(writesOrigin(w_->settings), std::optional(true));
        QCOMPARE(switched.count(), 2);
    }
};

}  // namespace continuo::app

CONTINUO_QT_TEST(continuo::app::FilesSettingsTest, QApplication)
#include "files_settings_test.moc"
