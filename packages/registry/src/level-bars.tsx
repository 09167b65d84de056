'use client'

import { AudioBars, type AudioBarsProps } from '@offhook/react'
import type { ReactElement } from 'react'

/** A few bars that move with a voice, in the color of the text around them. They move without a render. */
export function LevelBars({ className = '', ...props }: AudioBarsProps): ReactElement {
  return (
    <AudioBars
      {...props}
      className={`flex h-5 items-center gap-[3px] *:h-full *:w-[3px] *:rounded-full *:bg-current *:[transform:scaleY(max(0.15,var(--level,0)))] forced-colors:*:bg-[CanvasText] ${className}`}
    />
  )
}
