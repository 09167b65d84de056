import { expect, harnessTest as test } from '../strictTest.ts'

test.describe('forged messages', () => {
  test('behavior: another frame of the page can neither send messages to a call nor end it', async ({
    page,
  }) => {
    const seen = await page.evaluate(async () => {
      const { createCall } = await window.harness.coreCall()
      const { daily } = await window.harness.coreDaily()
      const { url } = await window.harness.openRoom()
      const call = createCall({ engine: daily({ dailyConfig: window.harness.dailyConfig }) })
      const heard: unknown[] = []
      call.on('app-message', ({ data }) => heard.push(data))
      const arrived = new Promise((resolve) => call.once('participant-joined', resolve))
      await call.join({ url })
      await arrived
      const agent = call.assistant()?.session_id
      heard.length = 0
      const forged = [
        { action: 'app-message', data: 'forged', fromId: agent },
        { action: 'app-message', data: 'forged', fromId: 'nobody' },
        { action: 'left-meeting' },
        { action: 'error', errorMsg: 'forged', error: { type: 'ejected', msg: 'forged' } },
      ]
      const frame = document.createElement('iframe')
      const posts = forged
        .map((message) => JSON.stringify({ what: 'iframe-call-message', from: 'embedded', ...message }))
        .map((message) => `parent.postMessage(${message}, '*')`)
      // A nested frame, which is removed before its messages arrive.
      const hide = `const inner = document.body.appendChild(document.createElement('iframe'))
        inner.contentWindow.eval(${JSON.stringify(posts.join(';').replaceAll('parent.', 'top.'))})
        inner.remove()`
      const html = `<body><script>${hide};${posts.join(';')};parent.postMessage('done', '*')</script>`
      frame.src = `data:text/html,${encodeURIComponent(html)}`
      const done = new Promise<void>((resolve) => {
        addEventListener('message', ({ data }) => {
          if (data === 'done') resolve()
        })
      })
      document.body.append(frame)
      await done
      await new Promise((resolve) => setTimeout(resolve, 200))
      frame.remove()
      const forgedHeard = heard.filter((data) => data === 'forged').length
      // From the page's own window, like a call machine. A sender that is not listed yet is heard too.
      window.postMessage(
        {
          what: 'iframe-call-message',
          from: 'embedded',
          action: 'app-message',
          data: 'forged',
          fromId: 'nobody',
        },
        location.origin,
      )
      while (!heard.includes('forged')) await new Promise((resolve) => setTimeout(resolve, 20))
      const nobodyHeard = heard.filter((data) => data === 'forged').length
      const state = call.state.get()
      await call.destroy()
      return { state, forgedHeard, nobodyHeard }
    })
    expect(seen).toEqual({ state: 'joined', forgedHeard: 0, nobodyHeard: 1 })
  })

  for (const scenario of ['guest', 'impostor']) {
    test(`behavior: in the scenario ${scenario} another participant is read, but runs no tool and ends no call`, async ({
      page,
    }) => {
      const seen = await page.evaluate(async (assistantId) => {
        const { createVoiceClient } = await window.harness.core()
        const { daily } = await window.harness.coreDaily()
        const sandbox = window.harness.createSandbox()
        const voice = createVoiceClient({
          publicKey: 'key',
          baseUrl: sandbox.baseUrl,
          fetch: sandbox.fetch,
          engine: daily({ dailyConfig: window.harness.dailyConfig }),
        })
        const ends: unknown[] = []
        voice.on('call-end', (end) => ends.push(end))
        const payments: unknown[] = []
        voice.onToolCall('pay', () => payments.push('paid'))
        const guestCame = new Promise<void>((resolve) => {
          const look = setInterval(() => {
            const people = Object.keys(voice.call?.participants() ?? {})
            if (people.length < 3) return
            clearInterval(look)
            resolve()
          }, 50)
        })
        await voice.connect(assistantId)
        await guestCame
        // A last message of the platform would close the room 5 seconds later.
        await new Promise((resolve) => setTimeout(resolve, 6000))
        const status = voice.state.get().status
        const lines = voice.transcript.get().map(({ text }) => text)
        const players = document.querySelectorAll('audio').length
        const ended = ends.length
        await voice.destroy()
        return { status, ended, lines, players, payments }
      }, scenario)
      expect(seen).toMatchObject({ status: 'connected', ended: 0, payments: [] })
      expect(seen.lines.join(' ')).toContain('card number')
      // Neither participant sends audio.
      expect(seen.players).toBe(1)
    })
  }
})
