/** The style of the panel. Its shadow root keeps the styles of panel and page apart. */
export const PANEL_STYLE = `
:host {
  all: initial;
  position: fixed;
  inset: auto 1rem 1rem auto;
  z-index: 2147483000;
  color-scheme: light dark;
  --ground: light-dark(#ffffff, #15181f);
  --raised: light-dark(#f4f5f8, #1d212a);
  --line: light-dark(#d9dde5, #323845);
  --text: light-dark(#171b24, #e8ebf1);
  --quiet: light-dark(#566072, #a2acbd);
  --accent: light-dark(#2457c5, #8db4ff);
  --bad: light-dark(#b3261e, #ff9d94);
  --good: light-dark(#1f7a43, #6ed79b);
  --busy: light-dark(#9a6300, #f1c062);
  font: 13px/1.45 ui-sans-serif, system-ui, sans-serif;
  color: var(--text);
}
* { box-sizing: border-box; }
[hidden] { display: none !important; }
.panel {
  display: flex;
  flex-direction: column;
  width: min(46rem, calc(100vw - 2rem));
  height: min(30rem, calc(100vh - 2rem));
  overflow: hidden;
  border: 1px solid var(--line);
  border-radius: 10px;
  background: var(--ground);
  box-shadow: 0 12px 40px rgb(0 0 0 / 0.22);
}
.panel.collapsed { height: auto; }
.panel.collapsed > :not(header) { display: none; }
header {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px 10px;
  padding: 8px 8px 8px 14px;
  background: var(--raised);
  border-bottom: 1px solid var(--line);
}
.collapsed header { border-bottom: 0; }
h2 { margin: 0; font-size: 13px; font-weight: 650; }
.status { display: inline-flex; align-items: center; gap: 6px; color: var(--quiet); }
.status::before {
  content: '';
  width: 8px;
  height: 8px;
  border-radius: 50%;
  background: var(--quiet);
}
.status:not([data-status='idle'])::before { background: var(--busy); }
.status[data-status='connected']::before { background: var(--good); }
.buttons { display: flex; flex-wrap: wrap; gap: 4px; margin-left: auto; }
button, input[type='search'] {
  min-height: 28px;
  padding: 2px 10px;
  border: 1px solid var(--line);
  border-radius: 6px;
  background: var(--ground);
  color: inherit;
  font: inherit;
}
button { cursor: pointer; }
.narrow { display: none; }
button:hover { border-color: var(--quiet); }
button[aria-pressed='true'] { border-color: var(--accent); color: var(--accent); font-weight: 600; }
:is(button, input, textarea, [tabindex]):focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
[tabindex]:focus-visible { outline-offset: -2px; }
dl { display: flex; flex-wrap: wrap; gap: 4px 22px; margin: 0; padding: 9px 14px; border-bottom: 1px solid var(--line); }
dl > div { display: flex; gap: 6px; min-width: 0; }
dt { color: var(--quiet); }
dd { margin: 0; overflow-wrap: anywhere; }
.advice { max-height: 40%; flex: none; overflow: auto; }
.advice p { margin: 8px 14px; padding-left: 10px; border-left: 3px solid var(--bad); }
dd label { min-height: 0; }
meter { width: 5em; }
.filter { display: flex; flex-wrap: wrap; align-items: center; gap: 6px 14px; padding: 8px 14px; border-bottom: 1px solid var(--line); }
fieldset { display: contents; }
legend { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
label { display: inline-flex; align-items: center; gap: 5px; min-height: 24px; cursor: pointer; }
input[type='checkbox'] { width: 14px; height: 14px; margin: 0; accent-color: var(--accent); }
.count { color: var(--quiet); font-variant-numeric: tabular-nums; }
input[type='search'] { flex: 1 1 9rem; min-width: 8rem; cursor: text; }
.entries { flex: 1; min-height: 0; overflow: auto; overscroll-behavior: contain; }
.empty { margin: 0; padding: 24px 14px; color: var(--quiet); text-align: center; }
ol { margin: 0; padding: 0; list-style: none; font: 12px/1.5 ui-monospace, 'SF Mono', Menlo, Consolas, monospace; }
li { border-bottom: 1px solid var(--line); content-visibility: auto; contain-intrinsic-size: auto 27px; }
summary {
  display: grid;
  grid-template-columns: 7.6em 7.6em minmax(6em, 15em) 1fr;
  gap: 10px;
  padding: 4px 14px;
  cursor: pointer;
  list-style: none;
}
summary::-webkit-details-marker { display: none; }
summary:hover, details[open] > summary { background: var(--raised); }
summary > * { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
li[data-error] .brief { white-space: normal; overflow-wrap: anywhere; }
summary b { font-weight: 600; }
time, .kind, .brief { color: var(--quiet); }
li[data-kind='message'] .kind { color: var(--accent); }
li[data-kind='event'] .kind { color: var(--good); }
li[data-kind='state'] .kind { color: var(--busy); }
li[data-error] :is(b, .kind) { color: var(--bad); }
pre { margin: 0; padding: 6px 14px 10px; overflow: auto; white-space: pre-wrap; overflow-wrap: anywhere; }
li p { margin: 0; padding: 4px 14px; font: 13px/1.45 ui-sans-serif, system-ui, sans-serif; }
code { font: 12px/1.4 ui-monospace, Menlo, Consolas, monospace; }
footer { display: flex; flex-wrap: wrap; gap: 2px 14px; padding: 6px 14px; background: var(--raised); border-top: 1px solid var(--line); color: var(--quiet); }
output { margin-left: auto; }
textarea { flex: 1 0 100%; height: 7em; font: 12px/1.4 ui-monospace, Menlo, Consolas, monospace; }
@media (max-width: 34rem) {
  :host { inset: auto 0.5rem 0.5rem 0.5rem; }
  .panel { width: auto; height: min(24rem, 70vh); }
  .detailed { height: min(38rem, 92vh); }
  .narrow { display: revert; }
  .panel:not(.detailed) > :is(dl, .filter) { display: none; }
  summary { grid-template-columns: 7.6em 1fr; }
  .kind, .brief { display: none; }
}
@media (forced-colors: active) {
  .status::before { background: CanvasText; }
}
`
