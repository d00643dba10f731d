#pragma once

#include <memory>
#include <string>
#include <vector>

#include "backend/backend.h"

namespace continuo::test {

// Returns the ids of all devices for tests: the CPU, and those of backend libraries in the folder in the
// environment variable CONTINUO_BACKENDS.
std::vector<std::string> testDeviceIds();

// Converts an id to a part of a test name: "cuda:0" becomes cuda_0.
std::string deviceTestName(std::string id);

// Opens one of the test devices.
std::shared_ptr<Backend> openTestDevice(const std::string& id, int threads = 2);

// Returns the device for tests of whole networks: "cpu", or the value of the environment variable
// CONTINUO_TEST_DEVICE.
std::string networkDeviceId();
std::shared_ptr<Backend> openNetworkDevice(int threads = 1);

// Downloads an F32 tensor from device memory.
std::vector<float> downloadFloats(Backend& device, const TensorView& tensor);

// Opens all test devices.
std::vector<std::shared_ptr<Backend>> testDevices();

}  // namespace continuo::test
