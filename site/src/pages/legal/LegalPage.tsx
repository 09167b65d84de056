import { readLegalText } from './readLegalText.ts'
import { words } from './words.ts'

const longDate = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })

/** A legal page: numbered sections, a list of them to jump from, and a layout that prints well. */
export function LegalPage({ markdown }: { markdown: string }) {
  const { title, version, updated, summary, sections } = readLegalText(markdown)
  return (
    <div className="page-grid gap-y-10 py-10 md:py-16">
      <div className="col-span-12 lg:col-span-9">
        <h1 className="display">{title}</h1>
        <p className="mt-4 text-soft">
          {words.version(version)} · {words.updated}{' '}
          <time dateTime={updated}>{longDate.format(new Date(updated))}</time>
        </p>
      </div>
      <nav
        aria-labelledby="contents"
        className="col-span-12 text-[0.9375rem] lg:order-2 lg:col-span-4 lg:col-start-9 print:hidden"
      >
        <div className="lg:sticky lg:top-8">
          <h2 id="contents" className="mb-3 text-soft">
            {words.onThisPage}
          </h2>
          <ol className="[&>*+*]:mt-1.5">
            {sections.map(({ heading }, index) => (
              <li key={heading}>
                <a className="text-link" href={`#section-${index + 1}`}>
                  {heading}
                </a>
              </li>
            ))}
          </ol>
        </div>
      </nav>
      <div className="legal col-span-12 lg:order-1 lg:col-span-7">
        <p className="legal-summary">{summary}</p>
        {sections.map(({ heading, html }, index) => (
          <section key={heading} aria-labelledby={`section-${index + 1}`}>
            <h2 id={`section-${index + 1}`}>
              {index + 1}. {heading}
            </h2>
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, with every value escaped */}
            <div dangerouslySetInnerHTML={{ __html: html }} />
          </section>
        ))}
      </div>
    </div>
  )
}
