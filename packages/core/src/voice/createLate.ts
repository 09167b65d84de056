import type { CallObject } from '../call/callObject.ts'

/** A part of a call that comes beside it; null until it is there. */
export interface Late<Part> {
  get: () => Part | null
  fetch: () => Promise<Part>
}

/** Fetches a part of a call once, when the call machine is there, or somebody asks. */
export function createLate<Part>(call: CallObject, load: () => Promise<Part>): Late<Part> {
  let part: Part | null = null
  let fetching: Promise<Part> | null = null
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
    return fetching
  }
  // the line is free again: the call machine is there
  call.emitter.on('loaded', () => void fetch().catch(() => undefined))
  return { get: () => part, fetch }
}
