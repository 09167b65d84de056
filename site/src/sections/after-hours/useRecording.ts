import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { dismissNotice, showNotice } from '../../notices/notices.ts'
import { acquireAudioFocus } from '../../ui/acquireAudioFocus.ts'
import { words } from './words.ts'

/** The state and the controls of a recording. */
export interface Recording {
  /** For the audio element. */
  ref: RefObject<HTMLAudioElement | null>
  playing: boolean
  /** Seconds from the start. */
  position: number
  /** Whether it has been played to its end. */
  ended: boolean
  /** Plays from the position, or pauses. */
  toggle: () => void
  /** Goes to a position, in seconds. */
  seek: (position: number) => void
}

/** Plays a recording. It returns to its start at the end, and pauses when other audio starts. */
export function useRecording(seconds: number): Recording {
  const ref = useRef<HTMLAudioElement>(null)
  const [playing, setPlaying] = useState(false)
  const [position, setPosition] = useState(0)
  const [ended, setEnded] = useState(false)

  useEffect(() => {
    const audio = ref.current
    if (!audio) return undefined
    const pause = () => audio.pause()
    let release = () => {}
    const listeners: Partial<Record<keyof HTMLMediaElementEventMap, () => void>> = {
      play: () => {
        release = acquireAudioFocus(pause)
        setPlaying(true)
      },
      playing: () => dismissNotice('recording'),
      pause: () => {
        release()
        setPlaying(false)
      },
      timeupdate: () => setPosition(audio.currentTime),
      ended: () => {
        audio.currentTime = 0
        setPosition(0)
        setEnded(true)
      },
    }
    /** No file could be loaded: the player returns to its first state. */
    const onError = ({ target }: Event) => {
      if (target !== audio && target !== audio.querySelector('source:last-of-type')) return
      audio.pause()
      release()
      setPlaying(false)
      showNotice('recording', words.failed, 'destructive')
    }
    // The error event of a `<source>` does not bubble, so this listener captures
    audio.addEventListener('error', onError, true)
    for (const [name, listener] of Object.entries(listeners)) audio.addEventListener(name, listener)
    return () => {
      audio.removeEventListener('error', onError, true)
      for (const [name, listener] of Object.entries(listeners)) audio.removeEventListener(name, listener)
      release()
    }
  }, [])

  const toggle = useCallback(() => {
    const audio = ref.current
    if (!audio?.paused) return audio?.pause()
    // Tries again after a failed load
    if (audio.error || audio.networkState === audio.NETWORK_NO_SOURCE) audio.load()
    // A pause right after the press rejects play()
    audio.play().catch(() => setPlaying(false))
  }, [])

  const seek = useCallback(
    (to: number) => {
      const audio = ref.current
      if (!audio) return
      audio.currentTime = Math.min(seconds, Math.max(0, to))
      setPosition(audio.currentTime)
    },
    [seconds],
  )

  return { ref, playing, position, ended, toggle, seek }
}
