#pragma once

#include <QString>
#include <QWidget>

class QLabel;
class QSpacerItem;
class QToolButton;

namespace continuo::ui {

// A titled part of a pane that folds: a button over a widget. Closed, it says at the right what is set
// inside.
class Section : public QWidget {
    Q_OBJECT
public:
    // Takes over `content`. Starts closed.
    Section(const QString& title, QWidget* content, QWidget* parent = nullptr);

    // Of its pane: no line is between it and what is above.
    void setFirst();
    bool isOpen() const;
    void setOpen(bool);
    // "Call & response, 0.60 s"; shown while closed.
    void setSummary(const QString&);
    QWidget* content() const { return content_; }

Q_SIGNALS:
    // By its user.
    void opened();

protected:
    bool eventFilter(QObject* watched, QEvent*) override;

private:
    void giveTitleRoom();
    void showOpen(bool);

    QToolButton* header_ = nullptr;
    QSpacerItem* titleRoom_ = nullptr;
    QLabel* summary_ = nullptr;
    QWidget* content_ = nullptr;
};

}  // namespace continuo::ui
