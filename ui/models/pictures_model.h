#pragma once

#include <QAbstractListModel>
#include <QImage>
#include <QString>
#include <QVector>

namespace continuo::ui {

// The medium of a list of sets, which decides the texts and the unit of bit counts.
enum class SetKind { Pictures, Sounds };

// A row of the pane Pictures or Sounds: a set, or the source of the next ones.
struct PictureSetRow {
    qint64 id = 0;          // unique
    bool isSource = false;  // stays on top in every sort order
    QString name;           // "Set 4"
    QString detail;         // "8 pictures, row 47"
    QImage thumbnail;
    double bitsPerDim = -1;  // for sounds bits per code; below 0: unknown
    bool starred = false;
    bool running = false;   // is being generated
    QString dateText = {};  // date and time
};

// The sets of pictures or sounds, latest first. A new list is merged into the old one, so that selection and
// scroll position stay.
class PicturesModel : public QAbstractListModel {
    Q_OBJECT
public:
    enum Role { kIdRole = Qt::UserRole, kSourceRole, kStarRole, kBitsRole, kSearchRole };

    explicit PicturesModel(SetKind kind, QObject* parent = nullptr)
        : QAbstractListModel(parent), kind_(kind) {}
    explicit PicturesModel(QObject* parent = nullptr) : PicturesModel(SetKind::Pictures, parent) {}

    SetKind kind() const { return kind_; }
    void setRows(const QVector<PictureSetRow>& rows);
    // Updates an existing row; ignores an unknown one.
    void setRow(const PictureSetRow& row);
    const PictureSetRow& row(const QModelIndex& index) const { return rows_[index.row()]; }
    QModelIndex find(qint64 id) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    Qt::DropActions supportedDragActions() const override { return Qt::CopyAction; }

private:
    void updateRow(int place, const PictureSetRow& row);

    SetKind kind_;
    QVector<PictureSetRow> rows_;
};

}  // namespace continuo::ui
