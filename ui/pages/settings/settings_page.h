#pragma once

#include <vector>

#include <QString>
#include <QStringList>
#include <QWidget>

class QComboBox;
class QVBoxLayout;

namespace continuo::ui {

struct Choices;
class FormGroup;
class RestartLine;

// One page of the settings: groups of rows below each other. What the user changes goes out by the page's own
// signals at once.
class SettingsPage : public QWidget {
    Q_OBJECT
public:
    SettingsPage(const QString& title, const QString& icon, QWidget* parent = nullptr);

    const QString& title() const { return title_; }
    const QString& icon() const { return icon_; }
    // Shows what contains every word; a page whose title does shows everything. Whether anything is left.
    bool filter(const QStringList& words);

    // Offers to start the program again, where what was chosen here waits for that.
    void offerRestart(bool offered);
    // What is in the way of it now, in a sentence; empty: nothing that is known.
    void hinderRestart(const QString& why);

Q_SIGNALS:
    void restartAsked();
    // The user wants this page as it was at first. Answer by showing the forms anew.
    void defaultsAsked();

protected:
    static constexpr int kLabelWidth = 180;

    QVBoxLayout* column() const { return column_; }
    // Below what is there, or into `layout`.
    FormGroup* addGroup(const QString& title, int labelWidth = kLabelWidth);
    FormGroup* makeGroup(const QString& title, int labelWidth);
    // The row with that offer, which is not there until it is made.
    void addRestart(FormGroup*);
    // Shows the choices in the box, and its row where there are any; emits nothing.
    static void showChoices(const Choices&, QComboBox*, FormGroup*);

private:
    QString title_, icon_;
    QVBoxLayout* column_ = nullptr;
    std::vector<FormGroup*> groups_;
    FormGroup* restartGroup_ = nullptr;
    RestartLine* restart_ = nullptr;
};

}  // namespace continuo::ui
