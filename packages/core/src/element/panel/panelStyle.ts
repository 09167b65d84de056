/** The style of the panel, which loads with it. */
export const PANEL_STYLE = `
.panel {
  pointer-events: auto;
  box-sizing: border-box;
  position: static;
  margin: 0;
  padding: 0;
  display: none;
  flex-direction: column;
  --side: min(1.25em, 5vw);
  width: min(23.5em, calc(100vw - 2 * var(--inset)));
  max-width: none;
  height: auto;
  max-height: min(40em, calc(100dvh - 2 * var(--inset) - 4.5em));
  overflow: hidden auto;
  overscroll-behavior: contain;
  scroll-padding-block: 4em 5em;
  border: 1px solid var(--line);
  border-radius: var(--radius);
  background: var(--surface);
  color: var(--text);
  font: inherit;
  box-shadow: 0 12px 40px rgb(0 0 0 / 0.2);
}
.panel[open] { display: flex; }
.root[data-position='inline'] .panel { width: 100%; max-width: 30em; box-shadow: none; }
.root[data-position='inline'][data-open] .launcher { display: none; }
.panel * { box-sizing: border-box; }
.panel > * { flex: none; }
.panel [hidden] { display: none !important; }
.panel header {
  display: flex;
  align-items: center;
  gap: 0.75em;
  position: sticky;
  top: 0;
  z-index: 1;
  background: var(--surface);
  padding-block: 0.75em 0.25em;
  padding-inline: var(--side) 0.5em;
}
/* The closed button is below the panel, and shows the time. */
.time { display: none; }
.root[data-position='inline'] .time { display: inline; }
.root[data-open]:not([data-live]) .launcher { width: 3em; height: 3em; padding: 0; justify-content: center; }
.root[data-open]:not([data-live]) .launcher > * { display: none; }
.root[data-open]:not([data-live]) .launcher::before {
  content: '';
  width: 0.625em;
  height: 0.625em;
  border: solid currentColor;
  border-width: 0 2px 2px 0;
  transform: translateY(-0.125em) rotate(45deg);
}
.root[data-open][data-position^='top'] .launcher::before { transform: translateY(0.125em) rotate(-135deg); }
.title { flex: 1; margin: 0; font: inherit; font-size: 1.125em; font-weight: 650; overflow-wrap: anywhere; }
.time { color: var(--quiet); font-variant-numeric: tabular-nums; }
.panel button {
  font: inherit;
  font-weight: 600;
  min-height: 2.75em;
  min-width: 2.75em;
  padding: 0.375em 1em;
  border: 1px solid var(--edge);
  border-radius: 999px;
  background: transparent;
  color: var(--text);
  cursor: pointer;
}
.panel button:hover { border-color: var(--text); }
.panel button:is(:disabled, [aria-disabled='true']) { opacity: 0.6; cursor: default; }
.panel :focus-visible { outline: 3px solid var(--accent-text); outline-offset: 2px; }
/* One filled button at a time: the next act. With a text in the field, that is to send it. */
.panel:not([data-writing]) :is(.agree-and-talk, .start), .panel[data-writing] :is(.agree-and-write, .send),
.panel :is(.agree, .sound, .take-over) {
  border-color: transparent;
  background: var(--accent);
  color: var(--on-accent);
}
.panel:not([data-writing]) .sound[hidden] ~ .end { border-color: var(--text); background: var(--text); color: var(--surface); }
.panel .end { border-color: var(--text); }
.panel .send { position: relative; padding: 0; border-color: var(--quiet); }
.panel .send::before, .panel .send::after {
  content: '';
  position: absolute;
  inset: 0;
  margin: auto;
  width: 0.625em;
  height: 0.625em;
  border: solid currentColor;
  border-width: 2px 0 0 2px;
  transform: translateY(-0.125em) rotate(45deg);
}
.panel .send::after { width: 0; height: 1em; border-width: 0 0 0 2px; transform: none; }
.panel .close {
  border-color: transparent;
  padding: 0;
  position: relative;
}
.panel .close::before, .panel .close::after {
  content: '';
  position: absolute;
  inset: 0;
  margin: auto;
  width: 1.125em;
  height: 0;
  border-top: 2px solid currentColor;
  transform: rotate(45deg);
}
.panel .close::after { transform: rotate(-45deg); }
.status { margin: 0; padding: 0 var(--side) 0.5em; color: var(--quiet); overflow-wrap: anywhere; }
.status:has(~ .actions[hidden]) { padding-bottom: 1em; }
.announcement { position: absolute; width: 1px; height: 1px; margin: 0; overflow: hidden; clip-path: inset(50%); }
.consent { padding: 0 var(--side); }
.consent p { margin: 0 0 0.75em; }
.panel a { color: var(--accent-text); }
.wave { position: relative; margin: 0.25em var(--side) 0.75em; height: 72px; flex: none; border-block: 0; }
.wave canvas { display: block; width: 100%; height: 72px; }
.wave::before {
  content: '';
  position: absolute;
  inset: 50% 0 auto;
  border-top: 1px solid var(--line);
}
.wave i { position: absolute; visibility: hidden; }
.wave .user { color: var(--accent-text); }
.wave .agent { color: var(--agent-text); }
.actions { display: flex; flex-wrap: wrap; gap: 0.5em; padding: 0.25em var(--side) 1em; }
.actions[data-consent] { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 9.5em), 1fr)); }
.agree-and-write:not([hidden]) ~ .decline { grid-column: 1 / -1; }
.devices { padding: 0 var(--side) 0.75em; }
.devices summary { cursor: pointer; min-height: 2.75em; align-content: center; color: var(--quiet); }
.devices label { display: block; padding-block: 0.25em; }
.devices select {
  display: block;
  width: 100%;
  min-height: 2.75em;
  font: inherit;
  color: inherit;
  appearance: none;
  background: no-repeat right 1.25em center / 0.375em 0.375em linear-gradient(45deg, transparent 50%, currentcolor 50%),
    no-repeat right 0.875em center / 0.375em 0.375em linear-gradient(-45deg, transparent 50%, currentcolor 50%),
    var(--surface);
  border: 1px solid var(--edge);
  border-radius: 0.5em;
  padding-block: 0.375em;
  padding-inline: 0.75em 2.25em;
  text-overflow: ellipsis;
}
.root[dir='rtl'] .devices select { background-position: left 0.875em center, left 1.25em center, 0 0; }
.lines {
  flex: 1 1 auto;
  min-height: 6em;
  overflow: auto;
  overscroll-behavior: contain;
  padding: 0.75em var(--side);
  border-top: 1px solid var(--line);
}
.lines:empty { display: none; }
.line { margin-bottom: 0.75em; overflow-wrap: anywhere; }
.line[aria-hidden='true'] .text { color: var(--quiet); }
.speaker { display: block; font-size: 0.875em; font-weight: 600; color: var(--agent-text); }
.line.user .speaker { color: var(--accent-text); }
.text p { margin: 0 0 0.5em; }
.text :is(ul, ol) { margin: 0 0 0.5em; padding-inline-start: 1.25em; }
.text > :last-child { margin-bottom: 0; }
.compose {
  display: flex;
  flex-wrap: wrap;
  gap: 0.5em;
  align-items: end;
  position: sticky;
  bottom: 0;
  background: var(--surface);
  padding: 0.75em var(--side);
  border-top: 1px solid var(--line);
  margin: 0;
}
.compose textarea {
  flex: 1 1 8em;
  min-width: 0;
  min-height: 2.75em;
  max-height: 8em;
  field-sizing: content;
  resize: none;
  font: inherit;
  color: inherit;
  caret-color: auto;
  background: transparent;
  border: 1px solid var(--quiet);
  border-radius: 0.75em;
  padding: 0.5625em 0.75em;
}
.compose textarea::placeholder { color: var(--quiet); opacity: 1; }
@media (max-width: 30rem), (max-height: 26rem) {
  .root:not([data-position='inline']) .panel {
    position: fixed;
    inset: auto 0 0;
    width: 100%;
    max-height: min(100dvh, 40em);
    border-radius: var(--radius) var(--radius) 0 0;
    border-width: 1px 0 0;
    padding-bottom: env(safe-area-inset-bottom);
  }
  /* The sheet covers the closed button. */
  .time { display: inline; }
  .panel::backdrop { background: rgb(0 0 0 / 0.4); }
}
@media (max-height: 26rem) {
  .wave { display: none; }
}
@media (max-height: 20rem) {
  .panel header, .compose { position: static; }
}
@media (forced-colors: active) {
  .panel :is(.agree, .agree-and-talk, .start, .sound, .take-over, .end) {
    forced-color-adjust: none;
    border-color: ButtonText;
    background: ButtonText;
    color: ButtonFace;
  }
  .panel .close { border-color: Canvas; }
}
@media (prefers-reduced-motion: no-preference) {
  .panel[open] { animation: appear 180ms ease-out; }
}
@keyframes appear { from { opacity: 0; transform: translateY(0.5em); } }
`
