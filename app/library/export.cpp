#include "library/export.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <ctime>
#include <utility>

#include "library/provenance.h"
#include "library/take_music.h"

namespace continuo::app {
namespace {

namespace fs = std::filesystem;

// Formats "2026-11-24 19.39.24" in local time.
std::string timeText(WallTime moment) {
    const std::time_t seconds = std::chrono::system_clock::to_time_t(moment);
    std::tm local{};
    localtime_r(&seconds, &local);
    char text[32];
    return {text, std::strftime(text, sizeof text, "%Y-%m-%d %H.%M.%S", &local)};
}

// Formats "12.3" in any locale, rounded down as clocks do.
std::string tenths(double seconds) {
    constexpr double kRounding = 1e-6;  // tolerance for sums of tenths
    const auto count = static_cast<std::int64_t>(std::floor(seconds * 10 + kRounding));
    return std::to_string(count / 10) + '.' + std::to_string(count % 10);
}

}  // namespace

std::string fileName(std::string name, std::size_t longest) {
    for (char& letter : name) {
        const bool control = static_cast<unsigned char>(letter) < 0x20;
        if (control || std::string_view("/\\:*?\"<>|").find(letter) != std::string_view::npos) letter = '-';
    }
    std::size_t end = std::min(name.size(), longest);
    while (end > 0 && end < name.size() && (static_cast<unsigned char>(name[end]) & 0xC0) == 0x80) --end;
    return name.substr(0, end);
}

std::string exportName(const Library& library, NodeId node, const std::string& ending, const ExportPart& part,
                       const FileWords& words) {
    // Limits in bytes: of the name, and of the title in a name with a long branch or range.
    constexpr std::size_t kLongest = 80, kTitle = 40;
    const Take take = library.take(node.take).value_or(Take{});
    const std::string prefix = "Continuo ";
    std::string title = take.number != 0          ? words.take + ' ' + std::to_string(take.shownNumber())
                        : take.marks.name.empty() ? timeText(take.created)
                                                  : take.marks.name;
    // A file written here and opened again has a title that begins with the prefix already.
    if (!title.starts_with(prefix)) title = prefix + title;
    std::string which;
    if (part.to < kStillHeld) which = ' ' + tenths(part.from) + '-' + tenths(part.to) + " s";
    if (const auto branch = library.branch(node.branch)) {
        const std::size_t others = std::min(title.size(), kTitle) + which.size() + 1;
        which = ' ' + fileName(branch->marks.name, kLongest - std::min(kLongest, others)) + which;
    }
    return fileName(title, kLongest - std::min(kLongest, which.size())) + which + ending;
}

fs::path stemName(const fs::path& out, Voice voice, const FileWords& words) {
    fs::path name = out.stem();
    name += '-' + (voice == Voice::Model ? words.model : words.you);
    name += out.extension();
    return out.parent_path() / name;
}

SoundExport soundExport(const Library& library, NodeId node, const TakeContent& whole, const fs::path& out,
                        const SoundOptions& options) {
    SoundExport sound{{}, options.render};
    const auto only = [&](std::optional<Voice> voice) {
        ExportPart part = options.part;
        part.voice = voice;
        return part;
    };
    const TakeContent content = extractPart(whole, only({}));
    const Performance both = content.performance();
    const auto add = [&](std::optional<Voice> voice, const fs::path& file) {
        RenderPart part{both, file, {}};
        if (voice) part.performance.notes = content.performance(*voice).notes;
        if (options.provenance)
            part.comment = provenanceOf(library, node, whole, ProvenanceText::Brief, only(voice));
        sound.parts.push_back(std::move(part));
    };
    if (!options.stems) add(options.part.voice, out);
    for (const Voice voice : {Voice::Player, Voice::Model}) {
        if (options.stems) add(voice, stemName(out, voice, options.words));
    }
    return sound;
}

RenderReport render(SoundExport sound, const std::stop_token& stop, const RenderProgress& progress) {
    if (sound.originality) {
        for (RenderPart& part : sound.parts) part.comment = withOriginality(part.comment, *sound.originality);
    }
    return renderParts(sound.parts, sound.options, stop, progress);
}

}  // namespace continuo::app
