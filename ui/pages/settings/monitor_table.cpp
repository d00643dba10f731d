#include "pages/settings/monitor_table.h"

#include <QHeaderView>
#include <QStyledItemDelegate>

#include "theme/theme.h"

namespace continuo::ui {

namespace {

constexpr int kMonitorRow = 20;  // px
constexpr int kShownRows = 5;

// Draws directions in their owner's colour; the text says the same.
class LineDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override {
        QStyledItemDelegate::initStyleOption(option, index);
        const Tokens& tokens = Theme::current();
        option->font = Theme::instance().font(TextStyle::Fixed);
        QColor colour = tokens.text2;
        if (index.column() == MonitorModel::kDirection)
            colour = index.data(MonitorModel::kIncomingRole).toBool() ? tokens.you : tokens.ai;
        else if (index.column() != MonitorModel::kTime)
            colour = tokens.text;
        option->palette.setColor(QPalette::Text, colour);
        option->palette.setColor(QPalette::HighlightedText, colour);
    }
};

}  // namespace

MonitorTable::MonitorTable(QWidget* parent) : QTableView(parent) {
    setModel(&model_);
    setItemDelegate(new LineDelegate(this));
    setAccessibleName(tr("MIDI messages, newest first"));
    setProperty("role", QStringLiteral("monitor"));
    setShowGrid(false);
    setSelectionBehavior(SelectRows);
    setTabKeyNavigation(false);
    horizontalHeader()->hide();
    verticalHeader()->hide();
    verticalHeader()->setMinimumSectionSize(kMonitorRow);
    verticalHeader()->setDefaultSectionSize(kMonitorRow);
    const int widths[] = {104, 48, 176, 112, 80, 80};
    for (int column = 0; column < MonitorModel::kColumns; ++column) setColumnWidth(column, widths[column]);
    horizontalHeader()->setStretchLastSection(true);
    setFixedHeight(kShownRows * kMonitorRow + 10);
}

}  // namespace continuo::ui
