import { expect, it } from 'vitest'
import { measureGridCore } from './bench-grid/grid-core-size.ts'
import budget from './budget.json' with { type: 'json' }
import { type CodeSize, codeSize } from './code-size.ts'

/** A budget that is looser than this has been beaten and is to be lowered, so that the figure only goes down. */
const SLACK_BYTES = 1_024
/** As far as other names alone move what gzip makes of the same code. */
const NAMES_IN_GZIP = 1.02
/** Between two files `a as a` is written as `a`: chance of the minifier, a few characters up or down. */
const NAMES_IN_CODE = 1.001

it('the grid core and what it fetches later stay within their budgets, and bring no package along', async () => {
  const { script, later, packages } = await measureGridCore()
  expect(packages).toEqual([])
  expectWithin('gridCore', script)
  expectWithin('gridLater', later)
})

it('another name for the same thing changes nothing of what the budgets hold', () => {
  const { namelessBytes } = codeSize('const e=n.map(t=>t.price);show("共",e,"元")')
  expect(codeSize('const a=r.map(e=>e.unitPrice);show("共",a,"元")').namelessBytes).toBe(namelessBytes)
  expect(codeSize('const e=n.map(t=>t.price+1);show("共",e,"元")').namelessBytes).toBeGreaterThan(namelessBytes)
  expect(codeSize('const e=n.map(t=>t.price);show("一共",e,"元")').namelessBytes).toBeGreaterThan(namelessBytes)
})

function expectWithin(name: 'gridCore' | 'gridLater', { gzipBytes, namelessBytes }: CodeSize) {
  const [code, wire] = [`${name}NamelessBytes`, `${name}Bytes`] as const
  expect(namelessBytes, `${code} in tests/perf/budget.json is exceeded`).toBeLessThanOrEqual(
    budget[code] * NAMES_IN_CODE,
  )
  expect(budget[code] - namelessBytes, `${code} can be lowered to ${namelessBytes}`).toBeLessThan(SLACK_BYTES)
  expect(gzipBytes, `${wire} in tests/perf/budget.json is exceeded`).toBeLessThanOrEqual(budget[wire] * NAMES_IN_GZIP)
  expect(budget[wire] - gzipBytes, `${wire} can be lowered to ${gzipBytes}`).toBeLessThan(SLACK_BYTES)
}
