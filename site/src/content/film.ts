/** The film of the sample call. Written by scripts/assets/renderFilm.mjs. */
export const film = {
  seconds: 31,
  /** The size of the larger of its two files. */
  megabytes: 0.5,
  /** The SHA-256 of the recording that it was made from. */
  recording: '26d68a90aa7f515599e37457b0a4dbe957f13bb754fb7a856d9bf9a48e0ec16c',
} as const
