#pragma once

#include <QMimeData>
#include <QModelIndexList>
#include <QStringList>
#include <QUrl>

namespace continuo::ui {

inline QStringList draggedFileTypes() { return {QStringLiteral("text/uri-list")}; }

// The drag of rows that can be taken out of the window as files; fileOf gives a row's path, empty where it
// has none. Null when no row has one. The drag owns it.
template <typename FileOf>
QMimeData* draggedFiles(const QModelIndexList& rows, const FileOf& fileOf) {
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
