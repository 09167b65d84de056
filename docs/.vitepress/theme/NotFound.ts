import { withBase } from 'vitepress'
import { defineComponent, h } from 'vue'

/** The page for unknown addresses. */
export const NotFound = defineComponent(
  () => () =>
    h('main', { class: 'not-found vp-doc' }, [
      h('h1', 'This page does not exist'),
      h('p', 'It may have moved. The search above has every page.'),
      h('p', [
        h('a', { href: withBase('/guides/') }, 'All guides'),
        ', ',
        h('a', { href: withBase('/errors/') }, 'all error codes'),
        ', or ',
        h('a', { href: withBase('/') }, 'the home page'),
        '.',
      ]),
    ]),
)
