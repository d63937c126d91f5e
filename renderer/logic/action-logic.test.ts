import { describe, expect, it } from 'vitest'
import { compile, pageWith, SOUND_PAGE } from '../compile/compile-page.fixture.ts'
import type { PagePlan, PageRecord } from '../compile/plan.ts'
import { createActionLogic } from './action-logic.ts'
import { actionQuestion } from './action-plan.ts'
import { createFormLogic } from './form-logic.ts'
import { knownQuestion } from './known-question.ts'
import { runChecks } from './run-checks.ts'

function planOf(text: string): PagePlan {
  const { plan, problems } = compile(text)
  if (!plan) throw new Error(JSON.stringify(problems))
  return plan
}

const plan = planOf(
  pageWith({
    fields: {
      ...SOUND_PAGE.fields,
      paid: { type: 'decimal(12,2)', title: '实付' },
      refund: { type: 'decimal(12,2)', title: '退款', readonly: true },
      refunded: { type: 'decimal(12,2)', title: '已退', readonly: true },
      rest: { type: 'decimal(12,2)', title: '剩余', value: '= paid - refunded' },
      total: { type: 'decimal(12,2)', title: '货款', value: '= sum(lines.price)' },
      due: { type: 'decimal(12,2)', title: '应付', value: '= total * 2' },
    },
    subTables: {
      lines: {
        title: '明细',
        entity: { table: 'demo_line', foreignKey: 'sampleId' },
        fields: { price: { type: 'decimal(12,2)', title: '单价' } },
      },
    },
    actions: {
      repay: {
        title: '退款',
        type: 'set-values',
        input: [{ field: 'refund', rules: ['required'] }, 'note', 'since'],
        checks: [{ id: 'half', that: 'refund <= old.paid / 2', message: '最多一半', fields: ['refund'] }],
        props: { values: { kind: 'back', refunded: '= old.refunded + refund' } },
      },
    },
    checks: [
      { id: 'rest', that: 'rest >= 0', message: '不够' },
      { id: 'lines', that: 'count(lines) > 0', message: '没有明细' },
      { id: 'due', that: 'refund <= due', message: '超过应付' },
    ],
    form: {
      reactions: [
        {
          id: 'back',
          when: "kind == 'back'",
          then: { note: { visible: true, readonly: true } },
          else: { note: { visible: false } },
        },
        { id: 'large', when: 'rest < 50', then: { note: { required: true }, name: { value: '大额' } } },
        { id: 'full', when: 'rest == 0', then: { since: { value: '2026-11-20' } } },
        { id: 'rows', when: 'count(lines) == 0', then: { note: { visible: false } } },
      ],
    },
  }),
)
const storing = plan.actions.map((action) => ({ plan: action, valuesProperty: 'values' }))[0]
const stored: PageRecord = {
  id: '1',
  name: '甲',
  kind: 'new',
  paid: '100',
  refund: '5',
  refunded: '20',
  rest: '80',
  total: '70',
  due: '140',
}

function setup(unknown: readonly string[] = [], old: PageRecord = stored) {
  if (!storing) throw new Error('The page has lost its action.')
  const question = knownQuestion({ ...plan, ...actionQuestion(plan, storing.plan) }, storing, new Set(unknown))
  const logic = createActionLogic(question, storing, createFormLogic(question), {
    refund: '10',
    note: null,
    since: null,
  })
  const environment = { old, user: { username: 'li' }, now: '2026-11-20 10:00:00' }
  const opened = logic.open(old, environment, { fills: true })
  const broken = (record: PageRecord) => runChecks(question, record, environment).map(({ id }) => id)
  return { question, logic, environment, opened, broken }
}

describe('the form of an action', () => {
  it('holds the record as the action would leave it', () => {
    const { opened } = setup()
    expect(opened.record).toMatchObject({ refund: '10', kind: 'back', refunded: '30', rest: '70', total: '70' })
  })

  it('keeps what the action writes up to date with the input', () => {
    const { logic, opened, environment } = setup()
    const changed = logic.change(opened, { refund: '60' }, environment)
    expect(changed.record).toMatchObject({ refunded: '80', rest: '20' })
    expect(logic.change(changed, { refund: '1' }, environment).record).toMatchObject({ refunded: '21', rest: '79' })
  })

  it('shows and requires by the reactions of the page, but does not lock what is asked for', () => {
    const { logic, opened, environment } = setup()
    expect(opened.targets.get('note')).toMatchObject({ visible: true, required: false, readOnly: false })
    expect(opened.targets.get('refund')).toMatchObject({ required: true, readOnly: false })
    const large = logic.change(opened, { refund: '60' }, environment)
    expect(large.targets.get('note')).toMatchObject({ required: true, readOnly: false })
  })

  it('lets reactions fill in what is asked for, and nothing else', () => {
    const { logic, opened, environment } = setup()
    expect(logic.change(opened, { refund: '80' }, environment).record).toMatchObject({
      since: '2026-11-20',
      name: '甲',
    })
  })

  it('runs the checks of the page and those of the action', () => {
    const { logic, opened, environment, broken } = setup()
    expect(broken(opened.record)).toEqual([])
    expect(broken(logic.change(opened, { refund: '90' }, environment).record)).toEqual(['rest', 'half'])
    expect(broken(logic.change(opened, { refund: '150' }, environment).record)).toEqual(['rest', 'due', 'half'])
  })
})

describe('what the browser does not know', () => {
  it('are the rows of sub-tables: checks and reactions on them are the server’s', () => {
    const { question } = setup()
    expect(question.checks.map(({ id }) => id)).toEqual(['rest', 'due', 'half'])
    expect(question.form.reactions.map(({ id }) => id)).toEqual(['back', 'large', 'full'])
  })

  it('is what was there before, of records that differ; what is asked for or written is known all the same', () => {
    const { question } = setup(['refund', 'kind'])
    expect(question.checks.map(({ id }) => id)).toEqual(['rest', 'due', 'half'])
    expect(question.form.reactions.map(({ id }) => id)).toContain('back')
  })

  it('is all that is computed or written from it', () => {
    const { question, opened } = setup(['refunded', 'rest'])
    expect(question.checks.map(({ id }) => id)).toEqual(['due', 'half'])
    expect(question.form.reactions.map(({ id }) => id)).toEqual(['back'])
    expect(opened.record).toMatchObject({ rest: '80' })
    expect(setup(['paid']).question.checks.map(({ id }) => id)).toEqual(['due'])
  })
})
