import { type ComponentType, lazy, Suspense } from 'react'
import { Transcript } from './Transcript.tsx'
import { TypeInstead } from './TypeInstead.tsx'
import type { WriteInsteadProps } from './WriteInstead.tsx'
import { words } from './words.ts'

const OfCall = () => (
  <>
    <Transcript />
    <TypeInstead />
  </>
)

const WriteInstead = lazy(async (): Promise<{ default: ComponentType<WriteInsteadProps> }> => {
  // The notice has told the cause
  const loaded = await import('./WriteInstead.tsx').catch(() => null)
  return { default: loaded?.WriteInstead ?? OfCall }
})

/** The conversation of the call, and the field to type. After a call that could not start, its cause, and a chat. */
export function Conversation({ cause }: { cause: string | null }) {
  return (
    <div className="scripted call-transcript">
      {cause === null ? (
        <OfCall />
      ) : (
        <Suspense fallback={<OfCall />}>
          <WriteInstead cause={cause} words={words} />
        </Suspense>
      )}
    </div>
  )
}
