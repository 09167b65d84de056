export { type TraceVoiceOptions, traceVoice } from '../opentelemetry/traceVoice.ts'
