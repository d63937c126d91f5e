import { describe, expect, it } from 'vitest'
import { compile, pageWith, SOUND_PAGE } from '../../compile/compile-page.fixture.ts'
import { allPermissions } from '../../host.ts'
import { visibleParts } from './use-visible-parts.ts'

function partsFor(hidden: readonly string[], more: Readonly<Record<string, unknown>> = {}) {
  const { plan, problems } = compile(
    pageWith({
      fields: {
        ...SOUND_PAGE.fields,
        cost: { type: 'decimal(12,2)', title: '成本', permission: 'cost', statistics: ['sum'] },
      },
      subTables: {
        tiers: {
          title: '阶梯价',
          entity: { table: 'demo_tier', foreignKey: 'sampleId' },
          fields: {
            price: { type: 'decimal(12,2)', title: '单价' },
            margin: { type: 'decimal(12,2)', title: '毛利', permission: 'cost' },
          },
        },
      },
      list: { columns: ['name', 'cost'], sort: '-cost', expand: 'tiers', rowActions: ['edit', 'delete', 'approve'] },
      query: { simple: ['name', 'cost'] },
      toolbar: ['add', 'batch_delete', 'approve'],
      actions: { approve: { title: '审核', type: 'set-values', props: { values: { kind: 'a' } } } },
      ...more,
    }),
  )
  if (!plan) throw new Error(JSON.stringify(problems))
  return visibleParts(plan, { ...allPermissions, isVisible: (code) => !hidden.includes(code) })
}

const names = (parts: readonly { readonly field: { readonly name: string } }[]) => parts.map(({ field }) => field.name)

describe('what a user gets to see of a list', () => {
  it('goes by the codes that the page takes from elsewhere', () => {
    const taken = { permissions: { add: 'market:price:add', approve: 'market:price:edit' } }
    const without = (hidden: readonly string[]) => {
      const parts = partsFor(hidden, taken)
      return [parts.mayAdd, parts.rowActions.some(({ name }) => name === 'approve')]
    }
    expect(without(['demo:sample:add', 'demo:sample:approve'])).toEqual([true, true])
    expect(without(['market:price:add'])).toEqual([false, true])
    expect(without(['market:price:edit'])).toEqual([true, false])
  })

  it('is all of it when everything is granted', () => {
    const parts = partsFor([])
    expect(names(parts.columns)).toEqual(['name', 'cost'])
    expect(parts.defaultSort).toEqual({ field: 'cost', order: 'desc' })
    expect(parts.expand?.columns.map(({ name }) => name)).toEqual(['price', 'margin'])
  })

  it('leaves a field without its see permission out of columns, query, order, statistics and expanded rows', () => {
    const parts = partsFor(['demo:sample:field:cost:see'])
    expect(names(parts.columns)).toEqual(['name'])
    expect(names(parts.simple)).toEqual(['name'])
    expect(parts.defaultSort).toEqual({ field: 'createTime', order: 'desc' })
    expect(parts.expand?.columns.map(({ name }) => name)).toEqual(['price'])
  })

  it('sorts by what of several fields is left', () => {
    const list = { columns: ['name', 'cost'], sort: ['-cost', 'name', '-price'] }
    expect(partsFor([], { list }).defaultSort).toMatchObject({ field: 'cost', then: [{ field: 'name' }, {}] })
    expect(partsFor(['demo:sample:field:cost:see'], { list }).defaultSort).toEqual({
      field: 'name',
      order: 'asc',
      then: [{ field: 'price', order: 'desc' }],
    })
  })

  it('leaves out actions that are not granted, and marks where nothing is left to do with them', () => {
    const parts = partsFor(['demo:sample:approve', 'demo:sample:batch_delete', 'demo:sample:edit'])
    expect(parts.rowActions.map(({ name }) => name)).toEqual(['delete'])
    expect(parts.toolbar.map(({ name }) => name)).toEqual(['add'])
    expect(parts.maySelect).toBe(false)
  })

  it('keeps the marks for an action of the page', () => {
    expect(partsFor(['demo:sample:batch_delete']).maySelect).toBe(true)
  })
})
