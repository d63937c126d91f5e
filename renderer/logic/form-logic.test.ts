import { describe, expect, it } from 'vitest'
import { compile, pageWith, SOUND_PAGE } from '../compile/compile-page.fixture.ts'
import type { PagePlan, PageRecord } from '../compile/plan.ts'
import { createFormLogic } from './form-logic.ts'
import type { FormState, LogicEnvironment } from './form-state.ts'
import { runChecks } from './run-checks.ts'

const environment: LogicEnvironment = { old: null, user: { username: 'li' }, now: '2026-11-20 10:00:00' }

function planOf(changes: Record<string, unknown>): PagePlan {
  const { plan, problems } = compile(pageWith(changes))
  if (!plan) throw new Error(JSON.stringify(problems, null, 1))
  return plan
}

const plan = planOf({
  fields: {
    ...SOUND_PAGE.fields,
    quantity: { type: 'integer', title: '数量' },
    total: { type: 'decimal(12,2)', title: '合计', value: '= price * quantity' },
    average: { type: 'decimal(5,4)', title: '平均折扣', value: '= avg(tiers.discount)' },
    level: { type: 'string(9)', title: '级别' },
    day: { type: 'date', title: '登记日', default: '= today()' },
  },
  subTables: {
    tiers: {
      title: '阶梯',
      entity: { table: 'demo_tier', foreignKey: 'sampleId' },
      fields: {
        unitPrice: { type: 'decimal(12,2)', title: '单价' },
        discount: { type: 'decimal(5,4)', title: '折扣', value: '= price > 0 ? row.unitPrice / price : null' },
      },
      checks: [{ id: 'cheaper', that: 'row.unitPrice <= price', message: '单价不能高于价格', fields: ['unitPrice'] }],
    },
  },
  form: {
    reactions: [
      {
        id: 'float',
        when: "kind == 'float'",
        then: { note: { visible: true, required: true } },
        else: { note: { visible: false } },
      },
      { id: 'large', when: 'total > 1000', then: { level: { value: 'large', readonly: true } } },
      {
        id: 'huge',
        when: 'total > 9000',
        then: { level: { value: '= concat(level, "+", user.username)' }, note: { required: false } },
      },
      { id: 'level', when: "level == 'large'", then: { kind: { options: ['fixed'] }, tiers: { visible: false } } },
    ],
  },
  checks: [{ id: 'date', that: "since == null || since >= '2026-01-01'", message: '日期太早', fields: ['since'] }],
})
const logic = createFormLogic(plan)

function open(record: PageRecord, fills = true): FormState {
  return logic.open({ ...logic.initialRecord(environment), ...record }, environment, { fills })
}

describe('a form as it opens', () => {
  it('has its defaults, computed ones by the clock it is given', () => {
    expect(logic.initialRecord(environment)).toMatchObject({ day: '2026-11-20', name: null })
  })

  it('computes values and applies the reactions that hold', () => {
    const state = open({ price: '10.5', quantity: 3, kind: 'float' })
    expect(state.record.total).toBe('31.5')
    expect(state.targets.get('note')).toEqual({
      visible: true,
      required: true,
      readOnly: false,
      options: null,
      causes: { visible: 'float', required: 'float' },
    })
  })

  it('fills values in for a new record and leaves a stored one as it is', () => {
    expect(open({ price: '600', quantity: 2 }).record.level).toBe('large')
    expect(open({ price: '600', quantity: 2, level: 'small' }, false).record.level).toBe('small')
  })

  it('without an else leaves a field as it is declared when the condition does not hold', () => {
    expect(open({}).targets.get('level')).toMatchObject({ readOnly: false, causes: {} })
  })
})

describe('a change', () => {
  it('recomputes what reads it, one after the other, down to conditions on computed values', () => {
    const state = logic.change(open({ price: '10', quantity: 2 }), { quantity: 200 }, environment)
    expect(state.record).toMatchObject({ total: '2000', level: 'large' })
    expect(state.targets.get('tiers')?.visible).toBe(false)
    expect(state.targets.get('kind')?.options).toEqual(['fixed'])
  })

  it('lets a later reaction win, each seeing the state before', () => {
    const state = logic.change(open({ kind: 'float', price: '1', quantity: 1 }), { price: '9500' }, environment)
    // Both begin to hold on one state, in which the level is still empty: null joined with texts is null.
    expect(state.targets.get('note')).toMatchObject({ required: false, causes: { required: 'huge' } })
  })

  it('brings the declaration back when a condition ends', () => {
    const large = open({ price: '600', quantity: 2 })
    const small = logic.change(large, { quantity: 1 }, environment)
    expect(small.targets.get('level')).toMatchObject({ readOnly: false, causes: {} })
    expect(small.record.level).toBe('large')
  })

  it('computes columns of sub-rows from the record, and the record from the columns', () => {
    const state = logic.change(open({ price: '10' }), { tiers: [{ unitPrice: '9' }, { unitPrice: '8' }] }, environment)
    expect(state.record).toMatchObject({ tiers: [{ discount: '0.9' }, { discount: '0.8' }], average: '0.85' })
    const cheaper = logic.change(state, { price: '20' }, environment)
    expect(cheaper.record).toMatchObject({ tiers: [{ discount: '0.45' }, { discount: '0.4' }], average: '0.425' })
  })

  it('keeps the objects of what it does not touch', () => {
    const before = open({ price: '10', tiers: [{ unitPrice: '9' }] })
    const after = logic.change(before, { name: 'x' }, environment)
    expect(after.targets).toBe(before.targets)
    expect(after.record.tiers).toBe(before.record.tiers)
  })

  it('comes to rest although two reactions fight for a value', () => {
    const fighting = createFormLogic(
      planOf({
        form: {
          reactions: [
            { id: 'a', when: "name == 'a'", then: { name: { value: 'b' } } },
            { id: 'b', when: "name == 'b'", then: { name: { value: 'a' } } },
          ],
        },
      }),
    )
    const state = fighting.change(fighting.open({}, environment, { fills: true }), { name: 'a' }, environment)
    expect(['a', 'b']).toContain(state.record.name)
  })
})

describe('an expression that reaches a limit', () => {
  it('is reported with its field, and the field is empty', () => {
    const long = createFormLogic(
      planOf({
        fields: {
          ...SOUND_PAGE.fields,
          twice: {
            type: 'text',
            title: 'X',
            value: `= ${Array(40).fill('note').join(' + ')}`
              .replace('=', '= concat(')
              .concat(')')
              .replaceAll(' + ', ', '),
          },
        },
      }),
    )
    const state = long.open({ note: 'x'.repeat(60_000) }, environment, { fills: true })
    expect(state.failures).toMatchObject([{ target: 'twice', pointer: '/fields/twice/value' }])
    expect(state.record.twice ?? null).toBeNull()
  })
})

describe('checks', () => {
  it('hold when a value is missing', () => {
    expect(runChecks(plan, { since: null, tiers: [{ unitPrice: null }] }, environment)).toEqual([])
  })

  it('point at their fields, in rows as well', () => {
    const record = { since: '2025-12-31', price: '10', tiers: [{ unitPrice: '9' }, { unitPrice: '11' }] }
    expect(runChecks(plan, record, environment)).toEqual([
      { id: 'date', message: '日期太早', pointers: ['/since'] },
      { id: 'cheaper', message: '单价不能高于价格', pointers: ['/tiers/1/unitPrice'] },
    ])
  })
})
