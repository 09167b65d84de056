import type { FullResult, Reporter, Suite } from '@playwright/test/reporter'

/** Prints `N passed, N failed` as the last line, as `npm test` does. `.ci/run` adds both. */
export default class CountReporter implements Reporter {
  private line = '0 passed, 1 failed'
  private suite: Suite | undefined

  onBegin(_config: unknown, suite: Suite): void {
    this.suite = suite
  }

  onEnd({ status }: FullResult): void {
    const outcomes = this.suite?.allTests().map((test) => test.outcome()) ?? []
    const count = (...wanted: string[]) => outcomes.filter((outcome) => wanted.includes(outcome)).length
    const flaky = count('flaky')
    if (flaky > 0) console.log(`${flaky} of them flaky: passed at the second attempt, listed above`)
    const failed = Math.max(count('unexpected'), status === 'passed' ? 0 : 1)
    this.line = `${count('expected', 'flaky')} passed, ${failed} failed`
  }

  async onExit(): Promise<void> {
    console.log(this.line)
  }

  printsToStdio(): boolean {
    return false
  }
}
