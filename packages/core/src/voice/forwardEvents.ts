import type { CallContext } from './CallContext.ts'
import { concernsMicrophone, emitCameraError } from './devices/microphoneRefusal.ts'

/** Forwards events of the call object to the voice client. A microphone error fails the start. */
export function forwardEvents({ call, emit, update, fail, audioSource }: CallContext): void {
  const { emitter } = call
  emitter.on('camera-error', (error) => {
    emitCameraError(emit, error)
    if (audioSource !== false && concernsMicrophone(error)) fail(error)
  })
  emitter.on('network-quality-change', (event) => emit('network-quality-change', event))
  emitter.on('recording-started', (event) => {
    update({ recording: true })
    emit('recording-started', event)
  })
  emitter.on('recording-stopped', (event) => {
    update({ recording: false })
    emit('recording-stopped', event)
  })
  emitter.on('recording-error', (event) => emit('recording-error', event))
}
