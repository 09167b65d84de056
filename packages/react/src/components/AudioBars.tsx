import type { Speaker } from '@offhook/core'
import type { ComponentPropsWithoutRef, ReactElement } from 'react'
import { useAudioBars } from '../hooks/useAudioBars.ts'
import { useSpeaking } from '../hooks/useSpeaking.ts'

/** Props of `AudioBars`, in addition to the props of a `div` element. */
export interface AudioBarsProps extends Omit<ComponentPropsWithoutRef<'div'>, 'children'> {
  /** The speaker whose voice moves the bars. Default: `assistant`. */
  speaker?: Speaker
  /** The number of bars, a whole number. Default: 5. */
  bars?: number
}

/**
 * Bars that move with a voice. During a call each bar has a `--level` between 0 and 1, for a style such as
 * `transform: scaleY(var(--level))`. `data-speaking` says whether the speaker is speaking. The bars are decorative, and
 * hidden from screen readers.
 */
export function AudioBars({ speaker = 'assistant', bars = 5, ...props }: AudioBarsProps): ReactElement {
  const ref = useAudioBars(speaker)
  const speaking = useSpeaking(speaker)
  const keys = Array.from({ length: bars }, (_bar, index) => `bar-${index}`)
  return (
    <div aria-hidden="true" data-speaker={speaker} data-speaking={speaking} {...props} ref={ref}>
      {keys.map((key) => (
        <span key={key} />
      ))}
    </div>
  )
}
