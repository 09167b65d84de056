import type { CallMachine } from './CallMachine.ts'
import { CustomTracks } from './CustomTracks.ts'
import { MediaOutputs } from './MediaOutputs.ts'
import { MediaPlayers } from './MediaPlayers.ts'
import { MediaSettings } from './MediaSettings.ts'
import { MeetingSession } from './MeetingSession.ts'
import { NetworkStats } from './NetworkStats.ts'
import { NetworkTests } from './NetworkTests.ts'
import { ScreenShare } from './ScreenShare.ts'
import { Telephony } from './Telephony.ts'
import { WaitingList } from './WaitingList.ts'

/** What a call has beside the conversation. Each remembers what was asked of it, for as long as the call lasts. */
export function createServices(machine: CallMachine) {
  const customTracks = new CustomTracks(machine)
  const mediaPlayers = new MediaPlayers(machine)
  const screenShare = new ScreenShare(machine)
  const tests = new NetworkTests(machine)
  return {
    customTracks,
    mediaPlayers,
    networkStats: new NetworkStats(),
    mediaOutputs: new MediaOutputs(machine),
    telephony: new Telephony(machine),
    screenShare,
    session: new MeetingSession(machine),
    settings: new MediaSettings(machine),
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
