import { isRecord } from './isRecord.ts'

/** A field of an object; undefined for everything else. */
export const field = (value: unknown, name: string): unknown =>
  isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined
