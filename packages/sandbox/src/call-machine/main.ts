import { takePendingInstances } from './dailyGlobals.ts'
import { Machine } from './Machine.ts'

// daily-js evaluates this script once for each of its instances
for (const [callClientId, instance] of takePendingInstances()) new Machine(callClientId, instance)
