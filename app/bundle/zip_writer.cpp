#include "bundle/zip_writer.h"

#include <continuo/error.h>
#include <unistd.h>
#include <zip.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <exception>
#include <memory>
#include <utility>

#include "bundle/zip_reader.h"

namespace continuo::app {
namespace {

[[noreturn]] void refuseTooLarge() {
    throw Error(ErrorCode::BadRequest,
                "there is more than one Continuo file can take along; export fewer takes at once, or takes "
                "and pictures apart");
}

// Carries the first exception through libzip's C callbacks.
struct CaughtException {
    std::exception_ptr first = nullptr;

    // Calls run(). If it throws, reports `code` to libzip and returns false.
    bool guard(zip_error_t& error, int code, const auto& run) {
        try {
            run();
            return true;
        } catch (...) {
            if (!first) first = std::current_exception();
            zip_error_set(&error, code, 0);
            return false;
        }
    }
};

// The data source of an entry. Its text is made at open and freed at close.
struct Source {
    const ZipWriter::Make* make;
    CaughtException* failure;
    std::uint64_t* total;  // bytes of all entries so far
    std::string text;
    std::size_t at = 0;
    zip_error_t error = {};

    void open() {
        text = (*make)();
        at = 0;
        *total += text.size();
        if (text.size() > ZipReader::kLargestEntry || *total > ZipReader::kLargestTotal) refuseTooLarge();
    }
};

zip_int64_t handleSource(void* asked, void* data, zip_uint64_t length, zip_source_cmd_t command) {
    auto& source = *static_cast<Source*>(asked);
    switch (command) {
        case ZIP_SOURCE_OPEN:
            return source.failure->guard(source.error, ZIP_ER_INTERNAL, [&] { source.open(); }) ? 0 : -1;
        case ZIP_SOURCE_READ: {
            const std::size_t count = std::min<std::size_t>(length, source.text.size() - source.at);
            std::memcpy(data, source.text.data() + source.at, count);
            source.at += count;
            return static_cast<zip_int64_t>(count);
        }
        case ZIP_SOURCE_CLOSE: source.text = {}; return 0;
        case ZIP_SOURCE_STAT: zip_stat_init(static_cast<zip_stat_t*>(data)); return sizeof(zip_stat_t);
        case ZIP_SOURCE_ERROR: return zip_error_to_data(&source.error, data, length);
        case ZIP_SOURCE_FREE: return 0;
        case ZIP_SOURCE_SUPPORTS:
            return zip_source_make_command_bitmap(ZIP_SOURCE_OPEN, ZIP_SOURCE_READ, ZIP_SOURCE_CLOSE,
                                                  ZIP_SOURCE_STAT, ZIP_SOURCE_ERROR, ZIP_SOURCE_FREE, -1);
        default: zip_error_set(&source.error, ZIP_ER_OPNOTSUPP, 0); return -1;
    }
}

// The new, empty file that libzip writes to.
struct Target {
    FileOutput* out;
    CaughtException* failure;
    zip_uint64_t at = 0, end = 0;
    zip_error_t error = {};

