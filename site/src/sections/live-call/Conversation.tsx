import { Suspense } from 'react'
import { callTarget, voiceOptions } from '../../call/voiceOptions.ts'
import { site } from '../../config/site.ts'
import { lazyPart } from '../../ui/lazyPart.ts'
import { Transcript } from './Transcript.tsx'
import { TypeInstead } from './TypeInstead.tsx'
import { words } from './words.ts'

const OfCall = () => (
  <>
    <Transcript />
    <TypeInstead />
  </>
)

// The notice has told the cause
const WriteInstead = lazyPart(async () => (await import('./WriteInstead.tsx')).WriteInstead, OfCall)

const client = () => ({ ...voiceOptions(site, location.origin), ...callTarget(site) })

/** The conversation of the call, and the field to type. After a call that could not start, its cause, and a chat. */
export function Conversation({ cause }: { cause: string | null }) {
  return (
    <div className="scripted call-transcript">
      {cause === null ? (
        <OfCall />
      ) : (
        <Suspense fallback={<OfCall />}>
          <WriteInstead cause={cause} words={words} client={client} />
        </Suspense>
      )}
    </div>
  )
}
