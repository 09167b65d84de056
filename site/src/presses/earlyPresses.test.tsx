import { act, cleanup } from '@testing-library/react'
import { lazy, Suspense } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { markHydrated, repeatPresses } from './earlyPresses.ts'
import { HydrationMark } from './HydrationMark.tsx'
import { rememberPresses } from './rememberPresses.ts'

const onTop = vi.fn()
const onBelow = vi.fn()
let arrive = () => {}

const Button = ({ name, onPress }: { name: string; onPress: () => void }) => (
  <button type="button" id={name} onClick={onPress}>
    {name}
  </button>
)

/** A page whose lower part loads its code later. */
function Page({ Below }: { Below: React.ComponentType }) {
  return (
    <>
      <Button name="top" onPress={onTop} />
      <div data-below-the-fold>
        <Suspense>
          <Below />
          <HydrationMark part="[data-below-the-fold]" />
        </Suspense>
      </div>
      <HydrationMark part="#root" />
    </>
  )
}

const Below = () => <Button name="below" onPress={onBelow} />

async function hydrate() {
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const Late = lazy(() => arrived.then(() => ({ default: Below })))
  const root = document.getElementById('root')
  if (!root) throw new Error('no root')
  await act(async () => void hydrateRoot(root, <Page Below={Late} />))
}

const press = (name: string) => act(async () => document.getElementById(name)?.click())
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)))

beforeAll(() => {
  window.earlyPresses = rememberPresses()
})

beforeEach(() => {
  vi.clearAllMocks()
  document.body.innerHTML = `<div id="root">${renderToString(<Page Below={Below} />)}</div>`
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('default: a press counts once when its part is hydrated', async () => {
  await press('top')
  await press('below')
  await press('below')
  await hydrate()
  expect([onTop.mock.calls.length, onBelow.mock.calls.length]).toEqual([1, 0])
  arrive()
  await settle()
  expect([onTop.mock.calls.length, onBelow.mock.calls.length]).toEqual([1, 1])
  await press('top')
  await press('below')
  expect([onTop.mock.calls.length, onBelow.mock.calls.length]).toEqual([2, 2])
})

test('behavior: a press in a part whose code has just arrived counts once', async () => {
  await hydrate()
  // React's own schedule, as in a browser
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  arrive()
  // The code has loaded, and React hydrates the part for the press
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
  // An event, since an element ignores click() within its own click()
  document.getElementById('below')?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(onBelow).toHaveBeenCalledOnce()
})

test('behavior: a press of ten seconds ago no longer counts', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await press('top')
  vi.advanceTimersByTime(10_000)
  vi.useRealTimers()
  await hydrate()
  expect(onTop).not.toHaveBeenCalled()
})

test('behavior: a press that the repetition of an earlier one has repeated already is not repeated again', () => {
  const presses: string[] = []
  document.body.innerHTML = '<div id="root"><button id="first">1</button><button id="second">2</button></div>'
  const [first, second] = [...document.querySelectorAll('button')]
  first?.click()
  second?.click()
  first?.addEventListener('click', () => {
    presses.push('first')
    // As React does: the first press hydrates the part, whose mark repeats what waits in it
    markHydrated('#root')
    repeatPresses('#root')
  })
  second?.addEventListener('click', () => presses.push('second'))
  repeatPresses('#root')
  expect(presses).toEqual(['first', 'second'])
})
