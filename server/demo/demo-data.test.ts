import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { compilePage } from '#renderer/compile/compile-page.ts'
import type { FieldPlan } from '#renderer/compile/plan.ts'
import { pageValidators } from '#schemas/meta/page-validator.generated.js'
import { checkRules } from '#schemas/rules/rules.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import { readWireValue, toWireValue } from '#schemas/values/wire-value.ts'
import { actionRegistry } from '#widgets/action-registry.ts'
import { widgetRegistry } from '#widgets/registry.ts'
import { createDepartments } from './departments.ts'
import { createManufacturers } from './manufacturers.ts'
import { createProductPrices } from './product-prices.ts'

const targets = { manufacturersOf: () => ['m1', 'm2'], departmentIds: ['d1', 'd2'] }

const sets = [
  { page: 'manufacturer', create: () => createManufacturers().map(({ values }) => values) },
  { page: 'product-price', create: () => createProductPrices(targets) },
  { page: 'department', create: createDepartments },
]

function readPlan(page: string) {
  const file = join(import.meta.dirname, '../../schemas/pages/market', `${page}.json`)
  const { plan } = compilePage(readFileSync(file, 'utf8'), {
    registry: widgetRegistry,
    actions: actionRegistry,
    validators: pageValidators,
  })
  if (!plan) throw new Error(`${page} does not compile`)
  return plan
}

/** Why a user could not have entered the value; null when he could. */
function refusal(field: FieldPlan, value: CanonicalValue): string | null {
  const wire = readWireValue(field.type, field.multiple, toWireValue(field.type, field.multiple, value))
  if (!wire.ok) return `${field.title}${wire.message}`
  return checkRules(field.rules, wire.value, { title: field.title, type: field.type })?.message ?? null
}

describe.each(sets)('demo rows of $page', ({ page, create }) => {
  const plan = readPlan(page)
  const rows = create()

  it('are some two hundred, and the same each time', () => {
    expect(rows).toHaveLength(200)
    expect(create()).toEqual(rows)
  })

  it('hold only what a user could have entered', () => {
    const refused = rows.flatMap((row, index) =>
      plan.fields.flatMap((field) => {
        const reason = refusal(field, row.get(field.name) ?? null)
        return reason === null ? [] : [`${index}: ${reason}`]
      }),
    )
    expect(refused).toEqual([])
  })

  it('name fields of the page, all of them', () => {
    for (const row of rows) expect([...row.keys()].sort()).toEqual(plan.fields.map(({ name }) => name).sort())
  })

  it('are unique where the page wants it', () => {
    for (const field of plan.fields.filter(({ unique }) => unique)) {
      expect(new Set(rows.map((row) => row.get(field.name))).size).toBe(rows.length)
    }
  })

  it('have empty cells as real rows do', () => {
    expect(rows.some((row) => [...row.values()].includes(null))).toBe(true)
  })
})
