#include "storage/columns.h"

namespace continuo::app {
namespace {

std::string joinNames(Columns columns) {
    std::string names = "id";
    for (const std::span<const Column> group : columns)
        for (const Column& column : group) names.append(", ").append(column.name);
    return names;
}

// Returns the part of an upsert statement that says how a column changes if the row exists.
std::string updateClause(const Column& column) {
    const std::string name(column.name);
    const std::string written = "excluded." + name;
    if (column.later == Column::Later::Changes) return name + " = " + written;
    return name + " = iif(" + written + " = '', " + name + ", " + written + ")";
}

}  // namespace

std::string insertSql(std::string_view table, Columns columns) {
    std::string marks = "?", changes;
    for (const std::span<const Column> group : columns) {
        for (const Column& column : group) {
            marks += ", ?";
            if (column.later != Column::Later::Stays)
                changes += (changes.empty() ? "" : ", ") + updateClause(column);
        }
    }
    return "INSERT INTO " + std::string(table) + " (" + joinNames(columns) + ") VALUES (" + marks +
           ") ON CONFLICT (id) DO " + (changes.empty() ? "NOTHING" : "UPDATE SET " + changes);
}

std::string selectSql(std::string_view table, Columns columns) {
    return "SELECT " + joinNames(columns) + " FROM " + std::string(table);
}

}  // namespace continuo::app
