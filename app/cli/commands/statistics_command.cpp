#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <optional>

#include "cli/commands/commands.h"
#include "cli/console/json_output.h"
#include "cli/files/midi_inputs.h"
#include "cli/options/shared_options.h"
#include "files/text.h"

namespace continuo::app {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::array<const char*, 12> kPitchClasses = {"C",  "C#", "D",  "D#", "E",  "F",
                                                       "F#", "G",  "G#", "A",  "A#", "B"};

struct StatisticsOptions {
    std::vector<std::string> files, beside, copiedFrom;
    std::vector<int> skipPrograms;
};

std::string percent(double share) { return fixed(100 * share, 1) + " %"; }

std::string share(std::int64_t part, std::int64_t whole) {
    return whole == 0 ? "-" : percent(static_cast<double>(part) / static_cast<double>(whole));
}

// Formats "0.21 +- 0.30 (0.02, 0.12, 0.50)": mean, deviation, and the 10th, 50th and 90th percentiles.
std::string spreadText(const Spread& spread, int digits) {
    return fixed(spread.mean, digits) + " +- " + fixed(spread.deviation, digits) + " (" +
           fixed(spread.low, digits) + ", " + fixed(spread.median, digits) + ", " +
           fixed(spread.high, digits) + ")";
}

// A table with a row per name and a column per set.
class Table {
public:
    explicit Table(Console& console) : console_(console) {}

