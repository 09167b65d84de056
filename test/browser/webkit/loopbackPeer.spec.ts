import { fileURLToPath } from 'node:url'
import { expect, harnessTest as test } from '../strictTest.ts'

const path = fileURLToPath(new URL('loopbackPeer.js', import.meta.url))

/** Connects two ends as the sandbox does, and tells what it sees. Runs in the page. */
async function tryConnection() {
  const seen: unknown[] = []
  const context = new AudioContext()
  const tone = () => {
    const source = context.createOscillator()
    const output = context.createMediaStreamDestination()
    source.connect(output)
    source.start()
    return output.stream.getAudioTracks()[0] ?? null
  }
  /** Waits until a track sounds, or is silent. */
  const waitForSound = async (track: MediaStreamTrack, isWanted: boolean) => {
    // Chromium decodes what a connection receives only for an element
    const player = new Audio()
    player.muted = true
    player.srcObject = new MediaStream([track])
    const analyser = context.createAnalyser()
    context.createMediaStreamSource(new MediaStream([track])).connect(analyser)
    const samples = new Float32Array(analyser.fftSize)
    for (let isSounding = !isWanted; isSounding !== isWanted; ) {
      await new Promise((resolve) => setTimeout(resolve, 20))
      analyser.getFloatTimeDomainData(samples)
      isSounding = samples.some((sample) => Math.abs(sample) > 0.01)
    }
    player.srcObject = null
    return isWanted ? 'sounds' : 'is silent'
  }
  const rejection = (promise: Promise<unknown>) => promise.then(String, ({ name }: Error) => name)

  const caller = new RTCPeerConnection()
  const agent = new RTCPeerConnection()
  const heard = new Promise<MediaStreamTrack>((resolve) => {
    caller.ontrack = ({ track }) => {
      seen.push(`a track of ${track.kind} is ${track.readyState}`)
      resolve(track)
    }
  })
  const states: string[] = []
  caller.onsignalingstatechange = () => states.push(caller.signalingState)
  const candidates: (() => Promise<void>)[] = []
  caller.onicecandidate = ({ candidate }) =>
    candidate && candidates.push(() => agent.addIceCandidate(candidate))
  agent.onicecandidate = ({ candidate }) =>
    candidate && candidates.push(() => caller.addIceCandidate(candidate))
  const atAgent = agent.addTransceiver('audio', { direction: 'sendrecv' })
  seen.push(atAgent.receiver.track.readyState, caller.getTransceivers().length, agent.connectionState)

  const offer = await agent.createOffer()
  const offered = agent.setLocalDescription(offer)
  await caller.setRemoteDescription(offer)
  for (const transceiver of caller.getTransceivers()) transceiver.direction = 'sendrecv'
  const answer = await caller.createAnswer()
  await Promise.all([offered, caller.setLocalDescription(answer)])
  await agent.setRemoteDescription(answer)
  const addCandidates = setInterval(() => candidates.splice(0).forEach((add) => void add()), 20)
  seen.push(states, caller.getSenders().length, atAgent.mid, agent.remoteDescription?.type)

  const voice = await heard
  await atAgent.sender.replaceTrack(tone())
  seen.push(`the voice ${await waitForSound(voice, true)}`)
  await atAgent.sender.replaceTrack(null)
  seen.push(`the voice ${await waitForSound(voice, false)}`)
  await caller.getTransceivers()[0]?.sender.replaceTrack(tone())
  seen.push(`the microphone ${await waitForSound(atAgent.receiver.track, true)}`)
  seen.push(caller.connectionState, agent.connectionState)
  let reports = 0
  const stats = await atAgent.receiver.getStats()
  stats.forEach(() => {
    reports++
  })
  seen.push(reports < 100)

  clearInterval(addCandidates)
  caller.close()
  agent.close()
  agent.close()
  seen.push(caller.signalingState, caller.connectionState)
  seen.push(await rejection(caller.setRemoteDescription(offer)))
  seen.push(await rejection(Promise.resolve().then(() => caller.addTransceiver('audio'))))
  await context.close()
  return seen
}

const EXPECTED = [
  ...['live', 0, 'new'],
  'a track of audio is live',
  ...[['have-remote-offer', 'stable'], 1, '0', 'answer'],
  ...['the voice sounds', 'the voice is silent', 'the microphone sounds'],
  ...['connected', 'connected', true],
  ...['closed', 'closed', 'InvalidStateError', 'InvalidStateError'],
]

test('the connection of the browser does what its stand-in is for', async ({ page }) => {
  expect(await page.evaluate(tryConnection)).toEqual(EXPECTED)
})

test('the stand-in of the tests in WebKit does the same', { tag: '@webkit' }, async ({ page }) => {
  await page.evaluate(() => Reflect.deleteProperty(window, 'RTCPeerConnection'))
  await page.addScriptTag({ path })
  expect(await page.evaluate(tryConnection)).toEqual(EXPECTED)
})
