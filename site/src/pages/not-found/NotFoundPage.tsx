import { paths } from '../../config/pages.ts'
import { PlainPage } from '../PlainPage.tsx'
import { words } from './words.ts'

/** The page for unknown addresses. */
export const NotFoundPage = () => (
  <PlainPage heading={words.heading} home={words.home}>
    <p className="measure">{words.text}</p>
    <p className="measure">
      {words.termsAsked}{' '}
      <a className="text-link" href={paths.terms}>
        {words.termsLink}
      </a>
    </p>
  </PlainPage>
)
