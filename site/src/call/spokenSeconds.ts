/** The line of a user whose words nothing recognizes, as the sandbox writes it. */
const SPOKEN = /^\(you spoke for (\d+\.\d) seconds\)$/

/** The seconds that the user spoke, in a line whose words are unknown; null for every other line. */
export const spokenSeconds = (text: string): string | null => SPOKEN.exec(text)?.[1] ?? null
