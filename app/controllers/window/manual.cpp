#include "controllers/window/manual.h"

#include <QFile>
#include <QTextBrowser>

#include "controllers/words/banner_subjects.h"
#include "files/installed_files.h"
#include "main_window/main_window.h"
#include "pages/dialogs/manual_dialog.h"
#include "widgets/banner_stack.h"

namespace continuo::app {
namespace {

// Returns the text of a file of the manual; empty if the file is missing.
QString manualText(const QString& name) {
    for (const std::filesystem::path& folder : resourceFolders("manual")) {
        QFile file(QString::fromStdString(folder.string()) + QLatin1Char('/') + name);
        if (file.open(QIODevice::ReadOnly)) return QString::fromUtf8(file.readAll());
    }
    return {};
}

}  // namespace

Manual::Manual(ui::MainWindow& window) : window_(window) {}

void Manual::show() {
    if (dialog_ == nullptr) {
        //: The file with the manual in the window's language; leave it as it is where there is none.
        QString text = manualText(tr("manual.md"));
        if (text.isEmpty()) text = manualText(QStringLiteral("manual.md"));
        if (text.isEmpty()) {
            window_.banners().showMessage(
                subjects::kManual, ui::Banner::Kind::Err,
                ui::UserMessage(
                    tr("The manual is missing: its file is not installed. Install Continuo again.")));
            return;
        }
        dialog_ = new ui::ManualDialog(&window_);
        dialog_->setAttribute(Qt::WA_DeleteOnClose);
        dialog_->setText(text);
    }
    dialog_->show();
    dialog_->raise();
    dialog_->activateWindow();
}

void Manual::showBeginning() {
    show();
    if (dialog_ != nullptr) dialog_->text().moveCursor(QTextCursor::Start);
}

}  // namespace continuo::app
