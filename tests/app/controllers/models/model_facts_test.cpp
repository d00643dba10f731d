#include "controllers/models/model_facts.h"

#include <QTest>

#include "ui/qt_test_program.h"

namespace continuo::app {
namespace {

ui::ModelFacts factsWith(const QByteArray& byLatents) {
    ModelSummary model;
    model.name = "piano";
    model.parameters = 9'000'000;
    model.latents = 1024;
    model.card =
        R"({"measured": {"kinds": {"performance": {"by_latents": )" + byLatents.toStdString() + "}}}}";
    return makeModelFacts(model);
}

}  // namespace

class ModelFactsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void scoreCurveIsReadFromTheCard() {
        const ui::ModelFacts facts =
            factsWith(R"([{"latents": 64, "nats_per_token": 2.5}, {"latents": 256, "nats_per_token": 2}])");
        QCOMPARE(facts.name, QStringLiteral("piano 9.0 M"));
        QCOMPARE(facts.maxLatents, 1024);
        QCOMPARE(facts.natsPerToken.size(), 2);
        QCOMPARE(facts.natsPerToken[0].latents, 64);
        QCOMPARE(facts.natsPerToken[0].value, 2.5);
        QCOMPARE(facts.natsPerToken[1].latents, 256);
        QCOMPARE(facts.natsPerToken[1].value, 2.0);
    }

    void modelWithoutLatentsHasAWindow() {
        ModelSummary model;
        model.window = 512;
        QCOMPARE(makeModelFacts(model).maxWindow, 512);
        QVERIFY(makeModelFacts(model).hasWindow());
        QCOMPARE(makeModelFacts(model).maxLatentsOrWindow(), 512);
        model.latents = 64;
        QCOMPARE(makeModelFacts(model).maxWindow, 0);
        QCOMPARE(makeModelFacts(model).maxLatentsOrWindow(), 64);
    }

    // For example a card of pictures, whose curve covers all held-out data.
    void cardWithoutPerformancesGivesTheCurveOfAllData() {
        ModelSummary model;
        model.latents = 512;
        model.card = R"({"measured": {"all": {"by_latents": [{"latents": 64, "nats_per_token": 0.9},
            {"latents": 512, "nats_per_token": 0.8}, {"latents": 1024, "nats_per_token": 0.9}]}}})";
        const ui::ModelFacts facts = makeModelFacts(model);
        QCOMPARE(facts.natsPerToken.size(), 2);  // within the model's limits
        QCOMPARE(facts.natsPerToken[1].latents, 512);
        QCOMPARE(facts.natsPerToken[1].value, 0.8);
    }

    void invalidPointsOfTheCurveAreSkipped_data() {
        QTest::addColumn<QByteArray>("point");
        for (const char* point :
             {"null", "7", "[]", "\"64\"", "{}", R"({"latents": 128})", R"({"nats_per_token": 2})",
              R"({"latents": "128", "nats_per_token": 2})", R"({"latents": 128, "nats_per_token": "2"})",
              R"({"latents": 128.5, "nats_per_token": 2})", R"({"latents": 128, "nats_per_token": null})",
              R"({"latents": 0, "nats_per_token": 2})", R"({"latents": -5, "nats_per_token": 2})",
              R"({"latents": 1025, "nats_per_token": 2})", R"({"latents": 4294967424, "nats_per_token": 2})",
              R"({"latents": 18446744073709551615, "nats_per_token": 2})",
              R"({"latents": 64, "nats_per_token": 1})", R"({"latents": 32, "nats_per_token": 1})"})
            QTest::newRow(point) << QByteArray(point);
    }
    void invalidPointsOfTheCurveAreSkipped() {
        QFETCH(QByteArray, point);
        const ui::ModelFacts facts = factsWith(R"([{"latents": 64, "nats_per_token": 2.5}, )" + point +
                                               R"(, {"latents": 256, "nats_per_token": 2}])");
        QCOMPARE(facts.natsPerToken.size(), 2);
        QCOMPARE(facts.natsPerToken[0].latents, 64);
        QCOMPARE(facts.natsPerToken[1].latents, 256);
    }

    void newMeasurementMovesTheSpeedCurveGradually() {
        ui::ModelFacts facts;
        addMilliseconds(facts, 512, 10);
        addMilliseconds(facts, 128, 4);
        addMilliseconds(facts, 512, 20);
        QCOMPARE(facts.msPerToken.size(), 2);
        QCOMPARE(facts.msPerToken[0].latents, 128);
        QCOMPARE(facts.msPerToken[1].value, 12.0);
    }

    void outlyingFirstMeasurementIsCorrectedByLaterOnes() {
        ui::ModelFacts facts;
        const auto value = [&](int place) { return facts.msPerToken[place].value; };
        addMilliseconds(facts, 128, 40);  // a first measurement, during loading
        addMilliseconds(facts, 256, 5);
        QCOMPARE(value(0), 5.0);
        QCOMPARE(value(1), 5.0);
        addMilliseconds(facts, 64, 30);
        QCOMPARE(value(0), 5.0);
        for (int i = 0; i < 50; ++i) addMilliseconds(facts, 128, 8);  // a slower machine than before
        QVERIFY(value(1) > 7.9);
        QVERIFY(value(2) >= value(1) && value(0) <= value(1));
    }

    void sizeUsesTheUsersNumberFormat() {
        const QLocale before;
        QLocale::setDefault(QLocale(QStringLiteral("de")));
        QCOMPARE(factsWith("[]").name, QStringLiteral("piano 9,0 M"));
        QLocale::setDefault(before);
        QCOMPARE(factsWith("[]").name, QStringLiteral("piano 9.0 M"));
    }

    void invalidCardGivesNoScoreCurve_data() {
        QTest::addColumn<QByteArray>("card");
        for (
            const char* card :
            {"", "no JSON", "{", "null", "[]", "3", R"({"measured": 5})", R"({"measured": []})",
             R"({"measured": {"kinds": [1, 2]}})", R"({"measured": {"kinds": {"performance": null}}})",
             R"({"measured": {"kinds": {"performance": {"by_latents": {"64": 2}}}}})",
             R"({"measured": {"kinds": {"performance": {"by_latents": [{"latents": 64, "nats_per_token": 1e999}]}}}})",
             "\xFF\xFE\x80"})
            QTest::newRow(card) << QByteArray(card);
        QTest::newRow("deep") << QByteArray(100000, '[');
    }
    void invalidCardGivesNoScoreCurve() {
        QFETCH(QByteArray, card);
        ModelSummary model;
        model.latents = 1024;
        model.card = card.toStdString();
        QVERIFY(makeModelFacts(model).natsPerToken.isEmpty());
    }
};

}  // namespace continuo::app

CONTINUO_QT_TEST(continuo::app::ModelFactsTest, QCoreApplication)
#include "model_facts_test.moc"
