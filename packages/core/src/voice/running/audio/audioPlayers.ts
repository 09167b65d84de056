import type { CallContext } from '../../context.ts'

interface AudioPlayersOptions {
  /** Called with true when the browser blocks an element, and with false when no element is blocked. */
  readonly onBlocked: (blocked: boolean) => void
  /** From 0 to 1. Default 1. */
  readonly volume?: number
  /** An audio element that a user gesture has unlocked. It plays the first participant with audio. */
  readonly unlockedAudio?: HTMLAudioElement | undefined
}

/** Plays remote participants, each in an audio element that is in the page as long as the participant is in the call. */
export class AudioPlayers {
  readonly #onBlocked: (blocked: boolean) => void
  readonly #elements = new Map<string, HTMLAudioElement>()
  readonly #blocked = new Set<HTMLAudioElement>()
  /** The callbacks of elements that do not play yet. */
  readonly #waiting = new Map<HTMLAudioElement, (() => void)[]>()
  #volume: number
  #output = ''
  #unlockedAudio: HTMLAudioElement | undefined

  constructor({ onBlocked, volume = 1, unlockedAudio }: AudioPlayersOptions) {
    this.#onBlocked = onBlocked
    this.#volume = volume
    this.#unlockedAudio = unlockedAudio
  }

