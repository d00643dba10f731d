#pragma once

#include <QDialog>

class QLineEdit;
class QTextBrowser;

namespace continuo::ui {

// The manual in a window of its own, with chapter links and a search field.
class ManualDialog : public QDialog {
    Q_OBJECT
public:
    explicit ManualDialog(QWidget* parent = nullptr);

    // Sets Markdown text. A link "#some-words" leads to the heading "Some words"; other links open
    // externally.
    void setText(const QString& markdown);

    QTextBrowser& text() { return *text_; }
    QLineEdit& search() { return *search_; }

private:
    // Selects the next or previous match; wraps around.
    void findText(bool backward);
    void openLink(const QUrl&);

    QTextBrowser* text_;
    QLineEdit* search_;
};

}  // namespace continuo::ui
