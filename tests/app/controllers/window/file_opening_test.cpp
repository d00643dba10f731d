#include "controllers/window/file_opening.h"

#include <QApplication>
#include <QFile>
#include <QImage>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "app/controllers/turns.h"
#include "audio/sound_file_info.h"
#include "controllers/image/picture_opening.h"
#include "ui/qt_test_program.h"

namespace continuo::app {

// Files of all types, as a file manager passes them.
class FileOpeningTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() {
        play_.id = ui::Workspace::Play;
        image_.id = ui::Workspace::Image;
        image_.opensFile = PictureOpening::isPicture;
        sound_.id = ui::Workspace::Sound;
        sound_.opensFile = [](const QString& file) { return isSoundFile(file.toStdString()); };
        for (ui::WorkspaceParts* each : {&play_, &sound_, &image_}) workspaces_.add(*each);
    }
    void init() {
        opening_ = std::make_unique<FileOpening>(workspaces_);
        found_ = {};
        count_ = 0;
        connect(opening_.get(), &FileOpening::found, this, [this](const FileOpening::FilesByOpener& kinds) {
            found_ = kinds;
            ++count_;
        });
    }

    void filesOpenByType() {
        const QTemporaryDir folder;
        const QString picture = folder.filePath(QStringLiteral("by its beginning"));
        QVERIFY(QImage(2, 2, QImage::Format_RGB888).save(picture, "PNG"));
        const QString sound = folder.filePath(QStringLiteral("a sound by its beginning"));
        QFile wave(sound);
        QVERIFY(wave.open(QFile::WriteOnly));
        wave.write("RIFF\0\0\0\0WAVEfmt ", 16);
        wave.close();
        const QStringList files{QStringLiteral("/gone/a.mid"),
                                QStringLiteral("/gone/b.PNG"),
                                picture,
                                QStringLiteral("/gone/c.Continuo"),
                                QStringLiteral("/gone/d"),
                                QStringLiteral("/gone/e.Flac"),
                                sound};
        opening_->open(files);
        QCOMPARE(count_, 0);  // nothing is read on this thread
        QTRY_COMPARE(count_, 1);
        QCOMPARE(filesFor(ui::Workspace::Play), QStringList({files[0], files[4]}));
        QCOMPARE(filesFor(ui::Workspace::Image), QStringList({files[1], files[2]}));
        QCOMPARE(filesFor(ui::Workspace::Sound), QStringList({files[5], files[6]}));
        QCOMPARE(found_.bundles, QStringList{files[3]});
    }

    void filesAreProbedInOrder() {
        opening_->open({});
        opening_->open({QStringLiteral("/gone/a.mid")});
        opening_->open({QStringLiteral("/gone/b.mid")});
        QTRY_COMPARE(count_, 2);
        QCOMPARE(filesFor(ui::Workspace::Play), QStringList{QStringLiteral("/gone/b.mid")});
    }

    void openingManyFilesDoesNotBlock() {
        QStringList files;
        for (int i = 0; i < 20'000; ++i) files << QStringLiteral("/gone/%1").arg(i);
        const double turn = longestIteration([&] { opening_->open(files); }, [this] { return count_ == 1; });
        QCOMPARE(filesFor(ui::Workspace::Play), files);
        QVERIFY2(turn > 0 && turn < kMaximumIterationMs, qPrintable(QString::number(turn)));
    }

    void programEndsDuringOpening() {
        opening_->open(QStringList(20'000, QStringLiteral("/gone")));
        opening_.reset();
        QTest::qWait(50);
        QCOMPARE(count_, 0);
    }

private:
    QStringList filesFor(ui::Workspace workspace) const {
        for (const auto& [id, files] : found_.byWorkspace)
            if (id == workspace) return files;
        return {};
    }

    ui::WorkspaceParts play_, sound_, image_;
    ui::Workspaces workspaces_;
    std::unique_ptr<FileOpening> opening_;
    FileOpening::FilesByOpener found_;
    int count_ = 0;
};

}  // namespace continuo::app

CONTINUO_QT_TEST(continuo::app::FileOpeningTest, QApplication)
#include "file_opening_test.moc"
