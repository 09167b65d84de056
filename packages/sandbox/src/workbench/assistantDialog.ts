import type { WorkbenchAssistant } from '../api/workbenchState.ts'
import { type AssistantFields, createAssistant, deleteAssistant, updateAssistant } from './api.ts'
import { button, element } from './element.ts'
import type { Notices } from './notify.ts'

/** The name of the button that deletes, after the first press. */
const SURE = 'Delete for good'

/** A field of a form with its label. */
function labelled(text: string, control: HTMLElement, help: string): HTMLElement {
  return element('label', {}, element('span', {}, text), control, element('small', { class: 'quiet' }, help))
}

/** Opens a modal dialog that goes when it is closed. The focus returns to where it was. */
export function openDialog(title: string, ...children: readonly Node[]): HTMLDialogElement {
  const heading = element('h2', { id: 'dialog-title' }, title)
  const dialog = element('dialog', { 'aria-labelledby': 'dialog-title' }, heading, ...children)
  dialog.addEventListener('close', () => dialog.remove())
  document.body.append(dialog)
  dialog.showModal()
  return dialog
}

/** The fields that differ. The others are not sent: the form does not show all that is in them. */
function changedFields(before: AssistantFields, after: AssistantFields): Partial<AssistantFields> {
  const names = ['name', 'firstMessage', 'prompt'] as const
  const changed = names.filter((name) => before[name] !== after[name])
  return Object.fromEntries(changed.map((name) => [name, after[name]]))
}

/** The fields of the form, and what is in them. */
function createFields(assistant: WorkbenchAssistant | undefined) {
  const name = element('input', { required: true, maxlength: '40', autocomplete: 'off' })
  const firstMessage = element('textarea', { rows: '3', maxlength: '1000' })
  const prompt = element('textarea', { rows: '9' })
  name.value = assistant?.name ?? ''
  firstMessage.value = assistant?.firstMessage ?? 'Hello, how can I help?'
  prompt.value = assistant?.prompt ?? ''
  return {
    views: [
      labelled('Name', name, 'At most 40 characters.'),
      labelled('First message', firstMessage, 'Empty: the caller speaks first.'),
      labelled('Prompt', prompt, 'It has an effect when the sandbox has a language model (--model).'),
    ],
    read: (): AssistantFields => ({
      name: name.value,
      firstMessage: firstMessage.value,
      prompt: prompt.value,
    }),
  }
}

/** Opens the form of an assistant, or that of a new one. `next` gets the focus when the assistant and its row are gone. */
export function openAssistantDialog(
  assistant: WorkbenchAssistant | undefined,
  notices: Notices,
  next?: HTMLElement,
): void {
  const { views, read } = createFields(assistant)
  // beside the fields, as the page behind a modal dialog cannot be read
  const failure = element('p', { class: 'bad', role: 'alert' })

  let isBusy = false
  const attempt = async (action: () => Promise<unknown>, done: string, focused?: HTMLElement) => {
    // a second press would create a second assistant
    if (isBusy) return
    isBusy = true
    try {
      await action()
      // a dialog that was cancelled meanwhile has given the focus back
      if (dialog.open) {
        dialog.close()
        focused?.focus()
      }
      notices.show(done)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      if (dialog.open) failure.textContent = reason
      else notices.show(reason)
    } finally {
      isBusy = false
    }
  }
  // as the fields show it: they change its line breaks
  const before = read()
  const save = () =>
    assistant ? updateAssistant(assistant.id, changedFields(before, read())) : createAssistant(read())
  const submit = element('button', { class: 'main' }, 'Save')
  const buttons = [submit, button('Cancel', () => dialog.close())]
  if (assistant) {
    const remove = button('Delete', () => {
      // the first press asks: a prompt cannot be had back
      if (remove.textContent === SURE) {
        return attempt(() => deleteAssistant(assistant.id), 'The assistant is deleted.', next)
      }
      remove.textContent = SURE
      return undefined
    })
    remove.className = 'bad end'
    buttons.push(remove)
  }
  const form = element('form', {}, ...views, failure, element('div', { class: 'actions' }, ...buttons))
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void attempt(save, 'The assistant is saved.')
  })
  const dialog = openDialog(assistant ? 'Edit the assistant' : 'New assistant', form)
}
