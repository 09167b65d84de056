/** What a machine keeps where daily-js reads it while it handles the machine's messages. */
export interface MachineState {
  local: {
    public: {
      subscribedTracks: { ALL: boolean; [sessionId: string]: boolean | Subscriptions }
      customTracks: { [name: string]: { track: MediaStreamTrack } }
    }
    streams: { cam: { stream: MediaStream }; screen?: { stream: MediaStream } }
  }
  participants: { [sessionId: string]: unknown }
  streams: {
    [key: string]: { participantId: string; type: string; pendingTrack: MediaStreamTrack; starttime: number }
  }
}

/** What daily-js reads before anybody is there. */
export const emptyState = (): MachineState => ({
  local: {
    public: { subscribedTracks: { ALL: true }, customTracks: {} },
    streams: { cam: { stream: new MediaStream() } },
  },
  participants: {},
  streams: {},
})

/** What of a participant is subscribed to, by the names that daily-js has for it here. */
export interface Subscriptions {
  [name: string]: boolean | 'staged'
}

/** Tracks that daily-js was given: they cannot travel in a message, which names them `daily-custom-track`. */
export interface SharedTracks {
  audioTrack?: MediaStreamTrack
  videoTrack?: MediaStreamTrack
  screenMediaStream?: MediaStream
  customTrack?: MediaStreamTrack
  videoTrackForConnectionQualityTest?: MediaStreamTrack
  videoTrackForNetworkConnectivityTest?: MediaStreamTrack
}

/** Stands in a message for a track or stream that is in `SharedTracks`. */
export const SHARED_TRACK = 'daily-custom-track'

/** What daily-js and its machine share about one instance. */
export interface DailyInstance {
  tracks?: SharedTracks
  callMachine?: { store: { getState: () => MachineState }; reset: () => void }
}

declare global {
  interface Window {
    _daily?: { pendings: string[]; instances: { [callClientId: string]: DailyInstance } }
  }
}

/** Takes the instances that wait for a machine; an instance whose load was cancelled is not among them. */
export function takePendingInstances(): [callClientId: string, instance: DailyInstance][] {
  const daily = window._daily
  // an instance whose load was restarted waits twice
  const ids = new Set(daily?.pendings.splice(0))
  return [...ids].flatMap((id): [string, DailyInstance][] => {
    const instance = daily?.instances[id]
    return instance ? [[id, instance]] : []
  })
}
