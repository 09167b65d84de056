/** Both ends of a call in one page, connected by a real peer connection. */
export interface Loopback {
  readonly caller: RTCPeerConnection
  readonly agent: RTCPeerConnection
  /** The caller's track at the agent's end. */
  readonly microphone: MediaStreamTrack
  /** Sends a microphone to the agent. Null stops sending. */
  setMicrophone: (track: MediaStreamTrack | null) => void
  /** Sends a voice to the caller. */
  setVoice: (stream: MediaStream) => void
  close: () => void
}

interface LoopbackOptions {
  /** Runs when the agent's track is at the caller's end. Sound follows when the ends are connected. */
  onVoice: (track: MediaStreamTrack) => void
  onError: (cause: unknown) => void
}

/** Connects a caller and an agent. Both tracks exist at once, before there is sound to send. */
export function connectLoopback({ onVoice, onError }: LoopbackOptions): Loopback {
  const caller = new RTCPeerConnection()
  const agent = new RTCPeerConnection()
  let microphone: MediaStreamTrack | null = null

  forwardCandidates(caller, agent)
  forwardCandidates(agent, caller)
  caller.ontrack = ({ track }) => onVoice(track)
  // Its track is there at once. Firefox reports it only after the agent has begun to listen.
  const atAgent = agent.addTransceiver('audio', { direction: 'sendrecv' })

  const sender = () => caller.getTransceivers()[0]?.sender
  // a call that ends during its start has not failed
  const report = (cause: unknown) => caller.signalingState !== 'closed' && onError(cause)
  const sendMicrophone = () => void sender()?.replaceTrack(microphone).catch(report)
  negotiate(agent, caller, sendMicrophone).catch(report)

  return {
    caller,
    agent,
    microphone: atAgent.receiver.track,
    setMicrophone: (track) => {
      microphone = track
      sendMicrophone()
    },
    setVoice: (stream) => {
      atAgent.sender.replaceTrack(stream.getAudioTracks()[0] ?? null).catch(report)
    },
    close: () => {
      for (const connection of [caller, agent]) {
        stopForwarding(connection)
        connection.ontrack = null
        connection.close()
      }
    },
  }
}

/** Passes the candidates of one end to the other, once that end can take them. */
export function forwardCandidates(from: RTCPeerConnection, to: RTCPeerConnection): void {
  const waiting: RTCIceCandidate[] = []
  const add = (candidate: RTCIceCandidate) => void to.addIceCandidate(candidate).catch(() => {})
  from.onicecandidate = ({ candidate }) => {
    if (!candidate) return
    if (to.remoteDescription) add(candidate)
    else waiting.push(candidate)
  }
  to.onsignalingstatechange = () => {
    if (to.remoteDescription) for (const candidate of waiting.splice(0)) add(candidate)
  }
}

/** Removes the listeners of one end, as a closed connection lives on until it is collected. */
export function stopForwarding(connection: RTCPeerConnection): void {
  connection.onicecandidate = null
  connection.onsignalingstatechange = null
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
