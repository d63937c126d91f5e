import { expect, it } from 'vitest'
import { measureGridCore } from './bench-grid/grid-core-size.ts'
import { codeSize } from './code-size.ts'
import { expectWithinBudget } from './expect-within-budget.ts'

const SLACK_BYTES = 1_024

it('the grid core and what it fetches later stay within their budgets, and bring no package along', async () => {
  const { script, later, packages } = await measureGridCore()
  expect(packages).toEqual([])
  expectWithinBudget('gridCore', script, { slackBytes: SLACK_BYTES })
  expectWithinBudget('gridLater', later, { slackBytes: SLACK_BYTES })
})

it('another name for the same thing changes nothing of what the budgets hold', () => {
  const { namelessBytes } = codeSize('const e=n.map(t=>t.price);show("共",e,"元")')
  expect(codeSize('const a=r.map(e=>e.unitPrice);show("共",a,"元")').namelessBytes).toBe(namelessBytes)
  expect(codeSize('const e=n.map(t=>t.price+1);show("共",e,"元")').namelessBytes).toBeGreaterThan(namelessBytes)
  expect(codeSize('const e=n.map(t=>t.price);show("一共",e,"元")').namelessBytes).toBeGreaterThan(namelessBytes)
})
