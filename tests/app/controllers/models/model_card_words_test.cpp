#include "controllers/models/model_card_words.h"

#include <QTest>

#include "ui/qt_test_program.h"

namespace continuo::app {

// A foreign model card in the window's words.
class ModelCardWordsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void commercialUseIsYesNoOrUnknown_data() {
        QTest::addColumn<QString>("card");
        QTest::addColumn<QString>("told");
        QTest::newRow("yes") << R"({"commercial_use": "Yes, with attribution"})"
                             << "yes, with attribution";
        QTest::newRow("no") << R"({"commercial_use": "no"})"
                            << "no";
        QTest::newRow("flag") << R"({"commercial_use": true})"
                              << "yes";
        QTest::newRow("another word") << R"({"commercial_use": "not stated"})"
                                      << "not stated";
        QTest::newRow("nothing") << "{}"
                                 << "unknown: ask the maker";
        QTest::newRow("no card") << ""
                                 << "unknown: ask the maker";
        QTest::newRow("broken") << "[1, {"
                                << "unknown: ask the maker";
    }
    void commercialUseIsYesNoOrUnknown() {
        QFETCH(QString, card);
        QFETCH(QString, told);
        QCOMPARE(value(makeCard(card), "Commercial use"), told);
    }

    void trainingDataIsListed() {
        const ui::ModelCardForm form = makeCard(QStringLiteral(
            R"({"training_data": [{"source": "Rolls", "licence": "MIT"}, "Mine"], "sources": "More"})"));
        QCOMPARE(valuesWithoutName(form), QStringList({"Rolls, licence: MIT", "Mine", "More"}));
        QCOMPARE(valuesWithoutName(makeCard(QStringLiteral("{}"))), QStringList("unknown"));
    }

