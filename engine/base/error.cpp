#include "continuo/error.h"