    void addRow(std::string name, const std::vector<std::string>& cells) {
        constexpr std::size_t kNameWidth = 26;
        constexpr std::size_t kCellWidth = 34;
        name.resize(std::max(name.size() + 1, kNameWidth), ' ');
        for (std::size_t i = 0; i < cells.size(); ++i) {
            name += cells[i];
            if (i + 1 < cells.size())
                name.resize(std::max(name.size() + 1, kNameWidth + (i + 1) * kCellWidth), ' ');
        }
        console_.print(name);
    }

private:
    Console& console_;
};

using Sets = std::vector<const MusicStatistics*>;

Sets collectSets(const StatisticsResult& result) {
    Sets sets = {&result.pieces};
    if (result.comparison) sets.push_back(&*result.comparison);
    return sets;
}

void printMusic(const Sets& sets, Console& console) {
    Table table(console);
    const auto row = [&](const std::string& name, const auto& cell) {
        std::vector<std::string> cells;
        for (const MusicStatistics* each : sets) cells.push_back(cell(*each));
        table.addRow(name, cells);
    };
    using Music = const MusicStatistics&;
    if (sets.size() > 1) table.addRow("", {"files", "other"});
    row("pieces", [](Music m) { return grouped(m.pieces) + ", " + clockTime(m.seconds); });
    row("notes", [](Music m) { return grouped(m.notes); });
    row("onsets per second", [](Music m) { return fixed(m.onsetsPerSecond, 2); });
    row("sounding notes", [](Music m) { return fixed(m.polyphony, 2); });
    row("silence", [](Music m) { return percent(m.silence); });
    row("velocity", [](Music m) { return spreadText(m.velocity, 1); });
    row("note length, s", [](Music m) { return spreadText(m.length, 2); });
    row("onset interval, s", [](Music m) { return spreadText(m.interval, 2); });
    row("pitch", [](Music m) { return spreadText(m.pitch, 1); });
    row("pitch range",
        [](Music m) { return std::to_string(m.lowestPitch) + ", " + std::to_string(m.highestPitch); });
    row("pitch class entropy", [](Music m) { return fixed(m.pitchClassBits, 2) + " bits"; });
    for (std::size_t i = 0; i < kPitchClasses.size(); ++i) {
        row(std::string("  ") + kPitchClasses[i], [i](Music m) { return percent(m.pitchClasses[i]); });
    }
    row("notes in loops", [](Music m) { return percent(m.loopShare); });
    row("pieces with pedal", [](Music m) { return grouped(m.piecesWithPedal); });
    row("pedal down", [](Music m) { return percent(m.pedalDown) + " of the time"; });
    row("pedal changes per minute", [](Music m) { return fixed(m.pedalChangesPerMinute, 1); });
}

void printDistances(const StatisticsResult& result, Console& console) {
    if (result.distances.empty()) return;
    Table table(console);
    console.print("");
    table.addRow("distance, 0 to 1", {"files to other", "halves of other"});
    for (const MusicDistance& each : result.distances)
        table.addRow(each.quantity, {fixed(each.between, 3), each.within ? fixed(*each.within, 3) : "-"});
}

std::string placeText(const std::string& name, double seconds) {
    return oneLine(name) + " at " + clockTime(seconds);
}

void printCopies(const std::string& name, const CopyReport& report, Console& console) {
    console.print(name + ": of " + counted(report.sequences, "sequence") + " of " +
                  std::to_string(CopyReport::kNotes) + " notes " +
                  share(report.samePitches, report.sequences) + " are in the training files by pitch, " +
                  share(report.sameRhythm, report.sequences) + " with the same rhythm");
    const auto longest = [&](const std::string& what, const MusicMatch& match) {
        if (match.notes == 0) return;
        console.print("  longest " + what + ": " + counted(match.notes, "note") + ", " +
                      placeText(match.piece, match.seconds) + ", as in " +
                      placeText(match.training, match.trainingSeconds));
    };
    longest("by pitch", report.longestPitches);
    longest("with the same rhythm", report.longestRhythm);
}

Json spreadJson(const Spread& spread) {
    return {{"mean", spread.mean},
            {"deviation", spread.deviation},
            {"tenth", spread.low},
            {"median", spread.median},
            {"nine_tenths", spread.high}};
}

Json musicJson(const MusicStatistics& music) {
    Json classes = Json::object();
    for (std::size_t i = 0; i < kPitchClasses.size(); ++i) classes[kPitchClasses[i]] = music.pitchClasses[i];
    return {{"pieces", music.pieces},
            {"seconds", music.seconds},
            {"notes", music.notes},
            {"onsets_per_s", music.onsetsPerSecond},
            {"polyphony", music.polyphony},
            {"silence", music.silence},
            {"velocity", spreadJson(music.velocity)},
            {"note_length_s", spreadJson(music.length)},
            {"onset_interval_s", spreadJson(music.interval)},
            {"pitch", spreadJson(music.pitch)},
            {"lowest_pitch", music.lowestPitch},
            {"highest_pitch", music.highestPitch},
            {"pitch_class_bits", music.pitchClassBits},
            {"pitch_classes", classes},
            {"notes_in_circles", music.loopShare},
            {"pieces_with_pedal", music.piecesWithPedal},
            {"pedal_down", music.pedalDown},
            {"pedal_changes_per_minute", music.pedalChangesPerMinute}};
}

Json matchJson(const MusicMatch& match) {
    if (match.notes == 0) return {};
    return {{"notes", match.notes},
            {"file", match.piece},
            {"seconds", match.seconds},
            {"training_file", match.training},
            {"training_seconds", match.trainingSeconds}};
}

Json copiesJson(const CopyReport& report) {
    const auto part = [&](std::int64_t found, const MusicMatch& longest) {
        const auto all = static_cast<double>(std::max<std::int64_t>(1, report.sequences));
        return Json{
            {"found", found}, {"share", static_cast<double>(found) / all}, {"longest", matchJson(longest)}};
    };
    return {{"notes", CopyReport::kNotes},
            {"sequences", report.sequences},
            {"pitches", part(report.samePitches, report.longestPitches)},
            {"pitches_and_rhythm", part(report.sameRhythm, report.longestRhythm)}};
}

Json resultJson(const StatisticsResult& result, const std::vector<const MidiReader*>& readers) {
    Json json = {{"command", "statistics"}, {"given", musicJson(result.pieces)}};
    if (result.comparison) json["beside"] = musicJson(*result.comparison);
    for (const MusicDistance& each : result.distances) {
        json["distances"].push_back({{"quantity", each.quantity},
                                     {"between", each.between},
                                     {"within_beside", each.within ? Json(*each.within) : Json()}});
    }
    if (result.copied) {
        json["training"] = {{"pieces", result.trainingPieces}, {"notes", result.trainingNotes}};
        json["copied"] = copiesJson(*result.copied);
    }
    if (result.comparisonCopied) json["beside_copied"] = copiesJson(*result.comparisonCopied);
    json["skipped"] = Json::array();
    for (const MidiReader* reader : readers) {
        for (const auto& [file, why] : reader->tally().skipped)
            json["skipped"].push_back({{"file", file}, {"why", why}});
    }
    return json;
}

ExitCode statistics(const StatisticsOptions& options, CommandContext& context) {
    const auto reader = [&](const std::vector<std::string>& files, const char* what) {
        return MidiReader(findMidiFiles(files), options.skipPrograms, what, context);
    };
    MidiReader given = reader(options.files, "given");
    MidiReader beside = reader(options.beside, "other");
    MidiReader training = reader(options.copiedFrom, "training");
    StatisticsRequest request;
    request.pieces = given.source();
    if (!options.beside.empty()) request.comparison = beside.source();
    if (!options.copiedFrom.empty()) request.copiedFrom = training.source();
    const StatisticsResult result = context.engine().run(request);
    if (context.json) {
        printJson(context.console, resultJson(result, {&given, &beside, &training}));
        return ExitCode::Done;
    }
    printMusic(collectSets(result), context.console);
    printDistances(result, context.console);
    if (result.copied) {
        context.console.print("");
        printCopies("files", *result.copied, context.console);
        if (result.comparisonCopied) printCopies("other", *result.comparisonCopied, context.console);
    }
    return ExitCode::Done;
}

}  // namespace

void addStatistics(CLI::App& program, CommandContext& context) {
    auto options = std::make_shared<StatisticsOptions>();
    CLI::App* command = program.add_subcommand(
        "statistics",
        "Describe the music in MIDI files, compare it with other music, and find copied passages");
    command->add_option("files", options->files, "Folders, files, @lists")->required()->type_name("FILE|DIR");
    command
        ->add_option("--beside", options->beside,
                     "Other music to compare with; reports the distances between the two")
        ->type_name("FILE|DIR");
    command
        ->add_option("--copied-from", options->copiedFrom,
                     "Training files; reports how much of the music is copied from them, note for note")
        ->type_name("FILE|DIR");
    addSkipProgramsOption(*command, options->skipPrograms);
    addJsonFlag(*command, context);
    command->footer(
        "A spread is shown as mean +- standard deviation (10th, 50th and 90th percentile). A note sounds "
        "while the key\n"
        "or the pedal holds it. A distance is the share of a quantity that would have to move: 0 is the "
        "same, 1 is\n"
        "nothing in common. The distance between halves of the other music shows the effect of chance.");
    command->callback([options, &context] {
        context.action = [options, &context] { return statistics(*options, context); };
    });
}

}  // namespace continuo::app
