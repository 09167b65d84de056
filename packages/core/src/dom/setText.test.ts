// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { element, setText } from './element.ts'

test('default: sets the text, and keeps the text node, on which a press may have begun', () => {
  const button = element('button')
  setText(button, 'In a call, 0:01')
  const node = button.firstChild
  setText(button, 'In a call, 0:02')
  expect(button.textContent).toBe('In a call, 0:02')
  expect(button.firstChild).toBe(node)
  setText(button, '')
  setText(button, 'Talk to us')
  expect(button.textContent).toBe('Talk to us')
})

test('behavior: an unchanged text changes nothing, so that it is not announced again', async () => {
  const status = element('p', {}, 'Connected')
  let changes = 0
  const observer = new MutationObserver((records) => (changes += records.length))
  observer.observe(status, { characterData: true, childList: true, subtree: true })
  setText(status, 'Connected')
  await Promise.resolve()
  expect(changes).toBe(0)
})
