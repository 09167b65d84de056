import { createAssistantsView } from './assistantsView.ts'
import { createCallsView } from './callsView.ts'
import { createCallView } from './callView.ts'
import { connect } from './connect.ts'
import { createMessageLoader } from './createMessageLoader.ts'
import { element } from './element.ts'
import { createFaultsView } from './faultsView.ts'
import { createHeaderView } from './headerView.ts'
import { applyEvent, EMPTY_MODEL, type Model, select } from './model.ts'
import { createNotices } from './notify.ts'
import { createPhone } from './phone.ts'
import { createScenariosView } from './scenariosView.ts'
import { createTrafficView } from './trafficView.ts'

/** Milliseconds between two changes of the times that go on. */
const TICK_MS = 1000

let model: Model = EMPTY_MODEL
let frame = 0

const notices = createNotices()
const phone = createPhone()
const header = createHeaderView(notices)
const assistants = createAssistantsView(phone, notices)
const scenarios = createScenariosView(phone)
const calls = createCallsView((id) => update(select(model, id)))
const call = createCallView(notices, {
  elsewhere: calls.view,
  onHold: (isHeld) => update({ ...model, isHeld }),
})
const traffic = createTrafficView()
const faults = createFaultsView(notices)
const loadMessages = createMessageLoader(() => model, update)

/** Takes the next model. All changes of an animation frame are rendered together. */
function update(next: Model): void {
  model = next
  void loadMessages()
  // a page in the background has no frames, and its list would grow unseen
  if (frame === 0) frame = requestAnimationFrame(render)
}

function render(): void {
  frame = 0
  for (const view of [header, assistants, calls, call, traffic, faults]) view.render(model)
  call.renderTime()
}

document
  .querySelector('#workbench')
  ?.append(
    header.view,
    element('div', { class: 'column left' }, scenarios.view, assistants.view),
    element('section', { class: 'column middle', 'aria-label': 'Calls' }, calls.view, call.view),
    element('div', { class: 'column right' }, faults.view, traffic.view),
  )
document.body.append(phone.view, notices.view)
connect(
  (event) => update(applyEvent(model, event)),
  (isConnected) => update({ ...model, isConnected }),
)
setInterval(() => {
  calls.render(model)
  call.renderTime()
  traffic.renderTime(model)
}, TICK_MS)
