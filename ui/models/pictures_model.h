#pragma once

#include <QAbstractListModel>
#include <QImage>
#include <QString>
#include <QVector>

namespace continuo::ui {

// The medium of a list of sets. It decides the words, and the unit of bit counts.
enum class SetKind { Pictures, Sounds };

// A row of the pane Pictures or Sounds: a set, or the source that the next ones continue.
struct PictureSetRow {
    qint64 id = 0;          // unlike any other's
    bool isSource = false;  // stays above the others, however they are sorted
    QString name;           // "Set 4"
    QString detail;         // "8 pictures, row 47"
    QImage thumbnail;
    double bitsPerDim = -1;  // of sounds bits per code; below 0: not known
    bool starred = false;
    bool running = false;  // is being made
    QString made = {};     // day and time
};

// The sets of pictures or sounds, in the order given: latest first. A new list is compared with the old one,
// so that selection and place stay.
class PicturesModel : public QAbstractListModel {
    Q_OBJECT
public:
    enum Role { kIdRole = Qt::UserRole, kSourceRole, kStarRole, kBitsRole, kSearchRole };

    explicit PicturesModel(SetKind kind, QObject* parent = nullptr)
        : QAbstractListModel(parent), kind_(kind) {}
    explicit PicturesModel(QObject* parent = nullptr) : PicturesModel(SetKind::Pictures, parent) {}

    SetKind kind() const { return kind_; }
    void setRows(const QVector<PictureSetRow>& rows);
    // One that is there; another one is passed over.
    void setRow(const PictureSetRow& row);
    const PictureSetRow& row(const QModelIndex& index) const { return rows_[index.row()]; }
    QModelIndex find(qint64 id) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    Qt::DropActions supportedDragActions() const override { return Qt::CopyAction; }

private:
    void show(int place, const PictureSetRow& row);

    SetKind kind_;
    QVector<PictureSetRow> rows_;
};

}  // namespace continuo::ui
