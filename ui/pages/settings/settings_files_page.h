#pragma once

#include <vector>

#include "pages/settings/settings_forms.h"
#include "pages/settings/settings_page.h"

class QCheckBox;
class QLabel;
class QPushButton;

namespace continuo::ui {

class FormGroup;

// Folders, metadata of exported files, discarded items, and the log.
class FilesPage : public SettingsPage {
    Q_OBJECT
public:
    explicit FilesPage(QWidget* parent = nullptr);

    void setForm(const FilesForm&);

Q_SIGNALS:
    void edited(const FilesForm&);
    // Requests to change this row's folder; call setForm() with the result.
    void folderRequested(int row);
    void openFolderRequested(int row);
    // Requests to delete the discarded items after a confirmation; then call setForm().
    void deleteDiscardedRequested();
    // Requests to choose discarded items to restore.
    void bringBackRequested();
    void openLogRequested();
    void copyLogRequested();

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
    QLabel* differs_ = nullptr;  // shown if the setting differs for music and pictures
    FormGroup* exported_ = nullptr;
    QLabel* discarded_ = nullptr;
    QPushButton* bringBack_ = nullptr;
    FormGroup* logGroup_ = nullptr;
    QLabel* log_ = nullptr;
    QPushButton* deleteDiscarded_ = nullptr;
};

}  // namespace continuo::ui
