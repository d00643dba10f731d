#include "bundle/zip_reader.h"

#include <continuo/error.h>
#include <continuo/plain_file.h>
#include <sys/stat.h>
#include <zip.h>

#include <system_error>
#include <utility>
#include <vector>

#include "files/text.h"

namespace continuo::app {
namespace {

namespace fs = std::filesystem;

// Returns whether a name is empty or could escape the folder it is unpacked into.
bool isUnsafeName(std::string_view name) {
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

// Formats a name for a message.
std::string printableName(std::string_view name) {
    constexpr std::size_t kLongest = 200;  // bytes
    return oneLine(std::string(name.substr(0, kLongest))) + (name.size() > kLongest ? "..." : "");
}

std::string errorText(zip_error_t& error) {
    std::string text = zip_error_strerror(&error);
    zip_error_fini(&error);
    return text;
}

}  // namespace

void ZipReader::Close::operator()(zip_t* archive) const { zip_discard(archive); }

ZipReader::ZipReader(const fs::path& file) : called_(file.string()) {
    checkPlainFile(file, "a Continuo file");
    std::error_code problem;
    if (fs::file_size(file, problem) > kLargestFile || problem) refuse("is larger than a Continuo file is");
    int fault = 0;
    archive_.reset(zip_open(file.c_str(), ZIP_RDONLY | ZIP_CHECKCONS, &fault));
    zip_error_t error;
    zip_error_init_with_code(&error, fault);
    const std::string said = errorText(error);
    if (!archive_) refuse("is no Continuo file, or is damaged (" + said + ")");
    readDirectory();
}

ZipReader::ZipReader(std::string_view bytes, std::string called) : called_(std::move(called)) {
    zip_error_t error;
    zip_error_init(&error);
    zip_source_t* source = zip_source_buffer_create(bytes.data(), bytes.size(), 0, &error);
    if (source != nullptr) archive_.reset(zip_open_from_source(source, ZIP_RDONLY | ZIP_CHECKCONS, &error));
    if (!archive_) zip_source_free(source);
    const std::string said = errorText(error);
    if (!archive_) refuse("is no Continuo file, or is damaged (" + said + ")");
    readDirectory();
}

ZipReader::~ZipReader() = default;

void ZipReader::refuse(const std::string& fault) const {
    throw Error(ErrorCode::BadFile, called_ + ": " + fault + "; choose another file");
}

void ZipReader::readDirectory() {
    const zip_int64_t count = zip_get_num_entries(archive_.get(), 0);
    if (count < 0 || count > static_cast<zip_int64_t>(kMostEntries))
        refuse("holds " + std::to_string(count) + " files; a Continuo file has up to " +
               std::to_string(kMostEntries));
    for (zip_uint64_t index = 0; index < static_cast<zip_uint64_t>(count); ++index) {
        const char* name = zip_get_name(archive_.get(), index, ZIP_FL_ENC_STRICT);
        if (name == nullptr || isUnsafeName(name))
            refuse("holds a file whose name it may not have (" +
                   (name == nullptr ? "that of file " + std::to_string(index + 1) : printableName(name)) +
                   ")");
        if (isLink(archive_.get(), index))
            refuse("holds a link, which it may not (" + printableName(name) + ")");
        if (!entries_.emplace(name, index).second)
            refuse("holds two files of one name (" + printableName(name) + ")");
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
    // `text` grows with the data, so that a false size in the archive allocates no memory.
    constexpr std::size_t kPiece = std::size_t{1} << 16;
    std::string text;
    std::vector<char> piece(kPiece);
    while (true) {
        const zip_int64_t count = zip_fread(file.get(), piece.data(), piece.size());
        if (count < 0) refuse(name + " in it is damaged");
        if (count == 0) break;  // end; libzip has verified the checksum
        text.append(piece.data(), static_cast<std::size_t>(count));
        if (text.size() > stat.size) refuse(name + " in it is damaged");
    }
    if (text.size() != stat.size) refuse(name + " in it is damaged");
    return text;
}

}  // namespace continuo::app
