#include "controllers/window/device_banners.h"

#include <QTest>
#include <memory>

#include "ui/qt_test_program.h"
#include "widgets/banner_stack.h"

namespace continuo::app {

class DeviceBannersTest : public ui::ThemedTest {
    Q_OBJECT

private Q_SLOTS:
    void init() {
        stack_ = std::make_unique<ui::BannerStack>();
        banners_ = std::make_unique<DeviceBanners>(*stack_);
    }

    void stuckPedalIsReportedUntilReleased() {
        tell(Kind::PedalStuck, "FP-30");
        QVERIFY(stack_->hasMessage(QStringLiteral("pedal")));
        tell(Kind::PedalReleased, "FP-30");
        QVERIFY(!stack_->hasMessage(QStringLiteral("pedal")));
    }

    void bannerStaysUntilBothStuckPedalsAreReleased() {
        tell(Kind::PedalStuck, "FP-30");
        tell(Kind::PedalStuck, "Organ");
        tell(Kind::PedalReleased, "FP-30");
        QVERIFY(stack_->hasMessage(QStringLiteral("pedal")));
        tell(Kind::PedalReleased, "Organ");
        QVERIFY(!stack_->hasMessage(QStringLiteral("pedal")));
    }

    void releasedPedalClearsOnlyItsOwnMessage() {
        tell(Kind::PedalStuck, "FP-30");
        tell(Kind::OutputDisconnected, "Drums");
        QVERIFY(stack_->hasMessage(QStringLiteral("rig")) && stack_->hasMessage(QStringLiteral("pedal")));
        tell(Kind::PedalReleased, "FP-30");
        QVERIFY(stack_->hasMessage(QStringLiteral("rig")) && !stack_->hasMessage(QStringLiteral("pedal")));
    }

private:
    using Kind = DeviceNotice::Kind;
    void tell(Kind kind, const char* port) { banners_->show({kind, port, "what the device said"}); }

    std::unique_ptr<ui::BannerStack> stack_;
    std::unique_ptr<DeviceBanners> banners_;
};

}  // namespace continuo::app

CONTINUO_QT_TEST(continuo::app::DeviceBannersTest, QApplication)
#include "device_banners_test.moc"
