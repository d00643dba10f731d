#include "controllers/models/chosen_compute.h"
#include "controllers/models/new_seed.h"
#include "controllers/play/continuation_length.h"
#include "controllers/play/music_origin.h"
#include "controllers/play/play_form.h"

#include <QTemporaryDir>
#include <QTest>
#include <nlohmann/json.hpp>
#include <set>
#include <string_view>
#include <type_traits>
#include <variant>

#include "parameters/program_parameters.h"
#include "settings/parameter_table.h"
#include "settings/settings.h"
#include "ui/qt_test_program.h"

using namespace std::chrono_literals;

namespace continuo::app {

// Sets every constraint except the scale and the repetition limit.
void setConstraints(ui::PlayForm& form) {
    form.lowestPitch = 40;
    form.highestPitch = 80;
    form.voices = 3;
    form.leastDensity = 1.5;
    form.mostDensity = 2.5;
    form.softest = 20;
    form.loudest = 90;
}

class DuetChoicesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyChoiceOfTheFormMapsToADuetSetting() {
        const auto with = [](auto member, auto value) {
            auto form = defaultForm<ui::PlayForm>();
            form.*member = value;
            return toDuetSettings(form);
        };
        const auto mode = [&](ui::PlayMode value) { return with(&ui::PlayForm::mode, value).mode; };
        QVERIFY(mode(ui::PlayMode::CallAndResponse) == PlayMode::CallAndResponse);
        QVERIFY(mode(ui::PlayMode::HandOver) == PlayMode::HandOver);
        QVERIFY(mode(ui::PlayMode::PlayAlong) == PlayMode::PlayAlong);
        QVERIFY(mode(ui::PlayMode::FreeRun) == PlayMode::FreeRun);
        const auto turnBy = [&](ui::TurnBy value) { return with(&ui::PlayForm::turnBy, value).turnBy; };
        QVERIFY(turnBy(ui::TurnBy::Gap) == TurnBy::Gap);
        QVERIFY(turnBy(ui::TurnBy::Pedal) == TurnBy::Pedal);
        QVERIFY(turnBy(ui::TurnBy::Key) == TurnBy::Key);
        QVERIFY(turnBy(ui::TurnBy::Enter) == TurnBy::Enter);
        const auto over = [&](ui::PlayOver value) { return with(&ui::PlayForm::playOver, value).over; };
        QVERIFY(over(ui::PlayOver::Yield) == PlayedOver::Yield);
        QVERIFY(over(ui::PlayOver::Duck) == PlayedOver::Duck);
        QVERIFY(over(ui::PlayOver::Together) == PlayedOver::Together);
        const auto length = [&](ui::AnswerLength value) { return with(&ui::PlayForm::length, value).length; };
        QVERIFY(length(ui::AnswerLength::MatchMine) == AnswerLength::MatchMine);
        QVERIFY(length(ui::AnswerLength::Seconds) == AnswerLength::Seconds);
        QVERIFY(length(ui::AnswerLength::UntilIPlay) == AnswerLength::UntilIPlay);
        QVERIFY(length(ui::AnswerLength::Bars) == AnswerLength::Bars);
        QVERIFY(length(ui::AnswerLength::Tokens) == AnswerLength::Tokens);
    }

    void minimumLatentsComeFromTheForm() {
        auto form = defaultForm<ui::PlayForm>();
        QCOMPARE(toDuetSettings(form).fewestLatents, parameters::kMinLatents.defaultInt());
        form.fewestLatents = 128;
        QCOMPARE(toDuetSettings(form).fewestLatents, 128);
    }

    void constraintsComeFromTheForm() {
        auto form = defaultForm<ui::PlayForm>();
        MusicConstraints usual;
        usual.repetition = MusicConstraints::Guard::Mild;
        QVERIFY(toDuetSettings(form).sampling.constraints == usual);
        form.scaleStrict = true;  // without a scale
        QVERIFY(toDuetSettings(form).sampling.constraints == usual);
        form.scaleUse = ui::ScaleUse::Chosen;
        form.scaleRoot = 2;
        form.scaleKind = 3;
        form.scaleStrict = true;
        setConstraints(form);
        form.repetition = ui::GuardStrength::Strong;
        const DuetSettings duet = toDuetSettings(form);
        QVERIFY(duet.scaleUse == ScaleUse::Chosen);
        QVERIFY(duet.scale == (Scale{2, Scale::Kind::Dorian}));
        const MusicConstraints expected{Scale{0, Scale::Kind::Major}.pitchClasses(),
                                        true,
                                        40,
                                        80,
                                        3,
                                        2.5,
                                        1.5,
                                        20,
                                        90,
                                        MusicConstraints::Guard::Strong,
                                        {}};
        QVERIFY(duet.sampling.constraints == expected);
        QVERIFY(samplingFor(form, {}, 10, {}).constraints == expected);
    }

