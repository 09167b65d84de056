import { rememberPresses } from './rememberPresses.ts'

// The only script inside the HTML of a page, the landing page's: presses count from the first paint
window.earlyPresses = rememberPresses()
