import { describe, expect, it } from 'vitest'
import { SHOWN_PAGES } from '../kinds/panes/panes-mistakes.fixture.ts'
import { compile, pageWith, SOUND_PAGE } from './compile-page.fixture.ts'
import { restorePlan, storePlan } from './stored-plan.ts'

const knowledge = { pageOutlines: SHOWN_PAGES, pages: new Set(['sample', 'depart-users']) }

function planOf(changes: Record<string, unknown>) {
  const { plan, problems } = compile(pageWith(changes), knowledge)
  if (!plan) throw new Error(JSON.stringify(problems, null, 1))
  return plan
}

describe('lists that belong to a record', () => {
  it('are found by fields of the other page that equal fields of the record, or values', () => {
    const { detail } = planOf({
      detail: { related: [{ page: 'depart-users', where: 'departId == id && rank == 2 && createBy == name' }] },
    })
    expect(detail.related).toEqual([
      {
        page: 'depart-users',
        title: null,
        values: [
          { field: 'departId', value: { source: 'id' } },
          { field: 'rank', value: { literal: 2 } },
          { field: 'createBy', value: { source: 'name' } },
        ],
      },
    ])
  })

  it('survive being stored, as the history does', () => {
    const plan = planOf({
      detail: { history: true, related: [{ page: 'depart-users', where: 'departId == id', title: '人员' }] },
    })
    const restored = restorePlan(JSON.parse(JSON.stringify(storePlan(plan))))
    expect(restored?.detail).toEqual(plan.detail)
  })
})

describe('the history of records', () => {
  const codes = (changes: Record<string, unknown>) => planOf(changes).permissions.map(({ code }) => code)

  it('has a permission of its own, on pages that show it', () => {
    expect(codes({})).not.toContain('demo:sample:history')
    expect(codes({ detail: { history: true } })).toContain('demo:sample:history')
    const titled = planOf({ detail: { history: true } }).permissions.find(({ action }) => action === 'history')
    expect(titled?.title).toBe('查看变更记录')
  })

  it('can take a code from elsewhere', () => {
    const plan = planOf({ detail: { history: true }, permissions: { history: 'demo:sample:audit' } })
    expect(plan.permissionMap).toEqual({ history: 'demo:sample:audit' })
    const { plan: none } = compile(pageWith({ permissions: { history: 'demo:sample:audit' } }), knowledge)
    expect(none).toBeNull()
  })
})

describe('marks of rows', () => {
  it('are conditions in their order', () => {
    const { list } = planOf({
      fields: SOUND_PAGE.fields,
      list: { marks: [{ when: 'price < 10', as: 'warning', text: '便宜' }] },
    })
    expect(list.marks).toMatchObject([{ as: 'warning', text: '便宜', when: { source: 'price < 10' } }])
  })
})
