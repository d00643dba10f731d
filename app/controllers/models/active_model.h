#pragma once

#include <continuo/model_summary.h>

#include <QString>
#include <set>
#include <string>

#include "forms.h"

namespace continuo::app {

class Settings;

// The model that plays: its facts, its device, and its speeds. Speeds are measured during play and stored in
// the settings (measured_speeds.h). GUI thread.
class ActiveModel {
public:
    // The settings must outlive this.
    explicit ActiveModel(Settings& settings) : settings_(settings) {}

    // Sets the model that plays from now on.
    void set(const ModelSummary& summary, const std::string& device, const std::string& precision);
    const ModelSummary& summary() const { return summary_; }
    const ui::ModelFacts& facts() const { return facts_; }
    const QString& device() const { return device_; }            // its name
    const std::string& precision() const { return precision_; }  // of the weights as loaded

    // Adds a measurement to the curve of facts().
    void addSpeed(int latents, double msPerToken);
    // Stores the measurements since the last call.
    void storeSpeeds();

private:
    Settings& settings_;
    ModelSummary summary_;
    ui::ModelFacts facts_;
    QString device_;
    std::string precision_;
    QString speedKey_;        // key prefix of the speeds in the settings
    std::set<int> unstored_;  // numbers of latents whose speed is not stored yet
};

}  // namespace continuo::app
