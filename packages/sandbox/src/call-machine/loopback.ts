/** Both ends of a call in one page: what one sends, the other receives over a real peer connection. */
export interface Loopback {
  readonly caller: RTCPeerConnection
  readonly agent: RTCPeerConnection
  /** Sends this microphone to the agent; null sends nothing. */
  setMicrophone: (track: MediaStreamTrack | null) => void
  close: () => void
}

interface LoopbackOptions {
  voice: MediaStream
  /** The agent's voice has arrived at the caller's end. Sound follows when the ends have found each other. */
  onVoice: (track: MediaStreamTrack) => void
  /** The caller's microphone has arrived at the agent's end. */
  onMicrophone: (track: MediaStreamTrack) => void
  onError: (cause: unknown) => void
}

/** Connects a caller and an agent. Reports what goes wrong through `onError`. */
export function connectLoopback({ voice, onVoice, onMicrophone, onError }: LoopbackOptions): Loopback {
  const caller = new RTCPeerConnection()
  const agent = new RTCPeerConnection()
  let microphone: MediaStreamTrack | null = null

  forwardCandidates(caller, agent)
  forwardCandidates(agent, caller)
  caller.ontrack = ({ track }) => onVoice(track)
  agent.ontrack = ({ track }) => onMicrophone(track)
  for (const track of voice.getTracks())
    agent.addTransceiver(track, { direction: 'sendrecv', streams: [voice] })

  const sender = () => caller.getTransceivers()[0]?.sender
  const isOpen = () => caller.signalingState !== 'closed'
  const sendMicrophone = () => sender()?.replaceTrack(microphone).catch(onError)
  negotiate(agent, caller, () => void sendMicrophone()).catch((cause) => isOpen() && onError(cause))

  return {
    caller,
    agent,
    setMicrophone: (track) => {
      microphone = track
      void sendMicrophone()
    },
    close: () => {
      for (const connection of [caller, agent]) {
        connection.onicecandidate = null
        connection.ontrack = null
        connection.close()
      }
    },
  }
}

function forwardCandidates(from: RTCPeerConnection, to: RTCPeerConnection): void {
  const waiting: RTCIceCandidate[] = []
  const add = (candidate: RTCIceCandidate) => void to.addIceCandidate(candidate).catch(() => {})
  from.onicecandidate = ({ candidate }) => {
    if (!candidate) return
    if (to.remoteDescription) add(candidate)
    else waiting.push(candidate)
  }
  to.addEventListener('signalingstatechange', () => {
    if (to.remoteDescription) for (const candidate of waiting.splice(0)) add(candidate)
  })
}

async function negotiate(agent: RTCPeerConnection, caller: RTCPeerConnection, onOffered: () => void) {
  const offer = await agent.createOffer()
  const offered = agent.setLocalDescription(offer)
  await caller.setRemoteDescription(offer)
  for (const transceiver of caller.getTransceivers()) transceiver.direction = 'sendrecv'
  onOffered()
  const answer = await caller.createAnswer()
  await Promise.all([offered, caller.setLocalDescription(answer)])
  await agent.setRemoteDescription(answer)
}
