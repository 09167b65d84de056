export { type TraceVoiceOptions, traceMetadata, traceVoice } from '../opentelemetry/traceVoice.ts'
