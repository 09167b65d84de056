/** How the video of a call is recorded (spec §9). Not among the other figures: these are fetched with the call. */
export const VIDEO_RECORDING = /* @__PURE__ */ Object.freeze({
  width: 1280,
  height: 720,
  backgroundColor: '#FF1F2D3D',
  layout: /* @__PURE__ */ Object.freeze({ preset: 'default' }),
})
