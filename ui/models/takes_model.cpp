#include "models/takes_model.h"

#include <algorithm>
#include <utility>

#include "models/drag_data.h"

namespace continuo::ui {

namespace {

std::pair<TakeRow::Kind, qint64> rowKey(const TakeRow& row) { return {row.kind, row.id}; }

}  // namespace

struct TakesModel::Node {
    TakeRow row;  // its children are stored as nodes instead
    Node* parent = nullptr;
    std::vector<std::unique_ptr<Node>> children;

    bool matches(const TakeRow& other) const { return rowKey(row) == rowKey(other); }
    int position() const {
        const auto& siblings = parent->children;
        const auto found = std::find_if(siblings.begin(), siblings.end(),
                                        [this](const auto& sibling) { return sibling.get() == this; });
        return static_cast<int>(found - siblings.begin());
    }
};

namespace {

TakeRow withoutChildren(const TakeRow& row) {
    TakeRow copy = row;
    copy.children.clear();
    return copy;
}

bool looksSame(const TakeRow& a, const TakeRow& b) {
    return a.name == b.name && a.detail == b.detail && a.contour == b.contour &&
           a.natsPerNote == b.natsPerNote && a.note == b.note && a.tags == b.tags &&
           a.dateText == b.dateText && a.modelName == b.modelName && a.starred == b.starred &&
           a.playing == b.playing && a.unfinished == b.unfinished && a.modelOnly == b.modelOnly;
}

}  // namespace

TakesModel::TakesModel(QObject* parent) : QAbstractItemModel(parent), root_(std::make_unique<Node>()) {}

TakesModel::~TakesModel() = default;

void TakesModel::setRows(const std::vector<TakeRow>& rows) { sync(*root_, rows); }

bool TakesModel::setRow(const TakeRow& take) {
    const auto node = nodes_.find(rowKey(take));
    if (node == nodes_.end()) return false;
    updateRow(*node->second, take);
    return true;
}

void TakesModel::addRow(const TakeRow& take) {
    const auto& takes = root_->children;
    const auto below = std::partition_point(takes.begin(), takes.end(),
                                            [&](const auto& node) { return node->row.id > take.id; });
    insert(*root_, static_cast<int>(below - takes.begin()), take);
}

void TakesModel::removeTake(qint64 take) {
    if (const auto node = nodes_.find({TakeRow::Kind::Take, take}); node != nodes_.end())
        erase(*root_, node->second->position());
}

void TakesModel::updateRow(Node& node, const TakeRow& row) {
    if (!looksSame(node.row, row)) {
        node.row = withoutChildren(row);
        Q_EMIT dataChanged(indexOf(node), indexOf(node));
    }
    sync(node, row.children);
}

std::unique_ptr<TakesModel::Node> TakesModel::makeNode(Node& parent, const TakeRow& row) {
    auto node = std::make_unique<Node>();
    node->row = withoutChildren(row);
    node->parent = &parent;
    nodes_[rowKey(row)] = node.get();
    for (const TakeRow& child : row.children) node->children.push_back(makeNode(*node, child));
    return node;
}

void TakesModel::insert(Node& parent, int at, const TakeRow& row) {
    beginInsertRows(indexOf(parent), at, at);
    parent.children.insert(parent.children.begin() + at, makeNode(parent, row));
    endInsertRows();
}

void TakesModel::erase(Node& parent, int at) {
    beginRemoveRows(indexOf(parent), at, at);
    unregisterNode(*parent.children[static_cast<std::size_t>(at)]);
    parent.children.erase(parent.children.begin() + at);
    endRemoveRows();
}

// Removes the node from the map, unless the map already has another node for the same row.
void TakesModel::unregisterNode(const Node& node) {
    for (const auto& child : node.children) unregisterNode(*child);
    const auto known = nodes_.find(rowKey(node.row));
    if (known != nodes_.end() && known->second == &node) nodes_.erase(known);
}

void TakesModel::sync(Node& parent, const std::vector<TakeRow>& rows) {
    std::vector<std::pair<TakeRow::Kind, qint64>> there;
    for (const TakeRow& row : rows) there.push_back(rowKey(row));
    std::sort(there.begin(), there.end());
    for (int i = static_cast<int>(parent.children.size()) - 1; i >= 0; --i) {
        const Node& node = *parent.children[static_cast<std::size_t>(i)];
        if (std::binary_search(there.begin(), there.end(), rowKey(node.row))) continue;
        erase(parent, i);
    }
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const auto begin = parent.children.begin() + static_cast<std::ptrdiff_t>(i);
        const auto found = std::find_if(begin, parent.children.end(),
                                        [&](const auto& node) { return node->matches(rows[i]); });
        if (found == parent.children.end()) {
            insert(parent, static_cast<int>(i), rows[i]);
            continue;
        }
        if (found != begin) {
            const int from = static_cast<int>(found - parent.children.begin());
            beginMoveRows(indexOf(parent), from, from, indexOf(parent), static_cast<int>(i));
            std::rotate(begin, found, found + 1);
            endMoveRows();
        }
        updateRow(*parent.children[i], rows[i]);
    }
}

