#include "CTriggers.h"
