#include "controllers/takes/making_words.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>
#include <algorithm>
#include <nlohmann/json.hpp>

#include "controllers/words/words.h"

namespace continuo::app {
namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(continuo::app::TakesTree)
};

// Details are of a file, which may be another program's.
double numberIn(const nlohmann::json& details, const char* name, double otherwise) {
    const auto found = details.is_object() ? details.find(name) : details.end();
    const bool there = details.is_object() && found != details.end() && found->is_number();
    return there ? found->get<double>() : otherwise;
}

QString textIn(const nlohmann::json& details, const char* name) {
    const auto found = details.is_object() ? details.find(name) : details.end();
    const bool there = details.is_object() && found != details.end() && found->is_string();
    return there ? text(found->get<std::string>()) : QString();
}

}  // namespace

QString madeWith(const Origin& origin, const std::pair<int, int>& latents) {
    const nlohmann::json details = nlohmann::json::parse(origin.details, nullptr, false);
    const QLocale locale;
    QStringList parts = {text(origin.modelName)};
    const auto number = [&](double value, int decimals) { return locale.toString(value, 'f', decimals); };
    if (const double temperature = numberIn(details, "temperature", -1); temperature >= 0)
        parts << Words::tr("temperature %1").arg(number(temperature, 2));
    constexpr double kMostLatents = 1 << 24;
    const auto& [fewest, most] = latents;
    const double told = numberIn(details, "latents", 0);
    const int count = most > 0 ? most : static_cast<int>(std::clamp(told, 0.0, kMostLatents));
    if (fewest < most && fewest > 0)
        parts << Words::tr("%1 to %2 latents").arg(locale.toString(fewest), locale.toString(most));
    else if (count > 0)
        parts << Words::tr("%Ln latent(s)", nullptr, count);
    if (const double minP = numberIn(details, "min_p", 0); minP > 0)
        parts << Words::tr("min-p %1").arg(number(minP, 2));
    if (const double topP = numberIn(details, "top_p", 1); topP < 1)
        parts << Words::tr("top-p %1").arg(number(topP, 2));
    if (const double topK = numberIn(details, "top_k", 0); topK > 0)
        parts << Words::tr("top-k %1").arg(number(topK, 0));
    if (const QString precision = textIn(details, "precision"); !precision.isEmpty()) parts << precision;
    return parts.join(QStringLiteral(", "));
}

}  // namespace continuo::app
