import { addStyle } from '../../dom/element.ts'
import { isInCall, type VoiceState } from '../../voice/state.ts'
import type { PanelActions } from './buttons.ts'
import { CallController } from './CallController.ts'
import type { Panel, PanelHost } from './PanelHost.ts'
import { PanelView } from './PanelView.ts'
import { PANEL_STYLE } from './panelStyle.ts'

/** Milliseconds between two changes of the shown time. */
const SECOND = 1000

/** The documents of the shadow roots with the style: an element that returns to the page gets a new panel. */
const styled = new WeakMap<Node, Document | null>()

function addPanelStyle(root: Node): void {
  const isStyled = styled.get(root) === root.ownerDocument
  if (root instanceof ShadowRoot && !isStyled) addStyle(root, PANEL_STYLE)
  styled.set(root, root.ownerDocument)
}

/** Creates the panel of an element: a dialog with the consent, the call and the conversation. */
export function createPanel(host: PanelHost): Panel {
  addPanelStyle(host.root.getRootNode())
  const controller = new CallController(host, {
    onChange: () => render(),
    onLine: (line) => view.putLine(line),
    onLineRemoved: (id) => view.removeLine(id),
    onSendFailed: (text) => view.returnText(text),
    isOpen: () => view.isOpen,
  })
  const close = () => view.close()
  const view = new PanelView(host, createActions(controller, close))
  const setLive = whileLive(() => showCall(controller, view, showTime))

  function render(): void {
    setLive(isInCall(controller.call.status))
    view.render(controller.state())
    showTime()
  }

  function showTime(): void {
    const time = timeOf(controller.call)
    view.showTime(time ?? '')
    host.showCall(time)
  }

  function open(options?: { movesFocus: boolean }): void {
    if (!isShown(host.root)) return
    controller.askForConsent()
    view.open(options)
  }

  function restore(): void {
    if (controller.restore()) open({ movesFocus: false })
    render()
  }

  restore()
  return {
    open,
    close,
    async start({ byPress } = { byPress: false }) {
      // One more press on the button that ended a call must not begin the next one.
      const opensOnly = byPress && controller.call.status === 'ending'
      if (opensOnly || controller.state().mode === 'chat' || !isShown(host.root)) return open()
      view.open()
      await controller.startCall()
    },
    stop: () => controller.stopCall(),
    preload: () => preloadForPress(controller),
    resume() {
      restore()
      return controller.resumeCall()
    },
    refresh() {
      controller.forgetProblem()
      view.refresh()
      render()
    },
    async destroy() {
      setLive(false)
      view.close()
      await controller.destroy()
      view.remove()
    },
  }
}

/**
 * Whether the page shows the element, as far as the browser can tell. A modal dialog that is not shown would block the
 * page. The element itself hides the root only until the words of its language are loaded.
 */
const isShown = (root: HTMLElement): boolean =>
  root.hidden === true || !('checkVisibility' in root) || root.checkVisibility()

/** Shows the time, the levels and the devices of the call. Returns the cleanup. */
function showCall(controller: CallController, view: PanelView, showTime: () => void): () => void {
  const timer = setInterval(showTime, SECOND)
  const stopWatching = view.watch(controller.voice)
  return () => {
    clearInterval(timer)
    stopWatching()
  }
}

/** Starts something when a call begins, and cleans it up when the call is over. */
function whileLive(start: () => () => void): (isLive: boolean) => void {
  let cleanup: (() => void) | null = null
  return (isLive) => {
    if (isLive) cleanup ??= start()
    else {
      cleanup?.()
      cleanup = null
    }
  }
}

/** The actions of the controls. Failures of a call are in its state. */
const createActions = (controller: CallController, close: () => void): PanelActions => ({
  startCall: () => void controller.startCall(),
  takeOver: () => void controller.takeOver(),
  stopCall: () => void controller.stopCall(),
  toggleMute: () => controller.voice?.setMuted(!controller.voice.isMuted()),
  // A browser that still refuses leaves the button where it is.
  playSound: () => void controller.voice?.resumeAudio().catch(() => {}),
  agree: () => void controller.agree(),
  agreeAndTalk: () => void controller.agree(() => controller.startCall()),
  agreeAndWrite: () => void controller.agree(null),
  decline: close,
  closed: () => controller.decline(),
  send: (text) => controller.send(text),
  preload: () => preload(controller),
})

/** In the mode `voice` a press of the closed button starts the call. */
function preloadForPress(controller: CallController): void {
  if (controller.state().mode === 'voice') preload(controller)
}

function preload(controller: CallController): void {
  // A start loads the same again, and reports what fails.
  void controller.preload().catch(() => {})
}

const timeOf = ({ status, startedAt }: VoiceState): string | null =>
  isInCall(status) && startedAt !== null ? formatTime(Date.now() - startedAt) : null

/** `1:05` for 65 seconds, `1:01:05` for an hour more. */
export function formatTime(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / SECOND))
  const two = (value: number) => String(value).padStart(2, '0')
  const minutes = Math.floor(seconds / 60)
  const hours = Math.floor(minutes / 60)
  const tail = two(seconds % 60)
  return hours > 0 ? `${hours}:${two(minutes % 60)}:${tail}` : `${minutes}:${tail}`
}
