import { useSyncExternalStore } from 'react'
import { motion } from './motion.ts'

/** Whether animations may run now: not paused, not reduced, and the page is visible. */
export const useMoving = (): boolean =>
  useSyncExternalStore(
    motion.subscribe,
    () => motion.isAllowed() && !document.hidden,
    () => true,
  )

/** Whether motion is reduced or paused, so that animations show their final state. */
export const useReducedMotion = (): boolean =>
  useSyncExternalStore(
    motion.subscribe,
    () => !motion.isAllowed(),
    () => false,
  )

/** Whether the user has paused all motion. */
export const useMotionPaused = (): boolean =>
  useSyncExternalStore(motion.subscribe, motion.isPaused, () => false)
