import type { CallObject } from '../call/callObject.ts'
import { AbortError } from '../errors/requestErrors.ts'
import { createDeferred } from '../events/deferred.ts'

/** A part of a call that comes beside it; null until it is there. */
export interface Late<Part> {
  get: () => Part | null
  /** Rejects with an AbortError when the room is left meanwhile. */
  fetch: () => Promise<Part>
}

/** Makes a part of a call, once, when somebody asks for it; its code is fetched as soon as the call machine is there. */
export function createLate<Source, Part>(
  call: CallObject,
  load: () => Promise<Source>,
  make: (source: Source) => Part,
): Late<Part> {
  let part: Part | null = null
  let loading: Promise<Source> | null = null
  let making: Promise<Part> | null = null
  let left = createDeferred<never>()
  let isLeft = false

  async function loadOnce(): Promise<Source> {
    loading ??= load()
    try {
      return await loading
    } catch (error) {
      // not kept: the next one who asks may find the network back
      loading = null
      throw error
    }
  }

  async function makeOnce(): Promise<Part> {
    try {
      part = make(await loadOnce())
      return part
    } catch (error) {
      // not kept either: what could not be made may be made at the next try
      making = null
      throw error
    }
  }

  function fetch(): Promise<Part> {
    making ??= makeOnce()
    return Promise.race([left.promise, making])
  }

  // the call machine is loaded: the connection is free
  call.emitter.on('loaded', () => void loadOnce().catch(() => undefined))
  call.emitter.on('left-meeting', () => {
    isLeft = true
    left.reject(new AbortError())
  })
  // a load that failed ends the call; the next one begins it anew
  call.emitter.on('loading', () => {
    if (isLeft) left = createDeferred()
    isLeft = false
  })
  return { get: () => part, fetch }
}
