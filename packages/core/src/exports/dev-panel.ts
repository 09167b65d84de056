export { type DevPanel, type DevPanelOptions, openDevPanel } from '../devPanel/openDevPanel.ts'
export { type PanelStrings, panelStrings } from '../devPanel/panelStrings.ts'
