import { wakePage } from './app/wakePage.ts'

wakePage()
