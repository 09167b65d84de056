import type { Theme } from 'vitepress'
import DefaultTheme from 'vitepress/theme-without-fonts'
import { h } from 'vue'
import { Landing } from './Landing.ts'
import { LiveExample } from './LiveExample.ts'
import { LivePreview } from './LivePreview.ts'
import { LiveTag } from './LiveTag.ts'
import { NotFound } from './NotFound.ts'
import './style.css'

export default {
  extends: DefaultTheme,
  Layout: () => h(DefaultTheme.Layout, null, { 'not-found': () => h(NotFound) }),
  enhanceApp({ app }) {
    // `layout: landing` in the front matter of a page
    app.component('landing', Landing)
    app.component('LiveExample', LiveExample)
    app.component('LivePreview', LivePreview)
    app.component('LiveTag', LiveTag)
  },
} satisfies Theme
