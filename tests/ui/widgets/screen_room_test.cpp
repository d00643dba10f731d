#include "widgets/screen_room.h"

#include <QApplication>
#include <QDataStream>
#include <QIODevice>
#include <QScreen>
#include <QTest>
#include <QVBoxLayout>
#include <QWidget>

#include "ui/qt_test_program.h"

namespace continuo::ui {
namespace {

QRect room() { return QGuiApplication::primaryScreen()->availableGeometry(); }

// A window that lays out its own content, as the program's does.
class Window : public QWidget {
public:
    Window() {
        auto* column = new QVBoxLayout(this);
        column->addWidget(content_ = new QWidget);
        content_->setMinimumSize(100, 100);
    }

private:
    QWidget* content_;
};

// Returns the state saved on a screen of this width by a window at that place.
QByteArray geometrySavedOn(int screenWidth, const QRect& place) {
    QByteArray kept;
    QDataStream out(&kept, QIODevice::WriteOnly);
    out.setVersion(QDataStream::Qt_4_0);
    out << quint32(0x1D9D0CB) << quint16(3) << quint16(0) << place << place << qint32(0) << quint8(0)
        << quint8(0) << qint32(screenWidth) << place;
    return kept;
}

}  // namespace

class ScreenRoomTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void windowGeometryIsRestored() {
        const QRect place(room().topLeft() + QPoint(40, 60), QSize(500, 400));
        Window before;
        before.setGeometry(place);
        before.show();
        Window window;
        restoreWindow(window, before.saveGeometry());
        window.show();
        QCOMPARE(window.geometry(), place);
    }

    // For example after a larger font, or on a smaller screen.
    void windowLargerThanTheScreenIsFitted_data() {
        QTest::addColumn<int>("screen");
        for (const int percent : {100, 125, 150, 240}) QTest::addRow("%d %%", percent) << percent;
    }
    void windowLargerThanTheScreenIsFitted() {
        QFETCH(int, screen);
        const int width = QGuiApplication::primaryScreen()->geometry().width() * screen / 100;
        Window window;
        window.resize(1440, 900);
        restoreWindow(window, geometrySavedOn(width, QRect(QPoint(), room().size() * 5 / 4)));
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        QVERIFY2(room().contains(window.geometry()), qPrintable(QStringLiteral("%1 x %2 at %3, %4")
                                                                    .arg(window.width())
                                                                    .arg(window.height())
                                                                    .arg(window.x())
                                                                    .arg(window.y())));
        QVERIFY(window.width() > room().width() / 2 && window.height() > room().height() / 2);
    }

    void windowOfAMissingScreenMovesToAnExistingOne() {
        Window window;
        restoreWindow(window, geometrySavedOn(room().width(),
                                              QRect(room().topRight() + QPoint(300, 100), QSize(500, 400))));
        window.show();
        QVERIFY(room().contains(window.geometry()));
        QCOMPARE(window.size(), QSize(500, 400));
    }

    void windowWithoutSavedGeometryFitsTheScreen() {
        Window window;
        window.resize(5000, 300);
        restoreWindow(window, {});
        QVERIFY(window.width() < room().width());
        QCOMPARE(window.height(), 300);
    }
};

}  // namespace continuo::ui

CONTINUO_QT_TEST(continuo::ui::ScreenRoomTest, QApplication)
#include "screen_room_test.moc"
