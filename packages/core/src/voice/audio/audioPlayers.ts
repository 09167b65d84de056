interface AudioPlayersOptions {
  /** Called when the browser blocks the sound of an element, and when it does not any more. */
  readonly onBlocked: (blocked: boolean) => void
  /** From 0 to 1. Default 1. */
  readonly volume?: number
  /** An audio element that a press has unlocked. The first participant that is heard gets it. */
  readonly unlockedAudio?: HTMLAudioElement | undefined
}

/** One audio element per remote participant, in the page while the participant is in the call. */
export class AudioPlayers {
  readonly #onBlocked: (blocked: boolean) => void
  readonly #elements = new Map<string, HTMLAudioElement>()
  readonly #blocked = new Set<HTMLAudioElement>()
  /** The functions to call once an element plays. An element that plays has no entry. */
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
   * Plays a participant's track, in the participant's own element. Calls `onPlaying` once the track plays: not while the
   * browser blocks it, and at once where there is no element to play it with.
   */
  play(participantId: string, track: MediaStreamTrack, onPlaying?: () => void): void {
    // Without a page nothing can be played, as in the test of a component.
    if (typeof MediaStream === 'undefined' || !(track instanceof MediaStreamTrack)) {
      onPlaying?.()
      return
    }
    const element = this.#elements.get(participantId) ?? this.#createElement(participantId)
    this.#elements.set(participantId, element)
    // Functions that wait for an earlier track are dropped.
    this.#waiting.set(element, onPlaying ? [onPlaying] : [])
    element.volume = this.#volume
    if (this.#output !== '') void setSink(element, this.#output).catch(() => undefined)
    element.srcObject = new MediaStream([track])
    // Some browsers ignore `autoplay` on elements that are not visible.
    void this.#start(element)
  }

  /**
   * Calls `run` once a participant's element plays. Without an element: at once, or never if its voice is expected,
   * because `onPlaying` of that voice is called then.
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

  /** Sets the volume of every element, now and later, from 0 to 1. */
  setVolume(volume: number): void {
    this.#volume = volume
    for (const element of this.#elements.values()) element.volume = volume
  }

  /** Plays every element, now and later, on a loudspeaker. */
  async setOutput(deviceId: string): Promise<void> {
    this.#output = deviceId
    await Promise.all([...this.#elements.values()].map((element) => setSink(element, deviceId)))
  }

  /** Plays the elements that the browser blocked, or the system paused. */
  async resume(): Promise<void> {
    await Promise.all([...this.#elements.values()].map((element) => this.#start(element)))
  }

  /** Removes every element. */
  dispose(): void {
    if (this.#unlockedAudio) this.#unlockedAudio.srcObject = null
    for (const id of [...this.#elements.keys()]) this.remove(id)
  }

  async #start(element: HTMLAudioElement): Promise<void> {
    const failure = await playElement(element)
    // The element was removed, or has got a new track, which is played by itself.
    if (failure === 'AbortError') return
    if (failure === 'NotAllowedError') {
      // An element that was removed meanwhile needs no press.
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

/** Plays an element. Resolves with the name of the error if that fails, with null if it plays. */
async function playElement(element: HTMLAudioElement): Promise<string | null> {
  try {
    await element.play()
    return null
  } catch (error) {
    return String(Object(error).name)
  }
}

/** Not every browser can. The system's choice is an empty id everywhere, and `default` in Chromium only. */
const setSink = async (element: HTMLAudioElement, deviceId: string): Promise<void> =>
  element.setSinkId?.(deviceId === 'default' ? '' : deviceId)
