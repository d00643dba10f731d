#include "controllers/takes/export/export_files.h"

#include <QDir>
#include <QFileInfo>

#include "controllers/takes/export/export_choices.h"
#include "controllers/words/words.h"
#include "library/export.h"

namespace continuo::app {

QString exportPath(const ui::ExportForm& form) {
    return QDir(form.folder).filePath(form.name + fileSuffix(form.format));
}

QStringList exportPaths(const ui::ExportForm& form) {
    const QString path = exportPath(form);
    if (!form.writesTwoFiles()) return {path};
    const std::filesystem::path whole = path.toStdString();
    const FileWords words = exportWords();
    return {text(stemName(whole, Voice::Player, words).string()),
            text(stemName(whole, Voice::Model, words).string())};
}

QString shownPaths(const QStringList& paths) {
    QStringList native;
    for (const QString& path : paths) native << QDir::toNativeSeparators(path);
    return native.join(QStringLiteral(", "));
}

void setName(ui::ExportForm& form, const QString& name) {
    const QString ending = fileSuffix(form.format);
    form.name = name;
    if (form.name.endsWith(ending, Qt::CaseInsensitive)) form.name.chop(ending.size());
}

void setPath(ui::ExportForm& form, const QString& path) {
    const QFileInfo file(path);
    form.folder = file.absolutePath();
    setName(form, file.fileName());
}

ui::ExportFormat formatFor(const QString& path, ui::ExportFormat chosen) {
    using Wanted = ui::ExportFormat;
    const bool short16 = chosen == Wanted::Wav16 || chosen == Wanted::Flac16;
    const bool flac = fileSuffix(chosen) == QLatin1String(".flac");
    if (!flac && path.endsWith(QLatin1String(".flac"))) return short16 ? Wanted::Flac16 : Wanted::Flac24;
    if (flac && path.endsWith(QLatin1String(".wav"))) return short16 ? Wanted::Wav16 : Wanted::Wav24;
    return chosen;
}

}  // namespace continuo::app
