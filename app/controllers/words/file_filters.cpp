#include "controllers/words/file_filters.h"

#include <QCoreApplication>

namespace continuo::app {
namespace {

struct FilterWords {
    Q_DECLARE_TR_FUNCTIONS(continuo::app::FileFilters)
};

// Returns the patterns for file dialogs in lower and upper case, because some desktop dialogs are
// case-sensitive.
QString suffixPatterns(std::initializer_list<const char*> suffixes) {
    QString text;
    for (const char* each : suffixes) {
        const QString suffix = QLatin1String(each);
        text += (text.isEmpty() ? QStringLiteral("*.") : QStringLiteral(" *.")) + suffix +
                QStringLiteral(" *.") + suffix.toUpper();
    }
    return text;
}

QString filter(const QString& what, const QString& suffixes) {
    return what + QStringLiteral(" (") + suffixes + QStringLiteral(");;") + FilterWords::tr("All files") +
           QStringLiteral(" (*)");
}

}  // namespace

QString midiFilter() {
    return filter(FilterWords::tr("MIDI files"), suffixPatterns({"mid", "midi", "kar", "rmi", "smf"}));
}

QString pictureFilter() {
    return filter(FilterWords::tr("Pictures"), suffixPatterns({"png", "jpg", "jpeg", "webp", "bmp", "gif",
                                                               "tif", "tiff", "avif", "heic"}));
}

QString soundFilter() {
    return filter(FilterWords::tr("Sounds"),
                  suffixPatterns({"wav", "flac", "ogg", "opus", "mp3", "aif", "aiff"}));
}

}  // namespace continuo::app
