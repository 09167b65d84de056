'use client'

import { type Speaker, useWaveform } from '@offhook/react'
import type { ReactElement } from 'react'

const BARS = Array.from({ length: 24 }, (_bar, index) => `bar-${index}`)

/** One voice: it begins at its speaker's edge, travels to the middle, and is gone there. */
function Voice({ speaker, className }: { speaker: Speaker; className: string }) {
  return (
    <div
      ref={useWaveform(speaker)}
      className={`flex h-full flex-1 items-center justify-between *:h-full *:w-[3px] *:rounded-full *:bg-current *:[transform:scaleY(max(0.045,var(--level,0)))] forced-colors:*:bg-[CanvasText] ${className}`}
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
    <div aria-hidden="true" className={`flex h-16 gap-[5px] ${className}`}>
      <Voice
        speaker="user"
        className="text-primary [mask-image:linear-gradient(to_right,black_40%,transparent)] rtl:[mask-image:linear-gradient(to_left,black_40%,transparent)]"
      />
      <Voice
        speaker="assistant"
        className="flex-row-reverse text-muted-foreground [mask-image:linear-gradient(to_left,black_40%,transparent)] rtl:[mask-image:linear-gradient(to_right,black_40%,transparent)]"
      />
    </div>
  )
}