    void generationKeepsToTheBeatsOfThePrompt() {
        auto form = defaultForm<ui::PlayForm>();
        const std::vector<Beats> beats = {{1, 0.5, 4, 1}, {20, 1, 4, 0}, {40, 0, 4, 0}};
        const auto pulse = [&](double end) { return samplingFor(form, {}, end, beats).constraints.pulse; };
        QCOMPARE(pulse(0.5).seconds, 0.0);
        QCOMPARE(pulse(10).seconds, 0.125);
        QCOMPARE(pulse(10).origin, 0.0);  // a grid line at 0.5, so also at 0
        QVERIFY(pulse(10).pull == MusicConstraints::Pulse::Pull::Near);
        // If the prompt starts later, the origin counts from its start.
        QVERIFY(std::abs(samplingFor(form, {}, 10, beats, 0.6).constraints.pulse.origin - 0.025) < 1e-9);
        form.inTime = ui::InTime::OnTheBeat;
        QCOMPARE(pulse(30).seconds, 0.25);
        QVERIFY(pulse(30).pull == MusicConstraints::Pulse::Pull::On);
        QCOMPARE(pulse(50).seconds, 0.0);
        form.inTime = ui::InTime::Freely;
        QCOMPARE(pulse(30).seconds, 0.0);
        // Sixteenths of 6/8: six per beat.
        form.inTime = ui::InTime::NearTheBeat;
        const std::vector<Beats> jig = {{0, 0.75, 2, 0, 1.5}};
        QCOMPARE(samplingFor(form, {}, 10, jig).constraints.pulse.seconds, 0.125);
        samplingFor(form, {}, 30, beats).constraints.check();
    }

    // From a hand-edited settings file.
    void invalidDensitiesAreClamped() {
        auto form = defaultForm<ui::PlayForm>();
        form.mostDensity = 0.3;
        form.leastDensity = 7;
        const MusicConstraints constraints = toDuetSettings(form).sampling.constraints;
        QCOMPARE(constraints.density, 0.5);
        QCOMPARE(constraints.minDensity, 0.5);
        constraints.check();
    }

    void generationKeepsToTheKeyOfThePrompt() {
        auto form = defaultForm<ui::PlayForm>();
        form.scaleUse = ui::ScaleUse::AsIPlay;
        Performance music;
        double time = 0;
        for (const int root : {60, 65, 65, 65})
            for (const int each : {0, 4, 7, 5, 9, 0, 7, 11, 2, 0, 4, 7})
                music.notes.push_back({80, root + each, time, (time += 0.25) - 0.01});
        const auto classes = [&](double end) {
            return samplingFor(form, music, end, {}).constraints.pitchClasses;
        };
        QCOMPARE(classes(3), Scale{}.pitchClasses());
        QCOMPARE(classes(12), (Scale{5, Scale::Kind::Major}.pitchClasses()));
        QCOMPARE(classes(0.5), MusicConstraints::kAllPitchClasses);  // too few notes
        form.latents = 64;
        form.latentsAuto = true;
        QCOMPARE(samplingFor(form, music, 3, {}).latents, 0);
        form.latentsAuto = false;
        QCOMPARE(samplingFor(form, music, 3, {}).latents, 64);
    }

    void generationMatchesTheLoudnessOfThePrompt() {
        auto form = defaultForm<ui::PlayForm>();
        Performance music;
        for (int i = 0; i < 32; ++i) music.notes.push_back({i < 16 ? 30 : 90, 60, 0.25 * i, 0.25 * i + 0.2});
        const auto velocities = [&](double begin, double end) {
            const MusicConstraints constraints = samplingFor(form, music, end, {}, begin).constraints;
            return std::pair(constraints.softest, constraints.loudest);
        };
        QCOMPARE(velocities(0, 4), std::pair(21, 39));
        QCOMPARE(velocities(4, 8), std::pair(81, 99));
        QCOMPARE(velocities(0, 0), std::pair(1, 127));  // without earlier music
        form.dynamicsAsIPlay = false;
        QCOMPARE(velocities(0, 4), std::pair(1, 127));
    }

    void turnShowsItsRemainingTime() {
        DuetStatus status;
        ui::TurnForm turn = toTurnForm(status);
        QVERIFY(turn.live && !turn.modelsTurn);
        QCOMPARE(turn.fraction, 1.0);
        QVERIFY(turn.secondsLeft < 0);
        status.gapLeft = 0.25;
        QCOMPARE(toTurnForm(status).fraction, 0.25);
        status.gapLeft = -1;
        status.modelsTurn = true;
        turn = toTurnForm(status);  // open until the player plays
        QVERIFY(turn.modelsTurn);
        QCOMPARE(turn.fraction, 1.0);
        QVERIFY(turn.secondsLeft < 0);
        status.answerLeft = 3;
        status.answerLength = 12;
        turn = toTurnForm(status);
        QCOMPARE(turn.secondsLeft, 3.0);
        QCOMPARE(turn.fraction, 0.25);
        status.answerLeft = status.answerLength = 0;
        QCOMPARE(toTurnForm(status).fraction, 0.0);
    }

    void settingsRecordedInATakeAreRestoredToTheForm() {
        auto made = defaultForm<ui::PlayForm>();
        made.temperature = 1.25;
        made.topK = 12;
        made.topP = 0.75;
        made.minP = 0.125;
        made.timingTemperature = 0.75;
        made.pitchTemperature = 1.5;
        made.velocityTemperature = 2;
        made.pedalRecall = 2.5;
        Origin origin = makeOrigin({}, made, {});
        const ui::PlayForm again = withOrigin(defaultForm<ui::PlayForm>(), origin);
        QCOMPARE(again.temperature, made.temperature);
        QCOMPARE(again.topK, made.topK);
        QCOMPARE(again.topP, made.topP);
        QCOMPARE(again.minP, made.minP);
        QCOMPARE(again.timingTemperature, made.timingTemperature);
        QCOMPARE(again.pitchTemperature, made.pitchTemperature);
        QCOMPARE(again.velocityTemperature, made.velocityTemperature);
        QCOMPARE(again.pedalRecall, made.pedalRecall);
        // A value missing in the record means the default at that time.
        QCOMPARE(withOrigin(made, makeOrigin({}, defaultForm<ui::PlayForm>(), {})).pitchTemperature, 1.0);
        Origin earlier;
        earlier.details = R"({"min_p":0.03})";
        QCOMPARE(withOrigin(made, earlier).pedalRecall, 0.0);
        made.scaleUse = ui::ScaleUse::Chosen;
        made.scaleRoot = 9;
        made.scaleKind = 1;  // minor, with the keys of C major
        made.scaleStrict = true;
        setConstraints(made);
        made.repetition = ui::GuardStrength::Off;
        origin = makeOrigin({}, made, {});
        QCOMPARE(withOrigin(defaultForm<ui::PlayForm>(), origin), made);
        for (const ui::InTime inTime : {ui::InTime::Freely, ui::InTime::NearTheBeat, ui::InTime::OnTheBeat}) {
            made.inTime = inTime;
            QCOMPARE(withOrigin(defaultForm<ui::PlayForm>(), makeOrigin({}, made, {})), made);
        }
        made.inTime = defaultForm<ui::PlayForm>().inTime;
        // Music without constraints restores none.
        auto freely = defaultForm<ui::PlayForm>();
        freely.scaleRoot = made.scaleRoot;
        freely.scaleKind = made.scaleKind;
        QCOMPARE(withOrigin(made, makeOrigin({}, freely, {})), freely);
        auto asPlayed = defaultForm<ui::PlayForm>();
        asPlayed.scaleUse = ui::ScaleUse::AsIPlay;
        // A continuation made by a job records only the pitch classes.
        Origin job = origin;
        nlohmann::json told = nlohmann::json::parse(job.details);
        told.erase("scale");
        job.details = told.dump();
        QCOMPARE(withOrigin(defaultForm<ui::PlayForm>(), job).scaleUse, ui::ScaleUse::Chosen);
        QVERIFY(toDuetSettings(withOrigin(defaultForm<ui::PlayForm>(), job)).scale.pitchClasses() ==
                toDuetSettings(made).scale.pitchClasses());
        QCOMPARE(withOrigin(made, makeOrigin({}, asPlayed, {})).scaleUse, ui::ScaleUse::AsIPlay);
        // An earlier version records dynamics only as velocities.
        QVERIFY(withOrigin(defaultForm<ui::PlayForm>(), origin).dynamicsAsIPlay);
        told.erase("dynamics");
        job.details = told.dump();
        QVERIFY(!withOrigin(defaultForm<ui::PlayForm>(), job).dynamicsAsIPlay);
        for (const char* unknown :
             {"", "no JSON", "[1]", "{}", R"({"temperature": "hot"})", R"({"min_p": 0.5, "top_k": 1e300})",
              R"({"min_p": 0.5, "top_p": 1e300})", R"({"min_p": 0.5, "constraints": {}})"}) {
            origin.details = unknown;
            QCOMPARE(withOrigin(made, origin), made);
        }
    }

