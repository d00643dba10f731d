#pragma once

#include <QString>

#include "settings/keys.h"
#include "settings/origin_switch.h"
#include "settings/parameter_table.h"
#include "settings/settings.h"

namespace continuo::app {

// The stored settings that the inspectors of all media have. The seed is stored only while it is locked,
// because otherwise it belongs to what is shown.
struct StoredFormKeys {
    const char* group;
    keys::FieldFlag latentsAuto, seedLocked;
    keys::Text seed;
    OriginKind origins;
};

template <class Form>
Form loadStoredForm(Settings& settings, const StoredFormKeys& keys) {
    auto form = defaultForm<Form>();
    settings.readNumbers(QLatin1String(keys.group), form);
    form.latentsAuto = settings.flag(keys.latentsAuto, form.latentsAuto);
    form.writesOrigin = writesOrigin(settings, keys.origins);
    form.seedLocked = settings.flag(keys.seedLocked, form.seedLocked);
    if (form.seedLocked) form.seed = settings.text(keys.seed).toULongLong();
    return form;
}

template <class Form>
void storeForm(Settings& settings, const StoredFormKeys& keys, const Form& form) {
    settings.writeNumbers(QLatin1String(keys.group), form);
    settings.set(keys.latentsAuto, form.latentsAuto);
    // The form's option to include the origin in files applies to all kinds of files.
    if (form.writesOrigin != writesOrigin(settings, keys.origins))
        setWritesOrigin(settings, form.writesOrigin);
    settings.set(keys.seedLocked, form.seedLocked);
    if (form.seedLocked) settings.set(keys.seed, QString::number(form.seed));
}

}  // namespace continuo::app
