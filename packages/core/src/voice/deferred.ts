import { createBeside } from './createBeside.ts'
import { createClientFeatures } from './createClientFeatures.ts'
import { applySelectedDevices } from './devices/deviceSelection.ts'
import { recordOpenedMicrophone, recordPermission } from './devices/syncDevices.ts'

/** What is fetched beside a call, or when the page first asks for it; one chunk, so that the first one stays small. */
export const alongside = {
  createBeside,
  createClientFeatures,
  applySelectedDevices,
  recordPermission,
  recordOpenedMicrophone,
}
