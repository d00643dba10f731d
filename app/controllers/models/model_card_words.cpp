#include "controllers/models/model_card_words.h"

#include <continuo/json_place.h>

#include <QCoreApplication>
#include <QLocale>
#include <algorithm>
#include <nlohmann/json.hpp>
#include <numbers>

#include "controllers/models/model_facts.h"
#include "controllers/words/words.h"
#include "files/card_text.h"
#include "files/model_card.h"

namespace continuo::app {
namespace {

using CardJson = nlohmann::ordered_json;
using Group = ui::ModelCardForm::Group;

struct Words {
    Q_DECLARE_TR_FUNCTIONS(continuo::app::ModelCard)
};

constexpr const char* kPictures = "image";  // modality of picture models; they remember the whole picture
constexpr int kMostKinds = 4;               // kinds of held-out pieces that are shown

QString textAt(const CardJson& card, const char* name) {
    const CardJson& value = cardPart(card, name);
    return value.is_null() ? QString() : text(cardItemText(value));
}

void addLine(Group& group, const QString& name, const QString& value) {
    if (!value.isEmpty()) group.lines.push_back({name, value});
}

// Translates a leading "yes" or "no" of the card's text. Without a text, returns that commercial use is
// unknown.
QString commercialText(const CardJson& card) {
    const QString told = textAt(card, "commercial_use").trimmed();
    const auto isWord = [&told](const char* word) {
        const qsizetype end = static_cast<qsizetype>(qstrlen(word));
        return told.startsWith(QLatin1String(word), Qt::CaseInsensitive) &&
               (told.size() == end || !told[end].isLetter());
    };
    //: In a model card: commercial use is allowed.
    if (isWord("yes")) return Words::tr("yes") + told.mid(3);
    //: In a model card: commercial use is not allowed.
    if (isWord("no")) return Words::tr("no") + told.mid(2);
    //: In a model card: whether commercial use is allowed.
    return told.isEmpty() ? Words::tr("unknown: ask the maker") : told;
}

// Returns what a model of this kind does; empty for unknown kinds.
QString purposeText(const std::string& modality) {
    if (modality == "midi") return Words::tr("Answers and continues piano playing.");
    if (modality == kPictures) return Words::tr("Makes small pictures and completes those that you open.");
    if (modality == "audio") return Words::tr("Continues recorded sound.");
    return {};
}

Group modelGroup(const ModelSummary& model, const LocalModelFacts& here) {
    Group group{Words::tr("Model"), {}, true};
    const QLocale locale;
    addLine(group, Words::tr("File"), text(model.path));
    addLine(group, Words::tr("Parameters"), locale.toString(static_cast<qlonglong>(model.parameters)));
    addLine(group, Words::tr("Architecture"), text(model.architecture));
    //: In a model card: how far back the model hears.
    if (model.modality == kPictures) addLine(group, Words::tr("Remembers"), rememberedText(model));
    //: In a model card: number of tokens that each layer sees.
    if (model.window > 0)
        addLine(group, Words::tr("Window"),
                Words::tr("%1 tokens").arg(locale.toString(static_cast<qlonglong>(model.window))));
    if (model.latents > 0)
        addLine(group, Words::tr("Latents"),
                //: In a model card: maximum number of latents.
                Words::tr("up to %1").arg(locale.toString(static_cast<qlonglong>(model.latents))));
    addLine(group, Words::tr("Tokenizer"),
            QStringLiteral("%1 (%2)").arg(text(model.tokenizer), text(model.modality)));
    addLine(group, Words::tr("SHA-256"), here.hash.empty() ? Words::tr("computing…") : text(here.hash));
    const CardJson card = parseJsonObjectOrEmpty<CardJson>(model.card);
    addLine(group, Words::tr("The parent’s SHA-256"), textAt(cardPart(card, "parent"), "sha256"));
    //: In a model card: the program that trained the imported checkpoint.
    addLine(group, Words::tr("Imported from"), textAt(card, "codebase"));
    return group;
}

// Returns the name and licence of a parent model. Its other fields have their own lines.
QString parentText(const CardJson& parent) {
    if (!parent.is_object()) return parent.is_null() ? QString() : text(cardItemText(parent));
    CardJson brief = parent;
    for (const char* name : {"made_by", "sha256"}) brief.erase(name);
    return text(cardItemText(brief));
}

Group aboutGroup(const ModelSummary& model, const CardJson& card) {
    Group group{Words::tr("About"), {}};
    addLine(group, Words::tr("Purpose"), purposeText(model.modality));
    if (model.modality != kPictures) addLine(group, Words::tr("Remembers"), rememberedText(model));
    addLine(group, Words::tr("Size"), sizeText(model.fileBytes));
    const std::string licence = licenceText(model.card);
    addLine(group, Words::tr("Licence"), licence == "unknown" ? Words::tr("unknown") : text(licence));
    addLine(group, Words::tr("Commercial use"), commercialText(card));
    addLine(group, Words::tr("Made by"), textAt(card, "made_by"));
    const CardJson& parent = cardPart(card, "parent");
    //: In a model card: the model that this one was made from by teaching.
    addLine(group, Words::tr("Taught from"), parentText(parent));
    //: In a model card: maker of the model from which this one was taught.
    addLine(group, Words::tr("The parent’s maker"), textAt(parent, "made_by"));
    return group;
}

Group sourcesGroup(const CardJson& card) {
    Group group{Words::tr("Trained on"), {}};
    for (const char* name : {"training_data", "sources"}) {
        const CardJson& sources = cardPart(card, name);
        if (sources.is_array()) {
            for (const CardJson& each : sources) addLine(group, {}, text(cardItemText(each)));
        } else if (!sources.is_null()) {
            addLine(group, {}, text(cardItemText(sources)));
        }
    }
    if (group.lines.isEmpty()) addLine(group, {}, Words::tr("unknown"));
    addLine(group, Words::tr("Known limits"), textAt(card, "known_limits"));
    return group;
}

// Formats prediction quality: notes in nats per token, pictures in bits per dimension.
QString figureText(double natsPerToken, bool pictures) {
    return pictures ? Words::tr("%L1 bits/dim").arg(natsPerToken / std::numbers::ln2, 0, 'f', 3)
                    : Words::tr("%L1 nats/token").arg(natsPerToken, 0, 'f', 3);
}

void addKind(Group& group, const QString& name, const CardJson& kind, bool pictures) {
    const std::optional<double> nats = cardNumber(kind, "nats_per_token");
    if (!nats) return;
    QString line = figureText(*nats, pictures);
    //: Appended to a value in a model card: number of test pieces.
    if (const auto pieces = cardNumber(kind, "pieces"))
        line += Words::tr(", %n piece(s)", nullptr, static_cast<int>(*pieces));
    //: Appended to a value in a model card: value of a simple statistical model.
    if (const auto ngram = cardNumber(cardPart(kind, "best_ngram"), "nats_per_token"))
        line += Words::tr("; n-gram baseline: %1").arg(figureText(*ngram, pictures));
    addLine(group, name, line);
}

Group heldOutGroup(const ModelSummary& model, const CardJson& card) {
    Group group{Words::tr("Prediction of unseen data"), {}, true};
    const bool pictures = model.modality == kPictures;
    const CardJson& measured = cardPart(card, "measured");
    //: In a model card: all kinds of test data together.
    addKind(group, Words::tr("All"), cardPart(measured, "all"), pictures);
    const CardJson& kinds = cardPart(measured, "kinds");
    if (kinds.is_object() && kinds.size() <= kMostKinds)
        for (const auto& [name, kind] : kinds.items()) addKind(group, text(name), kind, pictures);
    const auto add = [&](const QString& name, const char* key) {
        if (const auto nats = cardNumber(card, key)) addLine(group, name, figureText(*nats, pictures));
    };
    if (group.lines.isEmpty()) add(Words::tr("Held-out data"), "valid_nats_per_token");
    //: In a model card: value of the model from which this one was taught.
    add(Words::tr("Parent model, same data"), "valid_nats_per_token_before");
    QStringList curve;
    for (const ui::ModelFacts::Point& point : makeModelFacts(model).natsPerToken)
        curve << QStringLiteral("%1: %2").arg(point.latents).arg(QLocale().toString(point.value, 'f', 2));
    addLine(group, Words::tr("Nats/token by latents"), curve.join(QStringLiteral(", ")));
    return group;
}

Group hereGroup(const LocalModelFacts& here) {
    Group group{Words::tr("On this computer"), {}, true};
    //: In a model card: memory that the model needs.
    addLine(group, Words::tr("Memory"), memoryText(here));
    addLine(group, Words::tr("Speed"), speedText(here));
    return group;
}

}  // namespace

QString rememberedText(const ModelSummary& model) {
    //: How far back a model hears: the oldest music counts least.
    if (model.contextTokens == 0) return Words::tr("the whole session, fading");
    return Words::tr("the last %L1 tokens").arg(static_cast<qlonglong>(model.contextTokens));
}

QString memoryText(const LocalModelFacts& here) {
    if (!here.fit) return {};
    const FitResult& fit = *here.fit;
    const QString needed = sizeText(fit.neededBytes());
    if (!fit.fitsLimit())
        return Words::tr("needs at least %1 of memory, the limit is %2")
            .arg(needed, sizeText(fit.limitBytes));
    const QString reduced = Words::tr("within the memory limit: %L1 latents and a context of %L2 tokens")
                                .arg(fit.latents)
                                .arg(fit.context);
    const QString told =
        fit.freeBytes == 0
            ? Words::tr("needs about %1 of memory").arg(needed)
            : Words::tr("needs about %1 of memory, %2 are free").arg(needed, sizeText(fit.freeBytes));
    return fit.reduced ? told + QStringLiteral(" · ") + reduced : told;
}

QString speedText(const LocalModelFacts& here) {
    const auto measured = [](double ms, const QDate& day) {
        return Words::tr("%L1 ms/token, measured on %2")
            .arg(ms, 0, 'f', 1)
            .arg(QLocale().toString(day, QLocale::ShortFormat));
    };
    if (!here.speeds.isEmpty()) {
        const StoredSpeed& speed = here.speeds.back();
        if (speed.latents == 0) return measured(speed.msPerToken, speed.day);
        return Words::tr("%L1 ms/token with %L2 latents, measured on %3")
            .arg(speed.msPerToken, 0, 'f', 1)
            .arg(speed.latents)
            .arg(QLocale().toString(speed.day, QLocale::ShortFormat));
    }
    if (here.benchmark) return measured(here.benchmark->msMedian, here.benchmark->day);
    if (!here.fit || here.fit->msPerToken() <= 0) return {};
    const double ms = here.fit->msPerToken();
    return Words::tr("about %L1 ms/token (estimate)").arg(std::max(0.1, ms), 0, 'f', ms < 10 ? 1 : 0);
}

ui::ModelCardForm makeCardForm(const ModelSummary& model, const LocalModelFacts& here) {
    const CardJson card = parseJsonObjectOrEmpty<CardJson>(model.card);
    ui::ModelCardForm form;
    form.title = textAt(card, "title");
    if (form.title.isEmpty()) form.title = text(model.name);
    form.summary = textAt(card, "summary");
    form.groups = {aboutGroup(model, card), sourcesGroup(card), modelGroup(model, here), hereGroup(here),
                   heldOutGroup(model, card)};
    form.natsPerToken = makeModelFacts(model).natsPerToken;
    form.msPerToken = speedCurve(here.speeds);
    return form;
}

}  // namespace continuo::app
