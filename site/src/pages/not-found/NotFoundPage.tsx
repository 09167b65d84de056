import { Link } from 'react-router-dom'
import { paths } from '../../config/pages.ts'
import { words } from './words.ts'

/** The page for unknown addresses. */
export const NotFoundPage = () => (
  <div className="page-grid py-16 md:py-28">
    <div className="col-span-12 [&>*+*]:mt-6 md:col-span-8">
      <h1 className="display">{words.heading}</h1>
      <div className="silence" aria-hidden="true" />
      <p className="measure">{words.text}</p>
      <p className="measure">
        {words.termsAsked}{' '}
        <Link reloadDocument className="text-link" to={paths.terms}>
          {words.termsLink}
        </Link>
      </p>
      <p>
        <Link reloadDocument className="text-link" to={paths.home}>
          {words.home}
        </Link>
      </p>
    </div>
  </div>
)
