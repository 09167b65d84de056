import { RecordingPlayer } from './RecordingPlayer.tsx'
import { words } from './words.ts'

/** A recorded call after hours, to listen to and to read. */
export function AfterHours() {
  return (
    <section aria-labelledby="after-hours" className="after-hours">
      <div className="page-grid gap-y-8">
        <div className="col-span-12 lg:col-span-4">
          <h2 id="after-hours" className="heading">
            {words.heading}
          </h2>
          <p className="mt-5 max-w-[44ch]">{words.lead}</p>
          <p className="small-print mt-6">{words.note}</p>
        </div>
        <div className="col-span-12 lg:col-span-7 lg:col-start-6">
          <RecordingPlayer />
        </div>
      </div>
    </section>
  )
}
