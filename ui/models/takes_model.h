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

// A row of the takes tree: a take, what was recorded in it, or a branch that continues it.
struct TakeRow {
    enum class Kind { Take, Recording, Branch };
    Kind kind = Kind::Take;
    qint64 id = 0;  // of its kind
    QString name;
    QString detail;           // "now", "2 branches", "0:14 · 97 notes"
    QVector<float> contour;   // mean pitch along the time, 0..1; below 0: a rest
    double natsPerNote = -1;  // below 0: not known
    QString note;             // of the user, found by a search as are the next three
    QStringList tags = {};
    QString made = {};       // day and time
    QString modelName = {};  // of the one that plays in it; seen nowhere else
    bool starred = false;
    bool sounding = false;
    bool unfinished = false;  // is being made
    bool modelAlone = false;  // of a recording: no note of it is the player's
    std::vector<TakeRow> children;
};

// The takes as a tree, latest first. What is given anew is compared with what is there, so that selection and
// open rows stay where they are.
class TakesModel : public QAbstractItemModel {
    Q_OBJECT

public:
    enum Role { kRowRole = Qt::UserRole, kKindRole, kIdRole, kStarRole, kNatsRole, kSearchRole };

    explicit TakesModel(QObject* parent = nullptr);
    ~TakesModel() override;

    // All takes, in this order.
    void setRows(const std::vector<TakeRow>& rows);
    // One of the takes, with all below it; false where there is no row of it.
    bool setRow(const TakeRow& take);
    // One that has no row yet, above the first one whose id is lower.
    void addRow(const TakeRow& take);
    void dropRow(qint64 take);  // nothing happens where there is none
    // Its row without children; nothing asked of an invalid index.
    const TakeRow& row(const QModelIndex& index) const;
    QModelIndex find(TakeRow::Kind kind, qint64 id) const;

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& child) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    // Branches are dragged out as files: whoever owns the model says where they lie (setFileSource).
    QMimeData* mimeData(const QModelIndexList& indexes) const override;
    QStringList mimeTypes() const override;
    Qt::DropActions supportedDragActions() const override { return Qt::CopyAction; }

    // Writes what a row stands for into a file and returns its path; empty: not available.
    void setFileSource(std::function<QString(const TakeRow&)> source) { fileSource_ = std::move(source); }

private:
    struct Node;
    Node* nodeOf(const QModelIndex& index) const;
    QModelIndex indexOf(const Node& node) const;
    void sync(Node& parent, const std::vector<TakeRow>& rows);
    void show(Node& node, const TakeRow& row);
    std::unique_ptr<Node> made(Node& parent, const TakeRow& row);
    void insert(Node& parent, int at, const TakeRow& row);
    void erase(Node& parent, int at);
    void forget(const Node& node);

    std::unique_ptr<Node> root_;
    std::map<std::pair<TakeRow::Kind, qint64>, Node*> nodes_;  // all but the root
    std::function<QString(const TakeRow&)> fileSource_;
};

}  // namespace continuo::ui
