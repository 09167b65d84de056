import type { CallContext } from './CallContext.ts'
import { CustomTracks } from './CustomTracks.ts'
import { Devices } from './Devices.ts'
import { LevelObservers } from './LevelObservers.ts'
import { MediaOutputs } from './MediaOutputs.ts'
import { MediaPlayers } from './MediaPlayers.ts'
import { MediaSettings } from './MediaSettings.ts'
import { MeetingSession } from './MeetingSession.ts'
import { NetworkStats } from './NetworkStats.ts'
import { NetworkTests } from './NetworkTests.ts'
import { ScreenShare } from './ScreenShare.ts'
import { Telephony } from './Telephony.ts'
import { WaitingList } from './WaitingList.ts'

export type Services = ReturnType<typeof createServices>

/** Everything that a call offers beside the conversation. Each service keeps its state until the call ends. */
export function createServices(call: CallContext) {
  const customTracks = new CustomTracks(call)
  const levelObservers = new LevelObservers(call)
  const mediaPlayers = new MediaPlayers(call)
  const networkTests = new NetworkTests(call)
  const settings = new MediaSettings(call)
  const screenShare = new ScreenShare(call, settings)
  return {
    customTracks,
    devices: new Devices(call, settings),
    levelObservers,
    mediaOutputs: new MediaOutputs(call),
    mediaPlayers,
    networkStats: new NetworkStats(),
    networkTests,
    screenShare,
    session: new MeetingSession(call),
    settings,
    telephony: new Telephony(call),
    waiting: new WaitingList(call),
    /** Ends what goes on by itself. Timers end with the call. */
    close: () => {
      levelObservers.close()
      customTracks.close()
      mediaPlayers.close()
      screenShare.close()
      networkTests.close()
    },
  }
}
