import { type Fields, isRecord } from '../platform/isRecord.ts'
import type { CallContext } from './CallContext.ts'

/** The meeting session: its id, its shared data, its topology and language. */
export class MeetingSession {
  readonly id = crypto.randomUUID()
  readonly #call: CallContext
  #data: unknown = {}
  #topology: unknown = 'sfu'
  #langSetting = 'en'

  constructor(call: CallContext) {
    this.#call = call
  }

  /** Announces the session to the caller. */
  begin(): void {
    const { channel } = this.#call
    channel.post({ action: 'meeting-session-summary-updated', meetingSession: { id: this.id } })
    this.#announce()
  }

  setData(data: unknown, mergeStrategy: unknown): void {
    const errorMsg = this.#call.errorOf('session-data-error')
    if (errorMsg) {
      this.#call.channel.post({ action: 'nonfatal-error', type: 'meeting-session-data-error', errorMsg })
      return
    }
    const merges = mergeStrategy === 'shallow-merge' && isRecord(this.#data) && isRecord(data)
    this.#data = merges ? { ...(isRecord(this.#data) && this.#data), ...data } : data
    this.#announce()
  }

  get topology(): Fields {
    const error = this.#call.errorOf('topology-error')
    return error ? { error } : { topology: this.#call.room ? this.#topology : 'none' }
  }

  setTopology(opts: unknown): Fields {
    const topology = isRecord(opts) ? opts.topology : undefined
    const error = this.#call.errorOf('topology-error')
    if (error) return { error }
    if (topology !== 'sfu' && topology !== 'peer') return { error: 'The topology must be sfu or peer.' }
    const changed = topology !== this.#topology
    this.#topology = topology
    if (changed) this.#announce()
    return topology === 'sfu' ? { workerId: 'sandbox' } : {}
  }

  /** The language of the call. The setting `user` stands for the browser's language. */
  get lang(): Fields {
    const [browser = 'en'] = navigator.language.split('-')
    return {
      lang: this.#langSetting === 'user' ? browser : this.#langSetting,
      langSetting: this.#langSetting,
    }
  }

  setLang(lang: unknown): void {
    if (typeof lang !== 'string' || lang === this.#langSetting) return
    this.#langSetting = lang
    this.#call.channel.post({ action: 'lang-updated', ...this.lang })
  }

  #announce(): void {
    const meetingSessionState = { data: this.#data, topology: this.#topology }
    this.#call.channel.post({ action: 'meeting-session-state-updated', meetingSessionState })
  }
}
