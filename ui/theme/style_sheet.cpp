#include "theme/style_sheet.h"

#include <utility>

#include <QFile>
#include <QHash>
#include <QRegularExpression>

#include "theme/theme.h"

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
        {"checked", tokens.checkedBackground()},
        {"panicHover", tokens.highContrast ? tokens.bg1 : mix(tokens.bg1, tokens.err, 0.22)},
        {"panicPressed", tokens.highContrast ? tokens.bg1 : mix(tokens.bg1, tokens.err, 0.34)},
        // The border of selected or clickable items; strong in high contrast.
        {"faint", tokens.highContrast ? tokens.lineStrong : tokens.line},
    };
    QHash<QString, QString> words;
    for (const auto& [name, colour] : colours) words.insert(QLatin1String(name), colour.name());
    words.insert(QStringLiteral("outline"), QStringLiteral("%1px").arg(tokens.outline));
    // A border of 2 px reduces the padding, so that sizes stay the same.
    for (const int padding : {3, 4, 8, 12})
        words.insert(QStringLiteral("pad%1").arg(padding),
                     QStringLiteral("%1px").arg(padding - tokens.outline + 1));
    // Checked controls have a thicker frame of the same total size, so that not only colour shows the state.
    const int frame = tokens.outline + (tokens.highContrast ? 2 : 1);
    words.insert(QStringLiteral("frame"), QStringLiteral("%1px").arg(frame));
    for (const int outside : {24, 28})
        words.insert(QStringLiteral("inside%1").arg(outside),
                     QStringLiteral("%1px").arg(outside - 2 * frame));
    for (const int padding : {8, 12})
        words.insert(QStringLiteral("framePad%1").arg(padding), QStringLiteral("%1px").arg(padding - frame));
    // In high contrast a border shows where a meter's track ends.
    words.insert(QStringLiteral("track"), tokens.highContrast
                                              ? QStringLiteral("1px solid %1").arg(tokens.lineStrong.name())
                                              : QStringLiteral("none"));
    // In high contrast a dashed border shows the disabled state.
    words.insert(QStringLiteral("disabledBorder"),
                 tokens.highContrast ? QStringLiteral("1px dashed %1").arg(tokens.lineStrong.name())
                                     : QStringLiteral("1px solid %1").arg(tokens.line.name()));
    return words;
}

// Makes one rule per text style and per label colour; Theme::setStyle() sets the properties.
QString labelRules(const Tokens& tokens) {
    QString rules;
    for (int kind = 0; kind <= static_cast<int>(TextStyle::StageReadout); ++kind) {
        const QFont font = Theme::instance().font(static_cast<TextStyle>(kind));
        rules +=
            QStringLiteral("*[textStyle=\"%1\"] { font-family: \"%2\"; font-size: %3pt; font-weight: %4; }\n")
                .arg(kind)
                .arg(font.family())
                .arg(font.pointSizeF())
                .arg(font.weight());
    }
    for (const LabelTone& tone : labelTones())
        rules += QStringLiteral("QLabel[tone=\"%1\"] { color: %2; }\n")
                     .arg(QLatin1String(tone.name), (tokens.*tone.colour).name());
    return rules + QStringLiteral("QLabel:disabled { color: %1; }\n").arg(tokens.text3.name());
}

}  // namespace

std::span<const LabelTone> labelTones() {
    static constexpr LabelTone kTones[] = {
        {"text", &Tokens::text},     {"text2", &Tokens::text2}, {"text3", &Tokens::text3},
        {"accent", &Tokens::accent}, {"you", &Tokens::you},     {"ai", &Tokens::ai},
        {"ok", &Tokens::ok},         {"warn", &Tokens::warn},   {"err", &Tokens::err}};
    return kTones;
}

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
    return sheet + labelRules(tokens);
}

}  // namespace continuo::ui
