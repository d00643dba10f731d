#pragma once

#include <QString>
#include <QWidget>

class QLabel;
class QSpacerItem;
class QToolButton;

namespace continuo::ui {

// A collapsible section of a pane: a button above a widget. Collapsed, it shows a summary at the right.
class Section : public QWidget {
    Q_OBJECT
public:
    // Takes ownership of `content`. Starts collapsed.
    Section(const QString& title, QWidget* content, QWidget* parent = nullptr);

    // Marks it as the first of its pane, without a line above.
    void setFirst();
    bool isOpen() const;
    void setOpen(bool);
    // Sets the text that is shown while collapsed, such as "Call & response, 0.60 s".
    void setSummary(const QString&);
    QWidget* content() const { return content_; }

Q_SIGNALS:
    // By the user.
    void opened();

protected:
    bool eventFilter(QObject* watched, QEvent*) override;

private:
    void reserveTitleRoom();
    void showOpen(bool);

    QToolButton* header_ = nullptr;
    QSpacerItem* titleRoom_ = nullptr;
    QLabel* summary_ = nullptr;
    QWidget* content_ = nullptr;
};

}  // namespace continuo::ui
