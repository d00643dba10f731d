#include "bundle/zip_archive.h"

#include <continuo/error.h>
#include <sys/stat.h>
#include <zip.h>

#include <algorithm>
#include <cstring>
#include <system_error>
#include <utility>

#include "files/plain_file.h"

namespace continuo::app {
namespace {

namespace fs = std::filesystem;

// An entry while libzip asks for it: its text is there between opening and closing.
struct Source {
    const ZipWriter::Make* make;
    std::exception_ptr* failure;  // of the first that could not be made
    std::uint64_t* total;         // of all that was made
    std::string text;
    std::size_t at = 0;
    zip_error_t error = {};
};

bool open(Source& source) {
    try {
        source.text = (*source.make)();
        source.at = 0;
        *source.total += source.text.size();
        if (source.text.size() > ZipReader::kLargestEntry || *source.total > ZipReader::kLargestTotal)
            throw Error(ErrorCode::BadRequest,
                        "there is more than one file can take along; export fewer takes at once");
        return true;
    } catch (...) {
        if (!*source.failure) *source.failure = std::current_exception();
        zip_error_set(&source.error, ZIP_ER_INTERNAL, 0);
        return false;
    }
}

zip_int64_t serve(void* asked, void* data, zip_uint64_t length, zip_source_cmd_t command) {
    auto& source = *static_cast<Source*>(asked);
    switch (command) {
        case ZIP_SOURCE_OPEN: return open(source) ? 0 : -1;
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

struct Discard {
    void operator()(zip_t* archive) const { zip_discard(archive); }
};

[[noreturn]] void fail(const fs::path& out, const std::string& why) {
    throw Error(ErrorCode::BadFile,
                out.string() + ": cannot be written (" + why + "); check the folder and the free space");
}

void check(bool done, const fs::path& out, zip_t* archive) {
    if (!done) fail(out, zip_strerror(archive));
}

// Whether a name could lead out of a folder that it is unpacked into, or is none.
bool isStrange(std::string_view name) {
    if (name.empty() || name.size() > 1000 || name.front() == '/') return true;
    for (const char letter : name)
        if (static_cast<unsigned char>(letter) < 0x20 || letter == '\\' || letter == ':') return true;
    for (std::size_t begin = 0; begin <= name.size();) {
        const std::size_t end = std::min(name.find('/', begin), name.size());
        if (name.substr(begin, end - begin) == "..") return true;
        begin = end + 1;
    }
    return false;
}

bool isLink(zip_t* archive, zip_uint64_t index) {
    zip_uint8_t system = 0;
    zip_uint32_t attributes = 0;
    if (zip_file_get_external_attributes(archive, index, 0, &system, &attributes) != 0) return false;
    return system == ZIP_OPSYS_UNIX && S_ISLNK(attributes >> 16);
}

std::string words(zip_error_t& error) {
    std::string text = zip_error_strerror(&error);
    zip_error_fini(&error);
    return text;
}

}  // namespace

void ZipWriter::add(const std::string& name, Make make) {
    std::string free = name;
    const std::size_t dot = std::min(name.rfind('.'), name.size());
    for (int number = names_[name]++; number > 0 && names_.contains(free); ++number)
        free = name.substr(0, dot) + " (" + std::to_string(number + 1) + ")" + name.substr(dot);
    names_[free];
    entries_.push_back({std::move(free), std::move(make)});
}

void ZipWriter::addStored(const std::string& name, const std::string& text) {
    entries_.push_back({name, [text] { return text; }, true});
}

void ZipWriter::write(const fs::path& out, const std::function<void(double)>& progress,
                      const std::stop_token& stop) const {
    int fault = 0;
    std::exception_ptr failure;
    std::uint64_t total = 0;
    std::vector<Source> sources;
    sources.reserve(entries_.size());
    std::unique_ptr<zip_t, Discard> archive(zip_open(out.c_str(), ZIP_CREATE | ZIP_TRUNCATE, &fault));
    if (!archive) fail(out, "zip fault " + std::to_string(fault));
    for (const Entry& entry : entries_) {
        // What is stored is small, and its size known beforehand, as the head of a file has to be.
        zip_source_t* source = nullptr;
        sources.push_back({&entry.make, &failure, &total, entry.stored ? entry.make() : std::string()});
        if (entry.stored)
            source =
                zip_source_buffer(archive.get(), sources.back().text.data(), sources.back().text.size(), 0);
        else
            source = zip_source_function(archive.get(), serve, &sources.back());
        check(source != nullptr, out, archive.get());
        const zip_int64_t index = zip_file_add(archive.get(), entry.name.c_str(), source, ZIP_FL_ENC_UTF_8);
        if (index < 0) zip_source_free(source);
        check(index >= 0, out, archive.get());
        const zip_int32_t method = entry.stored ? ZIP_CM_STORE : ZIP_CM_DEFLATE;
        check(zip_set_file_compression(archive.get(), static_cast<zip_uint64_t>(index), method, 0) == 0, out,
              archive.get());
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
        (void)archive.release();  // it is gone
        return;
    }
    if (failure) std::rethrow_exception(failure);
    if (stop.stop_requested()) throw Error(ErrorCode::Cancelled, out.string() + ": was not written");
    fail(out, zip_strerror(archive.get()));
}

void ZipReader::Close::operator()(zip_t* archive) const { zip_discard(archive); }

ZipReader::ZipReader(const fs::path& file) : called_(file.string()) {
    checkPlainFile(file, "a Continuo file");
    std::error_code problem;
    if (fs::file_size(file, problem) > kLargestFile || problem) refuse("is larger than a Continuo file is");
    int fault = 0;
    archive_.reset(zip_open(file.c_str(), ZIP_RDONLY | ZIP_CHECKCONS, &fault));
    zip_error_t error;
    zip_error_init_with_code(&error, fault);
    const std::string said = words(error);
    if (!archive_) refuse("is no Continuo file, or is damaged (" + said + ")");
    look();
}

ZipReader::ZipReader(std::string_view bytes, std::string called) : called_(std::move(called)) {
    zip_error_t error;
    zip_error_init(&error);
    zip_source_t* source = zip_source_buffer_create(bytes.data(), bytes.size(), 0, &error);
    if (source != nullptr) archive_.reset(zip_open_from_source(source, ZIP_RDONLY | ZIP_CHECKCONS, &error));
    if (!archive_) zip_source_free(source);
    const std::string said = words(error);
    if (!archive_) refuse("is no Continuo file, or is damaged (" + said + ")");
    look();
}

ZipReader::~ZipReader() = default;

void ZipReader::refuse(const std::string& fault) const {
    throw Error(ErrorCode::BadFile, called_ + ": " + fault + "; choose another file");
}

void ZipReader::look() {
    const zip_int64_t count = zip_get_num_entries(archive_.get(), 0);
    if (count < 0 || count > static_cast<zip_int64_t>(kMostEntries)) refuse("holds too many files");
    for (zip_uint64_t index = 0; index < static_cast<zip_uint64_t>(count); ++index) {
        const char* name = zip_get_name(archive_.get(), index, ZIP_FL_ENC_STRICT);
        if (name == nullptr || isStrange(name)) refuse("holds a file whose name it may not have");
        if (isLink(archive_.get(), index)) refuse("holds a link, which it may not");
        if (!entries_.emplace(name, index).second) refuse("holds two files of one name");
    }
}

std::string ZipReader::read(const std::string& name) {
    const auto found = entries_.find(name);
    if (found == entries_.end()) refuse("is incomplete: " + name + " is missing");
    zip_stat_t stat;
    constexpr zip_uint64_t kWanted =
        ZIP_STAT_SIZE | ZIP_STAT_COMP_SIZE | ZIP_STAT_COMP_METHOD | ZIP_STAT_ENCRYPTION_METHOD;
    if (zip_stat_index(archive_.get(), found->second, 0, &stat) != 0 || (stat.valid & kWanted) != kWanted)
        refuse(name + " in it is damaged");
    const bool known = (stat.comp_method == ZIP_CM_STORE || stat.comp_method == ZIP_CM_DEFLATE) &&
                       stat.encryption_method == ZIP_EM_NONE;
    if (!known) refuse(name + " in it is packed in a way that Continuo does not");
    const bool bomb = stat.size > kAnyRatio && stat.size / kMostTimes > stat.comp_size;
    if (stat.size > kLargestEntry || stat.size > kLargestTotal - unpacked_ || bomb)
        refuse(name + " in it is larger than Continuo reads");
    unpacked_ += stat.size;
    const std::unique_ptr<zip_file_t, int (*)(zip_file_t*)> file(
        zip_fopen_index(archive_.get(), found->second, 0), zip_fclose);
    if (!file) refuse(name + " in it is damaged");
    // It grows with what comes: a size that was made up takes no memory.
    constexpr std::size_t kPiece = std::size_t{1} << 16;
    std::string text;
    std::vector<char> piece(kPiece);
    while (true) {
        const zip_int64_t count = zip_fread(file.get(), piece.data(), piece.size());
        if (count < 0) refuse(name + " in it is damaged");
        if (count == 0) break;  // its checksum was right
        text.append(piece.data(), static_cast<std::size_t>(count));
        if (text.size() > stat.size) refuse(name + " in it is damaged");
    }
    if (text.size() != stat.size) refuse(name + " in it is damaged");
    return text;
}

}  // namespace continuo::app
