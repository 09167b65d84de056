import { readFileSync } from 'node:fs'
import { execa } from 'execa'

/** Downloaded at use, because it depends on a hundred packages. Version 13 needs Node 22. */
const LIGHTHOUSE = 'lighthouse@12.8.2'
const FLAGS = '--headless=new --no-sandbox --disable-dev-shm-usage --disable-background-networking'

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']

interface Audit {
  title: string
  score: number | null
  scoreDisplayMode: string
  numericValue?: number
}

interface Report {
  runtimeError?: { message: string }
  categories: Record<string, { score: number }>
  audits: Record<string, Audit>
}

/** Measures a page. Prints the audits that it does not pass, and returns the scores, 0 to 100, and all audits. */
export async function runLighthouse(
  url: string,
  { file, args, chromium }: { file: string; args: readonly string[]; chromium: string | undefined },
): Promise<{ scores: Record<string, number>; audits: Report['audits'] }> {
  const output = ['--quiet', '--output=json', `--output-path=${file}`, `--chrome-flags=${FLAGS}`]
  await execa('npx', ['--yes', LIGHTHOUSE, url, ...output, ...args], { env: { CHROME_PATH: chromium } })
  const report: Report = JSON.parse(readFileSync(file, 'utf8'))
  if (report.runtimeError) throw new Error(report.runtimeError.message)
  for (const { title, score, scoreDisplayMode } of Object.values(report.audits))
    if (scoreDisplayMode === 'binary' && score === 0) console.log(`  not passed: ${title}`)
  const scores = Object.fromEntries(
    CATEGORIES.map((name) => [name, (report.categories[name]?.score ?? 0) * 100]),
  )
  return { scores, audits: report.audits }
}
