import { defineComponent, h, ref } from 'vue'
import { createCallCard } from './createCallCard.ts'

/** Shows the tag in the page at a press, with calls and chats on a sandbox in the page. */
export const LiveTag = defineComponent(() => {
  const place = ref<HTMLElement>()
  const isOpen = ref(false)

  async function show(): Promise<void> {
    isOpen.value = true
    place.value?.replaceChildren(await createCallCard())
  }

  return () =>
    h('div', { class: 'live-example' }, [
      !isOpen.value && h('button', { type: 'button', onClick: () => void show() }, 'Run this example'),
      h('p', 'It makes a real call on a sandbox in this page. No sound leaves your browser.'),
      h('div', { ref: place, class: 'live-tag' }),
    ])
})
