#include "cli/files/sound_model_files.h"

#include <continuo/error.h>
#include <continuo/tokenizers.h>

#include <algorithm>
#include <vector>

#include "files/caseless.h"
#include "files/installed_files.h"
#include "files/text.h"

namespace continuo::app {
namespace {

namespace fs = std::filesystem;

std::string modelText(const ModelSummary& model) {
    return oneLine(model.name.empty() ? model.path : model.name);
}

[[noreturn]] void refuse(const std::string& why) { throw Error(ErrorCode::BadModel, why); }

}  // namespace

SoundShape requireSoundShape(const ModelSummary& model) {
    if (model.sound) return *model.sound;
    if (model.codec)
        refuse(modelText(model) +
               ": is a codec, which encodes sound; choose a model that was trained with it, and give the "
               "codec with --codec");
    const std::vector<std::string> usable = tokenizersFor("audio");
    const std::string why =
        std::ranges::find(usable, model.tokenizer) != usable.end()
            ? "has no levels and codes that fit its ids"
            : "uses the tokenizer '" + oneLine(model.tokenizer) + "', which is not for sound";
    refuse(modelText(model) + ": " + why + "; choose a model with the tokenizer " + usable.front());
}

fs::path findModelCodec(const ModelSummary& model, const std::string& wanted, CommandContext& context) {
    if (!wanted.empty()) return context.findModel(wanted, "codec");
    const std::string& hash = model.sound->codec;
    if (const auto found = context.engine().findCodec(hash, context.stop)) return *found;
    constexpr std::size_t kShown = 12;  // digits of the hash in the message
    refuse(modelText(model) +
           ": its codec is missing; put the codec whose codes have a SHA-256 that begins with " +
           hash.substr(0, kShown) + " into " + ownModelsFolder().string() +
           ", or give it with --codec FILE; continuo-cli info shows that SHA-256");
}

void checkCodesName(const std::string& option, const fs::path& out) {
    if (!hasSuffix(out, {".codes"}))
        throw Error(ErrorCode::BadRequest,
                    option + " " + out.string() + ": is not the name of a file of codes; end it with .codes");
}

}  // namespace continuo::app
