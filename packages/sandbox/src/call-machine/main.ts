import { CallMachine } from './CallMachine.ts'
import { takePendingInstances } from './dailyGlobals.ts'

// daily-js evaluates this script for each of its instances. The machine starts after the evaluation: a message that is
// posted during it makes the browser parse the whole script again, to note the line that sent the message
queueMicrotask(() => {
  for (const [callClientId, instance] of takePendingInstances()) new CallMachine(callClientId, instance)
})
