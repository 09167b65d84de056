/**
 * The style of the closed button and of what surrounds it. The page's own styles reach no element in here: only what a
 * page's elements inherit comes in, and `all: initial` stops that at the root, except for the typeface. Lengths are in
 * `em`: a page may have a root font size of 8 pixels, and a user one of 32.
 */
export const ELEMENT_STYLE = `
:host { display: contents !important; }
:host([hidden]) { display: none !important; }
:host([position='inline']) { display: block !important; }
.root {
  all: initial;
  --accent: var(--offhook-accent, #0b6b4b);
  --agent: var(--offhook-agent, #8a5a12);
  --surface: var(--offhook-surface, #fff);
  --text: var(--offhook-text, #17202a);
  --quiet: color-mix(in srgb, var(--text) 72%, var(--surface));
  --line: color-mix(in srgb, var(--text) 18%, var(--surface));
  --edge: color-mix(in srgb, var(--text) 50%, var(--surface));
  --on-accent: #fff;
  --accent-text: var(--accent);
  --agent-text: var(--agent);
  --radius: var(--offhook-radius, 1em);
  --inset: var(--offhook-inset, 1em);
  box-sizing: border-box;
  position: fixed;
  z-index: var(--offhook-z-index, 2147483000);
  display: flex;
  flex-direction: column;
  gap: 0.75em;
  pointer-events: none;
  color-scheme: light;
  accent-color: var(--accent);
  outline-color: var(--surface);
  caret-color: var(--agent);
  column-rule-color: var(--quiet);
  color: var(--text);
  font-family: var(--offhook-font, inherit);
  font-size: max(1rem, 16px);
  line-height: 1.45;
  text-align: start;
}
.root[data-dark] {
  --accent: var(--offhook-accent, #63d2a4);
  --agent: var(--offhook-agent, #d9ab5b);
  --surface: var(--offhook-surface, #151b21);
  --text: var(--offhook-text, #eef1f4);
  --on-accent: #000;
  color-scheme: dark;
}
.root[hidden] { display: none; }
.root[data-position^='bottom'] {
  bottom: calc(var(--inset) + env(safe-area-inset-bottom));
  flex-direction: column-reverse;
}
.root[data-position^='top'] { top: calc(var(--inset) + env(safe-area-inset-top)); }
.root[data-position$='right'] { right: calc(var(--inset) + env(safe-area-inset-right)); align-items: end; }
.root[data-position$='left'] { left: calc(var(--inset) + env(safe-area-inset-left)); align-items: start; }
.root[dir='rtl'][data-position$='right'] { align-items: start; }
.root[dir='rtl'][data-position$='left'] { align-items: end; }
.root[data-position='inline'] { position: static; align-items: start; }
.launcher {
  all: unset;
  pointer-events: auto;
  box-sizing: border-box;
  display: inline-flex;
  align-items: center;
  gap: 0.625em;
  min-height: 3em;
  min-width: 3em;
  max-width: calc(100vw - 2 * var(--inset));
  padding-block: 0.5em;
  padding-inline: 1em 1.25em;
  border: 1px solid color-mix(in srgb, var(--on-accent) 30%, var(--accent));
  border-radius: 999px;
  background: var(--accent);
  color: var(--on-accent);
  font-weight: 600;
  cursor: pointer;
  box-shadow: 0 2px 10px rgb(0 0 0 / 0.18);
  -webkit-tap-highlight-color: transparent;
}
.launcher:focus-visible { outline: 3px solid var(--accent-text); outline-offset: 3px; }
.root[data-position='inline'] .launcher { box-shadow: none; }
.bars { width: 1.25em; height: 1.25em; fill: currentColor; flex: none; }
.label { font-variant-numeric: tabular-nums; }
@media (prefers-reduced-motion: no-preference) {
  .launcher[aria-busy='true'] .bars rect {
    transform-origin: center;
    animation: speak 1.2s ease-in-out infinite alternate;
  }
  .launcher .bars rect:nth-child(2n) { animation-delay: -0.6s; }
  .launcher .bars rect:nth-child(3n) { animation-delay: -0.9s; }
}
@keyframes speak { from { transform: scaleY(0.45); } to { transform: scaleY(1); } }
@media print { .root { display: none; } }
`
