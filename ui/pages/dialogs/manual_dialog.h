#pragma once

#include <QDialog>

class QLineEdit;
class QTextBrowser;

namespace continuo::ui {

// The manual, to be read beside the window: its chapters are links, and a field finds words in it.
class ManualDialog : public QDialog {
    Q_OBJECT
public:
    explicit ManualDialog(QWidget* parent = nullptr);

    // Markdown. A link "#some-words" leads to the heading "Some words"; other links open outside.
    void setText(const QString& markdown);

    QTextBrowser& text() { return *text_; }
    QLineEdit& search() { return *search_; }

private:
    // Chooses the next place with the searched words, or the one before; from the other end when there is
    // none.
    void find(bool backward);
    void open(const QUrl&);

    QTextBrowser* text_;
    QLineEdit* search_;
};

}  // namespace continuo::ui