    void write(const void* data, zip_uint64_t length) {
        out->write({static_cast<const std::byte*>(data), static_cast<std::size_t>(length)});
        at += length;
        end = std::max(end, at);
        if (end > ZipReader::kLargestFile) refuseTooLarge();
    }
    zip_int64_t seek(void* data, zip_uint64_t length) {
        const zip_int64_t to = zip_source_seek_compute_offset(at, end, data, length, &error);
        if (to < 0) return -1;
        if (::lseek(out->descriptor(), to, SEEK_SET) < 0) {
            zip_error_set(&error, ZIP_ER_SEEK, errno);
            return -1;
        }
        at = static_cast<zip_uint64_t>(to);
        return 0;
    }
};

zip_int64_t handleTarget(void* asked, void* data, zip_uint64_t length, zip_source_cmd_t command) {
    auto& target = *static_cast<Target*>(asked);
    switch (command) {
        // the file does not exist yet
        case ZIP_SOURCE_STAT: zip_error_set(&target.error, ZIP_ER_READ, ENOENT); return -1;
        case ZIP_SOURCE_BEGIN_WRITE:
        case ZIP_SOURCE_COMMIT_WRITE:
        case ZIP_SOURCE_ROLLBACK_WRITE:
        case ZIP_SOURCE_REMOVE:
        case ZIP_SOURCE_FREE: return 0;
        case ZIP_SOURCE_WRITE:
            return target.failure->guard(target.error, ZIP_ER_WRITE, [&] { target.write(data, length); })
                       ? static_cast<zip_int64_t>(length)
                       : -1;
        case ZIP_SOURCE_SEEK_WRITE: return target.seek(data, length);
        case ZIP_SOURCE_TELL_WRITE: return static_cast<zip_int64_t>(target.at);
        case ZIP_SOURCE_ERROR: return zip_error_to_data(&target.error, data, length);
        case ZIP_SOURCE_SUPPORTS:
            // libzip requires SUPPORTS to list the read commands, but never calls them.
            return zip_source_make_command_bitmap(
                ZIP_SOURCE_OPEN, ZIP_SOURCE_READ, ZIP_SOURCE_CLOSE, ZIP_SOURCE_STAT, ZIP_SOURCE_ERROR,
                ZIP_SOURCE_FREE, ZIP_SOURCE_SEEK, ZIP_SOURCE_TELL, ZIP_SOURCE_BEGIN_WRITE,
                ZIP_SOURCE_COMMIT_WRITE, ZIP_SOURCE_ROLLBACK_WRITE, ZIP_SOURCE_WRITE, ZIP_SOURCE_SEEK_WRITE,
                ZIP_SOURCE_TELL_WRITE, ZIP_SOURCE_REMOVE, -1);
        default: zip_error_set(&target.error, ZIP_ER_OPNOTSUPP, 0); return -1;
    }
}

struct Discard {
    void operator()(zip_t* archive) const { zip_discard(archive); }
};

[[noreturn]] void fail(const std::string& why) {
    throw Error(ErrorCode::BadFile, "the Continuo file cannot be written: " + why);
}

zip_t* openArchive(Target& target) {
    zip_error_t error;
    zip_error_init(&error);
    zip_source_t* out = zip_source_function_create(handleTarget, &target, &error);
    zip_t* archive = out == nullptr ? nullptr : zip_open_from_source(out, ZIP_CREATE | ZIP_TRUNCATE, &error);
    const std::string why = zip_error_strerror(&error);
    zip_error_fini(&error);
    if (archive == nullptr) zip_source_free(out);
    if (archive == nullptr) fail(why);
    return archive;
}

// A stored entry must be small: its size must be known in advance, because the file header contains it.
void addEntry(zip_t* archive, const std::string& name, bool stored, Source& source) {
    if (stored) source.open();
    zip_source_t* from = stored ? zip_source_buffer(archive, source.text.data(), source.text.size(), 0)
                                : zip_source_function(archive, handleSource, &source);
    const zip_int64_t index =
        from == nullptr ? -1 : zip_file_add(archive, name.c_str(), from, ZIP_FL_ENC_UTF_8);
    if (index < 0) {
        const std::string why = zip_strerror(archive);
        zip_source_free(from);
        fail(why);
    }
    const zip_int32_t method = stored ? ZIP_CM_STORE : ZIP_CM_DEFLATE;
    if (zip_set_file_compression(archive, static_cast<zip_uint64_t>(index), method, 0) != 0)
        fail(zip_strerror(archive));
}

}  // namespace

void ZipWriter::add(const std::string& name, Make make) {
    std::string free = name;
    const std::size_t dot = std::min(name.rfind('.'), name.size());
    for (int& last = numbers_[name]; !names_.insert(free).second;)
        free = name.substr(0, dot) + " (" + std::to_string(++last + 1) + ")" + name.substr(dot);
    entries_.push_back({std::move(free), std::move(make)});
}

void ZipWriter::addStored(const std::string& name, const std::string& text) {
    entries_.push_back({name, [text] { return text; }, true});
}

void ZipWriter::write(FileOutput& out, const std::function<void(double)>& progress,
                      const std::stop_token& stop) const {
    CaughtException failure;
    std::uint64_t total = 0;
    Target target{&out, &failure};
    std::vector<Source> sources;
    sources.reserve(entries_.size());
    std::unique_ptr<zip_t, Discard> archive(openArchive(target));
    for (const Entry& entry : entries_) {
        sources.push_back({&entry.make, &failure, &total, {}});
        addEntry(archive.get(), entry.name, entry.stored, sources.back());
    }
    const auto tell = [](zip_t*, double done, void* to) {
        (*static_cast<const std::function<void(double)>*>(to))(done);
    };
    const auto stopped = [](zip_t*, void* by) {
        return static_cast<const std::stop_token*>(by)->stop_requested() ? 1 : 0;
    };
    zip_register_progress_callback_with_state(archive.get(), 0.01, tell, nullptr,
                                              const_cast<std::function<void(double)>*>(&progress));
    zip_register_cancel_callback_with_state(archive.get(), stopped, nullptr,
                                            const_cast<std::stop_token*>(&stop));
    if (zip_close(archive.get()) == 0) {
        (void)archive.release();  // zip_close() has freed it
        return;
    }
    if (failure.first) std::rethrow_exception(failure.first);
    if (stop.stop_requested()) throw Error(ErrorCode::Cancelled, "the Continuo file was not written");
    fail(zip_strerror(archive.get()));
}

}  // namespace continuo::app
