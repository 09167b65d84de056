import { withBase } from 'vitepress'
import { defineComponent, h, onBeforeUnmount, ref } from 'vue'

/**
 * Runs a code block of the page in a frame, with a real call on the sandbox. The frame has the width of the text and the height
 * of its content. It loads at the press, so that a reader who does not press loads nothing.
 */
export const LiveExample = defineComponent({
  props: {
    /** The example, its scenario and its provider, as `preview/main.tsx` reads them. */
    query: { type: String, required: true },
  },
  setup({ query }) {
    const isOpen = ref(false)
    const height = ref(120)
    let resized: ResizeObserver | undefined
    const close = () => resized?.disconnect()

    /** The frame is of this site, so that its document can be read. */
    function follow(frame: HTMLIFrameElement): void {
      close()
      const content = frame.contentDocument?.documentElement
      if (!content) return
      resized = new ResizeObserver(() => {
        height.value = Math.ceil(content.getBoundingClientRect().height)
      })
      resized.observe(content)
    }

    onBeforeUnmount(close)

    return () =>
      h('div', { class: 'live-example' }, [
        h(
          'button',
          {
            type: 'button',
            'aria-expanded': isOpen.value,
            onClick: () => {
              isOpen.value = !isOpen.value
              if (!isOpen.value) close()
            },
          },
          isOpen.value ? 'Close the example' : 'Run this example',
        ),
        h('p', 'It makes a real call on the sandbox in this page. No sound leaves your browser.'),
        isOpen.value &&
          h('iframe', {
            title: 'The running example',
            src: withBase(`/preview/index.html?${query}`),
            allow: 'microphone; autoplay',
            style: { height: `${height.value}px` },
            onLoad: ({ target }: Event) => follow(target as HTMLIFrameElement),
          }),
      ])
  },
})
