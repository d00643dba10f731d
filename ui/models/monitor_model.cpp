#include "models/monitor_model.h"

namespace continuo::ui {

void MonitorModel::add(const MonitorLine& line) {
    if (paused_) return;
    if (rowCount() == kLines) {
        beginRemoveRows({}, kLines - 1, kLines - 1);
        lines_.pop_back();
        endRemoveRows();
    }
    beginInsertRows({}, 0, 0);
    lines_.push_front(line);
    endInsertRows();
}

int MonitorModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(lines_.size());
}

int MonitorModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : kColumns; }

QVariant MonitorModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    const MonitorLine& line = lines_[static_cast<std::size_t>(index.row())];
    if (role == kIncomingRole) return line.incoming;
    if (role != Qt::DisplayRole) return {};
    switch (index.column()) {
        case kTime: return line.time;
        case kDirection:
            //: In the MIDI monitor: the message was received.
            if (line.incoming) return tr("in");
            //: In the MIDI monitor: the message was sent.
            return tr("out");
        case kPort: return line.port;
        case kType: return line.type;
        case kFirst: return line.first;
        case kSecond: return line.second;
        default: return {};
    }
}

}  // namespace continuo::ui
