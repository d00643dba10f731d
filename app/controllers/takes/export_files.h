#pragma once

#include <QString>
#include <QStringList>

#include "pages/dialogs/export_forms.h"

namespace continuo::app {

// The files that an export writes.

QString pathOf(const ui::ExportForm& form);
// One path, or two where each voice has a file of its own.
QStringList pathsOf(const ui::ExportForm& form);
// As the user reads them, in one line.
QString shownPaths(const QStringList& paths);

// The name with or without the ending of the form's format.
void setName(ui::ExportForm& form, const QString& name);
void setPath(ui::ExportForm& form, const QString& path);
// The format for a file of this name: a typed ending (.wav, .flac) counts for more than the chosen format.
ui::ExportFormat formatFor(const QString& path, ui::ExportFormat chosen);

}  // namespace continuo::app
