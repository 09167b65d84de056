import { type Fields, isRecord } from '../platform/isRecord.ts'
import type { CallContext } from './CallContext.ts'
import { deviceSource, toSource } from './localMedia.ts'

type Layers = { [trackName: string]: unknown }

const INHERIT = { layer: 'inherit' }
const isInherited = (value: unknown): boolean =>
  value === 'inherit' || (isRecord(value) && value.layer === 'inherit')

/** How the caller's media is taken in, sent and received: what was set stays until the call ends. */
export class MediaSettings {
  readonly #call: CallContext
  #input: Fields = {}
  #send: Fields = {}
  #receive: { [participantId: string]: Layers } = {}

  constructor(call: CallContext) {
    this.#call = call
  }

  /** Takes what was set before the call. */
  begin(properties: Fields, cache: Fields): void {
    this.#input = isRecord(cache.inputSettings) ? cache.inputSettings : {}
    if (isRecord(cache.sendSettings)) this.updateSend(cache.sendSettings)
    if (isRecord(properties.receiveSettings)) this.updateReceive(properties.receiveSettings)
  }

  async updateInput(asked: unknown): Promise<Fields> {
    const error = this.#call.errorOf('input-settings-error')
    if (error) {
      this.#call.channel.post({ action: 'nonfatal-error', type: 'input-settings-error', errorMsg: error })
      return { error }
    }
    const given = isRecord(asked) ? asked : {}
    for (const [kind, settings] of Object.entries(given)) {
      const known = this.#input[kind]
      this.#input = {
        ...this.#input,
        [kind]: { ...(isRecord(known) && known), ...(isRecord(settings) && settings) },
      }
    }
    await this.#call.caller?.change({ ...sourceOf('audio', given), ...sourceOf('video', given) })
    return { inputSettings: this.#input }
  }

  /** Chooses a microphone, a camera, or both, by device or shared track. */
  async chooseDevices(ids: { audio: unknown; video: unknown }): Promise<void> {
    const chosen = Object.entries(ids).filter(([, id]) => id !== undefined && id !== null)
    for (const [kind, id] of chosen) {
      const known = this.#input[kind]
      this.#input = { ...this.#input, [kind]: { ...(isRecord(known) && known), settings: deviceSource(id) } }
    }
    const given = Object.fromEntries(chosen.map(([kind, id]) => [kind, { settings: deviceSource(id) }]))
    await this.#call.caller?.change({ ...sourceOf('audio', given), ...sourceOf('video', given) })
    this.#call.channel.post({ action: 'input-settings-updated', inputSettings: this.#input })
  }

  updateSend(asked: unknown): Fields {
    const error = this.#call.errorOf('send-settings-error')
    if (error) return { error }
    this.#send = { ...this.#send, ...(isRecord(asked) && asked) }
    this.#call.channel.post({ action: 'send-settings-updated', sendSettings: this.#send })
    return { sendSettings: this.#send }
  }

  updateReceive(asked: unknown): Fields {
    const error = this.#call.errorOf('receive-settings-error')
    if (error) return { error }
    for (const [id, layers] of Object.entries(isRecord(asked) ? asked : {})) {
      const everyone = (this.#call.room?.participants.all ?? []).map((participant) => participant.id)
      for (const target of id === '*' ? everyone : [id]) this.#receiveFrom(target, layers)
    }
    const receiveSettings = structuredClone(this.#receive)
    this.#call.channel.post({ action: 'receive-settings-updated', receiveSettings })
    return { receiveSettings }
  }

  /** What is set for one participant; what it inherits says so, or is what `base` has. */
  receiveSettingsOf(id: unknown, showInherited: boolean): Fields {
    const base: Fields = showInherited ? (this.#receive.base ?? {}) : { video: INHERIT, screenVideo: INHERIT }
    const own = this.#receive[String(id)] ?? {}
    return { receiveSettings: id === 'base' ? own : { ...base, ...own } }
  }

  #receiveFrom(id: string, asked: unknown): void {
    const layers = this.#receive[id] ?? {}
    for (const [name, layer] of Object.entries(isRecord(asked) ? asked : {})) {
      if (isInherited(layer)) delete layers[name]
      else layers[name] = layer
    }
    const isEmpty = isInherited(asked) || Object.keys(layers).length === 0
    if (isEmpty) delete this.#receive[id]
    else this.#receive[id] = layers
  }
}

/** The source that the settings of that kind name, if they name any. */
function sourceOf<Kind extends 'audio' | 'video'>(kind: Kind, given: Fields) {
  const settings = isRecord(given[kind]) ? given[kind].settings : undefined
  if (settings === undefined) return {}
  return { [kind]: toSource(settings, { use: 'default' }) }
}
