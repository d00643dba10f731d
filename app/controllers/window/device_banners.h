#pragma once

#include <QCoreApplication>
#include <vector>

#include "midi/ports/device_notice.h"

namespace continuo::ui {
class BannerStack;
}

namespace continuo::app {

// Shows device notices above the canvas. A pedal that stays down has its own banner until it is released. GUI
// thread.
class DeviceBanners {
    Q_DECLARE_TR_FUNCTIONS(continuo::app::DeviceBanners)

public:
    explicit DeviceBanners(ui::BannerStack& banners) : banners_(banners) {}  // they must outlive this

    void show(const DeviceNotice& notice);

private:
    void showPedals();

    ui::BannerStack& banners_;
    std::vector<DeviceNotice> pedalsDown_;
};

}  // namespace continuo::app
