#pragma once

#include <vector>

#include <QDialog>

#include "form_parameters.h"

class QLabel;
class QLineEdit;
class QListWidget;
class QStackedWidget;

namespace continuo::ui {

class AdvancedPage;
class AppearancePage;
class AudioMidiPage;
class Banner;
class ComputePage;
class FilesPage;
class LanguagePage;
class PlayingPage;
class SettingsPage;
class ShortcutsPage;

// The settings: a list of pages at the left, below a search that filters pages and rows. Changes apply at
// once. The dialog owns the pages; feed and connect them directly.
class SettingsDialog : public QDialog {
    Q_OBJECT
public:
    static constexpr QSize kDefaultSize{1120, 716};  // on a screen with enough room

    explicit SettingsDialog(const PlayParameters& parameters, QWidget* parent = nullptr);

    AudioMidiPage* audioMidi() const { return audioMidi_; }
    ComputePage* compute() const { return compute_; }
    PlayingPage* playing() const { return playing_; }
    AppearancePage* appearance() const { return appearance_; }
    ShortcutsPage* shortcuts() const { return shortcuts_; }
    FilesPage* files() const { return files_; }
    LanguagePage* language() const { return language_; }
    AdvancedPage* advanced() const { return advanced_; }
    // Returns the banner above the page, for messages such as "FP-30 is back".
    Banner* banner() const { return banner_; }

    void showPage(const SettingsPage*);
    // For tests: the current page.
    const SettingsPage* currentPage() const;

protected:
    void keyPressEvent(QKeyEvent*) override;

private:
    QWidget* makeList();
    QWidget* makeHeader();
    void add(SettingsPage*);
    void openPage(int row);
    void search(const QString& text);

    QLineEdit* search_ = nullptr;
    QListWidget* list_ = nullptr;
    QLabel* title_ = nullptr;
    QLabel* nothing_ = nullptr;
    Banner* banner_ = nullptr;
    QStackedWidget* stack_ = nullptr;
    std::vector<SettingsPage*> pages_;
    AudioMidiPage* audioMidi_ = nullptr;
    ComputePage* compute_ = nullptr;
    PlayingPage* playing_ = nullptr;
    AppearancePage* appearance_ = nullptr;
    ShortcutsPage* shortcuts_ = nullptr;
    FilesPage* files_ = nullptr;
    LanguagePage* language_ = nullptr;
    AdvancedPage* advanced_ = nullptr;
};

}  // namespace continuo::ui
