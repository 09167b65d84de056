import type { Speaker } from '@offhook/react'
import { callLevels } from '../../call/line/callLevels.ts'

const BARS = 90
const PITCH = 4
/** Units on each side of the middle. */
const HALF = 20

/** Milliseconds that a running call has room for, until it is longer. */
const ROOM = 60_000

/** The whole call, from left to right: the user above the middle, the agent below. It is drawn anew every second. */
export function SlipStrip({ isOver }: { isOver: boolean }) {
  const { from, to } = callLevels.span()
  const time = { from, to: isOver ? to : from + Math.max(ROOM, to - from) }
  const path = (speaker: Speaker, up: boolean) =>
    callLevels
      .read(speaker, time, BARS)
      .map((level, index) => bar(level ?? 0, index, up))
      .join('')
  return (
    <svg
      aria-hidden="true"
      className="slip-strip"
      viewBox={`0 ${-HALF} ${BARS * PITCH} ${2 * HALF}`}
      preserveAspectRatio="none"
    >
      <path className="slip-line" d={`M0 0h${BARS * PITCH}`} />
      <path data-speaker="user" d={path('user', true)} />
      <path data-speaker="assistant" d={path('assistant', false)} />
    </svg>
  )
}

function bar(level: number, index: number, up: boolean): string {
  const height = Math.round(level * HALF)
  return height === 0 ? '' : `M${index * PITCH + PITCH / 2} 0v${up ? -height : height}`
}
