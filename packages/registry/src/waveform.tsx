'use client'

import { type Speaker, useWaveform } from '@offhook/react'
import type { ReactElement } from 'react'

const BARS = Array.from({ length: 24 }, (_bar, index) => `bar-${index}`)

/** One voice: it begins at its speaker's edge, travels to the middle, and is gone there. */
function Voice({ speaker, className }: { speaker: Speaker; className: string }) {
  return (
    <div
      ref={useWaveform(speaker)}
      className={`flex h-full flex-1 items-center justify-between [mask-image:linear-gradient(to_right,black_40%,transparent)] *:h-full *:w-[3px] *:rounded-full *:bg-current *:[transform:scaleY(max(0.045,var(--level,0)))] forced-colors:*:bg-[CanvasText] ${className}`}
    >
      {BARS.map((key) => (
        <span key={key} />
      ))}
    </div>
  )
}

/**
 * The line between two voices: the user at its start, the agent at its end. It moves without a render. With reduced motion
 * nothing travels, and it still shows who is heard. Screen readers get the transcript instead.
 */
export function Waveform({ className = '' }: { className?: string }): ReactElement {
  return (
    <div aria-hidden="true" className={`h-16 rtl:-scale-x-100 ${className}`}>
      {/* One picture, mirrored where one reads from right to left, as the agent's half is the mirrored user's */}
      <div dir="ltr" className="flex h-full gap-[5px]">
        <Voice speaker="user" className="text-primary" />
        <Voice speaker="assistant" className="-scale-x-100 text-muted-foreground" />
      </div>
    </div>
  )
}
