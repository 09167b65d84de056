import { defineComponent, h, nextTick, ref } from 'vue'
import { createCallCard } from './createCallCard.ts'

/** Shows the tag in the page at a press, with calls and chats on a sandbox in the page. */
export const LiveTag = defineComponent(() => {
  const place = ref<HTMLElement>()
  const state = ref<'closed' | 'loading' | 'open' | 'failed'>('closed')

  async function show(): Promise<void> {
    if (state.value === 'loading') return
    state.value = 'loading'
    try {
      const card = await createCallCard()
      state.value = 'open'
      await nextTick()
      place.value?.replaceChildren(card)
      // the button is gone, and the focus with it
      place.value?.focus()
    } catch {
      state.value = 'failed'
    }
  }

  return () =>
    h('div', { class: 'live-example' }, [
      state.value !== 'open' &&
        h('button', { type: 'button', onClick: () => void show() }, 'Run this example'),
      h(
        'p',
        { role: 'status' },
        state.value === 'failed' ? 'The example could not be loaded. Press the button again.' : '',
      ),
      h('p', 'It makes a real call on a sandbox in this page. No sound leaves your browser.'),
      h('div', { ref: place, class: 'live-tag', tabindex: -1, role: 'group', 'aria-label': 'The example' }),
    ])
})
