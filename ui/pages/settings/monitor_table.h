#pragma once

#include <QTableView>

#include "models/monitor_model.h"

namespace continuo::ui {

// MIDI input and output, newest first, until paused.
class MonitorTable : public QTableView {
    Q_OBJECT
public:
    explicit MonitorTable(QWidget* parent = nullptr);

    void add(const MonitorLine& line) { model_.add(line); }
    void setPaused(bool paused) { model_.setPaused(paused); }

private:
    MonitorModel model_;
};

}  // namespace continuo::ui
