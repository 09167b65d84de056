import { type Fields, fieldsOf, isRecord } from '../fields.ts'
import type { CallContext } from './CallContext.ts'
import { deviceSource, toSource } from './localMedia.ts'

type Layers = { [trackName: string]: unknown }

const INHERIT = { layer: 'inherit' }
const isInherited = (value: unknown): boolean =>
  value === 'inherit' || (isRecord(value) && value.layer === 'inherit')

/** The settings by which the caller's media is captured, sent and received. They hold until the call ends. */
export class MediaSettings {
  readonly #call: CallContext
  #input: Fields = {}
  #send: Fields = {}
  #receive: { [participantId: string]: Layers } = {}

  constructor(call: CallContext) {
    this.#call = call
  }

  /** Applies the settings from before the call. */
  begin(properties: Fields, cache: Fields): void {
    this.#input = fieldsOf(cache.inputSettings)
    if (isRecord(cache.sendSettings)) this.updateSend(cache.sendSettings)
    if (isRecord(properties.receiveSettings)) this.updateReceive(properties.receiveSettings)
  }

  async updateInput(settings: unknown): Promise<Fields> {
    const error = this.#call.errorOf('input-settings-error')
    if (error) {
      this.#call.channel.post({ action: 'nonfatal-error', type: 'input-settings-error', errorMsg: error })
      return { error }
    }
    await this.#changeInput(fieldsOf(settings))
    return { inputSettings: this.#input }
  }

  /** Selects a microphone, a camera, or both, by device or shared track. */
  async selectDevices(ids: { audio: unknown; video: unknown }): Promise<void> {
    const selected = Object.entries(ids).filter(([, id]) => id !== undefined && id !== null)
    await this.#changeInput(
      Object.fromEntries(selected.map(([kind, id]) => [kind, { settings: deviceSource(id) }])),
    )
    this.#call.channel.post({ action: 'input-settings-updated', inputSettings: this.#input })
  }

  updateSend(settings: unknown): Fields {
    const error = this.#call.errorOf('send-settings-error')
    if (error) return { error }
    this.#send = { ...this.#send, ...(isRecord(settings) && settings) }
    this.#call.channel.post({ action: 'send-settings-updated', sendSettings: this.#send })
    return { sendSettings: this.#send }
  }

  updateReceive(settings: unknown): Fields {
    const error = this.#call.errorOf('receive-settings-error')
    if (error) return { error }
    for (const [id, layers] of Object.entries(fieldsOf(settings))) {
      const all = (this.#call.room?.participants.all ?? []).map((participant) => participant.id)
      for (const target of id === '*' ? all : [id]) this.#receiveFrom(target, layers)
    }
    const receiveSettings = structuredClone(this.#receive)
    this.#call.channel.post({ action: 'receive-settings-updated', receiveSettings })
    return { receiveSettings }
  }

  /** Returns the receive settings of one participant. Inherited settings are marked, or shown with the values of `base`. */
  receiveSettingsOf(id: unknown, showInherited: boolean): Fields {
    const base: Fields = showInherited ? (this.#receive.base ?? {}) : { video: INHERIT, screenVideo: INHERIT }
    const own = this.#receive[String(id)] ?? {}
    return { receiveSettings: id === 'base' ? own : { ...base, ...own } }
  }

  async #changeInput(changes: Fields): Promise<void> {
    for (const [kind, change] of Object.entries(changes)) {
      this.#input = { ...this.#input, [kind]: { ...fieldsOf(this.#input[kind]), ...fieldsOf(change) } }
    }
    await this.#call.caller?.change({ ...sourceOf('audio', changes), ...sourceOf('video', changes) })
  }

  #receiveFrom(id: string, settings: unknown): void {
    const layers = this.#receive[id] ?? {}
    for (const [name, layer] of Object.entries(fieldsOf(settings))) {
      if (isInherited(layer)) delete layers[name]
      else layers[name] = layer
    }
    const isEmpty = isInherited(settings) || Object.keys(layers).length === 0
    if (isEmpty) delete this.#receive[id]
    else this.#receive[id] = layers
  }
}

/** Returns the source in the settings of that kind, if they have one. */
function sourceOf<Kind extends 'audio' | 'video'>(kind: Kind, changes: Fields) {
  const settings = isRecord(changes[kind]) ? changes[kind].settings : undefined
  if (settings === undefined) return {}
  return { [kind]: toSource(settings, { use: 'default' }) }
}
