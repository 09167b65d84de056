import { createVoiceClient, type VoiceClient } from '@offhook/core'
import { fakeEngine, fakeFetch } from '@offhook/core/testing'
import { VoiceProvider } from '@offhook/react'
import { cleanup, render } from '@testing-library/react'
import { StrictMode, useEffect, useRef } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSiteCall } from './useSiteCall.ts'

let voice: VoiceClient

beforeEach(() => {
  vi.stubGlobal('RTCPeerConnection', class {})
  voice = createVoiceClient({ publicKey: 'key', engine: fakeEngine(), fetch: fakeFetch() })
})

afterEach(async () => {
  cleanup()
  await voice.destroy()
  vi.unstubAllGlobals()
})

const isConnected = () => expect(voice.state.get().status).toBe('connected')

/** A button that is pressed once, as its part of the page is hydrated. */
function PressedAtOnce() {
  const { press } = useSiteCall()
  const isPressed = useRef(false)
  useEffect(() => {
    if (!isPressed.current) press()
    isPressed.current = true
  }, [press])
  return null
}

test("behavior: StrictMode's second run of the effects does not end a call that a press has started", async () => {
  const ended = vi.fn()
  voice.on('call-start-failed', ended)
  render(
    <StrictMode>
      <VoiceProvider client={voice}>
        <PressedAtOnce />
      </VoiceProvider>
    </StrictMode>,
  )
  await vi.waitFor(isConnected)
  expect(ended).not.toHaveBeenCalled()
})
