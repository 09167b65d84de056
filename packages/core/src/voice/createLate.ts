import type { CallObject } from '../call/callObject.ts'
import { AbortError } from '../errors/requestErrors.ts'
import { createDeferred } from '../events/deferred.ts'

/** A part of a call that comes beside it; null until it is there. */
export interface Late<Part> {
  get: () => Part | null
  /** Rejects with an AbortError when the room is left meanwhile. */
  fetch: () => Promise<Part>
}

/** Fetches a part of a call once, when the call machine is there, or somebody asks. */
export function createLate<Part>(call: CallObject, load: () => Promise<Part>): Late<Part> {
  let part: Part | null = null
  let fetching: Promise<Part> | null = null
  const left = createDeferred<never>()
  const fetch = (): Promise<Part> => {
    fetching ??= load().then(
      (loaded) => {
        part = loaded
        return loaded
      },
      (error) => {
        // not kept: the next one who asks may find the network back
        fetching = null
        throw error
      },
    )
    return Promise.race([left.promise, fetching])
  }
  // the line is free again: the call machine is there
  call.emitter.on('loaded', () => void fetch().catch(() => undefined))
  call.emitter.on('left-meeting', () => left.reject(new AbortError()))
  return { get: () => part, fetch }
}
