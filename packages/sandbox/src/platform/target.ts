import { type Fields, isRecord } from '../fields.ts'
import { Refusal } from './responses.ts'

/** The fields of a body that say who takes a call. */
export const TARGETS = ['assistantId', 'assistant', 'squadId', 'squad', 'workflowId', 'workflow']

const isGiven = (value: unknown): boolean => (typeof value === 'string' ? value !== '' : isRecord(value))

/** Whether a body names an assistant, a squad or a workflow. */
export const hasTarget = (body: Fields): boolean => TARGETS.some((target) => isGiven(body[target]))

/** The refusal of a body without an assistant, a squad or a workflow. */
export const missingTarget = (): Refusal => new Refusal(400, [`one of ${TARGETS.join(', ')} is required`])
