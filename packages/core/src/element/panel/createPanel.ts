import { addStyle } from '../../dom/element.ts'
import { isInCall } from '../../voice/state.ts'
import { CallController } from './CallController.ts'
import type { Panel, PanelHost } from './PanelHost.ts'
import { PanelView } from './PanelView.ts'
import { PANEL_STYLE } from './panelStyle.ts'

/** Milliseconds between two changes of the shown time. */
const SECOND = 1000

/** The shadow roots with the style: an element that returns to the page gets a new panel. */
const styled = new WeakSet<Node>()

/** Creates the panel of an element: a dialog with the consent, the call and the conversation. */
export function createPanel(host: PanelHost): Panel {
  const root = host.root.getRootNode()
  if (root instanceof ShadowRoot && !styled.has(root)) addStyle(root, PANEL_STYLE)
  styled.add(root)
  const controller = new CallController(host, {
    onChange: () => render(),
    onLine: (line) => view.putLine(line),
    onLineRemoved: (id) => view.removeLine(id),
    onNotSent: (text) => view.returnText(text),
    isOpen: () => view.isOpen,
  })
  const view = new PanelView(host, {
    startCall: () => void controller.startCall(),
    takeOver: () => void controller.takeOver(),
    stopCall: () => void controller.stopCall(),
    toggleMute: () => controller.voice?.setMuted(!controller.voice.isMuted()),
    // A browser that still refuses leaves the button where it is.
    playSound: () => void controller.voice?.resumeAudio().catch(() => {}),
    agree: () => void controller.agree(),
    decline() {
      controller.decline()
      view.close()
    },
    send: (text) => controller.send(text),
    // A start loads the same again, and reports what fails.
    preload: () => void controller.preload().catch(() => {}),
  })
  let timer: ReturnType<typeof setInterval> | undefined
  let stopWatching = () => {}

  function render(): void {
    const state = controller.state()
    const isLive = isInCall(state.call.status)
    if (isLive && timer === undefined) {
      timer = setInterval(showTime, SECOND)
      stopWatching = view.watch(controller.voice)
    } else if (!isLive && timer !== undefined) {
      clearInterval(timer)
      timer = undefined
      stopWatching()
    }
    view.render(state)
    showTime()
  }

  function showTime(): void {
    const { status, startedAt } = controller.state().call
    const time = isInCall(status) && startedAt !== null ? formatTime(Date.now() - startedAt) : null
    view.showTime(time ?? '')
    host.showCall(time)
  }

  function open(options?: { movesFocus: boolean }): void {
    controller.askForConsent()
    view.open(options)
  }

  if (controller.restore()) open({ movesFocus: false })
  render()
  return {
    open,
    close: () => view.close(),
    async start() {
      view.open()
      if (controller.state().mode !== 'chat') await controller.startCall()
    },
    stop: () => controller.stopCall(),
    async resume() {
      await controller.resumeCall()
    },
    refresh() {
      controller.forgetProblem()
      view.refresh()
      render()
    },
    async destroy() {
      clearInterval(timer)
      stopWatching()
      view.close()
      await controller.destroy()
      view.remove()
    },
  }
}

/** `1:05` for 65 seconds, `1:01:05` for an hour more. */
export function formatTime(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / SECOND))
  const two = (value: number) => String(value).padStart(2, '0')
  const minutes = Math.floor(seconds / 60)
  const hours = Math.floor(minutes / 60)
  const tail = two(seconds % 60)
  return hours > 0 ? `${hours}:${two(minutes % 60)}:${tail}` : `${minutes}:${tail}`
}
