#pragma once

#include <QString>
#include <QStringList>
#include <string>
#include <vector>

namespace continuo::app {

// What a model is called where its user chooses: a copy has its name, too, so a file that is called otherwise
// is told.
QString shownName(const std::string& name, const std::string& path);

// The names of a list of files: where several are the same, each is told with as much of its folder as tells
// it from the others. Touches no disk.
QStringList toldApart(const QStringList& names, const std::vector<std::string>& paths);

}  // namespace continuo::app
