#include "controllers/words/bundled_examples.h"

#include <QDir>
#include <QRegularExpression>
#include <filesystem>

#include "controllers/words/words.h"
#include "files/installed_files.h"

namespace continuo::app {

BundledExamples bundledExamples(const QString& suffix) {
    static const QRegularExpression sized(QStringLiteral("-\\d+$"));
    BundledExamples examples;
    for (const std::filesystem::path& folder : resourceFolders("primers")) {
        const QDir dir(text(folder.string()));
        for (const QFileInfo& file :
             dir.entryInfoList({QLatin1Char('*') + suffix}, QDir::Files, QDir::Name)) {
            QString name = file.completeBaseName();
            if (name.contains(sized)) continue;
            name.replace(QLatin1Char('-'), QLatin1Char(' '));
            if (!name.isEmpty()) name[0] = name[0].toUpper();
            examples.files << file.absoluteFilePath();
            examples.names << name;
        }
        if (!examples.files.isEmpty()) break;
    }
    return examples;
}

}  // namespace continuo::app
