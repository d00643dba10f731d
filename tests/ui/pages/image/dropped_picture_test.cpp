#include "pages/image/dropped_picture.h"

#include <QDir>
#include <QMimeData>
#include <QTemporaryDir>
#include <QTest>

#include "ui/qt_test_program.h"

namespace continuo::ui {

class DroppedPictureTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void filesArePreferredToPixels() {
        QMimeData data;
        data.setUrls({url("a.png"), url("notes.mid"), url("b.jpg")});
        data.setImageData(picture());
        QVERIFY(mayContainPicture(data));
        const DroppedPicture dropped = readDroppedPicture(data);
        QCOMPARE(dropped.files, QList<QUrl>({url("a.png"), url("b.jpg")}));
        QVERIFY(dropped.png.isEmpty() && dropped.pixels.isNull());
    }

    void pngIsPreferredToPixels() {
        QMimeData data;
        data.setData(QStringLiteral("image/png"), "a PNG");
        data.setImageData(picture());
        const DroppedPicture dropped = readDroppedPicture(data);
        QCOMPARE(dropped.png, QByteArray("a PNG"));
        QVERIFY(dropped.files.isEmpty() && dropped.pixels.isNull());
    }

    void pixelsAreTheLastChoice() {
        QMimeData data;
        data.setImageData(picture());
        QVERIFY(mayContainPicture(data));
        QCOMPARE(readDroppedPicture(data).pixels, picture());
    }

    // A picture's name does not need its usual suffix, nor is a folder with one a picture.
    void filesAreRecognisedByContent() {
        const QString unnamed = folder_.filePath(QStringLiteral("unnamed"));
        QVERIFY(picture().save(unnamed, "PNG"));
        const QString folder = folder_.filePath(QStringLiteral("pictures.png"));
        QVERIFY(QDir().mkpath(folder));
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(unnamed), QUrl::fromLocalFile(folder)});
        QCOMPARE(readDroppedPicture(data).files, QList<QUrl>({QUrl::fromLocalFile(unnamed)}));
    }

    void otherDataContainsNoPicture() {
        QMimeData data;
        data.setUrls({url("notes.mid"), QUrl(QStringLiteral("https://example.org/a.png"))});
        QVERIFY(!mayContainPicture(data));
        QVERIFY(readDroppedPicture(data).isEmpty());
    }

private:
    static QUrl url(const char* name) {
        return QUrl::fromLocalFile(QStringLiteral("/nowhere/") + QLatin1String(name));
    }
    static QImage picture() {
        QImage picture(2, 2, QImage::Format_RGB32);
        picture.fill(Qt::red);
        return picture;
    }

    QTemporaryDir folder_;
};

}  // namespace continuo::ui

CONTINUO_QT_TEST(continuo::ui::DroppedPictureTest, QGuiApplication)
#include "dropped_picture_test.moc"
