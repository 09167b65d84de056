import { createOffhook } from './createOffhook.ts'
import { measure } from './measure.ts'

measure((addresses) => createOffhook(addresses).client)
