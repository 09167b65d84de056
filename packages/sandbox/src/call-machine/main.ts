import { takePendingInstances } from './dailyGlobals.ts'
import { Machine } from './Machine.ts'

// daily-js evaluates this script once for each of its instances; from within the script itself the first message would
// have the browser parse all of it once more, to say where it was sent
queueMicrotask(() => {
  for (const [callClientId, instance] of takePendingInstances()) new Machine(callClientId, instance)
})
