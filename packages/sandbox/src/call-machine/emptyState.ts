import type { MachineState } from './dailyGlobals.ts'

/** What daily-js reads before anybody is there. */
export const emptyState = (): MachineState => ({
  local: {
    public: { subscribedTracks: { ALL: true }, customTracks: {} },
    streams: { cam: { stream: new MediaStream() } },
  },
  participants: {},
  streams: {},
})
