#include "controllers/words/file_faults.h"

#include <continuo/file_kind.h>

#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>
#include <filesystem>
#include <string_view>

#include "controllers/words/words.h"
#include "library/export.h"

namespace continuo::app {
namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(continuo::app::ErrorWords)
};

// Describes a file that is of another kind than expected; empty if the kind is unknown.
QString otherKindText(FileKind kind) {
    switch (kind) {
        case FileKind::Empty: return Words::tr("“%1” is empty");
        case FileKind::LfsPointer:
            return Words::tr(
                "“%1” is a Git LFS pointer, not the file itself; run git lfs pull to get the file");
        case FileKind::WebPage:
            return Words::tr("“%1” is a web page; download the file itself, not the page that offers it");
        case FileKind::Unknown:
        case FileKind::Xml:
        case FileKind::Json:
        case FileKind::Pickle:
        case FileKind::Score: return {};
        case FileKind::Zip:
        case FileKind::Archive: return Words::tr("“%1” is an archive; unpack it and choose a file inside");
        default: break;
    }
    const std::string_view name = displayName(kind);
    return Words::tr("“%1” is a file of type %2")
        .arg(QStringLiteral("%1"), QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size())));
}

// Returns whether the suffix is that of a notation program.
bool isScore(const QString& path) {
    const QString kind = QFileInfo(path).suffix().toLower();
    for (const char* score : {"musicxml", "mxl", "mscz", "mscx", "abc", "ly", "sib", "gp"})
        if (kind == QLatin1String(score)) return true;
    return false;
}

}  // namespace

QString midiFaultText(const QString& path, const Error& error) {
    if (dynamic_cast<const NoPianoNotes*>(&error) != nullptr)
        return Words::tr("“%1” contains no piano notes");
    QFile file(path);
    if (!file.exists()) return Words::tr("“%1” is missing");
    if (QFileInfo(path).isDir()) return Words::tr("“%1” is a folder");
    if (!file.open(QIODevice::ReadOnly)) return Words::tr("you have no permission to read “%1”");
    const FileKind kind = detectFileKind(std::filesystem::path(path.toStdString()));
    if (kind == FileKind::Midi) return Words::tr("“%1” is damaged");
    if (isScore(path) || kind == FileKind::Score)
        return Words::tr("“%1” is a score; export it as MIDI from the program that wrote it");
    if (isSoundKind(kind)) {
        const std::string_view name = displayName(kind);
        return Words::tr("“%1” is a %2 file; open it in the workspace Sound, because Play reads only MIDI")
            .arg(QStringLiteral("%1"), QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size())));
    }
    const QString other = otherKindText(kind);
    return other.isEmpty() ? Words::tr("“%1” is not a MIDI file") : other;
}

QString modelFileFaultText(const QString& path) {
    const FileKind kind = detectFileKind(std::filesystem::path(path.toStdString()));
    const QString other = kind == FileKind::Safetensors ? QString() : otherKindText(kind);
    return (other.isEmpty() ? Words::tr("“%1” is damaged") : other).arg(QFileInfo(path).fileName());
}

QString pictureFaultText(const QString& name, const PictureError& fault) {
    switch (fault.kind()) {
        case PictureError::Kind::Empty: return Words::tr("“%1” is empty").arg(name);
        case PictureError::Kind::NoPicture:
            if (fault.unsupportedFormat() != nullptr)
                return Words::
                    tr("“%1” is a %2 picture, which Continuo cannot read; save it as PNG in another program")
                        .arg(name, QLatin1String(fault.unsupportedFormat()));
            if (const QString other = otherKindText(fault.fileKind()); !other.isEmpty())
                return other.arg(name);
            return Words::tr("“%1” is not a picture that Continuo can read").arg(name);
        case PictureError::Kind::NoDecoder:
            return Words::tr("Qt cannot read “%1”: its plug-ins for image formats are missing").arg(name);
        case PictureError::Kind::Damaged: return Words::tr("“%1” is damaged").arg(name);
        case PictureError::Kind::TooLarge: break;
    }
    constexpr int kMillion = 1'000'000;
    return Words::tr(
               "“%5” has %L1 × %L2 pixels; the limits are %L3 million pixels and %L4 along a side; save it "
               "smaller")
        .arg(fault.width())
        .arg(fault.height())
        .arg(kMostPixels / kMillion)
        .arg(kLongestPictureSide)
        .arg(name);
}

QString pictureFileFaultText(const QString& name, const QString& path) {
    if (path.isEmpty()) return {};
    const QFileInfo file(path);
    if (!file.exists()) return Words::tr("“%1” is missing").arg(name);
    if (file.isDir()) return Words::tr("“%1” is a folder").arg(name);
    if (!file.isReadable()) return Words::tr("you have no permission to read “%1”").arg(name);
    if (file.size() > static_cast<qint64>(kLargestPictureFile))
        return Words::tr("“%1” is larger than %2").arg(name, sizeText(kLargestPictureFile));
    return {};
}

FailureWords describe(WriteFault::Kind kind) {
    using Kind = WriteFault::Kind;
    switch (kind) {
        case Kind::DiskFull:
            return {Words::tr("the disk is full"),
                    Words::tr("Your work is unchanged. Free disk space, or choose another place.")};
        case Kind::NotAllowed:
            return {Words::tr("you have no permission to write to the folder or the existing file"),
                    Words::tr("Your work is unchanged. Change the permissions, or choose another place.")};
        case Kind::NoFolder:
            return {Words::tr("the folder does not exist"),
                    Words::tr("Your work is unchanged. Create the folder, or choose another place.")};
        case Kind::NameTooLong:
            return {Words::tr("the file name is too long"),
                    Words::tr("Your work is unchanged. Choose a shorter name.")};
        case Kind::NameInUse:
            return {Words::tr("a folder or a special file already has this name"),
                    Words::tr("Your work is unchanged. Choose another name.")};
        case Kind::Busy:
            return {Words::tr("Continuo is still writing this file"),
                    Words::tr("Your work is unchanged. Wait a moment, or choose another name.")};
        case Kind::Other: break;
    }
    return {Words::tr("Continuo cannot write the file"),
            Words::tr("Your work is unchanged. Choose another place.")};
}

}  // namespace continuo::app
