/** The film of the sample call. Written by scripts/assets/renderFilm.mjs. */
export const film = {
  seconds: 34,
  /** Of the larger one of its two files. */
  megabytes: 0.5,
  /** The SHA-256 of the recording that it was made from. */
  recording: '257160588b30ea1178873cc42ef951cb3e53149bde0b1de1b1a94be31bacacf0',
} as const