TakesModel::Node* TakesModel::findNode(const QModelIndex& index) const {
    return index.isValid() ? static_cast<Node*>(index.internalPointer()) : root_.get();
}

QModelIndex TakesModel::indexOf(const Node& node) const {
    return &node == root_.get() ? QModelIndex() : createIndex(node.position(), 0, &node);
}

const TakeRow& TakesModel::row(const QModelIndex& index) const { return findNode(index)->row; }

QModelIndex TakesModel::find(TakeRow::Kind kind, qint64 id) const {
    const auto node = nodes_.find({kind, id});
    return node == nodes_.end() ? QModelIndex() : indexOf(*node->second);
}

QModelIndex TakesModel::index(int row, int column, const QModelIndex& parent) const {
    if (!hasIndex(row, column, parent)) return {};
    return createIndex(row, column, findNode(parent)->children[static_cast<std::size_t>(row)].get());
}

QModelIndex TakesModel::parent(const QModelIndex& child) const {
    return child.isValid() ? indexOf(*findNode(child)->parent) : QModelIndex();
}

int TakesModel::rowCount(const QModelIndex& parent) const {
    return static_cast<int>(findNode(parent)->children.size());
}

int TakesModel::columnCount(const QModelIndex&) const { return 1; }

QVariant TakesModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const TakeRow& row = this->row(index);
    switch (role) {
        case Qt::DisplayRole: return row.name;
        case Qt::ToolTipRole: {
            //: Name of a take or branch, and its length.
            QStringList lines = {!row.detail.isEmpty() ? tr("%1, %2").arg(row.name, row.detail) : row.name};
            for (const QString& line : {row.dateText, row.tags.join(QStringLiteral(", ")), row.note})
                if (!line.isEmpty()) lines << line;
            return lines.join(QLatin1Char('\n'));
        }
        case Qt::AccessibleTextRole: {
            // The texts are in the order in which the row draws them.
            QStringList parts = {row.name};
            //: About a branch, read aloud.
            if (row.kind == TakeRow::Kind::Branch) parts << tr("by the model");
            if (row.unfinished) parts << tr("being generated");
            if (!row.detail.isEmpty()) parts << row.detail;
            if (row.natsPerNote >= 0) parts << tr("%L1 nats per note").arg(row.natsPerNote, 0, 'f', 2);
            if (row.starred) parts << tr("starred");
            parts << row.tags;
            //: About a take, read aloud: its written note.
            if (!row.note.isEmpty()) parts << tr("note: %1").arg(row.note);
            //: About a take, read aloud: it is being played.
            if (row.playing) parts << tr("sounding");
            return parts.join(QStringLiteral(", "));
        }
        case kKindRole: return static_cast<int>(row.kind);
        case kIdRole: return row.id;
        case kStarRole: return row.starred;
        case kNatsRole: return row.natsPerNote;
        case kSearchRole:
            return QStringList({row.name, row.detail, row.note, row.tags.join(QLatin1Char(' ')), row.dateText,
                                row.modelName})
                .join(QLatin1Char(' '));
        default: return {};
    }
}

Qt::ItemFlags TakesModel::flags(const QModelIndex& index) const {
    if (!index.isValid()) return Qt::NoItemFlags;
    return Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsDragEnabled;
}

QStringList TakesModel::mimeTypes() const { return fileDragTypes(); }

QMimeData* TakesModel::mimeData(const QModelIndexList& indexes) const {
    return makeFileDrag(indexes, [this](const QModelIndex& index) {
        return fileSource_ ? fileSource_(row(index)) : QString();
    });
}

}  // namespace continuo::ui
