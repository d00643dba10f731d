#include "widgets/box_accessible.h"

#include <QAbstractItemView>
#include <QAccessible>
#include <QAccessibleWidget>
#include <QComboBox>
#include <QLineEdit>
#include <QPointer>
#include <utility>

namespace continuo::ui {
namespace {

using Related = std::pair<QAccessibleInterface*, QAccessible::Relation>;

// The invisible label.
class BoxLabel : public QAccessibleInterface {
public:
    explicit BoxLabel(QComboBox* box) : box_(box) {}

    bool isValid() const override { return box_ != nullptr; }
    QObject* object() const override { return nullptr; }
    QAccessibleInterface* childAt(int, int) const override { return nullptr; }
    QAccessibleInterface* parent() const override {
        return QAccessible::queryAccessibleInterface(box_.data());
    }
    QAccessibleInterface* child(int) const override { return nullptr; }
    int childCount() const override { return 0; }
    int indexOfChild(const QAccessibleInterface*) const override { return -1; }
    QAccessible::Role role() const override { return QAccessible::StaticText; }
    void setText(QAccessible::Text, const QString&) override {}
    QString text(QAccessible::Text kind) const override {
        return kind == QAccessible::Name && box_ ? box_->accessibleName() : QString();
    }
    QRect rect() const override { return {}; }
    QAccessible::State state() const override { return {}; }

private:
    QPointer<QComboBox> box_;
};

// Exposes a combo box as Qt's private class does, and adds a label if the box has none.
class BoxInterface : public QAccessibleWidget {
public:
    explicit BoxInterface(QComboBox* box) : QAccessibleWidget(box, QAccessible::ComboBox) {}
    ~BoxInterface() override {
        if (label_ != 0) QAccessible::deleteAccessibleInterface(label_);
    }

    int childCount() const override { return box().isEditable() ? 2 : 1; }
    QAccessibleInterface* child(int index) const override {
        if (index == 0) return QAccessible::queryAccessibleInterface(box().view());
        if (index == 1 && box().isEditable()) return QAccessible::queryAccessibleInterface(box().lineEdit());
        return nullptr;
    }
    int indexOfChild(const QAccessibleInterface* child) const override {
        if (child->object() == box().view()) return 0;
        return box().isEditable() && child->object() == box().lineEdit() ? 1 : -1;
    }
    QAccessibleInterface* childAt(int x, int y) const override {
        if (!box().isEditable() || !box().lineEdit()->rect().contains(x, y)) return nullptr;
        return child(1);
    }
    QString text(QAccessible::Text kind) const override {
        const bool shown = kind == QAccessible::Name || kind == QAccessible::Value;
        return shown ? box().currentText() : QAccessibleWidget::text(kind);
    }
    QList<Related> relations(QAccessible::Relation match) const override {
        QList<Related> found = QAccessibleWidget::relations(match);
        if (!match.testFlag(QAccessible::Label) || !found.isEmpty() || box().accessibleName().isEmpty())
            return found;
        // Qt's accessibility registry owns the label until the box is destroyed.
        if (label_ == 0) label_ = QAccessible::registerAccessibleInterface(new BoxLabel(&box()));
        found << Related(QAccessible::accessibleInterface(label_), QAccessible::Label);
        return found;
    }
    QStringList actionNames() const override { return {showMenuAction(), pressAction()}; }
    void doAction(const QString& action) override {
        if (!actionNames().contains(action)) return;
        box().view()->isVisible() ? box().hidePopup() : box().showPopup();
    }

private:
    QComboBox& box() const { return *static_cast<QComboBox*>(object()); }

    mutable QAccessible::Id label_ = 0;
};

QAccessibleInterface* makeInterface(const QString&, QObject* object) {
    auto* box = qobject_cast<QComboBox*>(object);
    return box != nullptr ? new BoxInterface(box) : nullptr;
}

}  // namespace

void nameBox(QComboBox& box, const QString& name) {
    static const bool installed = [] {
        QAccessible::installFactory(makeInterface);
        return true;
    }();
    static_cast<void>(installed);
    box.setAccessibleName(name);
}

}  // namespace continuo::ui
