/** The layout of video recordings (spec §9). Not in `constants.ts`, which the page loads before a call. */
export const VIDEO_RECORDING = /* @__PURE__ */ Object.freeze({
  width: 1280,
  height: 720,
  backgroundColor: '#FF1F2D3D',
  layout: /* @__PURE__ */ Object.freeze({ preset: 'default' }),
})