    void pianoScoresAreInNatsAndPictureScoresInBits() {
        const QString card = QStringLiteral(
            R"({"measured": {"all": {"nats_per_token": 1.5, "pieces": 3,
                "best_ngram": {"nats_per_token": 3.9}}, "kinds": {"score": {"nats_per_token": 1.2}}}})");
        const ui::ModelCardForm piano = makeCard(card);
        QCOMPARE(value(piano, "All"),
                 QStringLiteral("1.500 nats/token, 3 piece(s); n-gram baseline: 3.900 nats/token"));
        QCOMPARE(value(piano, "score"), QStringLiteral("1.200 nats/token"));
        QVERIFY(value(makeCard(card, "image"), "All").startsWith(QLatin1String("2.164 bits/dim")));
    }

    void cardNamesArchitectureAndMemory() {
        ModelSummary model;
        model.architecture = "Perceiver AR";
        model.contextTokens = 8192;
        model.latents = 1024;
        ui::ModelCardForm form = makeCardForm(model, {});
        QCOMPARE(value(form, "Architecture"), QStringLiteral("Perceiver AR"));
        QCOMPARE(value(form, "Remembers"), QStringLiteral("the last 8,192 tokens"));
        QCOMPARE(value(form, "Latents"), QStringLiteral("up to 1,024"));
        QVERIFY(!value(form, "Window").size());
        model = {};
        model.architecture = "Block-Recurrent Transformer";
        model.window = 512;
        form = makeCardForm(model, {});
        QCOMPARE(value(form, "Remembers"), QStringLiteral("the whole session, fading"));
        QCOMPARE(value(form, "Window"), QStringLiteral("512 tokens"));
        QVERIFY(!value(form, "Latents").size());
    }

    void speedTextOmitsLatentsIfThereAreNone() {
        LocalModelFacts here;
        here.speeds = {{0, 1.2, QDate(2026, 1, 2)}};
        QVERIFY2(speedText(here).startsWith(QLatin1String("1.2 ms/token, measured on ")),
                 qPrintable(speedText(here)));
        here.speeds = {{256, 5.8, QDate(2026, 1, 2)}};
        QVERIFY(speedText(here).contains(QLatin1String("with 256 latents")));
    }

    void fineTunedModelNamesItsParent() {
        const ui::ModelCardForm form = makeCard(QStringLiteral(
            R"({"parent": {"name": "piano", "sha256": "2f40", "licence": "MIT", "made_by": "us"}, "valid_nats_per_token": 1.8,
                "valid_nats_per_token_before": 2.0})"));
        QCOMPARE(value(form, "Taught from"), QStringLiteral("piano, licence: MIT"));
        QCOMPARE(value(form, "The parent’s maker"), QStringLiteral("us"));
        QCOMPARE(value(form, "The parent’s SHA-256"), QStringLiteral("2f40"));
        QCOMPARE(value(form, "Held-out data"), QStringLiteral("1.800 nats/token"));
        QCOMPARE(value(form, "Parent model, same data"), QStringLiteral("2.000 nats/token"));
    }

    void memoryAndSpeedAreLabelledAsEstimatesUntilMeasured() {
        LocalModelFacts here;
        QVERIFY(memoryText(here).isEmpty() && speedText(here).isEmpty());
        here.fit = FitResult{2'000'000, 1'000'000, 4'000'000, 1e6, 1e9};
        QVERIFY2(memoryText(here).contains(QLatin1String("are free")), qPrintable(memoryText(here)));
        here.fit->limitBytes = 3'500'000;
        here.fit->latents = 256;
        here.fit->context = 4096;
        QVERIFY2(!memoryText(here).contains(QLatin1String("limit")), qPrintable(memoryText(here)));
        here.fit->reduced = true;
        QVERIFY2(memoryText(here).endsWith(
                     QStringLiteral("within the memory limit: 256 latents and a context of 4,096 tokens")),
                 qPrintable(memoryText(here)));
        here.fit->limitBytes = 2'000'000;
        QVERIFY2(memoryText(here).endsWith(QStringLiteral("the limit is 2.0 MB")),
                 qPrintable(memoryText(here)));
        here.fit->limitBytes = 0;
        here.fit->reduced = false;
        QCOMPARE(speedText(here), QStringLiteral("about 1.0 ms/token (estimate)"));
        here.benchmark = StoredBenchmark{1.2, 2, 800, QDate(2026, 1, 1)};
        QVERIFY2(speedText(here).startsWith(QLatin1String("1.2 ms/token, measured on")),
                 qPrintable(speedText(here)));
        here.speeds = {{64, 2.5, QDate(2026, 1, 1)}, {256, 5.8, QDate(2026, 1, 2)}};
        QVERIFY2(speedText(here).startsWith(QLatin1String("5.8 ms/token with 256 latents, measured on")),
                 qPrintable(speedText(here)));
    }

    // Purpose, training data, size and licence first; figures follow as details.
    void plainTextPrecedesTechnicalDetails() {
        const ui::ModelCardForm form = makeCard(QStringLiteral(
            R"({"licence": "MIT", "training_data": ["Rolls"], "measured": {"all": {"nats_per_token": 1.5}}})"));
        bool technical = false;
        QStringList plain;
        for (const ui::ModelCardForm::Group& group : form.groups) {
            QVERIFY2(group.isTechnical || !technical, qPrintable(group.title));
            technical = group.isTechnical;
            for (const ui::ModelCardForm::Line& line : group.lines) {
                const bool figure = line.name.contains(QLatin1String("SHA-256")) ||
                                    line.value.contains(QLatin1String("nats")) ||
                                    line.value.contains(QLatin1String("tokens"));
                QVERIFY2(!figure || technical, qPrintable(line.name));
                if (!technical) plain << line.name + QLatin1Char('=') + line.value;
            }
        }
        QVERIFY(technical);
        QCOMPARE(plain.front(), QStringLiteral("Purpose=Answers and continues piano playing."));
        QVERIFY(plain.contains(QStringLiteral("Licence=MIT")));
        QVERIFY(plain.contains(QStringLiteral("=Rolls")));
        QCOMPARE(plain[1], QStringLiteral("Remembers=the whole session, fading"));
        QVERIFY(plain[2].startsWith(QLatin1String("Size=")));
    }

private:
    static ui::ModelCardForm makeCard(const QString& card, const char* modality = "midi") {
        ModelSummary model;
        model.name = "tiny";
        model.modality = modality;
        model.latents = 64;
        model.card = card.toStdString();
        return makeCardForm(model, {});
    }
    static QString value(const ui::ModelCardForm& form, const char* name) {
        for (const auto& group : form.groups)
            for (const auto& line : group.lines)
                if (line.name == QString::fromUtf8(name)) return line.value;
        return {};
    }
    static QStringList valuesWithoutName(const ui::ModelCardForm& form) {
        QStringList values;
        for (const auto& group : form.groups)
            for (const auto& line : group.lines)
                if (line.name.isEmpty()) values << line.value;
        return values;
    }
};

}  // namespace continuo::app

CONTINUO_QT_TEST(continuo::app::ModelCardWordsTest, QApplication)
#include "model_card_words_test.moc"
