import { paths } from '../config/pages.ts'
import { words } from './words.ts'

/**
 * Tells a user who has pressed a button that the page has not loaded. It is in a `<template>` until `rememberPresses.ts`
 * shows it, and hidden once the page is hydrated.
 */
export const Unready = () => (
  <div role="alert" className="notice unready" data-variant="destructive">
    <div>
      <p className="[font-weight:600]">{words.title}</p>
      <p>{words.text}</p>
      <a className="text-link" href={paths.home}>
        {words.again}
      </a>
    </div>
  </div>
)
