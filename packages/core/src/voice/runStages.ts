import { toOffhookError } from '../errors/OffhookError.ts'
import type { StartGuard } from './createStartGuard.ts'
import type { StartStage } from './events.ts'
import type { StartReport } from './startProgress.ts'
import type { Stage, StartContext } from './startSequence.ts'

export interface StageRunner {
  readonly context: StartContext
  readonly report: StartReport
  readonly guard: StartGuard
  /** Whether the attempt was ended by somebody else: what fails then is no failure. */
  readonly isOver: () => boolean
  readonly onStage: (stage: StartStage) => void
}

/** Whole milliseconds. */
const since = (begunAt: number): number => Math.round(performance.now() - begunAt)

/** Runs stages in order. Rejects at the first failure of one that is not optional. */
export async function runStages(stages: readonly Stage[], runner: StageRunner): Promise<void> {
  for (const stage of stages) {
    runner.guard.insist()
    runner.onStage(stage.name)
    await runStage(stage, runner)
  }
}

async function runStage(stage: Stage, runner: StageRunner): Promise<void> {
  const { context, report, guard, isOver } = runner
  const { name } = stage
  const begunAt = performance.now()
  const begun = stage.begin?.(context)
  if (begun !== null) report.progress(name, 'started', begun && { metadata: begun })
  try {
    const metadata = await guard.until(Promise.resolve(stage.run(context)))
    guard.insist()
    report.progress(name, 'completed', { duration: since(begunAt), ...(metadata && { metadata }) })
  } catch (reason) {
    if (isOver() || (stage.isOptional && guard.reason())) throw reason
    const error = toOffhookError(reason)
    const duration = since(begunAt)
    report.progress(name, 'failed', { duration, metadata: { error: error.message } })
    if (stage.errorType) report.error(stage.errorType, error, { stage: name, duration })
    if (!stage.isOptional) throw error
  }
}
