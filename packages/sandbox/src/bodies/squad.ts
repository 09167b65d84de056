import { any } from 'superstruct'
import { assistant, assistantOverrides } from './assistant.ts'
import { array, object, type Shape, string } from './structs.ts'

const member = object({
  optional: {
    assistantId: any(),
    assistantVersion: any(),
    assistant,
    assistantOverrides,
    assistantDestinations: array(),
  },
})

export const squadShape = {
  required: { members: array(member) },
  optional: { name: string(), membersOverrides: assistantOverrides },
} satisfies Shape

/** A squad inside of another body. */
export const squad = object(squadShape)
