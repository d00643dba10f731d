#include "theme/tokens.h"

#include <QPalette>
#include <QTest>

#include "ui/qt_test_program.h"

namespace continuo::ui {

namespace {

constexpr double kReadable = 4.5;   // text, WCAG 2.1 success criterion 1.4.3
constexpr double kVisible = 3.0;    // borders and marks, criterion 1.4.11
constexpr double kRounding = 0.06;  // the table below has one decimal

struct Expected {
    QColor Tokens::*colour;
    double dark, light;  // contrast on bg1
};

constexpr Expected kOnPanes[] = {
    {&Tokens::line, 1.6, 1.5},  {&Tokens::lineStrong, 4.0, 3.8}, {&Tokens::text, 13.7, 16.9},
    {&Tokens::text2, 7.6, 7.9}, {&Tokens::text3, 5.5, 5.8},      {&Tokens::accent, 7.5, 6.3},
    {&Tokens::you, 8.1, 5.3},   {&Tokens::ai, 8.8, 5.4},         {&Tokens::ok, 7.8, 5.4},
    {&Tokens::warn, 9.9, 5.9},  {&Tokens::err, 6.5, 6.5},        {&Tokens::focus, 9.8, 6.3},
};

double luminanceOrder(const QColor& colour) { return contrastRatio(colour, Qt::black); }

}  // namespace

class TokensTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void contrastRatiosMatchTheTable() {
        const Tokens dark = darkTokens(), light = lightTokens();
        for (const Expected& row : kOnPanes) {
            QVERIFY(std::abs(contrastRatio(dark.*row.colour, dark.bg1) - row.dark) <= kRounding);
            QVERIFY(std::abs(contrastRatio(light.*row.colour, light.bg1) - row.light) <= kRounding);
        }
        QVERIFY(std::abs(contrastRatio(dark.onAccentFill, dark.accentFill) - 4.6) <= kRounding);
        QVERIFY(std::abs(contrastRatio(light.onAccentFill, light.accentFill) - 6.3) <= kRounding);
    }

    void textIsReadableOnItsBackgrounds_data() {
        QTest::addColumn<bool>("dark");
        QTest::newRow("dark") << true;
        QTest::newRow("light") << false;
    }

    void textIsReadableOnItsBackgrounds() {
        QFETCH(bool, dark);
        const Tokens tokens = dark ? darkTokens() : lightTokens();
        for (const QColor& ground : {tokens.bg0, tokens.bg1, tokens.bg2})
            for (QColor Tokens::*text : {&Tokens::text, &Tokens::text2, &Tokens::text3})
                QVERIFY(contrastRatio(tokens.*text, ground) >= kReadable);
        for (QColor Tokens::*text : {&Tokens::text, &Tokens::text2})
            QVERIFY(contrastRatio(tokens.*text, tokens.bg3) >= kReadable);
        for (const QColor& fill : {tokens.accentFill, tokens.primaryHover(), tokens.primaryPressed()})
            QVERIFY(contrastRatio(tokens.onAccentFill, fill) >= kReadable);
        for (const auto text : {&Tokens::text, &Tokens::text2, &Tokens::accent})
            QVERIFY(contrastRatio(tokens.*text, tokens.checkedBackground()) >= kReadable);
        for (QColor Tokens::*mark : {&Tokens::lineStrong, &Tokens::focus, &Tokens::accent})
            QVERIFY(contrastRatio(tokens.*mark, tokens.bg1) >= kVisible);
    }

    void textIsReadableOnBannersAndBands_data() { textIsReadableOnItsBackgrounds_data(); }

    void textIsReadableOnBannersAndBands() {
        QFETCH(bool, dark);
        const Tokens tokens = dark ? darkTokens() : lightTokens();
        for (const QColor& colour : {tokens.ok, tokens.warn, tokens.err}) {
            QVERIFY(contrastRatio(tokens.text, tokens.bannerBackground(colour)) >= kReadable);
            QVERIFY(contrastRatio(colour, tokens.bannerBackground(colour)) >= kReadable);
        }
        for (const QColor& owner : {tokens.you, tokens.ai})
            QVERIFY(contrastRatio(tokens.text, tokens.turnBand(owner)) >= kReadable);
    }

    void softNotesStayVisible_data() { textIsReadableOnItsBackgrounds_data(); }

    void softNotesStayVisible() {
        QFETCH(bool, dark);
        const Tokens tokens = dark ? darkTokens() : lightTokens();
        for (const QColor& owner : {tokens.you, tokens.ai}) {
            QCOMPARE(tokens.withVelocity(owner, 127), owner);
            for (const QColor& row : {tokens.bg0, tokens.blackKeyRow})
                QVERIFY(contrastRatio(tokens.withVelocity(owner, 1), row) >= kVisible);
        }
    }

    void heatRampIsMonotone_data() { textIsReadableOnItsBackgrounds_data(); }

    void heatRampIsMonotone() {
        QFETCH(bool, dark);
        const Tokens tokens = dark ? darkTokens() : lightTokens();
        double before = luminanceOrder(tokens.heatAt(0.0));
        for (int tenth = 2; tenth <= 80; tenth += 2) {
            const double now = luminanceOrder(tokens.heatAt(tenth / 10.0));
            QVERIFY2(dark ? now > before : now < before,
                     qPrintable(QStringLiteral("at %1 bits").arg(tenth / 10.0)));
            before = now;
        }
    }

    void heatEqualsTheStopsOfTheRamp() {
        const Tokens tokens = darkTokens();
        for (std::size_t stop = 0; stop < tokens.heat.size(); ++stop)
            QCOMPARE(tokens.heatAt(2.0 * static_cast<double>(stop)), tokens.heat[stop]);
        QCOMPARE(tokens.heatAt(-1.0), tokens.heat.front());
        QCOMPARE(tokens.heatAt(30.0), tokens.heat.back());
    }

    void highContrastUsesThePalettesColours() {
        QPalette palette;
        palette.setColor(QPalette::Base, Qt::black);
        palette.setColor(QPalette::Text, Qt::yellow);
        palette.setColor(QPalette::Highlight, Qt::cyan);
        palette.setColor(QPalette::HighlightedText, Qt::black);
        const Tokens tokens = highContrastTokens(palette);
        QCOMPARE(tokens.bg1, QColor(Qt::black));
        QCOMPARE(tokens.text3, QColor(Qt::yellow));
        QCOMPARE(tokens.accentFill, QColor(Qt::cyan));
        QCOMPARE(tokens.onAccentFill, QColor(Qt::black));
        QCOMPARE(tokens.outline, 2);
        QVERIFY(tokens.dark);
        QCOMPARE(tokens.bannerBackground(tokens.err), QColor(Qt::black));
    }

    void highContrastIgnoresAFaintHighlight() {
        QPalette palette;
        palette.setColor(QPalette::Base, Qt::white);
        palette.setColor(QPalette::Text, Qt::black);
        palette.setColor(QPalette::Highlight, QColor(0xE0E0E0));
        palette.setColor(QPalette::HighlightedText, Qt::black);
        const Tokens tokens = highContrastTokens(palette);
        QCOMPARE(tokens.focus, QColor(Qt::black));
        QVERIFY(contrastRatio(tokens.onAccentFill, tokens.accentFill) >= kReadable);
    }
};

}  // namespace continuo::ui

CONTINUO_QT_TEST(continuo::ui::TokensTest, QCoreApplication)
#include "tokens_test.moc"
