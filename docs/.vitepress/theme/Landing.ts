import { Content } from 'vitepress'
import { defineComponent, h } from 'vue'

/** The page with the layout `landing`: its Markdown, with the live example beside the text. */
export const Landing = defineComponent(() => () => h('main', { class: 'landing vp-doc' }, [h(Content)]))
