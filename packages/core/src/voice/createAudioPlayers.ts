export interface AudioPlayers {
  /** Plays a participant's track, in one element of its own. */
  play: (participantId: string, track: MediaStreamTrack) => void
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
  let volume = initialVolume
  let output = ''
  let spare = primed

  async function start(player: HTMLAudioElement): Promise<void> {
    try {
      await player.play()
      blocked.delete(player)
    } catch (error) {
      // any other failure means that the element was removed or given a new track meanwhile
      if (!(error instanceof DOMException && error.name === 'NotAllowedError')) return
      // who has left meanwhile needs no press
      if ([...players.values()].includes(player)) blocked.add(player)
    }
    onBlocked(blocked.size > 0)
  }

  function remove(participantId: string): void {
    const player = players.get(participantId)
    if (!player) return
    players.delete(participantId)
    player.pause()
    player.srcObject = null
    player.remove()
    if (blocked.delete(player)) onBlocked(blocked.size > 0)
  }

  return {
    play(participantId, track) {
      // nothing can be played without a page, as in a test of one's own screen
      if (typeof MediaStream === 'undefined' || !(track instanceof MediaStreamTrack)) return
      const player = players.get(participantId) ?? createPlayer(participantId, spare)
      spare = undefined
      players.set(participantId, player)
      player.volume = volume
      if (output !== '') void sinkTo(player, output).catch(() => undefined)
      player.srcObject = new MediaStream([track])
      // explicit: some browsers ignore `autoplay` on elements that nobody sees
      void start(player)
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
