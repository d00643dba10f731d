#pragma once

#include <QString>
#include <QStringList>

#include "pages/dialogs/export_forms.h"

namespace continuo::app {

// The files that an export writes.

QString exportPath(const ui::ExportForm& form);
// Returns one path, or two if each voice has its own file.
QStringList exportPaths(const ui::ExportForm& form);
// Formats the paths for the user, in one line.
QString shownPaths(const QStringList& paths);

// setName() sets the form's file name, with or without the format's suffix; setPath() also sets the folder.
void setName(ui::ExportForm& form, const QString& name);
void setPath(ui::ExportForm& form, const QString& path);
// Returns the format for this file name: a typed suffix (.wav, .flac) takes precedence over the chosen
// format.
ui::ExportFormat formatFor(const QString& path, ui::ExportFormat chosen);

}  // namespace continuo::app
