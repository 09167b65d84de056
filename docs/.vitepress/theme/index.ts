import type { Theme } from 'vitepress'
import DefaultTheme from 'vitepress/theme-without-fonts'
import { Landing } from './Landing.ts'
import { LiveExample } from './LiveExample.ts'
import './style.css'

export default {
  extends: DefaultTheme,
  enhanceApp({ app }) {
    // `layout: landing` in the front matter of a page
    app.component('landing', Landing)
    app.component('LiveExample', LiveExample)
  },
} satisfies Theme
