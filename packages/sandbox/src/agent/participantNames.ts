/** The name by which clients of the platform know the agent. */
export const AGENT_NAME = 'Vapi Speaker'
/** The name of the platform's other participant, which hears the user for the agent. */
export const LISTENER_NAME = 'Vapi Listener'
/** The name of a participant of the platform that clients do not know. */
export const THIRD_SENDER_NAME = 'Vapi Worker'
