// The device over UCX: active messages between the processes of one node, by shared memory. Not the exchange of
// addresses (pmix.h). The only files that know UCX are this one's.
#pragma once

#include <memory>

#include "device/device.h"

namespace tmpi::net {

// Loads UCX. processes: how many this one will connect to.
Result<std::unique_ptr<device::Device>> make_ucx_device(int processes);

}  // namespace tmpi::net
