// Commits of React in a minute of a call with 600 levels and 200 partial transcripts: with our hooks, and with a state for
// every event, which is the usual way to bind a client that has events only.
import { JSDOM } from 'jsdom'

const { window } = new JSDOM('<!doctype html><div></div><div></div>')
Object.assign(globalThis, { window, document: window.document, HTMLElement: window.HTMLElement })
Object.defineProperty(globalThis, 'navigator', { value: window.navigator, configurable: true })
globalThis.requestAnimationFrame = (run) => setTimeout(run)
globalThis.cancelAnimationFrame = clearTimeout
// the user has not asked for reduced motion, so the bars move
window.matchMedia = () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} })

const { createElement, Profiler, useEffect, useState } = await import('react')
const { createRoot } = await import('react-dom/client')
const { fakeVoice } = await import('@offhook/core/testing')
const { useAudioBars, useCallStatus, useTranscript, VoiceProvider } = await import('@offhook/react')

const Bars = () => createElement('div', { ref: useAudioBars('assistant') }, createElement('i'))
const Lines = () => createElement('p', null, useTranscript().at(-1)?.text)
const Status = () => createElement('output', null, useCallStatus())

function StatePerEvent({ voice }) {
  const [level, setLevel] = useState(0)
  const [line, setLine] = useState('')
  useEffect(() => voice.on('volume-level', setLevel), [voice])
  useEffect(() => voice.on('transcript', ({ text }) => setLine(text)), [voice])
  return createElement('p', { style: { opacity: level } }, line)
}

// React scheduled its work before, so it is done
const turn = () => new Promise((resolve) => setTimeout(() => setImmediate(resolve)))

/** A table of commits and of rendered components. */
export async function measureCommits() {
  const { voice, level, says } = fakeVoice()
  const commits = { ours: 0, plain: 0 }
  const profiled = (id, child) => createElement(Profiler, { id, onRender: () => (commits[id] += 1) }, child)
  const [one, other] = document.querySelectorAll('div')
  const roots = [createRoot(one), createRoot(other)]
  const shown = ['b', 'l', 's'].map((key, index) => createElement([Bars, Lines, Status][index], { key }))
  roots[0].render(profiled('ours', createElement(VoiceProvider, { client: voice }, shown)))
  roots[1].render(profiled('plain', createElement(StatePerEvent, { voice })))
  await voice.connect('assistant')
  await turn()
  commits.ours = 0
  commits.plain = 0
  let text = ''
  for (let tick = 0; tick < 600; tick += 1) {
    level('assistant', 0.02 + (tick % 10) / 100)
    await turn()
    if (tick % 3 > 0) continue
    text += ` word${tick}`
    says('user', text, 'partial')
    await turn()
  }
  if (!one.querySelector('i')?.style.getPropertyValue('--level')) throw new Error('The bars did not move.')
  for (const root of roots) root.unmount()
  await voice.destroy()
  return `A minute with 600 levels and 200 partial transcripts:

| Who | commits | of a state for every event |
| --- | --- | --- |
| Offhook's hooks: bars, transcript, status | ${commits.ours} | ${(commits.ours / commits.plain).toFixed(2)} |
| a state for every event | ${commits.plain} | 1 |

The second row is a page that keeps each event in a state and renders for each. No peer is in the table, because their clients pass levels and messages to callbacks of the page, and the page decides what to render. The hooks of daily-react do the same. Its transcript hook is for Daily's own transcription, which the platform does not use.`
}
