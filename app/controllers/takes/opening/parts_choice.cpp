#include "controllers/takes/opening/parts_choice.h"

#include <QHash>
#include <algorithm>
#include <utility>

#include "controllers/takes/opening/take_opening.h"
#include "controllers/words/banner_subjects.h"
#include "controllers/words/side_work.h"
#include "controllers/words/words.h"
#include "pages/dialogs/parts_dialog.h"
#include "widgets/banner_stack.h"

namespace continuo::app {

QStringList partNames(const std::vector<ScorePart>& parts) {
    QHash<QString, int> count;
    const auto own = [](const ScorePart& part) {
        const QString name = text(part.trackName).simplified();
        return name.isEmpty() ? PartsChoice::tr("Track %1").arg(part.id.track + 1) : name;
    };
    for (const ScorePart& part : parts) ++count[own(part)];
    QStringList names;
    for (const ScorePart& part : parts) {
        const QString name = own(part);
        names << (count[name] == 1 ? name
                                   : PartsChoice::tr("%1, channel %2").arg(name).arg(part.id.channel + 1));
    }
    return names;
}

PartsChoice::PartsChoice(const Dependencies& dependencies) : my_(dependencies) {
    connect(&my_.banners, &ui::BannerStack::actionTriggered, this, [this](const QString& subject) {
        if (subject != subjects::kParts || !shownTake_) return;
        my_.banners.clear(subjects::kParts);
        ask(*shownTake_);
    });
}

void PartsChoice::showJoined(TakeId take, const QStringList& parts) {
    constexpr qsizetype kMost = 5;
    shownTake_ = take;
    QString names = parts.mid(0, kMost).join(QStringLiteral(", "));
    if (parts.size() > kMost)
        names = tr("%1 and %Ln more", nullptr, static_cast<int>(parts.size() - kMost)).arg(names);
    my_.banners.showMessage(
        subjects::kParts, ui::Banner::Kind::Info,
        tr("Continuo merged %Ln part(s) into one piano: %1.", nullptr, static_cast<int>(parts.size()))
            .arg(names),
        tr("Choose parts…"));
}

void PartsChoice::ask(TakeId take) {
    my_.notice.runGuarded(Task::ReadFile, [&] {
        const std::optional<Take> asked = my_.library.take(take);
        const std::optional<NodeSource> of = asked ? my_.library.source({take, 0}) : std::nullopt;
        if (!of) return;
        const QString name =
            asked->marks.name.empty() ? QString::number(asked->shownNumber()) : text(asked->marks.name);
        my_.work.startWithCompletion(
            Task::ReadFile,
            [this, name, source = of->source](const std::stop_token&) -> SideWork::Completion {
                const auto parts = pitchedParts(parseMidiScore(source->file, name.toStdString()));
                return [this, name, source, parts] { choose(name, *source, parts); };
            });
    });
}

void PartsChoice::choose(const QString& name, const TakeSource& source, const std::vector<ScorePart>& parts) {
    const std::vector<ScorePart::Id> checked = source.parts.empty() ? pianoParts(parts) : source.parts;
    const QStringList names = partNames(parts);
    QVector<ui::TeachSource> rows;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const bool chosen = std::find(checked.begin(), checked.end(), parts[i].id) != checked.end();
        const auto notes = static_cast<int>(parts[i].notes - parts[i].drums);
        rows.push_back(
            {names[static_cast<qsizetype>(i)], tr("%Ln note(s)", nullptr, notes), notes, -1, chosen});
    }
    ui::PartsDialog dialog(name, rows, &my_.window);
    if (dialog.exec() != QDialog::Accepted) return;
    std::vector<ScorePart::Id> ids;
    QStringList chosen;
    for (const int row : dialog.chosenRows()) {
        ids.push_back(parts[static_cast<std::size_t>(row)].id);
        chosen << names[row];
    }
    my_.opening.open(source.file,
                     name + QStringLiteral(" (") + chosen.join(QStringLiteral(", ")) + QLatin1Char(')'), ids);
}

}  // namespace continuo::app
