#include "pictures/picture_file.h"

#include <continuo/error.h>
#include <continuo/file_output.h>

#include <QBuffer>
#include <QCryptographicHash>
#include <QImage>
#include <QImageWriter>
#include <utility>

namespace continuo::app {
namespace {

// A buffer whose writes fail after a stop.
class StoppableBuffer : public QBuffer {
public:
    StoppableBuffer(QByteArray* bytes, std::stop_token stop) : QBuffer(bytes), stop_(std::move(stop)) {}

protected:
    qint64 writeData(const char* data, qint64 size) override {
        return stop_.stop_requested() ? -1 : QBuffer::writeData(data, size);
    }

private:
    std::stop_token stop_;
};

QByteArray encoded(const Picture& picture, const std::stop_token& stop) {
    const QImage view(picture.rgb.data(), picture.width, picture.height, qsizetype{3} * picture.width,
                      QImage::Format_RGB888);
    QByteArray bytes;
    StoppableBuffer buffer(&bytes, stop);
    QImageWriter writer(&buffer, "png");
    const bool done = buffer.open(QIODevice::WriteOnly) && writer.write(view);
    if (stop.stop_requested())
        throw Error(ErrorCode::Cancelled, "png: stopped before the picture was written");
    if (!done)
        throw Error(ErrorCode::OutOfMemory,
                    "png: the picture cannot be packed: " + writer.errorString().toStdString());
    return bytes;
}

std::vector<std::uint8_t> packed(const Picture& picture, std::span<const PngText> texts,
                                 const std::stop_token& stop) {
    checkPicture(picture);
    const QByteArray bytes = encoded(picture, stop);
    return withPngTexts(
        {reinterpret_cast<const std::uint8_t*>(bytes.constData()), static_cast<std::size_t>(bytes.size())},
        texts);
}

}  // namespace

bool supportsPng() noexcept { return true; }

std::vector<std::uint8_t> encodePng(const Picture& picture, std::span<const PngText> texts) {
    return packed(picture, texts, {});
}

void writePng(const std::filesystem::path& path, const Picture& picture, std::span<const PngText> texts,
              const std::stop_token& stop) {
    const std::vector<std::uint8_t> bytes = packed(picture, texts, stop);
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
