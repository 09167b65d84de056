import type { Page } from '@playwright/test'

/** Resources that a call could leave behind in a page. */
export interface Leftovers {
  audioElements: number
  scripts: number
  liveTracks: number
  openPeerConnections: number
  openAudioContexts: number
  /** Timers that are still to fire. */
  timers: number
  /** Listeners on the window, the document and the media devices, by event. */
  listeners: Record<string, number>
}

declare global {
  interface Window {
    leftovers: () => Leftovers
  }
}

/** Counts everything that a call may open, from before the first script of the page. */
export async function watchLeaks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const tracks = new Set<MediaStreamTrack>()
    const peers = new Set<RTCPeerConnection>()
    const contexts = new Set<AudioContext>()
    const timers = new Set<number>()
    const listeners: Record<string, number> = {}

    const { getUserMedia } = navigator.mediaDevices
    navigator.mediaDevices.getUserMedia = async function (...args) {
      const stream = await getUserMedia.apply(this, args)
      for (const track of stream.getTracks()) tracks.add(track)
      return stream
    }
    const { clone } = MediaStreamTrack.prototype
    MediaStreamTrack.prototype.clone = function () {
      const copy = clone.call(this)
      tracks.add(copy)
      return copy
    }
    window.RTCPeerConnection = class extends RTCPeerConnection {
      constructor(...args: ConstructorParameters<typeof RTCPeerConnection>) {
        super(...args)
        peers.add(this)
      }
    }
    window.AudioContext = class extends AudioContext {
      constructor(...args: ConstructorParameters<typeof AudioContext>) {
        super(...args)
        contexts.add(this)
      }
    }
    const { setTimeout, clearTimeout, setInterval, clearInterval } = window
    window.setTimeout = ((run: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) => {
      const timer = setTimeout(() => {
        timers.delete(timer)
        run(...args)
      }, ms)
      timers.add(timer)
      return timer
    }) as typeof window.setTimeout
    window.setInterval = ((run: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) => {
      const timer = setInterval(run, ms, ...args)
      timers.add(timer)
      return timer
    }) as typeof window.setInterval
    window.clearTimeout = (timer) => {
      timers.delete(Number(timer))
      clearTimeout(timer)
    }
    window.clearInterval = (timer) => {
      timers.delete(Number(timer))
      clearInterval(timer)
    }
    for (const target of [window, document, navigator.mediaDevices] as EventTarget[]) {
      const { addEventListener, removeEventListener } = target
      // Weak references, since keeping every listener would be a leak
      const known = new WeakMap<object, Set<string>>()
      target.addEventListener = function (type: string, listener: unknown, options: never) {
        const types = known.get(Object(listener)) ?? new Set()
        if (!types.has(type)) listeners[type] = (listeners[type] ?? 0) + 1
        known.set(Object(listener), types.add(type))
        addEventListener.call(this, type, listener as never, options)
      }
      target.removeEventListener = function (type: string, listener: unknown, options: never) {
        if (known.get(Object(listener))?.delete(type)) listeners[type] = (listeners[type] ?? 1) - 1
        removeEventListener.call(this, type, listener as never, options)
      }
    }
    /** Counts the live ones, and drops the others, so that this watch keeps nothing alive. */
    const live = <T>(set: Set<T>, isLive: (one: T) => boolean) => {
      for (const one of set) if (!isLive(one)) set.delete(one)
      return set.size
    }
    window.leftovers = () => ({
      audioElements: document.querySelectorAll('audio, video').length,
      scripts: document.scripts.length,
      liveTracks: live(tracks, (track) => track.readyState === 'live'),
      openPeerConnections: live(peers, (peer) => peer.connectionState !== 'closed'),
      openAudioContexts: live(contexts, (context) => context.state !== 'closed'),
      timers: timers.size,
      listeners: Object.fromEntries(Object.entries(listeners).filter(([, count]) => count > 0)),
    })
  })
}
