/** The state of a call that daily-js reads while it handles a message of the machine. */
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

/** Creates the state of a call without participants. */
export const emptyState = (): MachineState => ({
  local: {
    public: { subscribedTracks: { ALL: true }, customTracks: {} },
    streams: { cam: { stream: new MediaStream() } },
  },
  participants: {},
  streams: {},
})

/** The subscriptions to a participant's tracks, by daily-js's names. */
export interface Subscriptions {
  [name: string]: boolean | 'staged'
}

/** Tracks that the page passed to daily-js. A message cannot hold a track, and names it `daily-custom-track`. */
export interface SharedTracks {
  audioTrack?: MediaStreamTrack
  videoTrack?: MediaStreamTrack
  screenMediaStream?: MediaStream
  customTrack?: MediaStreamTrack
  videoTrackForConnectionQualityTest?: MediaStreamTrack
  videoTrackForNetworkConnectivityTest?: MediaStreamTrack
}

/** The name of a track or stream of `SharedTracks` in a message. */
export const SHARED_TRACK = 'daily-custom-track'

/** The object that daily-js and the call machine share for one instance. */
export interface DailyInstance {
  tracks?: SharedTracks
  callMachine?: { store: { getState: () => MachineState }; reset: () => void }
}

declare global {
  interface Window {
    _daily?: { pendings: string[]; instances: { [callClientId: string]: DailyInstance } }
  }
}

/** Takes the instances that wait for a call machine. An instance whose load was cancelled does not. */
export function takePendingInstances(): [callClientId: string, instance: DailyInstance][] {
  const daily = window._daily
  // an instance whose load was restarted waits twice
  const ids = new Set(daily?.pendings.splice(0))
  return [...ids].flatMap((id): [string, DailyInstance][] => {
    const instance = daily?.instances[id]
    return instance ? [[id, instance]] : []
  })
}
