#pragma once

#include <deque>

#include <QAbstractTableModel>
#include <QString>

namespace continuo::ui {

// One MIDI message in the monitor.
struct MonitorLine {
    QString time;  // "12:41.302"
    bool incoming = true;
    QString port;
    QString type;           // "note on"
    QString first, second;  // "C♯4", "vel 71"
};

// The latest MIDI messages, newest first; the oldest are dropped.
class MonitorModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { kTime, kDirection, kPort, kType, kFirst, kSecond, kColumns };
    static constexpr int kLines = 200;
    // bool: whether the message was received, for the view's colours.
    static constexpr int kIncomingRole = Qt::UserRole;

    using QAbstractTableModel::QAbstractTableModel;

    // Adds a message; does nothing while paused.
    void add(const MonitorLine&);
    void setPaused(bool paused) { paused_ = paused; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex&, int role) const override;

private:
    std::deque<MonitorLine> lines_;
    bool paused_ = false;
};

}  // namespace continuo::ui
