import { describe, expect, it } from 'vitest'
import { compile, fakeActions, pageWith, SOUND_PAGE } from './compile-page.fixture.ts'
import { NO_EFFECTS } from './no-effects.ts'
import type { PagePlan } from './plan.ts'
import { reviewPage } from './review-page.ts'
import { writtenFields } from './written-fields.ts'

const knowledge = { dictCodes: new Set(['kind']), dictValues: new Map([['kind', new Set(['a', 'b', 'c'])]]) }
const status = (more: object = {}) => ({ type: 'enum', dict: 'kind', title: '状态', readonly: true, ...more })

function reviewed(fields: object, more: Record<string, unknown> = {}, others: readonly PagePlan[] = []) {
  const text = pageWith({ fields: { ...SOUND_PAGE.fields, ...fields }, ...more })
  const { plan, problems } = compile(text, knowledge)
  if (!plan) throw new Error(JSON.stringify(problems))
  const written = writtenFields([plan, ...others], fakeActions).get(plan.code) ?? new Map()
  return reviewPage(plan, text, { written, knowledge }).map(({ code, pointer, message }) => {
    const values = /的值 (.*) 没有/.exec(message)?.[1]
    return [code, pointer, ...(values === undefined ? [] : [values])].join(' ')
  })
}
const approve = (part: object) => ({ actions: { approve: { title: '通过', type: 'set-values', ...part } } })

describe('what a page declares and never uses', () => {
  it('is a read-only field that nothing writes, or nothing but its default', () => {
    const count = { type: 'integer', title: '次数', readonly: true }
    expect(reviewed({ count })).toEqual(['never-written /fields/count'])
    expect(reviewed({ count: { ...count, default: 0 } })).toEqual(['never-written /fields/count'])
    expect(reviewed({ count }, approve({ props: { values: { count: '= old.count + 1' } } }))).toEqual([])
    expect(reviewed({ count }, approve({ input: ['count'] }))).toEqual([])
    expect(reviewed({ count: { type: 'integer', title: '次数', default: 0 } })).toEqual([])
    const reactions = [{ id: 'r', when: 'price > 0', then: { count: { value: 1 } } }]
    expect(reviewed({ count }, { form: { reactions } })).toEqual([])
    const freeing = [{ id: 'r', when: 'price > 0', then: { count: { readonly: false } } }]
    expect(reviewed({ count }, { form: { reactions: freeing } })).toEqual([])
  })

  it('is a field that stands in no form, unless rows are imported or another page gives it', () => {
    const depart = { type: 'string(32)', title: '部门', form: false }
    expect(reviewed({ depart })).toEqual(['never-written /fields/depart'])
    expect(reviewed({ depart: { ...depart, form: true } })).toEqual([])
    expect(reviewed({ depart }, { toolbar: ['add', 'import'] })).toEqual([])
    const layout = [{ section: '一', fields: ['name', 'depart'] }]
    expect(reviewed({ depart }, { form: { layout } })).not.toContain('never-written /fields/depart')
    const values = [{ field: 'depart', value: { literal: 1 } }]
    const panes = [{ contents: [{ title: null, page: 'sample', values }] }]
    // Only what is looked at.
    const around = {
      code: 'both',
      fields: [],
      systemFields: [],
      toolbar: [],
      actions: [],
      effects: NO_EFFECTS,
      panes,
      grid: null,
    }
    const plan = { ...around, form: { layout: [], reactions: [] } } as unknown as PagePlan
    expect(reviewed({ depart }, {}, [plan])).toEqual([])
  })

  it('is a value of a read-only field that nothing comes to', () => {
    const fields = { status: status({ default: 'a' }) }
    expect(reviewed(fields)).toEqual(['unreachable-value /fields/status b、c'])
    expect(reviewed(fields, approve({ props: { values: { status: 'b' } } }))).toEqual([
      'unreachable-value /fields/status c',
    ])
    expect(reviewed(fields, approve({ input: ['status'] }))).toEqual([])
    expect(reviewed({ status: status({ readonly: false }) })).toEqual([])
  })
})
