#include "controllers/play/stand_in.h"

#include <QTest>

#include "app/controllers/window_answers.h"
#include "ui/qt_test_program.h"
#include "widgets/banner.h"
#include "widgets/banner_stack.h"

namespace continuo::app {

class StandInTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() {
        banners_ = std::make_unique<ui::BannerStack>();
        heard_ = std::make_unique<EventInbox>();
        strokes_ = releases_ = 0;
        standIn_ = std::make_unique<StandIn>(std::vector<EventInbox*>{heard_.get()}, *banners_);
    }
    void cleanup() {
        standIn_.reset();
        banners_.reset();
    }

    void leadingSilenceOfTheFileIsSkipped() {
        standIn_->play({{{80, 60, 30, 90}}, {}}, QStringLiteral("some.mid"));
        QVERIFY(standIn_->isPlaying());
        QCOMPARE(banner(), QStringLiteral("some.mid plays in your place"));
        QTRY_COMPARE(strokes(), 1);
        standIn_->poll();
        QVERIFY(standIn_->isPlaying());
    }

    void bannerButtonStopsTheFile() {
        standIn_->play({{{80, 60, 0, 60}}, {}}, QStringLiteral("some.mid"));
        QTRY_COMPARE(strokes(), 1);
        Q_EMIT banners_->actionTriggered(QStringLiteral("other"));
        QVERIFY(standIn_->isPlaying());
        Q_EMIT banners_->findChild<ui::Banner*>(QStringLiteral("instead"))->actionTriggered();
        QVERIFY(!standIn_->isPlaying());
        QCOMPARE(banner(), QString());
        QTRY_COMPARE(releases(), 1);  // held notes are released
    }

    void playbackEndsAfterTheLastNote() {
        standIn_->play({{{80, 60, 0, 0.05}}, {}}, QStringLiteral("some.mid"));
        QTRY_VERIFY((readEvents(), standIn_->poll(), !standIn_->isPlaying()));
        QCOMPARE(banner(), QString());
        QCOMPARE(strokes(), 1);
        QCOMPARE(releases(), 1);
    }

    void anotherFileReplacesThePlayingOne() {
        standIn_->play({{{80, 60, 0, 60}}, {}}, QStringLiteral("some.mid"));
        QTRY_COMPARE(strokes(), 1);
        standIn_->play({{{80, 62, 0, 60}}, {}}, QStringLiteral("other.mid"));
        QCOMPARE(banner(), QStringLiteral("other.mid plays in your place"));
        QTRY_COMPARE(strokes(), 2);
        QCOMPARE(releases(), 1);
    }

private:
    QString banner() const { return bannerText(*banners_, "instead"); }
    void readEvents() {
        heard_->collect(LiveClock::now());
        for (MidiEvent event; heard_->next(Moment::max(), event);) {
            strokes_ += event.isNoteOn() ? 1 : 0;
            releases_ += event.isNoteOff() ? 1 : 0;
        }
    }
    int strokes() { return readEvents(), strokes_; }
    int releases() { return readEvents(), releases_; }

    std::unique_ptr<ui::BannerStack> banners_;
    std::unique_ptr<EventInbox> heard_;
    std::unique_ptr<StandIn> standIn_;
    int strokes_ = 0, releases_ = 0;
};

}  // namespace continuo::app

CONTINUO_QT_TEST(continuo::app::StandInTest, QApplication)
#include "stand_in_test.moc"
