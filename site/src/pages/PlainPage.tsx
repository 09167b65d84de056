import type { ReactNode } from 'react'
import { paths } from '../config/pages.ts'

interface PlainPageProps {
  heading: string
  /** The text of the link to the landing page, below the content. */
  home: string
  children: ReactNode
}

/** A page with a heading, a silent line and a way home. */
export const PlainPage = ({ heading, home, children }: PlainPageProps) => (
  <div className="page-grid py-16 md:py-28">
    <div className="col-span-12 [&>*+*]:mt-6 md:col-span-8">
      <h1 className="display">{heading}</h1>
      <div className="silence" aria-hidden="true" />
      {children}
      <p>
        <a className="text-link" href={paths.home}>
          {home}
        </a>
      </p>
    </div>
  </div>
)
