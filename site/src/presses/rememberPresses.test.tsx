import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallButton, Connecting } from '../call/CallButton.tsx'
import type { SiteCall } from '../call/useSiteCall.ts'
import { type EarlyPresses, rememberPresses } from './rememberPresses.ts'
import { Unready } from './Unready.tsx'
import { words } from './words.ts'

const callButton = (status: SiteCall['status']) =>
  renderToStaticMarkup(<CallButton status={status} prepare={() => {}} press={() => {}} />)

const SERVED = `<div id="root">${callButton('idle').repeat(2)}<button type="button">Another</button></div>`

const listen = window.addEventListener.bind(window)

let early: EarlyPresses
let listeners: AbortController

const buttons = () => [...document.querySelectorAll<HTMLButtonElement>('.call-button')]
const looks = () => buttons().map(({ outerHTML }) => outerHTML)
const served = [callButton('idle'), callButton('idle')]
const connecting = [callButton('connecting'), callButton('connecting')]
const told = () => [...document.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent)

/** Fails to load a script of the page, as the browser tells it. */
function failScript(type: string) {
  const script = document.createElement('script')
  script.type = type
  document.body.append(script)
  script.dispatchEvent(new Event('error'))
  script.remove()
}

beforeEach(() => {
  vi.useFakeTimers()
  listeners = new AbortController()
  const { signal } = listeners
  vi.stubGlobal('addEventListener', (type: string, listener: EventListener) =>
    listen(type, listener, { capture: true, signal }),
  )
  document.body.innerHTML = [
    `<template data-connecting>${renderToStaticMarkup(<Connecting />)}</template>`,
    `<template data-unready>${renderToStaticMarkup(<Unready />)}</template>`,
    SERVED,
  ].join('')
  early = rememberPresses()
})

afterEach(() => {
  listeners.abort()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('default: a press shows at both call buttons what they show while a call connects, and keeps the focus', () => {
  const [first, second] = buttons()
  first?.focus()
  first?.click()
  expect(looks()).toEqual(connecting)
  expect(buttons()).toEqual([first, second])
  expect(document.activeElement).toBe(first)
  expect([...early.presses.keys()]).toEqual([first])
})

test('behavior: a press of another button shows nothing, and is remembered', () => {
  const other = document.querySelector('button:not(.call-button)')
  if (!(other instanceof HTMLElement)) throw new Error('no other button')
  other.click()
  expect(looks()).toEqual(served)
  expect([...early.presses.keys()]).toEqual([other])
})

test('behavior: a press in a part that is hydrated is left to React', () => {
  const root = document.getElementById('root')
  if (root) root.dataset.hydrated = ''
  buttons()[0]?.click()
  expect(looks()).toEqual(served)
  expect(early.presses.size).toBe(0)
})

test('behavior: the page is as it was served when React takes it over, and React alone shows later presses', () => {
  buttons()[0]?.click()
  early.release()
  expect(document.getElementById('root')?.outerHTML).toBe(SERVED)
  expect(early.presses.size).toBe(1)
  buttons()[1]?.click()
  expect(looks()).toEqual(served)
  expect(early.presses.size).toBe(2)
})

test('behavior: a press expires ten seconds after the last one, which the user is told', () => {
  buttons()[0]?.click()
  vi.advanceTimersByTime(9000)
  buttons()[1]?.click()
  vi.advanceTimersByTime(9999)
  expect(looks()).toEqual(connecting)
  expect(told()).toEqual([])
  vi.advanceTimersByTime(1)
  expect(looks()).toEqual(served)
  expect(early.presses.size).toBe(0)
  expect(told()).toEqual([words.title + words.text + words.again])
})

test('behavior: a press after one that expired counts again, and the user is told once', () => {
  buttons()[0]?.click()
  vi.advanceTimersByTime(10_000)
  buttons()[0]?.click()
  expect(looks()).toEqual(connecting)
  expect(early.presses.size).toBe(1)
  vi.advanceTimersByTime(10_000)
  expect(looks()).toEqual(served)
  expect(told()).toHaveLength(1)
})

test('behavior: when the script of the page fails to load, a press is told at once', () => {
  buttons()[0]?.click()
  failScript('module')
  expect(looks()).toEqual(served)
  expect(told()).toHaveLength(1)
  buttons()[0]?.click()
  vi.advanceTimersByTime(0)
  expect(looks()).toEqual(served)
})

test('behavior: without a press, a script that fails to load tells nothing', () => {
  failScript('module')
  expect(told()).toEqual([])
})

test("behavior: a browser extension's script that fails to load changes nothing", () => {
  buttons()[0]?.click()
  failScript('text/javascript')
  expect(looks()).toEqual(connecting)
})
