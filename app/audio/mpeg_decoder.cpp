// Decodes MP3 with libmpg123 directly. libsndfile only estimates the length, stops at data between frames,
// and lets libmpg123 print.
#include <mpg123.h>

#include <array>
#include <cstddef>
#include <stdexcept>

#include "audio/sound_decoder.h"

namespace continuo::app {
namespace {

struct MpegFile {
    FilePieces pieces;
    std::int64_t at = 0;

    static MpegFile& fromHandle(void* self) { return *static_cast<MpegFile*>(self); }
    static mpg123_ssize_t read(void* self, void* to, std::size_t count) {
        MpegFile& file = fromHandle(self);
        const std::size_t got = file.pieces.read(file.at, {static_cast<char*>(to), count});
        file.at += static_cast<std::int64_t>(got);
        return static_cast<mpg123_ssize_t>(got);
    }
    static off_t seek(void* self, off_t offset, int whence) {
        MpegFile& file = fromHandle(self);
        const std::int64_t from = whence == SEEK_CUR ? file.at : whence == SEEK_END ? file.pieces.size() : 0;
        if (offset < -from) return -1;
        return file.at = from + offset;
    }
};

class MpegDecoder : public SoundDecoder {
public:
    explicit MpegDecoder(FilePieces pieces) : file_{std::move(pieces)} {
        int error = MPG123_OK;
        mpg123_init();  // needed only before libmpg123 1.27
        handle_.reset(mpg123_new(nullptr, &error));
        if (handle_ == nullptr) throw std::runtime_error(mpg123_plain_strerror(error));
        constexpr long kQuiet = MPG123_QUIET | MPG123_FORCE_FLOAT | MPG123_GAPLESS;
        set(MPG123_REMOVE_FLAGS, MPG123_AUTO_RESAMPLE);
        set(MPG123_ADD_FLAGS, kQuiet);
        set(MPG123_RESYNC_LIMIT, -1);  // skip anything between frames
        allowFormats();
        if (mpg123_replace_reader_handle(handle_.get(), MpegFile::read, MpegFile::seek, nullptr) !=
                MPG123_OK ||
            mpg123_open_handle(handle_.get(), &file_) != MPG123_OK || !readFormat())
            throw std::runtime_error("it has no MPEG audio frames");
        firstRate_ = static_cast<int>(rate_);
        firstChannels_ = channels_;
    }

    std::string format() const override { return "MPEG-1/2 Audio"; }
    std::string comment() const override {
        mpg123_id3v1* v1 = nullptr;
        mpg123_id3v2* v2 = nullptr;
        if (mpg123_id3(handle_.get(), &v1, &v2) != MPG123_OK || v2 == nullptr || v2->comment == nullptr ||
            v2->comment->p == nullptr)
            return {};
        return v2->comment->p;
    }
    int sampleRate() const override { return firstRate_; }
    int channels() const override { return firstChannels_; }
    std::optional<std::int64_t> frames() override {
        if (mpg123_scan(handle_.get()) != MPG123_OK) return std::nullopt;
        const off_t length = mpg123_length(handle_.get());
        if (length < 0) return std::nullopt;
        return length;
    }
    SoundBlock read() override {
        while (true) {
            std::size_t bytes = 0;
            const int status = mpg123_read(handle_.get(), reinterpret_cast<unsigned char*>(samples_.data()),
                                           sizeof(float) * samples_.size(), &bytes);
            const SoundBlock block{static_cast<int>(rate_), channels_,
                                   std::span(samples_).first(bytes / sizeof(float))};
            if (status == MPG123_NEW_FORMAT && !readFormat()) return block;
            if (!block.samples.empty()) return block;
            if (status != MPG123_OK && status != MPG123_NEW_FORMAT) return {};
            if (status == MPG123_OK && bytes == 0 && ++empty_ > kMostEmpty) return {};
        }
    }

private:
    struct Delete {
        void operator()(mpg123_handle* handle) const { mpg123_delete(handle); }
    };
    static constexpr int kMostEmpty = 1000;

    void set(mpg123_parms what, long value) { mpg123_param(handle_.get(), what, value, 0); }
    void allowFormats() {
        const long* rates = nullptr;
        std::size_t count = 0;
        mpg123_rates(&rates, &count);
        mpg123_format_none(handle_.get());
        for (const long rate : std::span(rates, count))
            mpg123_format(handle_.get(), rate, MPG123_MONO | MPG123_STEREO, MPG123_ENC_FLOAT_32);
    }
    bool readFormat() {
        int encoding = 0;
        return mpg123_getformat(handle_.get(), &rate_, &channels_, &encoding) == MPG123_OK &&
               encoding == MPG123_ENC_FLOAT_32 && channels_ > 0;
    }

    MpegFile file_;  // libmpg123 keeps the address of this
    std::unique_ptr<mpg123_handle, Delete> handle_;
    std::array<float, 8192> samples_{};
    long rate_ = 0;
    int channels_ = 0, firstRate_ = 0, firstChannels_ = 0, empty_ = 0;
};

}  // namespace

std::unique_ptr<SoundDecoder> openMpeg(FilePieces file) {
    return std::make_unique<MpegDecoder>(std::move(file));
}

}  // namespace continuo::app
