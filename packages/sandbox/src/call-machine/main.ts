import { takePendingInstances } from './dailyGlobals.ts'
import { Machine } from './Machine.ts'

// daily-js evaluates this script once for each of its instances. Only after that: a message posted while the script is
// evaluated makes the browser parse all of it again, to note the line that sent it
queueMicrotask(() => {
  for (const [callClientId, instance] of takePendingInstances()) new Machine(callClientId, instance)
})
