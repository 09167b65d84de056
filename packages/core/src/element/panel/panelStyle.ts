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
  width: min(23.5rem, calc(100vw - 2 * var(--inset)));
  max-width: none;
  height: auto;
  max-height: min(36rem, calc(100dvh - 2 * var(--inset) - 4.5rem));
  overflow: hidden;
  border: 1px solid var(--line);
  border-radius: var(--radius);
  background: var(--surface);
  color: var(--text);
  font: inherit;
  box-shadow: 0 12px 40px rgb(0 0 0 / 0.2);
}
.panel[open] { display: flex; }
.root[data-position='inline'] .panel { width: 100%; max-width: 30rem; box-shadow: none; }
.root[data-position='inline'][data-open] .launcher { display: none; }
.panel * { box-sizing: border-box; }
.panel [hidden] { display: none !important; }
.panel header {
  display: flex;
  align-items: center;
  gap: 0.75rem;
  padding: 0.75rem 0.5rem 0.25rem 1.25rem;
  padding-inline: 1.25rem 0.5rem;
}
.title { flex: 1; margin: 0; font: inherit; font-size: 1.125em; font-weight: 650; overflow-wrap: anywhere; }
.time { color: var(--quiet); font-variant-numeric: tabular-nums; }
.panel button {
  font: inherit;
  font-weight: 600;
  min-height: 2.75rem;
  min-width: 2.75rem;
  padding: 0.375rem 1rem;
  border: 1px solid var(--line);
  border-radius: 999px;
  background: transparent;
  color: var(--text);
  cursor: pointer;
}
.panel button:hover { border-color: var(--text); }
.panel button:disabled { opacity: 0.6; cursor: default; }
.panel :focus-visible { outline: 3px solid var(--accent-text); outline-offset: 2px; }
.panel .agree, .panel .start, .panel .sound, .panel .take-over, .panel .send {
  border-color: transparent;
  background: var(--accent);
  color: var(--on-accent);
}
.panel .end { border-color: var(--text); background: var(--text); color: var(--surface); }
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
  width: 1.125rem;
  height: 0;
  border-top: 2px solid currentColor;
  transform: rotate(45deg);
}
.panel .close::after { transform: rotate(-45deg); }
.status { margin: 0; padding: 0 1.25rem 0.5rem; color: var(--quiet); }
.consent { padding: 0 1.25rem; overflow: auto; }
.consent p { margin: 0 0 0.75rem; }
.panel a { color: var(--accent-text); }
.wave { position: relative; margin: 0.25rem 1.25rem; height: 56px; flex: none; border-block: 0; }
.wave canvas { display: block; width: 100%; height: 56px; }
.wave::before {
  content: '';
  position: absolute;
  inset: 50% 0 auto;
  border-top: 1px solid var(--line);
}
.wave i { position: absolute; visibility: hidden; }
.wave .user { color: var(--accent-text); }
.wave .agent { color: var(--agent); }
.actions { display: flex; flex-wrap: wrap; gap: 0.5rem; padding: 0.25rem 1.25rem 1rem; }
.actions:not(:has(button:not([hidden]))) { display: none; }
.devices { padding: 0 1.25rem 0.75rem; }
.devices summary { cursor: pointer; min-height: 2.75rem; align-content: center; color: var(--quiet); }
.devices label { display: block; padding-block: 0.25rem; }
.devices select {
  display: block;
  width: 100%;
  min-height: 2.75rem;
  font: inherit;
  color: inherit;
  background: var(--surface);
  border: 1px solid var(--line);
  border-radius: 0.5rem;
  padding: 0.375rem 0.5rem;
}
.lines {
  flex: 1 1 auto;
  min-height: 3rem;
  overflow: auto;
  overscroll-behavior: contain;
  padding: 0.75rem 1.25rem;
  border-top: 1px solid var(--line);
}
.lines:empty { display: none; }
.line { margin-bottom: 0.75rem; overflow-wrap: anywhere; }
.line[aria-hidden='true'] .text { color: var(--quiet); }
.speaker { display: block; font-size: 0.875em; font-weight: 600; color: var(--agent); }
.line.user .speaker { color: var(--accent-text); }
.text p { margin: 0 0 0.5rem; }
.text :is(ul, ol) { margin: 0 0 0.5rem; padding-inline-start: 1.25rem; }
.text > :last-child { margin-bottom: 0; }
.compose { display: flex; gap: 0.5rem; align-items: end; padding: 0.75rem 1.25rem; border-top: 1px solid var(--line); margin: 0; }
.compose textarea {
  flex: 1;
  min-width: 0;
  min-height: 2.75rem;
  max-height: 8rem;
  field-sizing: content;
  resize: none;
  font: inherit;
  color: inherit;
  background: transparent;
  border: 1px solid var(--quiet);
  border-radius: 0.75rem;
  padding: 0.5625rem 0.75rem;
}
.compose textarea::placeholder { color: var(--quiet); opacity: 1; }
@media (max-width: 30rem), (max-height: 26rem) {
  .root:not([data-position='inline']) .panel {
    position: fixed;
    inset: auto 0 0;
    width: 100%;
    max-height: min(100dvh, 40rem);
    border-radius: var(--radius) var(--radius) 0 0;
    border-width: 1px 0 0;
    padding-bottom: env(safe-area-inset-bottom);
  }
  .panel::backdrop { background: rgb(0 0 0 / 0.4); }
}
@media (prefers-reduced-motion: no-preference) {
  .panel[open] { animation: appear 180ms ease-out; }
}
@keyframes appear { from { opacity: 0; transform: translateY(0.5rem); } }
`
