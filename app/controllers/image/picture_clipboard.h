#pragma once

#include <QCoreApplication>

#include "controllers/words/notice.h"

namespace continuo::ui {
class ImagePage;
}

namespace continuo::app {

class ImageFiles;

// Copies pictures to the clipboard, and pastes a picture to continue. GUI thread.
class PictureClipboard {
    Q_DECLARE_TR_FUNCTIONS(continuo::app::PictureClipboard)

public:
    // All arguments must outlive this.
    PictureClipboard(ImageFiles& files, ui::ImagePage& page, const Notice& notice)
        : files_(files), page_(page), notice_(notice) {}

    // Copies the selected picture.
    void copy() const;
    // Opens the picture on the clipboard, as if dropped onto the page.
    void paste() const;

private:
    ImageFiles& files_;
    ui::ImagePage& page_;
    Notice notice_;
};

}  // namespace continuo::app
