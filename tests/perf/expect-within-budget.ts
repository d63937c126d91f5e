import { expect } from 'vitest'
import budget from './budget.json' with { type: 'json' }
import type { CodeSize } from './code-size.ts'
import type { LoadedFile } from './loaded-sizes.ts'

/** As far as other names, or modules in another order, move what gzip makes of the same code. */
const NAMES_IN_GZIP = 1.02
/** Between two files `a as a` is written as `a`: chance of the minifier, a few characters up or down. */
const NAMES_IN_CODE = 1.001

interface Leeway {
  /** A budget that is looser than this has been beaten and is to be lowered, so that the figures only go down. */
  readonly slackBytes: number
  /** What is listed when it is exceeded. */
  readonly files?: readonly LoadedFile[]
}

type Budgeted = 'signInPage' | 'firstListPage' | 'gridCore' | 'gridLater'

export function expectWithinBudget(
  name: Budgeted,
  { gzipBytes, namelessBytes }: CodeSize,
  { slackBytes, files = [] }: Leeway,
) {
  const [code, wire] = [`${name}NamelessBytes`, `${name}Bytes`] as const
  const list = files
    .map((file) => `\n${String(file.gzipBytes).padStart(8)} ${file.namelessBytes} ${file.path}`)
    .join('')
  expect(namelessBytes, `${code} in tests/perf/budget.json is exceeded:${list}`).toBeLessThanOrEqual(
    budget[code] * NAMES_IN_CODE,
  )
  expect(budget[code] - namelessBytes, `${code} can be lowered to ${namelessBytes}`).toBeLessThan(slackBytes)
  expect(gzipBytes, `${wire} in tests/perf/budget.json is exceeded:${list}`).toBeLessThanOrEqual(
    budget[wire] * NAMES_IN_GZIP,
  )
  expect(budget[wire] - gzipBytes, `${wire} can be lowered to ${gzipBytes}`).toBeLessThan(slackBytes)
}
