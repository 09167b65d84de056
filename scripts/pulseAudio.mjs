// The microphone of Firefox in the tests.
import { installFromApt } from './apt.mjs'
import { canRun } from './runCommand.mjs'

/**
 * Whether Firefox can have a microphone that plays a recording: PulseAudio is its device. Without PulseAudio, tests
 * run with Firefox's fake microphone, which beeps, and tests that need speech fail with this advice.
 */
export const hasPulseAudio = () =>
  process.platform === 'linux' && ['pulseaudio', 'pacat'].every((program) => canRun(program, ['--version']))

export const PULSEAUDIO_ADVICE = `Firefox needs PulseAudio for a microphone that speaks: apt-get install pulseaudio pulseaudio-utils`

/** Installs PulseAudio in a container or in CI, where no user's sound depends on another server. */
export async function preparePulseAudio() {
  if (!hasPulseAudio()) await installFromApt([['pulseaudio', 'pulseaudio-utils']], ['--no-remove'])
}
