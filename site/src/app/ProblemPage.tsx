import { useVoiceClient } from '@offhook/react'
import { useEffect } from 'react'
import { words } from '../content/words.ts'

/** Replaces a page that failed to render or load. Ends its call, whose controls are gone. */
export function ProblemPage() {
  const voice = useVoiceClient()
  useEffect(() => void voice.stop(), [voice])
  const { heading, text, again } = words.problem
  return (
    <div className="page-grid py-16 md:py-28">
      <div className="col-span-12 [&>*+*]:mt-6 md:col-span-8">
        <h1 className="display">{heading}</h1>
        <p className="measure">{text}</p>
        <p>
          <button type="button" className="text-link" onClick={() => location.reload()}>
            {again}
          </button>
        </p>
      </div>
    </div>
  )
}
