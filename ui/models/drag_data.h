#pragma once

#include <QMimeData>
#include <QModelIndexList>
#include <QStringList>
#include <QUrl>

namespace continuo::ui {

inline QStringList fileDragTypes() { return {QStringLiteral("text/uri-list")}; }

// Makes the drag data of rows that can be dragged out as files. fileOf returns a row's path; empty: none.
// Returns null if no row has a path. The drag owns the result.
template <typename FileOf>
QMimeData* makeFileDrag(const QModelIndexList& rows, const FileOf& fileOf) {
    QList<QUrl> files;
    for (const QModelIndex& row : rows) {
        const QString path = fileOf(row);
        if (!path.isEmpty()) files.push_back(QUrl::fromLocalFile(path));
    }
    if (files.isEmpty()) return nullptr;
    auto* data = new QMimeData;
    data->setUrls(files);
    return data;
}

}  // namespace continuo::ui
