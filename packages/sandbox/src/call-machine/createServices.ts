import { CustomTracks } from './CustomTracks.ts'
import type { Machine } from './Machine.ts'
import { MediaPlayers } from './MediaPlayers.ts'
import { NetworkStats } from './NetworkStats.ts'
import { NetworkTests } from './NetworkTests.ts'
import { Outputs } from './Outputs.ts'
import { Phones } from './Phones.ts'
import { ScreenShare } from './ScreenShare.ts'
import { Session } from './Session.ts'
import { Settings } from './Settings.ts'
import { WaitingList } from './WaitingList.ts'

/** What a call has beside the conversation. Each remembers what was asked of it, for as long as the call lasts. */
export function createServices(machine: Machine) {
  const customTracks = new CustomTracks(machine)
  const mediaPlayers = new MediaPlayers(machine)
  const screenShare = new ScreenShare(machine)
  const tests = new NetworkTests(machine)
  return {
    customTracks,
    mediaPlayers,
    networkStats: new NetworkStats(),
    outputs: new Outputs(machine),
    phones: new Phones(machine),
    screenShare,
    session: new Session(machine),
    settings: new Settings(machine),
    tests,
    waiting: new WaitingList(machine),
    /** Ends what would go on by itself; timers end with the machine. */
    close: () => {
      customTracks.close()
      mediaPlayers.close()
      screenShare.close()
      tests.close()
    },
  }
}
