#include "facade/golden/golden_checks.h"
#include "tokenizers/midi_tokenizer.h"

namespace continuo {
namespace {

// Converts a number to a MIDI data value; refuses the file if it is not 0 to 127.
int toDataByte(double value, const GoldenNode& of) {
    if (!(value >= 0 && value <= 127)) of.fail("holds something that is not 0 to 127");
    return static_cast<int>(value);
}

// Parses notes [velocity, pitch, start, end] and pedal changes [value, time].
Performance parsePerformance(const GoldenNode& file) {
    Performance performance;
    for (const GoldenNode& note : file.at("notes_vel_pitch_start_end").items()) {
        const std::vector<double> value = note.doubles();
        if (value.size() != 4) note.fail("is no note of velocity, pitch, start and end");
        performance.notes.push_back(
            {toDataByte(value[0], note), toDataByte(value[1], note), value[2], value[3]});
    }
    for (const GoldenNode& change : file.at("cc64_value_time").items()) {
        const std::vector<double> value = change.doubles();
        if (value.size() != 2) change.fail("is no pedal change of value and time");
        performance.pedal.push_back({toDataByte(value[0], change), value[1]});
    }
    return performance;
}

void append(const std::vector<Token>& tokens, std::size_t from, Token less, std::vector<float>& to) {
    for (std::size_t i = from; i < tokens.size(); ++i) to.push_back(static_cast<float>(tokens[i] - less));
    to.push_back(-1);  // the end of a case
}

}  // namespace

void checkTokenizers(const GoldenNode& file, GoldenReport& report) {
    const MidiTokenizer native(MidiProfile::Magenta),
        krasserm(MidiProfile::Krasserm, std::nullopt, NoteOrder::AsListed);
    std::vector<float> events, ids, decoded, goldenEvents, goldenIds, goldenDecoded;
    for (const GoldenNode& each : file.items()) {
        const Performance performance = parsePerformance(each);
        append(native.encode(performance), 1, native.vocabulary().firstEvent(), events);
        append(each.at("magenta_tokens_388").integers(), 0, 0, goldenEvents);
        append(krasserm.encode(performance), 0, 0, ids);
        const std::vector<Token> golden = each.at("krasserm_tokens").integers();
        append(golden, 0, 0, goldenIds);
        for (const Note& note : krasserm.decode(golden).notes) {
            for (const double value :
                 {static_cast<double>(note.velocity), static_cast<double>(note.pitch), note.start, note.end})
                decoded.push_back(static_cast<float>(value));
        }
        for (const GoldenNode& note : each.at("krasserm_decoded").items()) {
            for (const double value : note.doubles()) goldenDecoded.push_back(static_cast<float>(value));
        }
    }
    report.compare("magenta_tokens_388", events, goldenEvents, 0);
    report.compare("krasserm_tokens", ids, goldenIds, 0);
    report.compare("krasserm_decoded", decoded, goldenDecoded, 1e-5);
}

}  // namespace continuo
