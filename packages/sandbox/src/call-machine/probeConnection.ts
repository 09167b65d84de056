import { forwardCandidates, stopForwarding } from './loopback.ts'
import { createNetworkMeter, type NetworkFigures } from './measureNetwork.ts'

/** What a connection that was made to be measured has shown. */
export interface Probe {
  connected: boolean
  /** One look at its sending end, and one at its receiving end, for each half of the time. */
  sent: readonly NetworkFigures[]
  received: readonly NetworkFigures[]
}

/** Sends a track through a connection of its own for that long. Ends early, as it is, with the signal; never rejects. */
export async function probeConnection(
  track: MediaStreamTrack | null,
  ms: number,
  signal: AbortSignal,
): Promise<Probe> {
  const sender = new RTCPeerConnection()
  const receiver = new RTCPeerConnection()
  const sent: NetworkFigures[] = []
  const received: NetworkFigures[] = []
  const [measureSent, measureReceived] = [createNetworkMeter(), createNetworkMeter()]
  try {
    if (track) sender.addTrack(track)
    else sender.createDataChannel('probe')
    await connect(sender, receiver)
    for (const _half of [1, 2]) {
      await wait(ms / 2, signal)
      sent.push(await measureSent(sender, Date.now()))
      received.push(await measureReceived(receiver, Date.now()))
    }
    return { connected: sender.connectionState === 'connected', sent, received }
  } catch {
    // what cannot be connected is what the test is to find out
    return { connected: false, sent, received }
  } finally {
    for (const connection of [sender, receiver]) {
      stopForwarding(connection)
      connection.close()
    }
  }
}

async function connect(sender: RTCPeerConnection, receiver: RTCPeerConnection): Promise<void> {
  forwardCandidates(sender, receiver)
  forwardCandidates(receiver, sender)
  await sender.setLocalDescription()
  if (sender.localDescription) await receiver.setRemoteDescription(sender.localDescription)
  await receiver.setLocalDescription()
  if (receiver.localDescription) await sender.setRemoteDescription(receiver.localDescription)
}

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(end, signal.aborted ? 0 : ms)
    signal.addEventListener('abort', end, { once: true })
  })
