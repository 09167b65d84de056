import { Link } from 'react-router-dom'
import { paths } from '../../config/pages.ts'
import { site } from '../../config/site.ts'
import { placeholderLinks } from './placeholderLinks.ts'
import { words } from './words.ts'

/**
 * The page of the demonstration's placeholder links. The address names the link that was followed, and the style then
 * shows only the part about that link. Without it, the page has all of them.
 */
export const PlaceholderPage = () => (
  <div className="page-grid py-16 md:py-28">
    <div className="col-span-12 [&>*+*]:mt-6 md:col-span-8">
      <h1 className="display">{words.heading}</h1>
      <div className="silence" aria-hidden="true" />
      <p className="measure">{words.lead}</p>
      <div className="placeholders">
        {placeholderLinks(site).map(({ id, heading, text, setting }) => (
          <section key={id} id={id} aria-labelledby={`${id}-heading`}>
            <h2 id={`${id}-heading`} className="heading-small">
              {heading}
            </h2>
            <p className="measure">{text}</p>
            <p className="measure">
              {words.setting} <code>{setting}</code>
            </p>
          </section>
        ))}
      </div>
      <h2 className="heading-small">{words.next}</h2>
      <p className="measure">{words.steps}</p>
      <p>
        <Link reloadDocument className="text-link" to={paths.home}>
          {words.home}
        </Link>
      </p>
    </div>
  </div>
)
