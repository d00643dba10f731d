#pragma once

#include <QCoreApplication>

#include "controllers/words/notice.h"

namespace continuo::ui {
class ImagePage;
}

namespace continuo::app {

class PictureExports;

// Copies pictures to the clipboard, and pastes a picture to continue. GUI thread.
class PictureClipboard {
    Q_DECLARE_TR_FUNCTIONS(continuo::app::PictureClipboard)

public:
    // All arguments must outlive this.
    PictureClipboard(PictureExports& exports, ui::ImagePage& page, const Notice& notice)
        : exports_(exports), page_(page), notice_(notice) {}

    // Copies the selected picture.
    void copy() const;
    // Opens the picture on the clipboard, as if dropped onto the page.
    void paste() const;

private:
    PictureExports& exports_;
    ui::ImagePage& page_;
    Notice notice_;
};

}  // namespace continuo::app
