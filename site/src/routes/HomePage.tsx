import { copy } from '../content/copy.ts'
import { LiveCall } from '../landing/LiveCall.tsx'
import { Opening } from '../landing/Opening.tsx'
import { PageMeta } from '../ui/PageMeta.tsx'

/** The landing page: its sections, in order. */
export function HomePage() {
  return (
    <>
      <PageMeta title={copy.home.title} description={copy.home.description} />
      <Opening />
      <LiveCall />
    </>
  )
}
