import { site } from '../../config/site.ts'
import { PlainPage } from '../PlainPage.tsx'
import { placeholderLinks } from './placeholderLinks.ts'
import { words } from './words.ts'

/**
 * The page of the demonstration's placeholder links. The address names the link that was followed, and the style then
 * shows only the part about that link. Without it, the page has all of them.
 */
export const PlaceholderPage = () => (
  <PlainPage heading={words.heading} home={words.home}>
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
  </PlainPage>
)
