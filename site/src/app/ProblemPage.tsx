import { pages } from '../config/pages.ts'
import { PageMeta } from './PageMeta.tsx'
import { copy } from './words.ts'

/** The page for a page that broke, or whose code did not arrive: the network went, or a new version came out. */
export function ProblemPage() {
  return (
    <div className="page-grid py-16 md:py-28">
      <PageMeta {...pages.problem} />
      <div className="col-span-12 [&>*+*]:mt-6 md:col-span-8">
        <h1 className="display">{copy.problem.heading}</h1>
        <p className="measure">{copy.problem.text}</p>
        <p>
          <button type="button" className="text-link" onClick={() => location.reload()}>
            {copy.problem.again}
          </button>
        </p>
      </div>
    </div>
  )
}
