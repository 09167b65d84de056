import type { VoiceClient } from '@offhook/core'
import { traceVoice } from '@offhook/core/opentelemetry'
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base'

/** Traces with the real SDK. What it would send is made, and thrown away. */
export function trace(voice: VoiceClient): void {
  const exporter = {
    export: (spans: readonly unknown[], done: (result: { code: number }) => void) => {
      window.spans = (window.spans ?? 0) + spans.length
      done({ code: 0 })
    },
    shutdown: async () => {},
  }
  const provider = new BasicTracerProvider({ spanProcessors: [new BatchSpanProcessor(exporter)] })
  traceVoice(voice, { tracer: provider.getTracer('bench'), recordWords: true })
}

declare global {
  interface Window {
    /** Spans that were sent. */
    spans?: number
  }
}
