export interface AudioPlayers {
  /**
   * Plays a participant's track, in one element of its own. Calls `onPlaying` once the track plays: not while the
   * browser blocks it, and at once where there is no element to play it with.
   */
  play: (participantId: string, track: MediaStreamTrack, onPlaying?: () => void) => void
  /**
   * Calls `run` once a participant's element plays. Without an element: at once, or never where its voice is expected,
   * whose own `onPlaying` comes then.
   */
  whenPlaying: (participantId: string, run: () => void, expectsVoice: boolean) => void
  /** Removes a participant's element. */
  remove: (participantId: string) => void
  /** 0 to 1, for every element now and later. */
  setVolume: (volume: number) => void
  /** Plays every element, now and later, on that loudspeaker. */
  setOutput: (deviceId: string) => Promise<void>
  /** Plays what the browser blocked. */
  resume: () => Promise<void>
  /** Removes every element. */
  dispose: () => void
}

/** One audio element per remote participant, in the page while the participant is in the call. */
export function createAudioPlayers(
  onBlocked: (blocked: boolean) => void,
  initialVolume = 1,
  primed?: HTMLAudioElement,
): AudioPlayers {
  const players = new Map<string, HTMLAudioElement>()
  const blocked = new Set<HTMLAudioElement>()
  /** What is called once an element plays; an element that plays has no entry. */
  const waiting = new Map<HTMLAudioElement, (() => void)[]>()
  let volume = initialVolume
  let output = ''
  let spare = primed

  async function start(player: HTMLAudioElement): Promise<void> {
    const failure = await play(player)
    // the element was removed, or given a new track that is played by itself
    if (failure === 'AbortError') return
    if (failure === 'NotAllowedError') {
      // an element that was removed meanwhile needs no press
      if ([...players.values()].includes(player)) blocked.add(player)
      onBlocked(blocked.size > 0)
      return
    }
    if (failure === null) {
      blocked.delete(player)
      onBlocked(blocked.size > 0)
    }
    const all = waiting.get(player) ?? []
    waiting.delete(player)
    for (const run of all) run()
  }

  function remove(participantId: string): void {
    const player = players.get(participantId)
    if (!player) return
    players.delete(participantId)
    waiting.delete(player)
    player.pause()
    player.srcObject = null
    player.remove()
    if (blocked.delete(player)) onBlocked(blocked.size > 0)
  }

  return {
    play(participantId, track, onPlaying) {
      // nothing can be played without a page, as in a test of one's own screen
      if (typeof MediaStream === 'undefined' || !(track instanceof MediaStreamTrack)) {
        onPlaying?.()
        return
      }
      const player = players.get(participantId) ?? createPlayer(participantId, spare)
      spare = undefined
      players.set(participantId, player)
      // of an earlier track nothing is awaited any more
      waiting.set(player, onPlaying ? [onPlaying] : [])
      player.volume = volume
      if (output !== '') void sinkTo(player, output).catch(() => undefined)
      player.srcObject = new MediaStream([track])
      // explicit: some browsers ignore `autoplay` on elements that nobody sees
      void start(player)
    },
    whenPlaying(participantId, run, expectsVoice) {
      const player = players.get(participantId)
      const runs = player && waiting.get(player)
      if (runs) runs.push(run)
      else if (player || !expectsVoice) run()
    },
    remove,
    setVolume(next) {
      volume = next
      for (const player of players.values()) player.volume = next
    },
    async setOutput(deviceId) {
      output = deviceId
      await Promise.all([...players.values()].map((player) => sinkTo(player, deviceId)))
    },
    resume: async () => {
      await Promise.all([...players.values()].map(start))
    },
    dispose() {
      if (spare) spare.srcObject = null
      for (const id of [...players.keys()]) remove(id)
    },
  }
}

/** Plays an element. Resolves to the name of the error with which that failed; null where it plays. */
async function play(player: HTMLAudioElement): Promise<string | null> {
  try {
    await player.play()
    return null
  } catch (error) {
    return String(Object(error).name)
  }
}

/** Not every browser can. The system's choice is an empty id everywhere, and `default` in Chromium only. */
const sinkTo = async (player: HTMLAudioElement, deviceId: string): Promise<void> =>
  player.setSinkId?.(deviceId === 'default' ? '' : deviceId)

function createPlayer(participantId: string, spare?: HTMLAudioElement): HTMLAudioElement {
  const player = spare ?? document.createElement('audio')
  player.autoplay = true
  player.dataset.participantId = participantId
  document.body.append(player)
  return player
}
