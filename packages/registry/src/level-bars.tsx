'use client'

import { type Speaker, useWaveform } from '@offhook/react'
import type { ReactElement } from 'react'

const BARS = [0, 1, 2, 3, 4]

export interface LevelBarsProps {
  /** The speaker whose voice moves the bars. Default: `assistant`. */
  speaker?: Speaker
  className?: string
}

/**
 * A few bars that move with a voice, in the color of the text around them. They move without a render. With reduced motion they
 * show the level twice a second.
 */
export function LevelBars({ speaker = 'assistant', className = '' }: LevelBarsProps): ReactElement {
  return (
    <div
      ref={useWaveform(speaker)}
      aria-hidden="true"
      data-speaker={speaker}
      className={`flex h-5 items-center gap-[3px] *:h-full *:w-[3px] *:rounded-full *:bg-current *:[transform:scaleY(max(0.15,var(--level,0)))] forced-colors:*:bg-[CanvasText] ${className}`}
    >
      {BARS.map((bar) => (
        <span key={bar} />
      ))}
    </div>
  )
}