  /**
   * Plays a participant's track. Calls `onPlaying` once the track plays: not while the browser blocks it, and at once if
   * the environment cannot play it.
   */
  play(participantId: string, track: MediaStreamTrack, onPlaying?: () => void): void {
    // Without a browser nothing can be played, as in the tests of a component.
    if (typeof MediaStream === 'undefined' || !(track instanceof MediaStreamTrack)) {
      onPlaying?.()
      return
    }
    const element = this.#elements.get(participantId) ?? this.#createElement(participantId)
    this.#elements.set(participantId, element)
    // Callbacks that wait for an earlier track are dropped.
    this.#waiting.set(element, onPlaying ? [onPlaying] : [])
    element.volume = this.#volume
    if (this.#output !== '') void setSink(element, this.#output).catch(() => undefined)
    element.srcObject = new MediaStream([track])
    // Some browsers ignore `autoplay` on elements that are not visible.
    void this.#start(element)
  }

  /**
   * Calls `run` once a participant's element plays. Without an element it is called at once, or never if the voice is
   * expected, because `play` then calls its `onPlaying`.
   */
  whenPlaying(participantId: string, run: () => void, expectsVoice: boolean): void {
    const element = this.#elements.get(participantId)
    const waiting = element && this.#waiting.get(element)
    if (waiting) waiting.push(run)
    else if (element || !expectsVoice) run()
  }

  /** Removes a participant's element. */
  remove(participantId: string): void {
    const element = this.#elements.get(participantId)
    if (!element) return
    this.#elements.delete(participantId)
    this.#waiting.delete(element)
    element.pause()
    element.srcObject = null
    element.remove()
    if (this.#blocked.delete(element)) this.#onBlocked(this.#blocked.size > 0)
  }

  /** Sets the volume of all elements, current and later ones, from 0 to 1. */
  setVolume(volume: number): void {
    this.#volume = volume
    for (const element of this.#elements.values()) element.volume = volume
  }

  /** Plays all elements, current and later ones, on a loudspeaker. A loudspeaker that the browser refuses is not tried again. */
  async setOutput(deviceId: string): Promise<void> {
    const previous = this.#output
    this.#output = deviceId
    try {
      await Promise.all([...this.#elements.values()].map((element) => setSink(element, deviceId)))
    } catch (error) {
      // Safari refuses without a user gesture, and plays worse after that (livekit/client-sdk-js#1527)
      if (this.#output === deviceId) this.#output = previous
      throw error
    }
  }

  /** Plays the elements that the browser has blocked or the system has paused. */
  async resume(): Promise<void> {
    await Promise.all([...this.#elements.values()].map((element) => this.#start(element)))
  }

  /** Removes every element, and gives back the unlocked one. */
  close(): void {
    if (this.#unlockedAudio) this.#unlockedAudio.srcObject = null
    for (const id of [...this.#elements.keys()]) this.remove(id)
  }

  async #start(element: HTMLAudioElement): Promise<void> {
    const failure = await playElement(element)
    // The element was removed, or has a new track, which starts by itself.
    if (failure === 'AbortError') return
    if (failure === 'NotAllowedError') {
      // An element that was removed meanwhile needs no user gesture.
      if ([...this.#elements.values()].includes(element)) this.#blocked.add(element)
      this.#onBlocked(this.#blocked.size > 0)
      return
    }
    if (failure === null) {
      this.#blocked.delete(element)
      this.#onBlocked(this.#blocked.size > 0)
    }
    const waiting = this.#waiting.get(element) ?? []
    this.#waiting.delete(element)
    for (const run of waiting) run()
  }

  #createElement(participantId: string): HTMLAudioElement {
    const element = this.#unlockedAudio ?? document.createElement('audio')
    this.#unlockedAudio = undefined
    element.autoplay = true
    element.dataset.participantId = participantId
    document.body.append(element)
    return element
  }
}

/** Plays an element. Resolves with null, or with the name of the error. */
async function playElement(element: HTMLAudioElement): Promise<string | null> {
  try {
    await element.play()
    return null
  } catch (error) {
    return String(Object(error).name)
  }
}

/**
 * Sets the loudspeaker. The system's default is an empty id, in Chromium also `default`.
 *
 * @throws DOMException if the browser has no such loudspeaker, or can use the system's default only, as Safari before 18.4
 */
async function setSink(element: HTMLAudioElement, deviceId: string): Promise<void> {
  const sinkId = deviceId === 'default' ? '' : deviceId
  // Missing in some browsers.
  const { setSinkId } = element as Partial<HTMLAudioElement>
  if (setSinkId) await setSinkId.call(element, sinkId)
  else if (sinkId !== '')
    throw new DOMException('This browser cannot use a loudspeaker.', 'NotSupportedError')
}

interface PlayOptions {
  /** Whether to subscribe to the video of the participants. */
  readonly video: boolean
  /** From 0 to 1. */
  readonly volume: number
  /** The audio element that the user gesture has unlocked. */
  readonly unlockedAudio: HTMLAudioElement | undefined
  /** Called with the id of a participant whose voice is received. */
  readonly onVoice: (participantId: string) => void
}

/** States of a track that plays or is about to play. */
const PLAYING_SOON = new Set<unknown>(['sendable', 'loading', 'playable'])

/**
 * Creates the players of a call: subscribes to all remote participants, plays their voices and emits their tracks as
 * `audio` and `video`. Tells the platform when its speaker is audible.
 */
export function createParticipantPlayers(
  context: Pick<CallContext, 'call' | 'isOpen' | 'invokeAndForget' | 'emit' | 'update'>,
  { video, volume, unlockedAudio, onVoice }: PlayOptions,
): AudioPlayers {
  const { call, isOpen, invokeAndForget, emit, update } = context
  const { emitter, platform } = call
  const players = new AudioPlayers({
    onBlocked: (audioBlocked) => update({ audioBlocked }),
    volume,
    unlockedAudio,
  })

  // Sent to all participants, because the platform's may not be listed yet. The message holds no data.
  const sendPlayable = () => {
    if (isOpen()) invokeAndForget('sendAppMessage', 'playable')
  }

  emitter.on('participant-joined', ({ local, session_id }) => {
    if (local || !isOpen()) return
    invokeAndForget('updateParticipant', session_id, { setSubscribedTracks: { audio: true, video } })
  })
  emitter.on('track-started', ({ participant, track, type }) => {
    if (!participant || participant.local) return
    // The page itself subscribes to other sound, such as that of a screen, and plays it.
    if (track.kind === 'audio' && type && type !== 'audio') return
    const { session_id: participantId, tracks } = participant
    const isSpeaker = platform.speakers().some(({ session_id }) => session_id === participantId)
    if (track.kind === 'audio') {
      players.play(participantId, track, isSpeaker ? sendPlayable : undefined)
      emit('audio', { participantId, track })
      onVoice(participantId)
    } else if (isSpeaker) {
      emit('video', { participantId, track })
      players.whenPlaying(participantId, sendPlayable, PLAYING_SOON.has(tracks.audio?.state))
    }
  })
  emitter.on('participant-left', ({ session_id }) => players.remove(session_id))
  return players
}
