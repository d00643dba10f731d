#pragma once

#include <vector>

#include "pages/settings/settings_forms.h"
#include "pages/settings/settings_page.h"

class QCheckBox;
class QLabel;
class QPushButton;

namespace continuo::ui {

class FormGroup;

// Where things are kept, what is written into exported files, and what never leaves the computer.
class FilesPage : public SettingsPage {
    Q_OBJECT
public:
    explicit FilesPage(QWidget* parent = nullptr);

    void setForm(const FilesForm&);

Q_SIGNALS:
    void edited(const FilesForm&);
    // The user wants another folder (a row of the form); show the form with it once it is chosen.
    void folderAsked(int row);
    void openFolderAsked(int row);
    // The user wants to delete what is discarded; ask once, and show the form as it is then.
    void deleteDiscardedAsked();
    // The user wants to choose what comes back of it.
    void bringBackAsked();
    void openLogAsked();
    void copyLogAsked();

private:
    void addFolder(int row);
    void makeDiscarded();
    void makeLog();
    QString discardedText() const;

    FilesForm form_;
    FormGroup* folders_ = nullptr;
    std::vector<QLabel*> paths_;
    std::vector<QPushButton*> changes_;
    QCheckBox* origin_ = nullptr;
    QLabel* differs_ = nullptr;  // where music and pictures do
    FormGroup* exported_ = nullptr;
    QLabel* discarded_ = nullptr;
    QPushButton* bringBack_ = nullptr;
    FormGroup* logGroup_ = nullptr;
    QLabel* log_ = nullptr;
    QPushButton* deleteDiscarded_ = nullptr;
};

}  // namespace continuo::ui
