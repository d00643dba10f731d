#include "roll/keyboard_strip.h"

#include <algorithm>
#include <map>

#include <QApplication>
#include <QKeyEvent>
#include <QSignalSpy>
#include <QTest>

#include "roll/piano_keys.h"
#include "roll/roll_text.h"
#include "theme/theme.h"
#include "ui/qt_test_program.h"

using namespace continuo::ui;

namespace {

constexpr int kScanA = 30 + 8;  // as X11 counts

void sendKey(QWidget& widget, QEvent::Type type, int key, quint32 scan, const QString& text = {},
             bool repeat = false, Qt::KeyboardModifiers modifiers = {}) {
    QKeyEvent event(type, key, modifiers, scan, 0, 0, text, repeat);
    QCoreApplication::sendEvent(&widget, &event);
}

}  // namespace

class KeyboardStripTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() {
        Theme::instance().setScheme(Scheme::Dark);
        strip_ = std::make_unique<KeyboardStrip>();
        strip_->resize(860, 72);
        down_.clear();
        connect(strip_.get(), &KeyboardStrip::struck, this, [this](int pitch) { ++down_[pitch]; });
        connect(strip_.get(), &KeyboardStrip::released, this, [this](int pitch) {
            if (--down_[pitch] == 0) down_.erase(pitch);
        });
    }

    void everyKeyIsHitAtItsMiddle() {
        for (const QSizeF size : {QSizeF(844, 58), QSizeF(1404, 160), QSizeF(312, 40)}) {
            const PianoKeys keys(QRectF(QPointF(8, 12), size));
            for (int pitch = kLowestPitch; pitch <= kHighestPitch; ++pitch) {
                const QRectF key = keys.keyRect(pitch);
                QCOMPARE(keys.pitchAt({key.center().x(), key.bottom() - 2}), pitch);
            }
            QVERIFY(!keys.pitchAt({2, 20}));
        }
    }

    void pianoHas52WhiteKeysSideBySide() {
        const PianoKeys keys({0, 0, 1000, 60});
        double right = 0;
        int count = 0;
        for (int pitch = kLowestPitch; pitch <= kHighestPitch; ++pitch) {
            if (isBlackKey(pitch)) continue;
            QCOMPARE(keys.keyRect(pitch).left(), right);
            right = keys.keyRect(pitch).right();
            ++count;
        }
        QCOMPARE(count, 52);
        QCOMPARE(right, 1000.0);
    }

    void clickLowerOnAKeyIsLouder() {
        QSignalSpy struck(strip_.get(), &KeyboardStrip::struck);
        const QRectF key = strip_->keyRect(60);
        for (const double depth : {0.7, 0.85, 0.97})
            QTest::mouseClick(strip_.get(), Qt::LeftButton, {},
                              QPointF(key.left() + 4, key.top() + depth * key.height()).toPoint());
        QCOMPARE(struck.count(), 3);
        QCOMPARE(struck[0][0].toInt(), 60);
        QVERIFY(struck[0][1].toInt() < struck[1][1].toInt() && struck[1][1].toInt() < struck[2][1].toInt());
        QVERIFY(struck[0][1].toInt() >= 1 && struck[2][1].toInt() <= 127);
        QVERIFY(down_.empty());
    }

    void draggingReleasesThePreviousKey() {
        const auto front = [&](int pitch) { return QPointF(strip_->keyRect(pitch).center().x(), 65); };
        QTest::mousePress(strip_.get(), Qt::LeftButton, {}, front(60).toPoint());
        QMouseEvent move(QEvent::MouseMove, front(64), QPointF(), Qt::NoButton, Qt::LeftButton, {});
        QCoreApplication::sendEvent(strip_.get(), &move);
        QVERIFY((down_ == std::map<int, int>{{64, 1}}));
        QVERIFY(strip_->isHeldHere(64) && !strip_->isHeldHere(60));
        QTest::mouseRelease(strip_.get(), Qt::LeftButton, {}, front(64).toPoint());
        QVERIFY(down_.empty());
    }

    void hidingTheKeyboardReleasesThePressedKey() {
        strip_->show();
        QTest::mousePress(strip_.get(), Qt::LeftButton, {}, strip_->keyRect(60).center().toPoint());
        QVERIFY(!down_.empty());
        strip_->hide();
        QVERIFY(down_.empty());
    }

    void pressedKeysOfTheVoicesHaveDifferentMarks() {
        const auto markOf = [&](Voice voice, int pitch) {
            strip_->clearPressed();
            strip_->setPressed(pitch, voice, true);
            QImage image(strip_->size(), QImage::Format_RGB32);
            strip_->render(&image);
            const QRect key = strip_->keyRect(pitch).toRect();
            const QColor owner = voice == Voice::You ? Theme::current().you : Theme::current().ai;
            std::vector<bool> mask;
            for (int y = key.bottom() - 12; y < key.bottom(); ++y)
                for (int x = key.left() + 2; x < key.right() - 1; ++x)
                    mask.push_back(image.pixelColor(x, y) == owner);
            return mask;
        };
        for (const int pitch : {62, 61}) QVERIFY(markOf(Voice::You, pitch) != markOf(Voice::Model, pitch));
    }

    void computerKeysPlayByPosition() {
        strip_->setComputerKeysOn(true);
        // On a French keyboard the leftmost key of the home row is labelled Q.
        sendKey(*strip_, QEvent::KeyPress, Qt::Key_Q, kScanA, QStringLiteral("q"));
        QVERIFY((down_ == std::map<int, int>{{60, 1}}));
        sendKey(*strip_, QEvent::KeyRelease, Qt::Key_Q, kScanA, QStringLiteral("q"));
        QVERIFY(down_.empty());
        strip_->setComputerKeysOn(false);
        sendKey(*strip_, QEvent::KeyPress, Qt::Key_A, kScanA, QStringLiteral("a"));
        QVERIFY(down_.empty());
    }

    void computerKeysPlayByLetterWithoutScanCodes() {
        strip_->setComputerKeysOn(true);
        const std::pair<int, int> keys[] = {{Qt::Key_A, 60}, {Qt::Key_W, 61}, {Qt::Key_S, 62},
                                            {Qt::Key_F, 65}, {Qt::Key_T, 66}, {Qt::Key_K, 72},
                                            {Qt::Key_P, 75}};
        for (const auto& [key, pitch] : keys) {
            sendKey(*strip_, QEvent::KeyPress, key, 0);
            QVERIFY((down_ == std::map<int, int>{{pitch, 1}}));
            sendKey(*strip_, QEvent::KeyRelease, key, 0);
        }
        sendKey(*strip_, QEvent::KeyPress, Qt::Key_Q, 0);
        QVERIFY(down_.empty());
    }

    void autoRepeatIsIgnored() {
        strip_->setComputerKeysOn(true);
        sendKey(*strip_, QEvent::KeyPress, Qt::Key_A, kScanA);
        for (int i = 0; i < 5; ++i) {
            sendKey(*strip_, QEvent::KeyRelease, Qt::Key_A, kScanA, {}, true);
            sendKey(*strip_, QEvent::KeyPress, Qt::Key_A, kScanA, {}, true);
        }
        QVERIFY((down_ == std::map<int, int>{{60, 1}}));
        sendKey(*strip_, QEvent::KeyRelease, Qt::Key_A, kScanA);
        QVERIFY(down_.empty());
    }

    void everyEndOfInputReleasesThePressedKeys_data() {
        QTest::addColumn<int>("how");
        for (const auto& [name, how] :
             {std::pair("focus goes", 0), std::pair("hidden", 1), std::pair("octave", 2),
              std::pair("switched off", 3), std::pair("window goes", 4), std::pair("released with Ctrl", 5),
              std::pair("source loses focus", 6)})
            QTest::newRow(name) << how;
    }

    void everyEndOfInputReleasesThePressedKeys() {
        QFETCH(int, how);
        QWidget source;
        strip_->addKeySource(&source);
        strip_->setComputerKeysOn(true);
        QWidget& pressed = how == 6 ? source : *strip_;
        sendKey(pressed, QEvent::KeyPress, Qt::Key_A, kScanA);
        sendKey(pressed, QEvent::KeyPress, Qt::Key_D, 32 + 8);
        QCOMPARE(down_.size(), 2U);
        QFocusEvent away(QEvent::FocusOut);
        QEvent deactivated(QEvent::WindowDeactivate);
        switch (how) {
            case 0:
            case 6: QCoreApplication::sendEvent(&pressed, &away); break;
            case 1:
                strip_->show();
                strip_->hide();
                break;
            case 2: sendKey(*strip_, QEvent::KeyPress, Qt::Key_Z, 44 + 8); break;
            case 3: strip_->setComputerKeysOn(false); break;
            case 4: QCoreApplication::sendEvent(strip_.get(), &deactivated); break;
            default:
                sendKey(*strip_, QEvent::KeyRelease, Qt::Key_A, kScanA, {}, false, Qt::ControlModifier);
                sendKey(*strip_, QEvent::KeyRelease, Qt::Key_D, 32 + 8, {}, false, Qt::ControlModifier);
        }
        QVERIFY(down_.empty());
        QCOMPARE(strip_->firstPitch(), how == 2 ? 48 : 60);
        // The late release of a key is harmless.
        sendKey(pressed, QEvent::KeyRelease, Qt::Key_A, kScanA);
        QVERIFY(down_.empty());
    }

    void modifierCombinationsAreLeftToShortcuts() {
        strip_->setComputerKeysOn(true);
        for (const auto modifier : {Qt::ControlModifier, Qt::AltModifier, Qt::MetaModifier})
            sendKey(*strip_, QEvent::KeyPress, Qt::Key_S, 31 + 8, {}, false, modifier);
        QVERIFY(down_.empty());
    }

    void notesHavePriorityOverSingleLetterShortcuts() {
        const auto accepted = [&](int key, quint32 scan, Qt::KeyboardModifiers modifiers) {
            QKeyEvent event(QEvent::ShortcutOverride, key, modifiers, scan, 0, 0);
            event.ignore();
            QCoreApplication::sendEvent(strip_.get(), &event);
            return event.isAccepted();
        };
        QVERIFY(!accepted(Qt::Key_S, 31 + 8, Qt::NoModifier));
        strip_->setComputerKeysOn(true);
        QVERIFY(accepted(Qt::Key_S, 31 + 8, Qt::NoModifier));
        QVERIFY(!accepted(Qt::Key_S, 31 + 8, Qt::ControlModifier));
        QVERIFY(!accepted(Qt::Key_R, 19 + 8, Qt::NoModifier));
    }

    void keyLabelsFollowTheLayout() {
        ComputerKeys keys;
        QWidget source;
        keys.listenTo(&source);
        keys.setOn(true);
        QCOMPARE(keys.keyLabel(60), QStringLiteral("A"));
        QCOMPARE(keys.keyLabel(76), QString());
        QSignalSpy changed(&keys, &ComputerKeys::labelsChanged);
        sendKey(source, QEvent::KeyPress, Qt::Key_Q, kScanA, QStringLiteral("q"));
        QCOMPARE(keys.keyLabel(60), QStringLiteral("Q"));
        QCOMPARE(changed.count(), 1);
        sendKey(source, QEvent::KeyPress, Qt::Key_X, 45 + 8, QStringLiteral("x"));
        QCOMPARE(keys.keyLabel(72), QStringLiteral("Q"));
        QCOMPARE(keys.keyLabel(60), QString());
    }

    void computerKeysAreLabelledWhileActive() {
        const auto drawn = [this] { return strip_->grab().toImage(); };
        const auto at = [this](int pitch) {
            return strip_->grab(strip_->keyRect(pitch).toAlignedRect()).toImage();
        };
        const QImage before = drawn(), played = at(60), other = at(28);
        strip_->setComputerKeysOn(true);
        QVERIFY(at(60) != played);  // its letter
        QVERIFY(at(28) != other);   // out of reach
        strip_->setComputerKeysOn(false);
        QVERIFY(drawn() == before);
    }

    void narrowKeys_KeepTheComputerKeysLetters_data() {
        QTest::addColumn<int>("width");
        QTest::addColumn<double>("ratio");
        QTest::newRow("1440 px") << 900 << 1.0;
        QTest::newRow("1440 px at 125 %") << 612 << 1.25;
        QTest::newRow("1366 px at 125 %") << 548 << 1.25;
        QTest::newRow("1366 px at 150 %") << 484 << 1.5;
    }

    void narrowKeys_KeepTheComputerKeysLetters() {
        QFETCH(int, width);
        QFETCH(double, ratio);
        strip_->resize(width, 72);
        strip_->setComputerKeysOn(true);
        for (const Scheme scheme : {Scheme::Dark, Scheme::Light}) {
            Theme::instance().setScheme(scheme);
            QImage picture(QSizeF(strip_->size() * ratio).toSize(), QImage::Format_RGB32);
            picture.setDevicePixelRatio(ratio);
            strip_->render(&picture);
            for (int pitch = 60; pitch < 60 + ComputerKeys::kCount; ++pitch) {
                // The label's area, without the surrounding parts.
                const QRectF key = strip_->keyRect(pitch);
                const double middle = key.bottom() - (isBlackKey(pitch) ? 12 : 14);
                const QColor ground =
                    picture.pixelColor((QPointF(key.center().x(), middle - 6.5) * ratio).toPoint());
                int ink = 0, top = picture.height(), bottom = 0;
                for (int y = qRound((middle - 6) * ratio); y < qRound((middle + 6) * ratio); ++y)
                    for (int x = qRound((key.center().x() - 3) * ratio);
                         x < qRound((key.center().x() + 3) * ratio); ++x) {
                        if (contrastRatio(picture.pixelColor(x, y), ground) < 3) continue;
                        ++ink;
                        top = std::min(top, y);
                        bottom = std::max(bottom, y);
                    }
                const QString what = QStringLiteral("key %1: %2 px of ink").arg(pitch).arg(ink);
                QVERIFY2(ink >= 8 && bottom - top >= 5 * ratio, qPrintable(what));
            }
        }
    }

    void shiftPlaysComputerKeysLouder() {
        strip_->setComputerKeysOn(true);
        QSignalSpy struck(strip_.get(), &KeyboardStrip::struck);
        sendKey(*strip_, QEvent::KeyPress, Qt::Key_A, kScanA);
        sendKey(*strip_, QEvent::KeyPress, Qt::Key_D, 32 + 8, QStringLiteral("D"), false, Qt::ShiftModifier);
        QVERIFY(struck[1][1].toInt() > struck[0][1].toInt());
    }

    // At 1440 px with 125 %, or 1024 px, a key is narrower than the name of a C.
    void narrowKeysAreLabelled() {
        // Returns differing pixels between the feet of three white keys from C and from F.
        const auto ink = [this](int c) {
            const QImage picture = strip_->grab().toImage();
            const PianoKeys keys(QRectF(8, 13, strip_->width() - 16, strip_->height() - 15));
            int found = 0;
            for (const int step : {0, 2, 4}) {
                const QRect key = keys.keyRect(c + step).toRect();
                const QColor ground = picture.pixelColor(key.center().x(), picture.height() - 22);
                for (int y = picture.height() - 16; y < picture.height() - 4; ++y)
                    for (int x = key.left() + 1; x < key.right(); ++x)
                        found += picture.pixelColor(x, y) != ground;
            }
            return found;
        };
        for (const int width : {900, 612, 484}) {
            strip_->resize(width, 72);
            for (int c = 24; c < 100; c += 12) {
                QVERIFY2(ink(c) > 10, qPrintable(QStringLiteral("%1 px, C at %2").arg(width).arg(c)));
                QVERIFY2(ink(c) > 10 + ink(c + 5),
                         qPrintable(QStringLiteral("%1 px, C at %2").arg(width).arg(c)));
            }
        }
    }

private:
    std::unique_ptr<KeyboardStrip> strip_;
    std::map<int, int> down_;  // note-ons minus note-offs by pitch
};

CONTINUO_QT_TEST(KeyboardStripTest, QApplication)
#include "keyboard_strip_test.moc"
