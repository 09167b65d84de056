import { type Fields, field } from '../fields.ts'
import type { FoundAssistant } from './findAssistant.ts'

/** Whether an assistant, or an override of it, forbids recording. With HIPAA the platform itself keeps no recording. */
const forbids = ({ recordingEnabled, hipaaEnabled, artifactPlan, compliancePlan }: Fields): boolean =>
  recordingEnabled === false ||
  hipaaEnabled === true ||
  field(artifactPlan, 'recordingEnabled') === false ||
  field(compliancePlan, 'hipaaEnabled') === true

/**
 * Whether an assistant has its calls recorded, as it has by default. One that forbids it counts, whatever the others say: a
 * voice that is kept by mistake is worse than one that is missing.
 */
export const recordsSound = ({ layers }: FoundAssistant): boolean => !layers.some(forbids)
