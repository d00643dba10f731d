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

Q_SIGNALS:
    // The user wants this page as it was at first. Answer by showing the forms anew.
    void defaultsAsked();

protected:
    static constexpr int kLabelWidth = 180;

    QVBoxLayout* column() const { return column_; }
    // Below what is there, or into `layout`.
    FormGroup* addGroup(const QString& title, int labelWidth = kLabelWidth);
    FormGroup* makeGroup(const QString& title, int labelWidth);
    // Shows the choices in the box, and its row where there are any; emits nothing.
    static void showChoices(const Choices&, QComboBox*, FormGroup*);

private:
    QString title_, icon_;
    QVBoxLayout* column_ = nullptr;
    std::vector<FormGroup*> groups_;
};

}  // namespace continuo::ui
