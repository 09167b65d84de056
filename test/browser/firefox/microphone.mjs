import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'

/** Bytes before the samples in a WAV file. */
const HEADER = 44
const recording = readFileSync(new URL('../fixtures/caller.wav', import.meta.url)).subarray(HEADER)

const described = (title) => `"device.description='${title}'"`
const loudspeaker = (name, title) =>
  `load-module module-null-sink sink_name=${name} sink_properties=${described(title)}`
/** Records what is played into the loudspeaker `caller`. */
const microphone = (name, title) =>
  `load-module module-remap-source source_name=${name} master=caller.monitor source_properties=${described(title)}`

/** Devices with the names of Chromium's. */
const script = (socket) =>
  [
    `load-module module-native-protocol-unix socket=${socket} auth-anonymous=1`,
    loudspeaker('caller', 'The recorded caller'),
    loudspeaker('loudspeaker', 'Fake Audio Output 1'),
    loudspeaker('headphones', 'Fake Audio Output 2'),
    microphone('microphone', 'Fake Audio Input 1'),
    microphone('headset', 'Fake Audio Input 2'),
    'set-default-sink loudspeaker',
    'set-default-source microphone',
    '',
  ].join('\n')

/**
 * Starts a sound server for one Firefox: two loudspeakers that nobody hears, and two microphones, both with the recorded
 * caller, who says a sentence every 11 seconds. Ends with this process.
 *
 * @returns the environment in which Firefox uses it
 */
export async function startMicrophone() {
  const folder = mkdtempSync(join(tmpdir(), 'offhook-sound-'))
  const socket = join(folder, 'socket')
  const devices = join(folder, 'devices.pa')
  writeFileSync(devices, script(socket))
  const env = { ...process.env, HOME: folder, PULSE_RUNTIME_PATH: folder, PULSE_STATE_PATH: folder }
  const args = ['-n', '--daemonize=no', '--use-pid-file=no', '--exit-idle-time=-1', '--disable-shm=yes']
  const quiet = ['--realtime=no', '--high-priority=no', '--log-level=error']
  const server = spawn('pulseaudio', [...args, ...quiet, '-F', devices], { env, stdio: 'ignore' })
  process.on('exit', () => {
    server.kill()
    rmSync(folder, { recursive: true, force: true })
  })
  while (!existsSync(socket)) {
    if (server.exitCode !== null) throw new Error('PulseAudio did not start.')
    await sleep(20)
  }
  speakWhenHeard(`--server=unix:${socket}`)
  return { PULSE_SERVER: `unix:${socket}` }
}

/** Plays the recording over and over, from its beginning whenever the microphone is opened, as Chromium does. */
function speakWhenHeard(server) {
  let player
  const events = spawn('pactl', [server, 'subscribe'], { stdio: ['ignore', 'pipe', 'inherit'] })
  createInterface({ input: events.stdout }).on('line', (line) => {
    if (!/'new' on source-output/.test(line)) return
    player?.kill()
    player = speak(server)
  })
  process.on('exit', () => {
    events.kill()
    player?.kill()
  })
}

function speak(server) {
  const format = ['--format=s16le', '--rate=16000', '--channels=1', '--latency-msec=100']
  const player = spawn('pacat', ['--playback', server, '--device=caller', ...format], {
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  // The next player replaces this one in the middle of a sentence
  player.stdin.on('error', () => {})
  player.stdin.on('drain', () => player.stdin.write(recording))
  player.stdin.write(recording)
  return player
}
