import { describe, expect, it } from 'vitest'
import { fakeActions, fakeRegistry, fakeValidators, pageWith, SOUND_PAGE } from './compile-page.fixture.ts'
import { compilePageSet, type PageFile } from './compile-page-set.ts'

const options = { registry: fakeRegistry, actions: fakeActions, validators: fakeValidators, systemTables: new Map() }
const first: PageFile = { file: 'a.json', text: pageWith({}) }

function second(changes: Record<string, unknown>): PageFile {
  const other = { code: 'other', permissionPrefix: 'demo:other', entity: { table: 'demo_other', api: '/demo/other' } }
  return { file: 'b.json', text: pageWith({ ...other, ...changes }) }
}

const linesIn = (table: string) => ({
  title: '明细',
  entity: { table, foreignKey: 'otherId' },
  fields: { name: { type: 'string(9)', title: '名称' } },
})

const ref = (label: string) => ({
  fields: {
    ...SOUND_PAGE.fields,
    sample: { type: 'ref', title: '样例', ref: { entity: 'demo_sample', value: 'id', label } },
  },
})

describe('a set of pages', () => {
  it('is sound when no name is used twice', () => {
    expect(compilePageSet([first, second({})], options).flatMap((page) => page.problems)).toEqual([])
  })

  it.each([
    ['/code', { code: 'sample' }],
    ['/entity/table', { entity: { table: 'demo_sample', api: '/demo/other' } }],
    ['/entity/api', { entity: { table: 'demo_other', api: '/demo/sample' } }],
    ['/permissionPrefix', { permissionPrefix: 'demo:sample' }],
    ['/subTables/lines/entity/table', { subTables: { lines: linesIn('demo_sample') } }],
  ])('reports a shared %s at the later file, whatever the order given', (pointer, changes) => {
    const [a, b] = compilePageSet([second(changes), first], options)
    expect(a).toMatchObject({ file: 'a.json', problems: [] })
    expect(b?.plan).toBeNull()
    expect(b?.problems).toMatchObject([{ code: 'duplicate-page', pointer }])
    expect(b?.problems[0]?.message).toContain('a.json')
  })

  it('lets a page refer to the table of another', () => {
    const [, b] = compilePageSet([first, second(ref('name'))], options)
    expect(b?.problems).toEqual([])
  })

  it('refuses a reference to a field that the other page does not have', () => {
    const [, b] = compilePageSet([first, second(ref('nmae'))], options)
    expect(b?.problems).toMatchObject([{ code: 'unknown-ref', pointer: '/fields/sample/ref/label' }])
  })

  it('blames a page that takes a table of the system, and nobody who refers to that table', () => {
    const systemTables = new Map([['sys_depart', new Set(['id', 'departName'])]])
    const fields = {
      ...SOUND_PAGE.fields,
      depart: { type: 'ref', title: '部门', ref: { entity: 'sys_depart', value: 'id', label: 'departName' } },
    }
    const taker = second({ entity: { table: 'sys_depart', api: '/demo/other' } })
    const [user, guilty] = compilePageSet([{ file: 'a.json', text: pageWith({ fields }) }, taker], {
      ...options,
      systemTables,
    })
    expect(user?.problems).toEqual([])
    expect(guilty?.problems).toMatchObject([{ code: 'reserved-name', pointer: '/entity/table' }])
  })

  it('survives a file that is no page at all', () => {
    const compiled = compilePageSet([{ file: '0.json', text: '{' }, first], options)
    expect(compiled.map((page) => page.plan === null)).toEqual([true, false])
  })
})
