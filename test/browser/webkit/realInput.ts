import { execa } from 'execa'

/** What Playwright tells its stand-in for a mouse and a keyboard. */
export interface Input {
  x?: number
  y?: number
  type?: string
  button?: number
  deltaY?: number
  key?: string
}

/** Names of X11 that differ from those of the DOM. */
const KEYS: Readonly<Record<string, string>> = {
  Enter: 'Return',
  Backspace: 'BackSpace',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
  ArrowUp: 'Up',
  ArrowDown: 'Down',
  PageUp: 'Prior',
  PageDown: 'Next',
  Shift: 'Shift_L',
  Control: 'Control_L',
  Alt: 'Alt_L',
  Meta: 'Super_L',
}

const keyOf = (key = '') =>
  key.length === 1 ? `U${key.charCodeAt(0).toString(16).padStart(4, '0')}` : (KEYS[key] ?? key)

const move = ({ x = 0, y = 0 }: Input) => ['mousemove', String(Math.round(x)), String(Math.round(y))]
const button = ({ button: number = 0 }: Input) => String(number + 1)

/** The arguments of `xdotool` for a method of Playwright's stand-in. None for what follows from another one. */
function argumentsOf(method: string, input: Input): string[] {
  switch (method) {
    case 'mouseMove':
      return move(input)
    case 'mouseEvent':
      // A click is a press and a release
      return input.type === 'mousedown' || input.type === 'mouseup' ? [input.type, button(input)] : []
    case 'wheel':
      return [...move(input), 'click', Number(input.deltaY) > 0 ? '5' : '4']
    case 'keydown':
    case 'keyup':
      return [method, keyOf(input.key)]
    default:
      return []
  }
}

/** Moves, presses and types as a user does. */
export async function playInput(env: NodeJS.ProcessEnv, method: string, input: Input): Promise<void> {
  const args = argumentsOf(method, input)
  if (args.length > 0) await execa('xdotool', args, { env })
}
