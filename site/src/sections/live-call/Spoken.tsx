import { Suspense } from 'react'
import { words } from '../../call/words.ts'
import { lazyPart } from '../../ui/lazyPart.ts'
import { loadInCall } from './loadInCall.ts'

interface SpokenProps {
  at: number
  seconds: string
}

const Length = ({ seconds }: Pick<SpokenProps, 'seconds'>) => <span>{seconds} s</span>

const SpokenLine = lazyPart(async () => (await loadInCall()).SpokenLine, Length)

/** The speech of the user, where nothing recognizes the words. */
export const Spoken = (props: SpokenProps) => (
  <span>
    <span className="sr-only">{words.spokenFor(props.seconds)}</span>
    <span aria-hidden="true">
      <Suspense fallback={<Length {...props} />}>
        <SpokenLine {...props} />
      </Suspense>
    </span>
  </span>
)
