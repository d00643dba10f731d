#include "controllers/window/recent_files.h"

#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QFile>
#include <QMenu>
#include <QSignalSpy>
#include <QTest>

#include "app/controllers/takes_fixture.h"
#include "files/installed_files.h"
#include "files/scratch_folder.h"
#include "main_window/recent_menu.h"
#include "ui/qt_test_program.h"

namespace continuo::app {

// The recently opened files, and their menu.
class RecentFilesTest : public TakesTest {
    Q_OBJECT

private Q_SLOTS:
    void init() {
        open();
        begin();
    }
    void cleanup() {
        recent_.reset();
        close();
    }

    void openedFilesAreListed() {
        connect(&w_->takes, &TakesController::fileOpened, recent_.get(), &RecentFiles::add);
        const QString file = QStringLiteral(CONTINUO_TESTS_FOLDER "/app/midi/data/pretty-midi__example.mid");
        w_->takes.openMidi(file);
        QTRY_COMPARE(listedFiles(), QStringList{QStringLiteral("pretty-midi__example.mid")});
        w_->takes.openMidi(make(QStringLiteral("broken.mid")));  // opening failed
        QTRY_VERIFY(!w_->banner("takes").isEmpty());
        QCOMPARE(listedFiles().size(), 1);
    }

    void latestTenAreListedAfterARestart() {
        for (int i = 1; i <= 11; ++i) recent_->add(make(QStringLiteral("%1.mid").arg(i)));
        recent_->add(make(QStringLiteral("5.mid")));
        const QStringList expected{"5.mid", "11.mid", "10.mid", "9.mid", "8.mid",
                                   "7.mid", "6.mid",  "4.mid",  "3.mid", "2.mid"};
        QCOMPARE(listedFiles(), expected);
        begin();
        QCOMPARE(listedFiles(), expected);
        Q_EMIT w_->window.recentMenu().clearRequested();
        QTRY_VERIFY(listedFiles().isEmpty());
        begin();
        QVERIFY(listedFiles().isEmpty());
    }

    void equalNamesShowTheirFolders() {
        const QDir folder(w_->folder.path());
        QVERIFY(folder.mkdir(QStringLiteral("one")) && folder.mkdir(QStringLiteral("two")));
        recent_->add(make(QStringLiteral("one/piece.mid")));
        recent_->add(make(QStringLiteral("other.mid")));
        recent_->add(make(QStringLiteral("two/piece.mid")));
        QCOMPARE(listedFiles(),
                 (QStringList{QStringLiteral("piece.mid in ") + folder.filePath(QStringLiteral("two")),
                              QStringLiteral("other.mid"),
                              QStringLiteral("piece.mid in ") + folder.filePath(QStringLiteral("one"))}));
    }

    void missingFileIsReportedAndRemoved() {
        const QString gone = make(QStringLiteral("gone.mid")), there = make(QStringLiteral("there.mid"));
        recent_->add(there);
        recent_->add(gone);
        QVERIFY(QFile::remove(gone));
        QSignalSpy chosen(recent_.get(), &RecentFiles::chosen);
        w_->window.recentMenu().actions()[0]->trigger();
        QTRY_COMPARE(listedFiles(), QStringList{QStringLiteral("there.mid")});
        QVERIFY(w_->banner("recent").startsWith(QStringLiteral("gone.mid is missing")));
        QVERIFY(chosen.isEmpty());
        w_->window.recentMenu().actions()[0]->trigger();
        QTRY_COMPARE(chosen.size(), 1);
        QCOMPARE(chosen[0][0].toString(), there);
        QVERIFY(w_->banner("recent").isEmpty());
    }

    // A pasted copy is not a file of the user's.
    void filesInTheDragFolderAreNotListed() {
        recent_->add(
            QDir(QString::fromStdString(dragFolder().string())).filePath(QStringLiteral("Take 1.mid")));
        QVERIFY(listedFiles().isEmpty());
    }

    void bundledFilesAreNotListed() {
        for (const std::filesystem::path& folder : resourceFolders("primers"))
            recent_->add(QString::fromStdString((folder / "piece.mid").string()));
        QVERIFY(listedFiles().isEmpty());
    }

private:
    void begin() {
        recent_.reset();
        recent_ = std::make_unique<RecentFiles>(w_->settings, w_->window);
    }
    QString make(const QString& name) const {
        const QString path = w_->folder.filePath(name);
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly)) qWarning("%s cannot be created", qPrintable(path));
        return path;
    }
    // Returns the entries without their numbers.
    QStringList listedFiles() const {
        QStringList names;
        for (const QAction* action : w_->window.recentMenu().actions()) {
            if (action->isSeparator()) break;
            const QString words = action->text();
            names << (words.startsWith(QLatin1Char('&')) ? words.mid(4) : words);
        }
        return names;
    }

    std::unique_ptr<RecentFiles> recent_;
};

}  // namespace continuo::app

CONTINUO_QT_TEST(continuo::app::RecentFilesTest, QApplication)
#include "recent_files_test.moc"
