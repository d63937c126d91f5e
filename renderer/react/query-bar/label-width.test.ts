import { describe, expect, it } from 'vitest'
import type { QueryFieldPlan } from '../../compile/plan.ts'
import { fieldPlan } from '../form/form.fixture.tsx'
import { labelWidthPx } from './label-width.ts'

const field = (title: string): QueryFieldPlan => ({ field: fieldPlan('a', title), title, operator: 'eq' })

describe('the labels of a query', () => {
  it('have room for the longest that is in view', () => {
    expect(labelWidthPx([field('名称'), field('合作状态')])).toBe(56)
    expect(labelWidthPx([field('名称')])).toBe(28)
    // Its letters are 34 px wide.
    expect(labelWidthPx([field('规则Code')])).toBeGreaterThanOrEqual(62)
  })

  it('are cut where one would leave its input no room, and take none where there are none', () => {
    expect(labelWidthPx([field('一'.repeat(30))])).toBe(112)
    expect(labelWidthPx([])).toBe(0)
  })
})
