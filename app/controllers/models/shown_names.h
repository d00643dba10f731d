#pragma once

#include <QString>
#include <QStringList>
#include <string>
#include <vector>

namespace continuo::app {

// Returns the name of a model in lists. If the file has another name, appends it, because copies of a model
// share its name.
QString shownName(const std::string& name, const std::string& path);

// Makes the names of a list of files unique: appends as much of the folders as needed to equal names. Does
// not read the disk.
QStringList uniqueNames(const QStringList& names, const std::vector<std::string>& paths);

}  // namespace continuo::app
