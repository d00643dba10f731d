#include "audio/sound_decoder.h"

#include <sndfile.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>
#include <vector>

namespace continuo::app {
namespace {

constexpr std::int64_t kFramesDecoded = 4096;

// Adapts FilePieces to libsndfile's virtual I/O.
struct VirtualFile {
    explicit VirtualFile(FilePieces file) : pieces(std::move(file)) {}

    FilePieces pieces;
    std::int64_t at = 0;

    static VirtualFile& fromHandle(void* self) { return *static_cast<VirtualFile*>(self); }
    static sf_count_t size(void* self) { return fromHandle(self).pieces.size(); }
    static sf_count_t tell(void* self) { return fromHandle(self).at; }
    static sf_count_t seek(sf_count_t offset, int whence, void* self) {
        VirtualFile& file = fromHandle(self);
        const std::int64_t from = whence == SEEK_CUR ? file.at : whence == SEEK_END ? file.pieces.size() : 0;
        if (offset < -from) return -1;
        return file.at = from + offset;
    }
    static sf_count_t read(void* to, sf_count_t count, void* self) {
        VirtualFile& file = fromHandle(self);
        if (count <= 0) return 0;
        const std::size_t got =
            file.pieces.read(file.at, {static_cast<char*>(to), static_cast<std::size_t>(count)});
        file.at += static_cast<std::int64_t>(got);
        return static_cast<sf_count_t>(got);
    }
};

// Returns libsndfile's last error, worded as part of a sentence.
std::string sndfileError() {
    std::string text = sf_strerror(nullptr);
    while (text.ends_with('.') || text.ends_with('\n')) text.pop_back();
    return text;
}

class SndfileDecoder : public SoundDecoder {
public:
    explicit SndfileDecoder(FilePieces pieces) : file_(std::move(pieces)) {
        SF_VIRTUAL_IO io{VirtualFile::size, VirtualFile::seek, VirtualFile::read, nullptr, VirtualFile::tell};
        sound_.reset(sf_open_virtual(&io, SFM_READ, &info_, &file_));
        if (sound_ == nullptr) throw std::runtime_error(sndfileError());
        constexpr int kMost = 1024;  // libsndfile's limit
        if (info_.channels < 1 || info_.channels > kMost) throw std::runtime_error("it has no channels");
        samples_.resize(static_cast<std::size_t>(kFramesDecoded * info_.channels));
    }

    std::string format() const override {
        SF_FORMAT_INFO format{};
        format.format = info_.format & SF_FORMAT_TYPEMASK;
        sf_command(sound_.get(), SFC_GET_FORMAT_INFO, &format, sizeof format);
        return format.name != nullptr ? format.name : "sound file";
    }
    std::string comment() const override {
        const char* const comment = sf_get_string(sound_.get(), SF_STR_COMMENT);
        return comment != nullptr ? comment : "";
    }
    int sampleRate() const override { return info_.samplerate; }
    int channels() const override { return info_.channels; }
    std::optional<std::int64_t> frames() override {
        if (info_.frames == SF_COUNT_MAX || info_.frames < 0) return std::nullopt;
        return info_.frames;
    }
    SoundBlock read() override {
        const auto got = std::clamp<sf_count_t>(sf_readf_float(sound_.get(), samples_.data(), kFramesDecoded),
                                                0, kFramesDecoded);
        return {info_.samplerate, info_.channels,
                std::span(samples_).first(static_cast<std::size_t>(got * info_.channels))};
    }

private:
    struct Close {
        void operator()(SNDFILE* sound) const { sf_close(sound); }
    };

    VirtualFile file_;  // libsndfile keeps the address of this
    SF_INFO info_{};
    std::unique_ptr<SNDFILE, Close> sound_;
    std::vector<float> samples_;
};

// Decodes several sounds in a row. Skips a sound after the first that cannot be opened.
class ChainDecoder : public SoundDecoder {
public:
    explicit ChainDecoder(std::vector<FilePieces> parts) : parts_(std::move(parts)) {
        first_ = std::make_unique<SndfileDecoder>(parts_.front());
        current_ = first_.get();
    }

    std::string format() const override { return first_->format(); }
    std::string comment() const override { return first_->comment(); }
    int sampleRate() const override { return first_->sampleRate(); }
    int channels() const override { return first_->channels(); }
    std::optional<std::int64_t> frames() override {
        std::optional<std::int64_t> sum = first_->frames();
        for (std::size_t i = 1; i < parts_.size() && sum; ++i) {
            const std::unique_ptr<SndfileDecoder> part = open(i);
            if (part == nullptr) continue;
            const auto frames = part->frames();
            if (!frames || part->sampleRate() < 1) return std::nullopt;
            *sum += std::llround(static_cast<double>(*frames) * sampleRate() / part->sampleRate());
        }
        return sum;
    }
    SoundBlock read() override {
        while (true) {
            if (current_ != nullptr) {
                const SoundBlock block = current_->read();
                if (!block.samples.empty()) return block;
            }
            if (++index_ >= parts_.size()) return {};
            next_ = open(index_);
            current_ = next_.get();
        }
    }

private:
    std::unique_ptr<SndfileDecoder> open(std::size_t index) const {
        try {
            return std::make_unique<SndfileDecoder>(parts_[index]);
        } catch (const std::runtime_error&) {
            return nullptr;
        }
    }

    std::vector<FilePieces> parts_;
    std::unique_ptr<SndfileDecoder> first_, next_;
    SndfileDecoder* current_ = nullptr;
    std::size_t index_ = 0;
};

}  // namespace

std::unique_ptr<SoundDecoder> openSoundDecoder(SoundLayout layout) {
    if (layout.decoder == SoundLayout::Decoder::Mpeg) return openMpeg(std::move(layout.parts.front()));
    if (layout.parts.size() == 1) return std::make_unique<SndfileDecoder>(std::move(layout.parts.front()));
    return std::make_unique<ChainDecoder>(std::move(layout.parts));
}

}  // namespace continuo::app
