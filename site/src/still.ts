import { logUnknownPath } from './app/logUnknownPath.ts'
import { isKnownPath } from './app/paths.ts'

// the pages that are only read come without React; this is all that they do
if (!isKnownPath(location.pathname)) logUnknownPath(location.pathname)
