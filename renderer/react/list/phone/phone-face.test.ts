import { describe, expect, it } from 'vitest'
import type { ColumnPlan, FieldPlan } from '../../../compile/plan.ts'
import { fieldPlan } from '../../form/form.fixture.tsx'
import { listPlan } from '../list-page.fixture.tsx'
import { phoneFace } from './phone-face.ts'

const choices = { source: 'dict', code: 'yn' } as const

function column(name: string, more: Partial<FieldPlan> = {}, link: ColumnPlan['link'] = null): ColumnPlan {
  return { field: fieldPlan(name, name, more), title: name, sortable: false, link, ellipsis: false }
}

const state = (name: string, more: Partial<FieldPlan> = {}) =>
  column(name, { type: { kind: 'enum' }, choices, ...more })

/** @param ofPage in the order of the page; absent: the same */
function face(columns: readonly ColumnPlan[], { label, ofPage = columns }: Partial<Of> = {}) {
  const tree =
    label === undefined ? null : { label: fieldPlan(label, label), parent: fieldPlan('p', 'p'), expanded: false }
  const { title, status, facts } = phoneFace(columns, { list: { ...listPlan().list, columns: ofPage }, tree })
  return { title: title?.field.name, status: status?.field.name, facts: facts.map(({ field }) => field.name) }
}

interface Of {
  readonly label: string
  readonly ofPage: readonly ColumnPlan[]
}

describe('the card of a row', () => {
  it('is called by the column that leads to the record, else by what the tree calls it, else by the first', () => {
    const leads = column('about', {}, 'detail')
    expect(face([column('name'), leads], { label: 'name' }).title).toBe('about')
    expect(face([column('region'), column('name')], { label: 'name' }).title).toBe('name')
    expect(face([column('region'), column('name')]).title).toBe('region')
  })

  it.each([
    ['code', 'name'],
    ['roleCode', 'roleName'],
    ['jobNo', 'name'],
  ])('is called by the name beside a code: %s and %s', (code, name) => {
    const columns = [column(code, {}, 'detail'), column('other'), column(name)]
    expect(face(columns)).toMatchObject({ title: name, facts: [code, 'other'] })
    expect(face(columns.slice(0, 2)).title).toBe(code)
  })

  it('shows the state that something writes by itself before one that is chosen, and no other choice as one', () => {
    expect(face([column('code'), state('category'), state('status', { readOnly: true })]).status).toBe('status')
    expect(face([column('code'), state('category'), state('useStatus')]).status).toBe('useStatus')
    expect(face([column('code'), state('category'), state('unit')])).toMatchObject({
      status: undefined,
      facts: ['category', 'unit'],
    })
  })

  it('takes neither several values nor a reference for a state', () => {
    const several = state('tags', { multiple: true })
    const reference = state('maker', { choices: { source: 'ref' } as unknown as FieldPlan['choices'] })
    expect(face([column('code'), several, reference]).status).toBeUndefined()
  })

  it('has three facts, in the order of the columns', () => {
    const columns = [column('a'), column('code', {}, 'detail'), state('status'), column('b'), column('c'), column('d')]
    expect(face(columns)).toEqual({ title: 'code', status: 'status', facts: ['a', 'b', 'c'] })
  })

  it('prefers an amount and a time to other facts, and one that is summed up to another amount', () => {
    const price = column('price', { type: { kind: 'decimal', precision: 10, scale: 2 } })
    const total = column('total', { type: { kind: 'decimal', precision: 10, scale: 2 }, statistics: ['sum'] })
    const day = column('day', { type: { kind: 'date' } })
    const columns = [column('code'), column('a'), column('b'), price, total, day, column('c')]
    expect(face(columns).facts).toEqual(['a', 'total', 'day'])
    expect(face(columns.filter((one) => one !== total)).facts).toEqual(['a', 'price', 'day'])
  })

  it('leaves an amount and a time that the page has put far behind to the record', () => {
    const salary = column('salary', { type: { kind: 'decimal', precision: 10, scale: 2 } })
    const first = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((name) => column(name))
    expect(face([column('code'), ...first, salary]).facts).toEqual(['a', 'b', 'c'])
    expect(face([column('code'), ...first.slice(1), salary]).facts).toEqual(['b', 'c', 'salary'])
  })

  it('prefers money to quantities and rates, summed up or not', () => {
    const stock = column('stock', { type: { kind: 'decimal', precision: 14, scale: 3 }, statistics: ['sum'] })
    const rate = column('rate', { type: { kind: 'decimal', precision: 5, scale: 2 } })
    const price = column('price', { type: { kind: 'decimal', precision: 14, scale: 2 } })
    const columns = [column('about'), column('a'), rate, column('b'), stock, price]
    expect(face(columns).facts).toEqual(['a', 'rate', 'price'])
    expect(face(columns.slice(0, -1)).facts).toEqual(['a', 'rate', 'stock'])
  })

  it('prefers a time of day to a day, and leaves pictures and files to the record', () => {
    const day = column('day', { type: { kind: 'date' } })
    const at = column('at', { type: { kind: 'datetime' } })
    const picture = column('picture', { files: { multiple: false } as unknown as NonNullable<FieldPlan['files']> })
    expect(face([column('code'), picture, day, column('a'), column('b'), at]).facts).toEqual(['day', 'a', 'at'])
    expect(face([column('code'), picture, column('a')]).facts).toEqual(['a'])
  })

  it('has the facts that somebody has put first', () => {
    const columns = [column('code'), column('a'), column('b'), column('c'), column('day', { type: { kind: 'date' } })]
    const [code, a, b, c, day] = columns
    expect(face(columns).facts).toEqual(['a', 'b', 'day'])
    const arranged = [code, b, c, a, day].filter((one) => one !== undefined)
    expect(face(arranged, { ofPage: columns }).facts).toEqual(['b', 'c', 'a'])
  })

  it('is there for whoever sees no column', () => {
    expect(face([])).toEqual({ title: undefined, status: undefined, facts: [] })
  })
})
