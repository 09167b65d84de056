import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/** Loads a part of the page when it is first shown. Where its code does not load, the fallback stays. */
export const lazyPart = <Props>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ComponentType<Props> = () => null,
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => ({ default: await load().catch(() => fallback) }))