    void timesInMillisecondsAreConvertedToSeconds() {
        auto form = defaultForm<ui::PlayForm>();
        form.latencyTarget = 120;
        form.lookahead = 300;
        form.lengthSeconds = 7;
        form.lengthBars = 9;
        form.lengthTokens = 333;
        form.gap = 0.8;
        const DuetSettings duet = toDuetSettings(form);
        QCOMPARE(duet.latencyTarget, 0.12);
        QCOMPARE(duet.lookahead, 0.3);
        QVERIFY(duet.outputLead == 0ms);
        form.outputOffset = -120;
        QVERIFY(toDuetSettings(form).outputLead == 120ms);
        QCOMPARE(duet.seconds, 7.0);
        QCOMPARE(duet.bars, 9);
        QCOMPARE(duet.tokens, 333);
        QCOMPARE(duet.gap, 0.8);
    }

    void continuationInBarsEndsOnABarLine() {
        auto form = defaultForm<ui::PlayForm>();
        form.lengthSeconds = 7;
        form.lengthBars = 2;
        const std::vector<Beats> beats = {{1, 0.5, 4, 0}, {20, 0, 4, 0}};
        const auto length = [&](double end) { return lengthFor(form, {}, end, beats).seconds; };
        QCOMPARE(length(10), 20.0);
        form.length = ui::AnswerLength::Seconds;
        QCOMPARE(length(10), 7.0);
        form.length = ui::AnswerLength::Bars;
        // Bars start at 1, 3, 5 s and so on: two bars from the nearest one.
        QCOMPARE(length(9), 4.0);
        QCOMPARE(length(9.5), 3.5);
        QCOMPARE(length(10.5), 4.5);
        for (const double without : {0.5, 25.0}) QCOMPARE(length(without), 20.0);
    }

    void continuationIsAsLongAsThePlayersLastPhrase() {
        using Why = ContinuedLength::Reason;
        auto form = defaultForm<ui::PlayForm>();
        // A phrase of 3 s, a rest of 2 s, and a phrase of 5 s that is still held at 12 s.
        const std::vector<PlayedNote> played = {{{70, 60, 1, 2}},   {{70, 62, 3, 4}},  {{70, 64, 6, 7}},
                                                {{70, 65, 8, 8.5}}, {{70, 67, 9, 11}}, {{70, 69, 11.5, 14}}};
        const auto at = [&](double end, const std::vector<Beats>& beats = {}) {
            return lengthFor(form, played, end, beats);
        };
        QCOMPARE(at(4.5), (ContinuedLength{3, Why::Phrase}));
        QCOMPARE(at(6.5), (ContinuedLength{8, Why::Short}));  // a single note is not enough
        QCOMPARE(at(9.5), (ContinuedLength{3.5, Why::Phrase}));
        QCOMPARE(at(12), (ContinuedLength{6, Why::Phrase}));
        QCOMPARE(at(0.5), (ContinuedLength{20, Why::Default}));
        QCOMPARE(lengthFor(form, played, 12, {}, 8.5),
                 (ContinuedLength{3, Why::Phrase}));  // heard from there
        form.length = ui::AnswerLength::Bars;
        QCOMPARE(at(4.5), (ContinuedLength{3, Why::Phrase}));
        QCOMPARE(at(4.5, {{0.5, 0.5, 4, 0}}).reason, Why::Requested);
        form.length = ui::AnswerLength::UntilIPlay;
        QCOMPARE(at(4.5), (ContinuedLength{20, Why::Default}));
        const std::vector<PlayedNote> held = {{{70, 60, 0, 100}}};
        form.length = ui::AnswerLength::MatchMine;
        QCOMPARE(lengthFor(form, held, 90, {}).seconds, 30.0);  // the maximum
    }

