import { expect, harnessTest as test } from '../strictTest.ts'

/** The messages to the stand-in page in the frame, and the options that it was opened with. */
interface PrebuiltPage {
  received: { action: string; [field: string]: unknown }[]
  query: Record<string, string>
}

test.use({ expectedErrors: [/^(\w+\(\) is only supported|can't load iframe meeting because url)/] })

test.describe('a call in a frame, on a page that stands in for the prebuilt UI', () => {
  test('default: joins, applies its options, and is removed by destroy()', async ({ page }) => {
    const seen = await page.evaluate(async () => {
      const { createCall } = await window.harness.coreCall()
      const { daily } = await window.harness.coreDaily()
      const parent = document.body.appendChild(document.createElement('div'))
      const call = createCall({
        engine: daily(),
        frame: { parent, style: { width: '300px' } },
        showLeaveButton: true,
        theme: { colors: { accent: '#286DA8' } },
        customTrayButtons: { mute: { iconPath: 'https://icons.example/mute.svg', label: 'Mute' } },
      })
      const events: string[] = []
      for (const name of [
        'loading',
        'loaded',
        'joined-meeting',
        'participant-joined',
        'app-message',
      ] as const) {
        call.on(name, () => events.push(name))
      }
      const listening = new Promise((resolve) => call.once('app-message', resolve))
      const url = `${location.origin}/prebuilt.html`
      await call.join({ url, userName: 'Sarah' })
      const message = await listening
      const frame = parent.querySelector('iframe')
      const inside = frame?.contentWindow as unknown as PrebuiltPage
      const during = {
        state: call.state.get(),
        width: frame?.style.width,
        isTheFrame: call.iframe() === frame,
        assistant: call.assistant()?.session_id,
        message,
        query: inside.query,
        buttons: Object.keys(call.customTrayButtons()),
        theme: call.theme(),
      }
      call.updateCustomTrayButtons({})
      call.setShowLocalVideo(false)
      const view = await call.getSidebarView()
      const refusals: string[] = []
      for (const use of [() => call.accessState(), () => call.waitingParticipants()]) {
        try {
          use()
        } catch (error) {
          refusals.push(String(error))
        }
      }
      await call.preAuth({ url }).catch((error: unknown) => refusals.push(String(error)))
      const told = inside.received.map(({ action }) => action)
      await call.destroy()
      return { during, view, refusals, told, events, framesLeft: document.querySelectorAll('iframe').length }
    })
    expect(seen.during).toMatchObject({
      state: 'joined',
      width: '300px',
      isTheFrame: true,
      assistant: 'agent',
      message: { data: 'listening', fromId: 'agent' },
      buttons: ['mute'],
      theme: { colors: { accent: '#286DA8' } },
    })
    expect(seen.during.query).toHaveProperty('emb')
    expect(seen.events).toEqual(['loading', 'loaded', 'joined-meeting', 'participant-joined', 'app-message'])
    expect(seen.view).toBe('chat')
    expect(seen.refusals).toEqual(
      ['accessState', 'waitingParticipants', 'preAuth'].map(
        (name) => `InvalidStateError: ${name}() is only supported on custom callObject instances`,
      ),
    )
    expect(seen.told).toEqual(expect.arrayContaining(['join-meeting', 'get-sidebar-view']))
    expect(seen.framesLeft).toBe(0)
  })

  test('parameters: a hidden frame exists and is not visible', async ({ page }) => {
    const seen = await page.evaluate(async () => {
      const { createCall } = await window.harness.coreCall()
      const { daily } = await window.harness.coreDaily()
      const call = createCall({ engine: daily(), frame: { hidden: true } })
      await call.join({ url: `${location.origin}/prebuilt.html` })
      const frame = document.body.querySelector('iframe')
      const during = { display: frame?.style.display, box: frame?.getClientRects().length }
      await call.leave()
      const state = call.state.get()
      await call.destroy()
      return { during, state, framesLeft: document.querySelectorAll('iframe').length }
    })
    expect(seen).toEqual({ during: { display: 'none', box: 0 }, state: 'left', framesLeft: 0 })
  })

  test('behavior: destroy() removes the frame at once when its page does not respond', async ({ page }) => {
    const seen = await page.evaluate(async () => {
      const { createCall } = await window.harness.coreCall()
      const { daily } = await window.harness.coreDaily()
      const call = createCall({ engine: daily(), frame: true })
      const joining = call.join({ url: `${location.origin}/prebuilt.html?silent` }).catch(String)
      const frames = () => document.querySelectorAll('iframe').length
      while (frames() === 0) await new Promise((resolve) => setTimeout(resolve, 20))
      // Long enough for the page to load and to speak, if it were not silent.
      await new Promise((resolve) => setTimeout(resolve, 300))
      const before = { state: call.state.get(), frames: frames() }
      // daily-js waits 3 s for the page
      const late = new Promise((resolve) => setTimeout(resolve, 2500, 'late'))
      const gone = await Promise.race([call.destroy(), late])
      return { before, joined: await joining, gone, framesLeft: frames() }
    })
    expect(seen.before).toEqual({ state: 'loading', frames: 1 })
    expect(seen.joined).toMatch(/^AbortError/)
    expect(seen.gone).toBeUndefined()
    expect(seen.framesLeft).toBe(0)
  })

  test('behavior: methods of the prebuilt UI throw without a frame, and a frame without an address throws', async ({
    page,
  }) => {
    const seen = await page.evaluate(async () => {
      const { createCall } = await window.harness.coreCall()
      const { daily } = await window.harness.coreDaily()
      const call = createCall({ engine: daily() })
      const framed = createCall({ engine: daily(), frame: true })
      const refusals: string[] = []
      try {
        call.theme()
      } catch (error) {
        refusals.push(String(error))
      }
      await framed.load().catch((error: unknown) => refusals.push(String(error)))
      await Promise.all([call.destroy(), framed.destroy()])
      return { refusals, framesLeft: document.querySelectorAll('iframe').length }
    })
    expect(seen.refusals).toEqual([
      'InvalidStateError: theme() is only supported as part of the prebuilt UI',
      "InvalidStateError: can't load iframe meeting because url property isn't set",
    ])
    expect(seen.framesLeft).toBe(0)
  })
})
