#pragma once

#include <QAbstractItemModel>
#include <QString>
#include <QVector>
#include <functional>
#include <map>
#include <memory>
#include <utility>
#include <vector>

namespace continuo::ui {

// A row of the takes tree: a take, its recording, or a branch.
struct TakeRow {
    enum class Kind { Take, Recording, Branch };
    Kind kind = Kind::Take;
    qint64 id = 0;  // unique within its kind
    QString name;
    QString detail;           // "now", "2 branches", "0:14 · 97 notes"
    QVector<float> contour;   // mean pitch over time, 0 to 1; below 0: a rest
    double natsPerNote = -1;  // below 0: unknown
    QString note;             // by the user; searchable like the next three
    QStringList tags = {};
    QString dateText = {};   // date and time
    QString modelName = {};  // model that plays in it; searchable only
    bool starred = false;
    bool playing = false;
    bool unfinished = false;  // is being generated
    bool modelOnly = false;   // of a recording: contains no notes of the player
    std::vector<TakeRow> children;
};

// The takes as a tree, latest first. A new list is merged into the old one, so that selection and expanded
// rows stay.
class TakesModel : public QAbstractItemModel {
    Q_OBJECT

public:
    enum Role { kRowRole = Qt::UserRole, kKindRole, kIdRole, kStarRole, kNatsRole, kSearchRole };

    explicit TakesModel(QObject* parent = nullptr);
    ~TakesModel() override;

    // Sets all takes, in this order.
    void setRows(const std::vector<TakeRow>& rows);
    // Updates a take with its subtree; false: it has no row.
    bool setRow(const TakeRow& take);
    // Inserts a take without a row, above the first one with a lower id.
    void addRow(const TakeRow& take);
    void removeTake(qint64 take);  // does nothing if missing
    // Returns the row without children; an empty row for an invalid index.
    const TakeRow& row(const QModelIndex& index) const;
    QModelIndex find(TakeRow::Kind kind, qint64 id) const;

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& child) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    // Branches are dragged out as files, which setFileSource() writes.
    QMimeData* mimeData(const QModelIndexList& indexes) const override;
    QStringList mimeTypes() const override;
    Qt::DropActions supportedDragActions() const override { return Qt::CopyAction; }

    // Sets the function that writes a row's content to a file and returns its path; empty: not available.
    void setFileSource(std::function<QString(const TakeRow&)> source) { fileSource_ = std::move(source); }

private:
    struct Node;
    Node* findNode(const QModelIndex& index) const;
    QModelIndex indexOf(const Node& node) const;
    void sync(Node& parent, const std::vector<TakeRow>& rows);
    void updateRow(Node& node, const TakeRow& row);
    std::unique_ptr<Node> makeNode(Node& parent, const TakeRow& row);
    void insert(Node& parent, int at, const TakeRow& row);
    void erase(Node& parent, int at);
    void unregisterNode(const Node& node);

    std::unique_ptr<Node> root_;
    std::map<std::pair<TakeRow::Kind, qint64>, Node*> nodes_;  // all except the root
    std::function<QString(const TakeRow&)> fileSource_;
};

}  // namespace continuo::ui
