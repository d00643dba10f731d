#include "controllers/words/set_words.h"

#include <QCoreApplication>

#include "controllers/words/words.h"

namespace continuo::app {
namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(continuo::app::SetWords)
};

}  // namespace

QString setName(const GallerySet& set) {
    //: Name of a group of pictures or sounds that were made together.
    return set.marks.name.empty() ? Words::tr("Set %1").arg(set.number) : text(set.marks.name);
}

QString setTitle(const GallerySet& set, int items) {
    const bool sounds = std::holds_alternative<SoundSetShape>(set.shape);
    return (sounds ? Words::tr("%1, %n sound(s)", nullptr, items)
                   : Words::tr("%1, %n picture(s)", nullptr, items))
        .arg(setName(set));
}

}  // namespace continuo::app
