#include "main_window/bars/speed_box.h"

#include <algorithm>
#include <cstdlib>

#include "widgets/box_accessible.h"

namespace continuo::ui {

SpeedBox::SpeedBox(QWidget* parent) : QComboBox(parent) {
    const auto add = [this](int percent) { addItem(tr("%1 %", "speed").arg(percent), percent); };
    for (int percent = kSlowest; percent < kDefault; percent += 5) add(percent);
    for (int percent = kDefault; percent <= kFastest; percent += 10) add(percent);
    nameBox(*this, tr("Playback speed"));
    setToolTip(tr("Playback speed. 100 % is the recorded tempo."));
    // A mouse click does not move the keyboard focus here.
    setFocusPolicy(Qt::TabFocus);
    setPercent(kDefault);
    connect(this, &QComboBox::currentIndexChanged, this, [this] { Q_EMIT percentChanged(this->percent()); });
}

void SpeedBox::setPercent(int percent) {
    int nearest = 0;
    for (int i = 1; i < count(); ++i) {
        if (std::abs(itemData(i).toInt() - percent) < std::abs(itemData(nearest).toInt() - percent))
            nearest = i;
    }
    setCurrentIndex(nearest);
}

void SpeedBox::step(int by) { setCurrentIndex(std::clamp(currentIndex() + by, 0, count() - 1)); }

}  // namespace continuo::ui
