import { describe, expect, it } from 'vitest'
import type { ListColumnsSetting } from '#schemas/api/list-settings.ts'
import { type CompiledPlan, compiledPlan } from '../views/list-views.fixture.ts'
import { changeColumn, isShown, moveColumn, orderColumns, shownColumns, toSetting } from './arrange-columns.ts'

const { list }: CompiledPlan = compiledPlan()
const choice = { columns: list.columns, offered: list.offered ?? [] }
const order = (setting: ListColumnsSetting | null) =>
  orderColumns(choice, setting)
    .filter(isShown)
    .map(({ column }) => column.field.name)
const shown = (setting: ListColumnsSetting) => shownColumns(choice, setting).map(({ field }) => field.name)
const named = (...fields: string[]): ListColumnsSetting => ({ columns: fields.map((field) => ({ field })) })

describe('columns in the order of their user', () => {
  it('stand as the page has them where nothing is said', () => {
    expect(order(null)).toEqual(['name', 'kind', 'price', 'since'])
    expect(choice.offered.map(({ field }) => field.name)).toEqual([
      'note',
      'createBy',
      'createTime',
      'updateBy',
      'updateTime',
    ])
  })

  it('9. drop those that the page has no more, and show new ones behind the one before them', () => {
    expect(order(named('since', 'gone', 'name', 'since'))).toEqual(['since', 'name', 'kind', 'price'])
    expect(order(named('since', 'price', 'kind'))).toEqual(['name', 'since', 'price', 'kind'])
  })

  it('take in what the page does not show, when somebody wants it', () => {
    expect(order(named('note', 'name', 'kind', 'price', 'since'))).toEqual(['note', 'name', 'kind', 'price', 'since'])
  })

  it('stay in sight at the edges, in whatever place they were put', () => {
    const setting: ListColumnsSetting = {
      columns: [
        { field: 'name', pinned: 'right' },
        { field: 'kind' },
        { field: 'price', pinned: 'left' },
        { field: 'since' },
      ],
    }
    expect(shown(setting)).toEqual(['price', 'kind', 'since', 'name'])
    expect(shownColumns(choice, setting)[0]?.fixed).toBe('left')
    const loose = changeColumn(orderColumns(choice, setting), 'price', { pinned: 'none' })
    expect(shownColumns(choice, toSetting(loose, undefined)).some(({ fixed }) => fixed === 'left')).toBe(false)
  })

  it('are as wide as was said, exactly', () => {
    const [first] = shownColumns(choice, { columns: [{ field: 'name', widthPx: 60 }] })
    expect(first).toMatchObject({ widthPx: 60, isSized: true })
  })

  it('show those of the page where all that were shown are gone from it', () => {
    const columns = list.columns.map(({ field }) => ({ field: field.name, hidden: true }))
    expect(shown({ columns: [...columns, { field: 'gone' }] })).toEqual(['name', 'kind', 'price', 'since'])
  })

  it('are moved, hidden and kept without what nobody has asked for', () => {
    const moved = moveColumn(orderColumns(choice, null), 'since', 'name')
    const hidden = changeColumn(moved, 'kind', { hidden: true })
    expect(toSetting(hidden, 'compact')).toEqual({
      columns: [{ field: 'since' }, { field: 'name' }, { field: 'kind', hidden: true }, { field: 'price' }],
      density: 'compact',
    })
    expect(toSetting(changeColumn(hidden, 'kind', { hidden: undefined }), 'default')).toEqual(
      named('since', 'name', 'kind', 'price'),
    )
  })
})
