#pragma once

#include <memory>
#include <string>
#include <vector>

#include "backend/backend.h"

namespace continuo::test {

// Ids of all devices that this machine offers to the tests: the processor, and those of backend libraries in
// the folder that the environment variable CONTINUO_BACKENDS names.
std::vector<std::string> testDeviceIds();

// An id as part of a test's name: "cuda:0" is cuda_0.
std::string deviceTestName(std::string id);

// Opens one of them.
std::shared_ptr<Backend> openTestDevice(const std::string& id, int threads = 2);

// The device that tests of whole networks run on: "cpu", or what the environment variable
// CONTINUO_TEST_DEVICE names.
std::string networkDeviceId();
std::shared_ptr<Backend> openNetworkDevice(int threads = 1);

// The numbers of an F32 tensor in a device's memory, which the host may not read itself.
std::vector<float> downloaded(Backend& device, const TensorView& tensor);

// All of them, opened.
std::vector<std::shared_ptr<Backend>> testDevices();

}  // namespace continuo::test
