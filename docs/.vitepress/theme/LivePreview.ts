import { withBase } from 'vitepress'
import { computed, defineComponent, h, onBeforeUnmount, onMounted, ref } from 'vue'

/** Pixels below the window at which a preview counts as near. */
const NEAR = 200

const labelOf = (state: string) =>
  state === 'live' ? 'Live call' : `${state[0]?.toUpperCase()}${state.slice(1)}`

/**
 * A code block of the page that runs in a frame of a fixed height, so that nothing moves when it arrives. The frame loads when
 * it comes near, so that a reader who does not scroll to it loads nothing. Beside live calls it shows states, on a fake client.
 */
export const LivePreview = defineComponent({
  props: {
    /** The example, as `preview/main.tsx` reads it. */
    query: { type: String, required: true },
    name: { type: String, required: true },
    height: { type: Number, required: true },
    /** Names of states, with commas between. The first one is shown. */
    states: { type: String, required: true },
  },
  setup(props) {
    const states = props.states.split(',')
    const state = ref(states[0] ?? 'live')
    const stage = ref<HTMLElement>()
    const isNear = ref(false)
    const address = computed(() => {
      const selected = state.value === 'live' ? '' : `&state=${encodeURIComponent(state.value)}`
      return withBase(`/preview/index.html?${props.query}${selected}`)
    })

    let observer: IntersectionObserver | undefined
    onMounted(() => {
      observer = new IntersectionObserver(
        (entries) => {
          if (!entries.some(({ isIntersecting }) => isIntersecting)) return
          isNear.value = true
          observer?.disconnect()
        },
        { rootMargin: `${NEAR}px 0px` },
      )
      if (stage.value) observer.observe(stage.value)
    })
    onBeforeUnmount(() => observer?.disconnect())

    const renderSelect = () =>
      h('label', [
        'State',
        h('span', { class: 'visually-hidden' }, ` of ${props.name}`),
        h(
          'select',
          {
            value: state.value,
            onChange: ({ target }: Event) => {
              state.value = (target as HTMLSelectElement).value
            },
          },
          states.map((name) => h('option', { value: name }, labelOf(name))),
        ),
      ])

    return () =>
      h('div', { class: 'live-preview' }, [
        h('div', { ref: stage, class: 'live-preview-stage', style: { height: `${props.height}px` } }, [
          isNear.value &&
            h('iframe', {
              // another state is another frame: a new address of the same one would be a step of the browser's history
              key: address.value,
              title: `${props.name}: ${labelOf(state.value)}`,
              src: address.value,
              allow: 'microphone; autoplay',
            }),
        ]),
        h('div', { class: 'live-preview-bar' }, [
          states.length > 1 ? renderSelect() : h('span', labelOf(state.value)),
          h('a', { href: address.value, target: '_blank', rel: 'noreferrer' }, [
            'Open alone',
            h('span', { class: 'visually-hidden' }, `: ${props.name}`),
          ]),
        ]),
      ])
  },
})