    void continuationInTokensHasExactlyTheRequestedNumber() {
        auto form = defaultForm<ui::PlayForm>();
        form.lengthTokens = 500;
        QCOMPARE(tokensFor(form), 0);
        form.length = ui::AnswerLength::Tokens;
        QCOMPARE(tokensFor(form), 500);
    }

    void tokenFactorsComeFromTheForm() {
        auto form = defaultForm<ui::PlayForm>();
        QVERIFY(toDuetSettings(form).sampling.factors ==
                (MusicFactors{.timingTemperature = parameters::kTimingTemperature.defaultValue,
                              .pedalRecall = parameters::kPedalRecall.defaultValue}));
        form.timingTemperature = 0.75;
        form.pitchTemperature = 1.5;
        form.velocityTemperature = 2;
        form.pedalRecall = 1.5;
        const MusicFactors expected{0.75, 1.5, 2, 1.5};
        QVERIFY(toDuetSettings(form).sampling.factors == expected);
        QVERIFY(samplingFor(form, {}, 10, {}).factors == expected);
    }

    void everyParameterReachesTheDuetOrTheRig() {
        const std::set<std::string_view> others = {"variation-count", "count-in"};
        const auto usual = defaultForm<ui::PlayForm>();
        for (const auto& row : parameterRows<ui::PlayForm>()) {
            if (others.contains(row.parameter.name)) continue;
            ui::PlayForm form = usual;
            const bool isMost = row.defaultValue() == row.controlMax();
            const double moved = isMost ? row.controlMin() : row.controlMax();
            const auto set = [&](auto field) {
                form.*field = static_cast<std::remove_cvref_t<decltype(form.*field)>>(moved);
            };
            std::visit(set, row.field);
            const bool hasReached = !(toDuetSettings(form) == toDuetSettings(usual)) ||
                                    !(withForm({}, form) == withForm({}, usual));
            QVERIFY2(hasReached, row.key);
        }
    }

    void formSetsTheRigsVolumeReverbChannelsAndThru() {
        RigSettings before;
        before.audio = "card";
        auto form = defaultForm<ui::PlayForm>();
        form.gain = -12;
        form.reverb = 40;
        form.playerChannel = 3;
        form.modelChannel = 4;
        form.thru = false;
        form.thruToMidi = true;
        form.pedal = ui::PedalUse::Model;
        form.outputOffset = -120;
        form.turnKey = 22;
        RigSettings rig = withForm(before, form);
        QCOMPARE(rig.audio, before.audio);
        QCOMPARE(rig.gain, -12.0);
        QCOMPARE(rig.reverb, 0.4);
        QCOMPARE(rig.playerChannel, 3);
        QCOMPARE(rig.modelChannel, 4);
        QVERIFY(!rig.thru);
        QVERIFY(rig.thruToMidi);
        QCOMPARE(rig.pedal, PedalUse::Model);
        QCOMPARE(rig.outputOffset, -0.12);
        QVERIFY(!rig.silentKey);  // the key is music unless it passes the turn
        form.turnBy = ui::TurnBy::Key;
        QVERIFY(withForm(before, form).silentKey == 22);
    }

    void brokenSettingsFallBackToDefaults() {
        const QTemporaryDir folder;
        Settings settings(folder.filePath(QStringLiteral("s.ini")));
        settings.set(QStringLiteral("compute/threads"), QStringLiteral("many"));
        const ComputeChoice compute = loadComputeChoice(settings);
        QCOMPARE(compute.threads, 0);
        QCOMPARE(compute.device, std::string("auto"));
        QCOMPARE(compute.precision, std::string("bf16"));
    }

    void randomSeedsFitTheInputField() {
        for (int i = 0; i < 1000; ++i) QVERIFY(newSeed() < std::uint64_t{1} << 63);
        QVERIFY(newSeed() != newSeed());
    }
};

}  // namespace continuo::app

CONTINUO_QT_TEST(continuo::app::DuetChoicesTest, QCoreApplication)
#include "duet_choices_test.moc"
