#pragma once

#include <QCoreApplication>

#include "controllers/words/notice.h"

namespace continuo::ui {
class ImagePage;
}

namespace continuo::app {

class ImageFiles;

// Pictures onto the clipboard, and from it as what is to be continued. GUI thread.
class PictureClipboard {
    Q_DECLARE_TR_FUNCTIONS(continuo::app::PictureClipboard)

public:
    // All outlive it.
    PictureClipboard(ImageFiles& files, ui::ImagePage& page, const Notice& notice)
        : files_(files), page_(page), notice_(notice) {}

    // The chosen one.
    void copy() const;
    // As if it had been dropped onto the page.
    void paste() const;

private:
    ImageFiles& files_;
    ui::ImagePage& page_;
    Notice notice_;
};

}  // namespace continuo::app
