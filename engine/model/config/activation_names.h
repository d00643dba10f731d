#pragma once

#include "backend/backend.h"
#include "model/config/config_fields.h"

namespace continuo::config_fields {

inline const Names<Activation> kActivations = {{"none", Activation::None},
                                               {"squared_relu", Activation::SquaredRelu},
                                               {"gelu_tanh", Activation::GeluTanh},
                                               {"gelu_erf", Activation::GeluErf},
                                               {"elu", Activation::Elu},
                                               {"relu", Activation::Relu},
                                               {"tanh", Activation::Tanh}};

}  // namespace continuo::config_fields
