#pragma once

#include <QComboBox>

namespace continuo::ui {

// How fast takes are heard, in the toolbar, in per cent of how fast they were played.
class SpeedBox : public QComboBox {
    Q_OBJECT

public:
    static constexpr int kSlowest = 25, kFastest = 150, kUsual = 100;

    explicit SpeedBox(QWidget* parent = nullptr);

    int percent() const { return currentData().toInt(); }
    // The nearest that there is.
    void setPercent(int percent);
    // So many speeds on, 1 faster or -1 slower; as far as there are any.
    void step(int by);

Q_SIGNALS:
    // It is another one, whoever chose it.
    void percentChanged(int percent);
};

}  // namespace continuo::ui
