#include "pictures/picture_file.h"

#include <continuo/error.h>
#include <continuo/file_output.h>

#include <QBuffer>
#include <QCryptographicHash>
#include <QImage>
#include <QImageWriter>

namespace continuo::app {
namespace {

QByteArray encoded(const Picture& picture) {
    const QImage view(picture.rgb.data(), picture.width, picture.height, qsizetype{3} * picture.width,
                      QImage::Format_RGB888);
    QByteArray bytes;
    QBuffer buffer(&bytes);
    QImageWriter writer(&buffer, "png");
    if (!buffer.open(QIODevice::WriteOnly) || !writer.write(view))
        throw Error(ErrorCode::OutOfMemory,
                    "png: the picture cannot be packed: " + writer.errorString().toStdString());
    return bytes;
}

}  // namespace

bool knowsPng() noexcept { return true; }

std::vector<std::uint8_t> pngBytes(const Picture& picture, std::span<const PngText> texts) {
    checkPicture(picture);
    const QByteArray bytes = encoded(picture);
    return withPngTexts(
        {reinterpret_cast<const std::uint8_t*>(bytes.constData()), static_cast<std::size_t>(bytes.size())},
        texts);
}

void writePng(const std::filesystem::path& path, const Picture& picture, std::span<const PngText> texts) {
    const std::vector<std::uint8_t> bytes = pngBytes(picture, texts);
    FileOutput file(path);
    file.write(std::as_bytes(std::span(bytes)));
    file.commit();
}

std::string pictureHash(const Picture& picture) {
    checkPicture(picture);
    QCryptographicHash hash(QCryptographicHash::Sha256);
    const std::string size = std::to_string(picture.width) + "x" + std::to_string(picture.height) + "\n";
    hash.addData(QByteArrayView(size.data(), static_cast<qsizetype>(size.size())));
    hash.addData(QByteArrayView(picture.rgb.data(), static_cast<qsizetype>(picture.rgb.size())));
    return hash.result().toHex().toStdString();
}

}  // namespace continuo::app
