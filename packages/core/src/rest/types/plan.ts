import type { JsonSchema, OneOf, Open } from './stored.ts'

/** The recordings and transcripts that the platform keeps of a call. */
export interface ArtifactPlan extends Open {
  /** By default true. */
  recordingEnabled?: boolean
  recordingFormat?: OneOf<'wav;l16' | 'mp3'>
  /** By default false. */
  videoRecordingEnabled?: boolean
  /** By default true. */
  loggingEnabled?: boolean
  loggingPath?: string
  /** By default true. */
  pcapEnabled?: boolean
  pcapS3PathPrefix?: string
  recordingPath?: string
  transcriptPlan?: { enabled?: boolean; assistantName?: string; userName?: string }
  fullMessageHistoryEnabled?: boolean
  /** The structured outputs that the platform extracts after the call, by their ids. */
  structuredOutputIds?: string[]
  /** The same, in full. */
  structuredOutputs?: Open[]
  scorecardIds?: string[]
  scorecards?: Open[]
}

/** Access to a running call: listening in, and speaking into it. */
export interface MonitorPlan extends Open {
  listenEnabled?: boolean
  listenAuthenticationEnabled?: boolean
  controlEnabled?: boolean
  controlAuthenticationEnabled?: boolean
}

/** One step of the analysis of a finished call. Bounds are the platform's. */
export interface AnalysisStep extends Open {
  enabled?: boolean
  messages?: Open[]
  /** 1 to 60, by default 5. */
  timeoutSeconds?: number
  schema?: JsonSchema
  /** For the success evaluation: `PassFail`, `NumericScale`, `Checklist`, `Matrix`, … */
  rubric?: string
}

/** The analysis of a call after its end: summary, data, success. */
export interface AnalysisPlan extends Open {
  minMessagesThreshold?: number
  summaryPlan?: AnalysisStep
  structuredDataPlan?: AnalysisStep
  structuredDataMultiPlan?: { key: string; plan: AnalysisStep }[]
  successEvaluationPlan?: AnalysisStep
}

/** The moment at which the assistant starts to speak. Bounds are the platform's. */
export interface StartSpeakingPlan extends Open {
  /** 0 to 5, by default 0.4. */
  waitSeconds?: number
  smartEndpointingPlan?: { provider: OneOf<'vapi' | 'livekit'>; waitFunction?: string }
  customEndpointingRules?: Open[]
  transcriptionEndpointingPlan?: {
    onPunctuationSeconds?: number
    onNoPunctuationSeconds?: number
    onNumberSeconds?: number
  }
}

/** The moment at which the assistant can be interrupted. Bounds are the platform's. */
export interface StopSpeakingPlan extends Open {
  /** 0 to 10, by default 0. */
  numWords?: number
  /** 0 to 0.5, by default 0.2. */
  voiceSeconds?: number
  /** 0 to 10, by default 1. */
  backoffSeconds?: number
  acknowledgementPhrases?: string[]
  interruptionPhrases?: string[]
}

/** Messages of the assistant during silence. Bounds are the platform's. */
export interface MessagePlan extends Open {
  idleMessages?: string[]
  /** 5 to 60, by default 10. */
  idleTimeoutSeconds?: number
  /** 1 to 10, by default 3. */
  idleMessageMaxSpokenCount?: number
  idleMessageResetCountOnUserSpeechEnabled?: boolean
  silenceTimeoutMessage?: string
}

/** The rules for a call's data: HIPAA, PCI, consent to the recording, and words that are taken out. */
export interface CompliancePlan extends Open {
  hipaaEnabled?: boolean
  pciEnabled?: boolean
  /** Asks the user before the recording begins: `{ type: 'verbal', message }`. */
  recordingConsentPlan?: Open
  /** `{ enabled, mode, filters }`. */
  securityFilterPlan?: Open
}

/** The detection of an answering machine. Bounds are the platform's. */
export interface VoicemailPlan extends Open {
  provider: OneOf<'google' | 'openai' | 'twilio' | 'vapi'>
  /** 0 to 60, by default 30. */
  beepMaxAwaitSeconds?: number
  backoffPlan?: { startAtSeconds?: number; frequencySeconds?: number; maxRetries?: number }
}

/** The time of a scheduled call, in ISO 8601. */
export interface SchedulePlan {
  earliestAt: string
  latestAt?: string
}
