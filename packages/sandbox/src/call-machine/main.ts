import { CallMachine } from './CallMachine.ts'
import { takePendingInstances } from './dailyGlobals.ts'

// daily-js evaluates this script once for each of its instances. Only after that: a message posted while the script is
// evaluated makes the browser parse all of it again, to note the line that sent it
queueMicrotask(() => {
  for (const [callClientId, instance] of takePendingInstances()) new CallMachine(callClientId, instance)
})
