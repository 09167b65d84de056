import { Content } from 'vitepress'
import { defineComponent, h, onMounted, ref } from 'vue'
import { createCallCard } from './createCallCard.ts'

/** The page with the layout `landing`: its Markdown, and beside it a call with the sandbox in the page. */
export const Landing = defineComponent(() => {
  const place = ref<HTMLElement>()

  onMounted(async () => {
    const card = await createCallCard()
    place.value?.replaceChildren(card)
  })

  return () =>
    h('div', { class: 'landing' }, [
      h('main', { class: 'landing-text vp-doc' }, [h(Content)]),
      h('aside', { class: 'landing-call', 'aria-labelledby': 'landing-call' }, [
        h('h2', { id: 'landing-call' }, 'Call it from here'),
        h('div', { ref: place, class: 'landing-card' }),
        h(
          'p',
          'This is the tag <offhook-call> with a sandbox in the page. Nothing leaves your browser: Aidan speaks recorded sentences, and answers typed ones by a script.',
        ),
      ]),
    ])
})
