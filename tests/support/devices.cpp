#include "support/devices.h"

#include <algorithm>
#include <cstdlib>
#include <span>

#include "backend/registry.h"
#include "backends/cpu/cpu_backend.h"

namespace continuo::test {
namespace {

const BackendRegistry& registry() {
    static const BackendRegistry all = [] {
        BackendRegistry made;
        made.add(cpu::plugin());
        if (const char* folder = std::getenv("CONTINUO_BACKENDS")) made.scan(folder);
        return made;
    }();
    return all;
}

}  // namespace

std::vector<std::string> testDeviceIds() { return registry().deviceIds(); }

std::string deviceTestName(std::string id) {
    std::replace(id.begin(), id.end(), ':', '_');
    return id;
}

std::shared_ptr<Backend> openTestDevice(const std::string& id, int threads) {
    return registry().open(id, threads);
}

std::string networkDeviceId() {
    const char* wanted = std::getenv("CONTINUO_TEST_DEVICE");
    return wanted != nullptr ? wanted : "cpu";
}

std::shared_ptr<Backend> openNetworkDevice(int threads) { return openTestDevice(networkDeviceId(), threads); }

std::vector<std::shared_ptr<Backend>> testDevices() {
    std::vector<std::shared_ptr<Backend>> devices;
    for (const std::string& id : testDeviceIds()) devices.push_back(openTestDevice(id));
    return devices;
}

std::vector<float> downloadFloats(Backend& device, const TensorView& tensor) {
    std::vector<float> numbers(static_cast<std::size_t>(tensor.shape.count()));
    device.download(tensor, std::as_writable_bytes(std::span(numbers)));
    return numbers;
}

}  // namespace continuo::test
