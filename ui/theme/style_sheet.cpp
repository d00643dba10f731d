#include "theme/style_sheet.h"

#include <utility>

#include <QFile>
#include <QHash>
#include <QRegularExpression>

namespace continuo::ui {

namespace {

QHash<QString, QString> replacements(const Tokens& tokens) {
    const std::pair<const char*, QColor> colours[] = {
        {"bg0", tokens.bg0},
        {"bg1", tokens.bg1},
        {"bg2", tokens.bg2},
        {"bg3", tokens.bg3},
        {"line", tokens.line},
        {"lineStrong", tokens.lineStrong},
        {"text", tokens.text},
        {"text2", tokens.text2},
        {"text3", tokens.text3},
        {"accent", tokens.accent},
        {"accentFill", tokens.accentFill},
        {"onAccentFill", tokens.onAccentFill},
        {"err", tokens.err},
        {"focus", tokens.focus},
        {"primaryHover", tokens.primaryHover()},
        {"primaryPressed", tokens.primaryPressed()},
        {"panicHover", tokens.highContrast ? tokens.bg1 : mix(tokens.bg1, tokens.err, 0.22)},
        // A line that borders what is chosen or can be pressed; in high contrast nothing is bordered faintly.
        {"faint", tokens.highContrast ? tokens.lineStrong : tokens.line},
    };
    QHash<QString, QString> words;
    for (const auto& [name, colour] : colours) words.insert(QLatin1String(name), colour.name());
    words.insert(QStringLiteral("outline"), QStringLiteral("%1px").arg(tokens.outline));
    // Inside a border of 2 px there is less room; what is bordered keeps its size.
    for (const int padding : {3, 4, 8, 12})
        words.insert(QStringLiteral("pad%1").arg(padding),
                     QStringLiteral("%1px").arg(padding - tokens.outline + 1));
    return words;
}

}  // namespace

QString styleSheet(const Tokens& tokens) {
    QFile file(QStringLiteral(":/continuo/continuo.qss"));
    if (!file.open(QIODevice::ReadOnly)) return {};
    const QString source = QString::fromUtf8(file.readAll());
    const QHash<QString, QString> words = replacements(tokens);
    static const QRegularExpression word(QStringLiteral("@(\\w+)"));
    QString sheet;
    qsizetype from = 0;
    for (auto matches = word.globalMatch(source); matches.hasNext();) {
        const QRegularExpressionMatch match = matches.next();
        sheet += QStringView(source).mid(from, match.capturedStart() - from);
        sheet += words.value(match.captured(1));
        from = match.capturedEnd();
    }
    sheet += QStringView(source).mid(from);
    return sheet;
}

}  // namespace continuo::ui
