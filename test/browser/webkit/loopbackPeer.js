// Stands in for `RTCPeerConnection` in an engine that is built without WebRTC: two ends in one page find each other by the
// text of the offer, and sound goes from one to the other through Web Audio. It has what the sandbox uses, and
// `loopbackPeer.spec.ts` holds it against Chromium's own. It is the first script of a page.
;(() => {
  if ('RTCPeerConnection' in window) return

  const peers = new Map()
  let context
  // One for all open ends, since the number of contexts in a page is limited. Before a press it is suspended
  const audio = () => {
    context ??= new AudioContext()
    if (context.state === 'suspended') context.resume()
    return context
  }

  /** One direction of sound: what is put in comes out of `track`. */
  class Line {
    #output = audio().createMediaStreamDestination()
    #input
    stream = this.#output.stream
    track = this.stream.getAudioTracks()[0]

    put(track) {
      this.#input?.disconnect()
      this.#input = track ? audio().createMediaStreamSource(new MediaStream([track])) : undefined
      this.#input?.connect(this.#output)
    }

    end() {
      this.put(null)
      this.track.stop()
    }
  }

  class Transceiver {
    /** What this end hears. */
    line = new Line()
    #far
    mid = null
    receiver = { track: this.line.track, getStats: async () => new Map() }
    sender = {
      track: null,
      replaceTrack: async (track) => {
        this.sender.track = track
        this.#far?.line.put(track)
      },
      getStats: async () => new Map(),
    }

    constructor(direction) {
      this.direction = direction
    }

    sendTo(far) {
      this.#far = far
      far.line.put(this.sender.track)
    }
  }

  class LoopbackPeer extends EventTarget {
    #id = crypto.randomUUID()
    #transceivers = []
    signalingState = 'stable'
    connectionState = 'new'
    localDescription = null
    remoteDescription = null
    ontrack = null
    onicecandidate = null
    onsignalingstatechange = null

    constructor() {
      super()
      peers.set(this.#id, this)
    }

    addTransceiver(_kind, { direction = 'sendrecv' } = {}) {
      this.#assertOpen()
      const transceiver = new Transceiver(direction)
      this.#transceivers.push(transceiver)
      return transceiver
    }

    getTransceivers = () => [...this.#transceivers]
    getSenders = () => this.#transceivers.map(({ sender }) => sender)
    getReceivers = () => this.#transceivers.map(({ receiver }) => receiver)
    getStats = async () => new Map()
    createOffer = async () => ({ type: 'offer', sdp: this.#id })
    createAnswer = async () => ({ type: 'answer', sdp: this.#id })
    addIceCandidate = async () => {}

    async setLocalDescription(description) {
      this.#assertOpen()
      this.localDescription = description
      this.#signal(description.type === 'offer' ? 'have-local-offer' : 'stable')
    }

    async setRemoteDescription(description) {
      this.#assertOpen()
      const far = peers.get(description.sdp)
      if (!far) throw new DOMException('No end in this page has this description.', 'InvalidAccessError')
      this.remoteDescription = description
      if (description.type === 'offer') this.#accept(far)
      else for (const end of [this, far]) end.#connect()
      for (const transceiver of this.#transceivers) {
        const { receiver, line } = transceiver
        this.ontrack?.({ track: receiver.track, receiver, transceiver, streams: [line.stream] })
      }
    }

    close() {
      if (this.signalingState === 'closed') return
      this.signalingState = 'closed'
      this.connectionState = 'closed'
      for (const { line } of this.#transceivers) line.end()
      peers.delete(this.#id)
      if (peers.size > 0) return
      context?.close()
      context = undefined
    }

    #accept(far) {
      for (const offered of far.#transceivers) {
        const accepted = this.addTransceiver('audio', { direction: 'recvonly' })
        accepted.sendTo(offered)
        offered.sendTo(accepted)
      }
      this.#signal('have-remote-offer')
    }

    #connect() {
      for (const [index, transceiver] of this.#transceivers.entries()) transceiver.mid = String(index)
      this.connectionState = 'connected'
      this.#signal('stable')
      this.dispatchEvent(new Event('connectionstatechange'))
    }

    #signal(state) {
      if (this.signalingState === state) return
      this.signalingState = state
      this.onsignalingstatechange?.()
    }

    #assertOpen() {
      if (this.signalingState === 'closed')
        throw new DOMException('The connection is closed.', 'InvalidStateError')
    }
  }

  window.RTCPeerConnection = LoopbackPeer
})()
