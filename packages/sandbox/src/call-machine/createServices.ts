import type { CallContext } from './CallContext.ts'
import { Devices } from './Devices.ts'
import { LevelObservers } from './LevelObservers.ts'
import { MediaSettings } from './MediaSettings.ts'
import { NetworkStats } from './NetworkStats.ts'
import { ScreenShare } from './ScreenShare.ts'

export type Services = ReturnType<typeof createServices>

/** The services of a call beside the conversation. Each keeps its state until the call ends. */
export function createServices(call: CallContext) {
  const levelObservers = new LevelObservers(call)
  const settings = new MediaSettings(call)
  const screenShare = new ScreenShare(call, settings)
  return {
    devices: new Devices(call, settings),
    levelObservers,
    networkStats: new NetworkStats(),
    screenShare,
    settings,
    /** Ends what goes on by itself. Timers end with the call. */
    close: () => {
      levelObservers.close()
      screenShare.close()
    },
  }
}
