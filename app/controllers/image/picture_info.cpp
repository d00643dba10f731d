#include "controllers/image/picture_info.h"

#include <QCoreApplication>
#include <QLocale>
#include <algorithm>

#include "controllers/words/words.h"
#include "main_window/inspector/seed_field.h"
#include "pictures/made_origin.h"
#include "pictures/picture_file.h"

namespace continuo::app {
namespace {

constexpr std::size_t kShownHash = 10;  // digits
constexpr int kLongestText = 400;       // characters shown of another program's text

struct Words {
    Q_DECLARE_TR_FUNCTIONS(continuo::app::PictureWords)
};

// Shortens a name from a file for messages and the log.
QString shortened(const std::string& name) {
    constexpr qsizetype kLongest = 60;
    const QString whole = text(name).simplified();
    return whole.size() > kLongest ? whole.left(kLongest) + QStringLiteral("…") : whole;
}

QString number(double value) { return QLocale().toString(value, 'g', 4); }
QString number(int value) { return QLocale().toString(value); }

// Joins the parts with commas. Of more than four, keeps the first three and the last.
QString joined(QStringList parts) {
    constexpr qsizetype kShown = 4;
    if (parts.size() > kShown) {
        const QString last = parts.back();
        parts = parts.mid(0, kShown - 1) << QStringLiteral("…") << last;
    }
    return parts.join(QStringLiteral(", "));
}

// Formats "512", or "512, 64 from token 900" if it was moved.
QString latentsText(const LatentsCurve& curve) {
    QStringList parts;
    for (const auto& [from, latents] : curve) {
        //: How a picture was made: number of latents in force from this token on.
        parts << (from != 0 ? Words::tr("%L1 from token %L2").arg(latents).arg(from)
                            : QLocale().toString(static_cast<qlonglong>(latents)));
    }
    return joined(parts);
}

// Formats "1", or "1, 0.5 from token 900" if it was moved.
template <class Number>
QString movedText(const PictureOrigin& origin, Number SamplingChoice::*field) {
    Number value = origin.sampling.*field;
    QStringList parts{number(value)};
    for (const auto& [from, sampling] : origin.moves.sampling) {
        if (sampling.*field == value) continue;
        value = sampling.*field;
        //: How a picture was made: value in force from this token on.
        parts << Words::tr("%1 from token %L2").arg(number(value)).arg(from);
    }
    return joined(parts);
}

using Lines = QVector<std::pair<QString, QString>>;

Lines makeLines(const PictureOrigin& origin, const std::string& program) {
    Lines lines;
    const auto add = [&lines](const QString& name, const QString& value) {
        if (!value.isEmpty()) lines.push_back({name, value});
    };
    const SamplingChoice& sampling = origin.sampling;
    const QString hash = text(origin.modelHash.substr(0, kShownHash));
    //: How a picture was made: the program.
    add(Words::tr("Made by"), text(program));
    add(Words::tr("Model"), text(origin.modelName));
    add(Words::tr("Model hash"), hash.isEmpty() ? hash : hash + QStringLiteral("…"));
    add(Words::tr("Licence"), text(origin.modelLicence));
    //: How a picture was made: a small file that changes the model.
    add(Words::tr("Adapter"), text(origin.adapter));
    //: How a picture was made: what it shows, from the model's list of classes.
    add(Words::tr("Class"), text(origin.label));
    add(Words::tr("Size"), Words::tr("%1 × %2").arg(origin.width).arg(origin.height));
    if (origin.keptRows > 0) add(Words::tr("Kept rows"), QLocale().toString(origin.keptRows));
    //: How a picture was made: start of the random numbers.
    add(Words::tr("Seed"), ui::SeedField::formatSeed(sampling.seed));
    const auto addMoved = [&](const QString& name, auto SamplingChoice::*field, auto off) {
        const auto on = [&](const auto& point) { return point.second.*field != off; };
        const bool later = std::any_of(origin.moves.sampling.begin(), origin.moves.sampling.end(), on);
        if (later || sampling.*field != off) add(name, movedText(origin, field));
    };
    addMoved(Words::tr("Temperature"), &SamplingChoice::temperature, -1.0);
    addMoved(Words::tr("Top-k"), &SamplingChoice::topK, 0);
    addMoved(Words::tr("Top-p"), &SamplingChoice::topP, 1.0);
    addMoved(Words::tr("Min-p"), &SamplingChoice::minP, 0.0);
    add(origin.isWindow ? Words::tr("Window") : Words::tr("Latents"), latentsText(origin.moves.latents));
    //: How a picture was made: number format of the model's weights.
    add(Words::tr("Weights"), text(origin.precision));
    //: How a picture was made: checksum of the picture that it continues.
    if (!origin.parents.empty())
        add(Words::tr("Continues"), text(origin.parents.front().substr(0, kShownHash)) + QStringLiteral("…"));
    return lines;
}

}  // namespace

ui::PictureInfo makePictureInfo(const QString& title, const PictureOrigin& origin,
                                const std::string& program) {
    return {title, makeLines(origin, program)};
}

QString otherMakerText(const PictureOrigin& origin) {
    const QString hash = text(origin.modelHash.substr(0, kShownHash));
    return Words::tr(
               "Another model made it, %1. The chosen model gives a different result with the same settings.")
        .arg(shortened(origin.modelName) + (hash.isEmpty() ? hash : QStringLiteral(" (%1…)").arg(hash)));
}

QString unfinishedText(const PictureOrigin& origin) {
    const int rows = countKnownRows(origin);
    return rows < origin.height ? Words::tr("not finished, row %L1 of %L2").arg(rows).arg(origin.height)
                                : QString();
}

// Returns an empty text for unknown warnings.
static QString describe(const QString& warning, const QString& name) {
    if (warning == QLatin1String(kIsAnimated))
        return Words::tr("“%1” is animated; Continuo uses its first picture.").arg(name);
    if (warning == QLatin1String(kIsTransparent))
        return Words::tr("“%1” is partly transparent; Continuo put white behind it.").arg(name);
    if (warning == QLatin1String(kIsCutOff))
        return Words::tr("“%1” is truncated; the missing part is grey.").arg(name);
    return {};
}

static QString unreadWords(const QString& name) {
    return Words::tr("Continuo could not read all metadata of “%1”.").arg(name);
}

ui::UserMessage warningsMessage(const QString& name, const QStringList& warnings) {
    QStringList lines, others;
    for (const QString& warning : warnings) {
        const QString words = describe(warning, name);
        words.isEmpty() ? others << warning : lines << words;
    }
    if (!others.isEmpty()) lines << unreadWords(name);
    lines.removeDuplicates();
    return {lines.join(QLatin1Char('\n')), others.join(QLatin1Char('\n'))};
}

QStringList listUnrestored(const PictureOrigin& origin, bool sameModel, const SamplingChoice& now,
                           const QStringList& labels, const std::string& precision) {
    QStringList lines;
    if (wasClassDrawn(origin))
        lines << Words::tr("The model chose the class %1 itself, and chooses again if no row is kept.")
                     .arg(shortened(origin.label));
    if (const int rows = countKnownRows(origin); rows < origin.height)
        lines << Words::tr("It was exported unfinished: it is white below row %L1 of %L2.")
                     .arg(rows)
                     .arg(origin.height);
    if (!sameModel) lines << otherMakerText(origin);
    if (!origin.adapter.empty())
        lines << Words::tr("It was made with the adapter %1, which Continuo's window does not use.")
                     .arg(shortened(origin.adapter));
    if (!origin.moves.sampling.empty() || origin.moves.latents.size() > 1)
        lines << Words::tr("Settings changed while it was made; the sliders show the values at its start.");
    if (!origin.label.empty() && !labels.contains(text(origin.label)))
        lines << Words::tr("This model has no class %1.").arg(shortened(origin.label));
    if (sliderSettings(now) != sliderSettings(origin.sampling) ||
        (origin.sampling.latents > 0 && now.latents != origin.sampling.latents))
        lines << Words::tr("Continuo limited values outside the range of a slider.");
    if (!origin.precision.empty() && origin.precision != precision)
        lines << Words::tr(
                     "It was made with %1 weights and the settings have %2, so the result differs. Change "
                     "this in Settings › Model & compute.")
                     .arg(shortened(origin.precision), text(precision));
    return lines;
}

ui::PictureInfo makePictureInfo(const QString& title, const std::vector<PngText>& texts) {
    ui::PictureInfo info{title, {}};
    for (const PngText& each : texts)
        info.lines.push_back({text(each.keyword), text(each.text).left(kLongestText)});
    return info;
}

}  // namespace continuo::app
