#pragma once

#include <QString>
#include <QStringList>
#include <string>
#include <vector>

namespace continuo::app {

// The name of a model in lists. If the file is called otherwise, its name is added, because a copy of a model
// has the same name.
QString shownName(const std::string& name, const std::string& path);

// The names of a list of files. Names that are the same get as much of their folders added as tells them
// apart. Does not read the disk.
QStringList toldApart(const QStringList& names, const std::vector<std::string>& paths);

}  // namespace continuo::app
