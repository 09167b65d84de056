import type { Page } from '@playwright/test'

/** How the browser of a test recognizes speech: `available` by place, and what it does once it has started. */
interface FakeSpeech {
  local: string
  remote: string
  /** The words that it finds in each utterance of the microphone. Null: it finds none by itself. */
  words?: string | null
}

declare global {
  interface Window {
    /** Returns the recognizers that were started, the latest last. */
    readRecognizers: () => { isLocal: boolean; isAborted: boolean; track: string }[]
    /** The latest recognizer tells words, or fails. */
    tellWords: (text: string, isFinal: boolean) => void
    failSpeech: (error: string) => void
  }
}

/** Replaces the browser's speech recognition, from before the page's first script, by one that listens to the same track. */
export const fakeSpeech = (page: Page, { local, remote, words = null }: FakeSpeech) =>
  page.addInitScript(
    ({ local, remote, words }) => {
      const started: { recognition: FakeRecognition; track: MediaStreamTrack }[] = []
      class FakeRecognition extends EventTarget {
        static available = async ({ processLocally }: { processLocally: boolean }) =>
          processLocally ? local : remote
        processLocally = false
        isAborted = false

        start(track: MediaStreamTrack): void {
          started.push({ recognition: this, track })
          setTimeout(() => this.tell('start'))
          if (words !== null) this.#listen(track, words)
        }

        abort(): void {
          this.isAborted = true
        }

        tell(type: string, fields: object = {}): void {
          this.dispatchEvent(Object.assign(new Event(type), fields))
        }

        hear(transcript: string, isFinal: boolean): void {
          this.tell('result', {
            resultIndex: 0,
            results: [{ 0: { transcript }, length: 1, isFinal }],
          })
        }

        /** Finds the words as soon as there is sound, and is sure of them after a silence. */
        #listen(track: MediaStreamTrack, text: string): void {
          const context = new AudioContext()
          const analyser = context.createAnalyser()
          context.createMediaStreamSource(new MediaStream([track])).connect(analyser)
          const samples = new Float32Array(analyser.fftSize)
          let loudAt: number | null = null
          const timer = setInterval(() => {
            if (this.isAborted) {
              clearInterval(timer)
              void context.close()
              return
            }
            analyser.getFloatTimeDomainData(samples)
            const isLoud = samples.some((sample) => Math.abs(sample) > 0.05)
            if (isLoud && loudAt === null) this.hear(text.split(' ')[0] ?? '', false)
            if (isLoud) loudAt = performance.now()
            else if (loudAt !== null && performance.now() - loudAt > 400) {
              loudAt = null
              this.hear(text, true)
            }
          }, 30)
        }
      }
      window.readRecognizers = () =>
        started.map(({ recognition: { processLocally, isAborted }, track: { kind, readyState } }) => ({
          isLocal: processLocally,
          isAborted,
          track: `${kind} ${readyState}`,
        }))
      window.tellWords = (text, isFinal) => started.at(-1)?.recognition.hear(text, isFinal)
      window.failSpeech = (error) => {
        started.at(-1)?.recognition.tell('error', { error })
        started.at(-1)?.recognition.tell('end')
      }
      Object.assign(window, { SpeechRecognition: FakeRecognition, chrome: {} })
      // The page asks Chrome and Edge only
      Object.defineProperty(navigator, 'userAgentData', { value: { brands: [{ brand: 'Google Chrome' }] } })
    },
    { local, remote, words },
  )
