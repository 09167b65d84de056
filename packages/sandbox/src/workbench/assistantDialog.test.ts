// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openAssistantDialog } from './assistantDialog.ts'
import { button } from './element.ts'
import { createNotices } from './notify.ts'

const ADA = { id: 'a', name: 'Ada', firstMessage: 'Hi.', prompt: 'One.\r\nTwo.' }

const fetch = vi.fn(async (_path: string, _init: { body?: string }) => new Response('{}'))

beforeEach(() => {
  vi.stubGlobal('fetch', fetch)
  // jsdom has no modal dialogs
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function (this: HTMLDialogElement) {
    this.open = false
    this.dispatchEvent(new Event('close'))
  }
})
afterEach(() => {
  vi.unstubAllGlobals()
  fetch.mockClear()
  document.body.replaceChildren()
})

function open() {
  const notices = createNotices()
  const next = button('New assistant', () => undefined)
  document.body.append(next)
  openAssistantDialog(ADA, notices, next)
  const dialog = document.querySelector('dialog') as HTMLDialogElement
  const press = (name: string) => {
    const buttons = [...dialog.querySelectorAll('button')]
    buttons.find(({ textContent }) => textContent === name)?.click()
  }
  return { notices, next, dialog, press, name: dialog.querySelector('input') as HTMLInputElement }
}

test('behavior: only what was changed is sent, so that a prompt with other line breaks stays', async () => {
  const { name, press, dialog } = open()
  name.value = 'Bob'
  press('Save')
  await vi.waitFor(() => expect(dialog.isConnected).toBe(false))
  expect(fetch.mock.calls.map(([, { body }]) => body)).toEqual(['{"name":"Bob"}'])
})

test('behavior: after Delete the focus is where the next assistant can be made', async () => {
  const { next, press, dialog } = open()
  press('Delete')
  press('Delete for good')
  await vi.waitFor(() => expect(dialog.isConnected).toBe(false))
  expect(document.activeElement).toBe(next)
})

test('behavior: the failure of a dialog that was cancelled meanwhile is a notice', async () => {
  fetch.mockResolvedValueOnce(new Response('{"message":"Too long."}', { status: 400 }))
  const { notices, name, press } = open()
  name.value = 'Bob'
  press('Save')
  press('Cancel')
  await vi.waitFor(() => expect(notices.view.textContent).toBe('Too long.'))
})
