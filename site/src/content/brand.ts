import { readBrand } from './readBrand.ts'

/** Names, addresses and keys of this site; `VITE_*` variables override them at build time. */
export const brand = readBrand(import.meta.env)
