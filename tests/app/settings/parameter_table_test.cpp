#include "settings/parameter_table.h"

#include <continuo/error.h>
#include <continuo/json_place.h>
#include <continuo/sampling_choice.h>

#include <CLI/CLI.hpp>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>
#include <string>

#include "cli/options/number_option.h"
#include "cli/options/shared_options.h"
#include "files/sampling_json.h"
#include "main_window/inspector/image_inspector.h"
#include "main_window/inspector/inspector_panel.h"
#include "main_window/inspector/sound_inspector.h"
#include "osc/osc_controls.h"
#include "settings/settings.h"
#include "theme/theme.h"
#include "widgets/value_slider.h"

namespace continuo::app {

using Json = nlohmann::json;

// Tests that everything that offers, stores or checks a parameter uses the range and the default of its row.
class ParameterTableTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { ui::Theme::instance().install(); }

    void parameterNamesAndKeysAreUnique() {
        std::set<std::string> names, keys;
        for (const auto& row : parameterRows<ui::PlayForm>()) {
            QVERIFY2(names.insert(std::string(row.parameter.name)).second, row.key);
            QVERIFY2(keys.insert(row.key).second, row.key);
        }
    }

    void tablesHaveARowForEachFilterAndFactor() {
        SamplingChoice sampling;
        const auto checkMusic = [](const UserParameter& parameter, auto) {
            QVERIFY2(hasRow<ui::PlayForm>(parameter), parameter.name.data());
        };
        const auto checkOthers = [](const UserParameter& filter, auto) {
            QVERIFY2(hasRow<ui::ImageForm>(filter), filter.name.data());
            QVERIFY2(hasRow<ui::SoundForm>(filter), filter.name.data());
        };
        forEachFilter(checkMusic, sampling);
        forEachFactor(checkMusic, sampling.factors);
        forEachFilter(checkOthers, sampling);
    }

    void inspectorsHaveASliderForEachParameter() {
        const ui::Parameters parameters = makeParameters();
        ui::InspectorPanel play(parameters.play);
        ui::ImageInspector image(parameters.image);
        ui::SoundInspector sound(parameters.sound);
        QVERIFY(checkSliders(play, parameters.play) >= 15);
        QVERIFY(checkSliders(image, parameters.image) >= 5);
        QVERIFY(checkSliders(sound, parameters.sound) >= 5);
        QVERIFY(play.form() == defaultForm<ui::PlayForm>());
    }

    void settingsReplaceValuesBeyondTheRange() {
        QTemporaryDir folder;
        Settings settings(folder.filePath(QStringLiteral("settings.ini")));
        const auto usual = defaultForm<ui::PlayForm>();
        QVERIFY(settings.play() == usual);
        for (const auto& row : parameterRows<ui::PlayForm>()) {
            const QString key = QStringLiteral("play/") + QLatin1String(row.key);
            const auto stored = [&](double value) {
                settings.set(key, value);
                const ui::PlayForm form = settings.play();
                return std::visit([&](auto field) { return static_cast<double>(form.*field); }, row.field);
            };
            const double least = row.keptMin.value_or(row.controlMin());
            const double most = row.keptMax.value_or(row.controlMax());
            QCOMPARE(stored(least), least);
            QCOMPARE(stored(most), most);
            QCOMPARE(stored(most + 1), row.defaultValue());
            QCOMPARE(stored(least - 1), row.defaultValue());
            settings.reset(key);
        }
    }

    void oscHasAControlForEachParameter() {
        // Texts of the control "answer".
        const std::set<std::string_view> words = {"answer-bars", "answer-tokens"};
        for (const auto& row : parameterRows<ui::PlayForm>()) {
            const UserParameter& parameter = row.parameter;
            if (words.contains(parameter.name)) continue;
            const OscControl* control = findOscControl(parameter.name);
            QVERIFY2(control != nullptr, row.key);
            QCOMPARE(control->least, parameter.controlMin);
            QCOMPARE(control->most, parameter.controlMax);
        }
    }

    void jsonRejectsValuesBeyondTheRange() {
        SamplingChoice sampling;
        const auto check = [](const UserParameter& parameter, auto value) {
            using Value = decltype(value);
            const auto read = [&](double number) {
                SamplingChoice choice;
                const Json json = {{jsonName(parameter), static_cast<Value>(number)}};
                readSampling(JsonPlace<Json>(json, makeJsonErrorHandler(ErrorCode::BadFile, "it: ")), choice);
                Json written;
                writeSampling(written, choice);
                return written.value(jsonName(parameter), 0.0);
            };
            QCOMPARE(read(parameter.max), parameter.max);
            QVERIFY_THROWS_EXCEPTION(Error, read(parameter.max + 1));
            QVERIFY_THROWS_EXCEPTION(Error, read(parameter.min - 1));
        };
        forEachFilter(check, sampling);
        forEachFactor(check, sampling.factors);
    }

    void commandLineHasAnOptionForEachParameter() {
        SamplingChoice sampling;
        const auto check = [](const UserParameter& parameter, auto value) {
            using Value = decltype(value);
            const auto parse = [&](double number, Value& to) {
                CLI::App command;
                SamplingChoice choice;
                std::optional<std::uint64_t> seed;
                addSamplingOptions(command, choice, seed);
                addFactorOptions(command, choice.factors);
                const CLI::Option* option = command.get_option("--" + std::string(parameter.name));
                const std::string usual = "(default " + numberText(parameter.defaultValue) + ")";
                QVERIFY2(option->get_description().ends_with(usual), option->get_description().c_str());
                const std::string text = std::is_integral_v<Value>
                                             ? std::to_string(static_cast<std::int64_t>(number))
                                             : std::to_string(number);
                command.parse("--" + std::string(parameter.name) + " " + text);
                const auto find = [&](const UserParameter& each, auto field) {
                    if (each.name == parameter.name) to = static_cast<Value>(field);
                };
                forEachFilter(find, choice);
                forEachFactor(find, choice.factors);
            };
            Value read = 0;
            parse(parameter.max, read);
            QCOMPARE(static_cast<double>(read), parameter.max);
            QVERIFY_THROWS_EXCEPTION(CLI::ParseError, parse(parameter.max + 1, read));
        };
        forEachFilter(check, sampling);
        forEachFactor(check, sampling.factors);
    }

private:
    template <class Form>
    static bool hasRow(const UserParameter& parameter) {
        return std::ranges::any_of(parameterRows<Form>(), [&](const ParameterRow<Form>& row) {
            return row.parameter.name == parameter.name;
        });
    }
    // Returns how many sliders of the inspector follow MIDI controllers.
    template <class Inspector, class Form>
    static int checkSliders(const Inspector& inspector, const ui::FormParameters<Form>& parameters) {
        int count = 0;
        for (const auto& parameter : parameters.all) {
            if (parameter.control.isEmpty()) continue;
            const ui::ValueSlider* found = nullptr;
            for (const auto* each : inspector.template findChildren<ui::ValueSlider*>())
                if (each->control() == parameter.control) found = each;
            if (found == nullptr) return -1;
            ++count;
            if (parameter.name == QLatin1String("latents")) continue;  // its maximum comes from the model
            if (found->range().minimum != parameter.range.minimum) return -1;
            if (found->range().maximum != parameter.range.maximum) return -1;
            if (found->range().defaultValue != parameter.range.defaultValue) return -1;
            if (found->range().step != parameter.range.step) return -1;
        }
        return count;
    }
};

}  // namespace continuo::app

QTEST_MAIN(continuo::app::ParameterTableTest)
#include "parameter_table_test.moc"
