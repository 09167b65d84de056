import type { Fields } from '../fields.ts'
import type { CallContext } from './CallContext.ts'
import { listDevices } from './localMedia.ts'
import type { MediaSettings } from './MediaSettings.ts'

/** The microphone, camera and speaker of the caller. */
export class Devices {
  readonly #call: CallContext
  readonly #settings: MediaSettings
  /** The output device that was chosen. Empty until then. */
  #speaker: Fields = {}
  #announced = ''

  constructor(call: CallContext, settings: MediaSettings) {
    this.#call = call
    this.#settings = settings
  }

  /** The devices in use, in daily-js's shape. */
  get inUse(): Fields {
    const { camera, mic } = this.#call.caller?.devices ?? { camera: {}, mic: {} }
    return { camera, mic, speaker: this.#speaker }
  }

  /** Tells daily-js which devices are in use, if they have changed. */
  announce(): void {
    const devices = this.inUse
    const text = JSON.stringify(devices)
    if (text === this.#announced) return
    this.#announced = text
    this.#call.channel.post({ action: 'selected-devices-updated', devices })
  }

  /** Changes to the next device of that kind, in the browser's order. */
  async cycle(kind: 'audio' | 'video'): Promise<Fields> {
    const all = (await listDevices()).filter((device) => device.kind === `${kind}input`)
    const next = all[(all.findIndex((device) => this.#isInUse(device)) + 1) % all.length]
    if (!next || !this.#call.caller) return { device: null }
    const none = { audio: undefined, video: undefined }
    await this.#settings.selectDevices({ ...none, [kind]: next.deviceId })
    return { device: toFields(next) }
  }

  /** Changes the output device. The page itself plays there. */
  async setSpeaker(outputDeviceId: unknown): Promise<Fields> {
    const outputs = (await listDevices()).filter(({ kind }) => kind === 'audiooutput')
    const device = outputs.find(({ deviceId }) => deviceId === outputDeviceId)
    // before the microphone is allowed, a browser lists its devices without their ids
    const isListed = device !== undefined || outputs.every(({ deviceId }) => deviceId === '')
    const message = this.#call.errorOf('devices-error')
    if (message || (!isListed && outputDeviceId !== 'default')) {
      return { ...this.inUse, error: { type: 'not-found', message: message ?? NOT_FOUND } }
    }
    this.#speaker = device ? toFields(device) : { deviceId: outputDeviceId }
    this.announce()
    return this.inUse
  }

  #isInUse({ deviceId, kind }: MediaDeviceInfo): boolean {
    const { camera, mic } = this.#call.caller?.devices ?? { camera: {}, mic: {} }
    return (kind === 'videoinput' ? camera : mic).deviceId === deviceId
  }
}

const NOT_FOUND = 'There is no such output device.'

const toFields = ({ deviceId, groupId, kind, label }: MediaDeviceInfo): Fields => ({
  deviceId,
  groupId,
  kind,
  label,
})
