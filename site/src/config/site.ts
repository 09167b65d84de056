import { readEnv, type SiteConfig } from './readEnv.ts'

/** The settings that the build has read and checked. The rules for them stay out of the page. */
const built: SiteConfig | undefined = import.meta.env?.SITE

/** Names, addresses and keys of this site. `VITE_*` variables override them when the site is built. */
export const site: SiteConfig = built ?? readEnv(import.meta.env ?? {})
