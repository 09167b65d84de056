import { element } from '../../dom/element.ts'
import type { VoiceDevice } from '../../voice/devices/devices.ts'
import type { VoiceClient } from '../../voice/types.ts'
import type { CallWords } from '../words/words.ts'

type DeviceKind = 'microphone' | 'speaker'

/** The choice of microphone and loudspeaker. Hidden while the browser names no second device. */
export class DeviceSelects {
  readonly view = element('details', { class: 'devices', part: 'devices', hidden: true })
  readonly #summary = element('summary')
  readonly #microphone = element('select')
  readonly #speaker = element('select')
  #words: CallWords
  #voice: VoiceClient | null = null

  /** `onSelected` gets the kind of a device that cannot be used. Null if the device is used. */
  constructor(words: CallWords, onSelected: (refused: DeviceKind | null) => void) {
    this.#words = words
    this.view.append(this.#summary)
    for (const [select, kind] of [
      [this.#microphone, 'microphone'],
      [this.#speaker, 'speaker'],
    ] as const) {
      this.view.append(element('label', {}, element('span', { class: `${kind}-label` }), select))
      select.addEventListener('change', () => {
        this.#select(kind, select.value).then(
          () => onSelected(null),
          () => {
            if (this.#voice) this.show(this.#voice)
            onSelected(kind)
          },
        )
      })
    }
    this.setWords(words)
  }

  setWords(words: CallWords): void {
    this.#words = words
    this.#summary.textContent = words.devices
    for (const [kind, text] of [
      ['microphone', words.microphone],
      ['speaker', words.speaker],
    ]) {
      const name = this.view.querySelector(`.${kind}-label`)
      if (name) name.textContent = text ?? ''
    }
    for (const { options } of [this.#microphone, this.#speaker]) {
      if (options[0]) options[0].textContent = words.systemDefault
    }
  }

  show(voice: VoiceClient): void {
    this.#voice = voice
    const { permission, microphones, speakers, microphone, speaker } = voice.devices.get()
    this.view.hidden = permission !== 'granted' || (microphones.length < 2 && speakers.length < 2)
    this.#fill(this.#microphone, microphones, microphone)
    this.#fill(this.#speaker, speakers, speaker)
  }

  #fill(select: HTMLSelectElement, devices: readonly VoiceDevice[], selected: string | null): void {
    const named = devices.filter(({ id }) => id !== 'default' && id !== '')
    const ids = ['', ...named.map(({ id }) => id)]
    const isSame = ids.join('\n') === [...select.options].map(({ value }) => value).join('\n')
    // An open list would close if its options were replaced.
    if (!isSame) {
      select.replaceChildren(
        element('option', { value: '' }, this.#words.systemDefault),
        ...named.map(({ id, label }) => element('option', { value: id }, label)),
      )
    }
    select.value = ids.includes(selected ?? '') ? (selected ?? '') : ''
    if (select.parentElement) select.parentElement.hidden = named.length < 2
  }

  async #select(kind: DeviceKind, id: string): Promise<void> {
    if (kind === 'microphone') await this.#voice?.setInputDevices({ audioDeviceId: id })
    else await this.#voice?.setOutputDevice({ outputDeviceId: id })
  }
}
