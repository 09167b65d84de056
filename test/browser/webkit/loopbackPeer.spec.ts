import { fileURLToPath } from 'node:url'
import { expect, harnessTest as test } from '../strictTest.ts'

const path = fileURLToPath(new URL('loopbackPeer.js', import.meta.url))

/** Connects two ends as the sandbox does, and tells what it sees. Runs in the page. */
async function tryConnection() {
  const seen: Record<string, unknown> = {}
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
      seen['track of the voice'] = [track.kind, track.readyState]
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
  seen['before the offer'] = {
    received: atAgent.receiver.track.readyState,
    transceivers: caller.getTransceivers().length,
    connection: agent.connectionState,
  }

  const offer = await agent.createOffer()
  const offered = agent.setLocalDescription(offer)
  await caller.setRemoteDescription(offer)
  for (const transceiver of caller.getTransceivers()) transceiver.direction = 'sendrecv'
  const answer = await caller.createAnswer()
  await Promise.all([offered, caller.setLocalDescription(answer)])
  await agent.setRemoteDescription(answer)
  const addCandidates = setInterval(() => candidates.splice(0).forEach((add) => void add()), 20)
  seen['after the answer'] = {
    states,
    senders: caller.getSenders().length,
    mid: atAgent.mid,
    description: agent.remoteDescription?.type,
  }

  const voice = await heard
  await atAgent.sender.replaceTrack(tone())
  const sounds = [await waitForSound(voice, true)]
  await atAgent.sender.replaceTrack(null)
  sounds.push(await waitForSound(voice, false))
  await caller.getTransceivers()[0]?.sender.replaceTrack(tone())
  seen['the voice'] = sounds
  seen['the microphone'] = await waitForSound(atAgent.receiver.track, true)
  seen['the ends'] = [caller.connectionState, agent.connectionState]
  let reports = 0
  const stats = await atAgent.receiver.getStats()
  stats.forEach(() => {
    reports++
  })
  seen['a few reports'] = reports < 100

  clearInterval(addCandidates)
  caller.close()
  agent.close()
  agent.close()
  seen['after the close'] = {
    states: [caller.signalingState, caller.connectionState],
    setRemoteDescription: await rejection(caller.setRemoteDescription(offer)),
    addTransceiver: await rejection(Promise.resolve().then(() => caller.addTransceiver('audio'))),
  }
  await context.close()
  return seen
}

const EXPECTED = {
  'before the offer': { received: 'live', transceivers: 0, connection: 'new' },
  'track of the voice': ['audio', 'live'],
  'after the answer': {
    states: ['have-remote-offer', 'stable'],
    senders: 1,
    mid: '0',
    description: 'answer',
  },
  'the voice': ['sounds', 'is silent'],
  'the microphone': 'sounds',
  'the ends': ['connected', 'connected'],
  'a few reports': true,
  'after the close': {
    states: ['closed', 'closed'],
    setRemoteDescription: 'InvalidStateError',
    addTransceiver: 'InvalidStateError',
  },
}

test('the connection of the browser does what its stand-in is for', async ({ page }) => {
  expect(await page.evaluate(tryConnection)).toEqual(EXPECTED)
})

test('the stand-in of the tests in WebKit does the same', { tag: '@webkit' }, async ({ page }) => {
  await page.evaluate(() => Reflect.deleteProperty(window, 'RTCPeerConnection'))
  await page.addScriptTag({ path })
  expect(await page.evaluate(tryConnection)).toEqual(EXPECTED)
})
