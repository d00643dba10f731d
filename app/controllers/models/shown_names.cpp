#include "controllers/models/shown_names.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <algorithm>

#include "controllers/words/words.h"

namespace continuo::app {
namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(continuo::app::ShownNames)
};

// Returns the folder's last `parts` components, or the whole path if it has no more.
QString lastComponents(const QString& folder, qsizetype parts) {
    const QStringList all = folder.split(QLatin1Char('/'), Qt::SkipEmptyParts);
    if (parts >= all.size()) return QDir::toNativeSeparators(folder);
    return QStringLiteral("…/") + all.mid(all.size() - parts).join(QLatin1Char('/'));
}

// Returns the shortest path suffix that no other folder has.
QString uniqueSuffix(const QString& folder, const QStringList& others) {
    for (qsizetype parts = 1; parts < folder.size(); ++parts) {
        const QString end = lastComponents(folder, parts);
        if (std::none_of(others.begin(), others.end(),
                         [&](const QString& other) { return lastComponents(other, parts) == end; }))
            return end;
    }
    return QDir::toNativeSeparators(folder);
}

}  // namespace

QString shownName(const std::string& name, const std::string& path) {
    const QFileInfo file(text(path));
    return file.completeBaseName() == text(name) ? text(name)
                                                 : QStringLiteral("%1 (%2)").arg(text(name), file.fileName());
}

QStringList uniqueNames(const QStringList& names, const std::vector<std::string>& paths) {
    const auto folderOf = [&](qsizetype at) {
        return QFileInfo(text(paths[static_cast<std::size_t>(at)])).path();
    };
    QStringList told = names;
    for (qsizetype at = 0; at < names.size(); ++at) {
        QStringList others;
        for (qsizetype other = 0; other < names.size(); ++other)
            if (other != at && names[other] == names[at]) others << folderOf(other);
        if (!others.isEmpty())
            told[at] = Words::tr("%1 in %2", "a model and its folder")
                           .arg(names[at], uniqueSuffix(folderOf(at), others));
    }
    return told;
}

}  // namespace continuo::app
