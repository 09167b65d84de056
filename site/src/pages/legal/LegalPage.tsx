import { Fragment } from 'react'
import { PageMeta } from '../../app/PageMeta.tsx'
import type { PageAbout } from '../../config/pages.ts'
import type { LegalDocument, LegalSection } from './legalDocument.ts'
import { labels } from './words.ts'

const longDate = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })

interface LegalPageProps {
  about: PageAbout
  document: LegalDocument
}

/** A legal page: numbered sections, a list of them to jump from, and a sheet that prints well. */
export function LegalPage({ about, document }: LegalPageProps) {
  const { title, updated, summary, sections } = document
  return (
    <div className="page-grid gap-y-10 py-10 md:py-16">
      <PageMeta {...about} />
      <div className="col-span-12 lg:col-span-9">
        <h1 className="display">{title}</h1>
        <p className="mt-4 text-soft">
          {labels.updated} <time dateTime={updated}>{longDate.format(new Date(updated))}</time>
        </p>
      </div>
      <nav
        aria-labelledby="contents"
        className="col-span-12 text-[0.9375rem] lg:order-2 lg:col-span-4 lg:col-start-9 print:hidden"
      >
        <div className="lg:sticky lg:top-8">
          <h2 id="contents" className="mb-3 text-soft">
            {labels.onThisPage}
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
        {sections.map((section, index) => (
          <Section key={section.heading} {...section} number={index + 1} />
        ))}
      </div>
    </div>
  )
}

function Section({ heading, body, number }: LegalSection & { number: number }) {
  return (
    <section aria-labelledby={`section-${number}`}>
      <h2 id={`section-${number}`}>
        {number}. {heading}
      </h2>
      {body.map((part) => (
        <Fragment key={String(part)}>
          {typeof part === 'string' ? <p>{part}</p> : <Points of={part} />}
        </Fragment>
      ))}
    </section>
  )
}

function Points({ of: points }: { of: readonly string[] }) {
  return (
    <ul>
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  )
}
