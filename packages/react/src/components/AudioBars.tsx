import type { Speaker } from '@offhook/core'
import type { ComponentPropsWithoutRef, ReactElement } from 'react'
import { useAudioBars } from '../hooks/useAudioBars.ts'
import { useSpeaking } from '../hooks/useSpeaking.ts'

/** What `AudioBars` takes, beside what a `div` does. */
export interface AudioBarsProps extends Omit<ComponentPropsWithoutRef<'div'>, 'children'> {
  /** Whose voice. Default: the assistant's. */
  speaker?: Speaker
  /** How many bars: a whole number of 0 or more (ours). Default 5. */
  bars?: number
}

/**
 * Bars that move with a voice: each has a `--level` from 0 to 1 (ours), for a style such as
 * `transform: scaleY(var(--level))`. It is a decoration, and hidden from screen readers.
 */
export function AudioBars({ speaker = 'assistant', bars = 5, ...props }: AudioBarsProps): ReactElement {
  const ref = useAudioBars(speaker)
  const speaking = useSpeaking(speaker)
  const names = Array.from({ length: bars }, (_bar, index) => `bar-${index}`)
  return (
    <div aria-hidden="true" data-speaker={speaker} data-speaking={speaking} {...props} ref={ref}>
      {names.map((name) => (
        <span key={name} />
      ))}
    </div>
  )
}
