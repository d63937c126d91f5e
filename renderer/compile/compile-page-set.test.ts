import { describe, expect, it } from 'vitest'
import { fakeActions, fakeRegistry, fakeValidators, pageWith, SOUND_PAGE } from './compile-page.fixture.ts'
import { compilePageSet } from './compile-page-set.ts'
import { settleClaims } from './page-claims.ts'
import type { PageFile } from './page-file.ts'

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

  it('lets a page take the codes of another one, but none that nobody defines', () => {
    const given = [
      { file: 'a.json', text: pageWith({ permissions: { export: 'demo:other:import' } }) },
      second({ permissions: { import: 'demo:sample:export', add: 'demo:sample:add', edit: 'made:by:hand' } }),
    ]
    const set = compilePageSet(given, { ...options, permissionCodes: new Set(['made:by:hand']) })
    // Each has given away the code that the other one asks for.
    expect(set.map(({ problems }) => problems.map(({ code, pointer }) => `${code} ${pointer}`))).toEqual([
      ['unknown-permission /permissions/export'],
      ['unknown-permission /permissions/import'],
    ])
  })

  const CLASHES: readonly (readonly [pointer: string, changes: Record<string, unknown>])[] = [
    ['/code', { code: 'sample' }],
    ['/entity/table', { entity: { table: 'demo_sample', api: '/demo/other' } }],
    ['/entity/api', { entity: { table: 'demo_other', api: '/demo/sample' } }],
    ['/permissionPrefix', { permissionPrefix: 'demo:sample' }],
    ['/subTables/lines/entity/table', { subTables: { lines: linesIn('demo_sample') } }],
  ]

  it('finds kept values that follow each other all round, through what is computed from them', () => {
    const summing = (page: string, reference: string) => ({
      type: 'integer',
      title: '合计',
      kept: true,
      value: `= sum(page('${page}').twice, target.${reference} == id)`,
    })
    const fields = (page: string, table: string) => ({
      name: SOUND_PAGE.fields.name,
      up: { type: 'ref', title: '上级', ref: { entity: table, value: 'id', label: 'name' } },
      total: summing(page, 'up'),
      twice: { type: 'integer', title: '两倍', value: '= total * 2' },
    })
    const here = { file: 'a.json', text: pageWith({ fields: fields('other', 'demo_other') }) }
    const there = second({ fields: fields('sample', 'demo_sample') })
    const set = compilePageSet([here, there], options)
    expect(set.map(({ plan }) => plan === null)).toEqual([true, false])
    expect(set[0]?.problems).toMatchObject([
      { code: 'computed-cycle', pointer: '/fields/total', message: expect.stringContaining('→') },
    ])
    const plain = { ...fields('sample', 'demo_sample'), twice: { type: 'integer', title: '两倍' } }
    const sound = compilePageSet([here, second({ fields: plain })], options)
    expect(sound.flatMap(({ problems }) => problems)).toEqual([])
  })

  it.each(CLASHES)('reports a shared %s at the later of two, and names the one that has it', (pointer, changes) => {
    const [a, b] = compilePageSet([first, second(changes)], options)
    expect(a).toMatchObject({ file: 'a.json', problems: [] })
    expect(b?.plan).toBeNull()
    expect(b?.problems).toMatchObject([{ code: 'duplicate-page', pointer }])
    expect(b?.problems[0]?.message).toContain('a.json')
  })

  it.each(CLASHES.slice(1))(
    'leaves a shared %s with the page that has had it, wherever it stands',
    (pointer, changes) => {
      const { holders } = settleClaims([first])
      const files = [second(changes), first]
      const [b, a] = compilePageSet(files, options, settleClaims(files, holders))
      expect(a).toMatchObject({ file: 'a.json', problems: [] })
      expect(b?.problems).toMatchObject([{ code: 'duplicate-page', pointer }])
    },
  )

  it('leaves a name with its page while that cannot be read', () => {
    const { holders } = settleClaims([first])
    const typing: PageFile = { ...first, code: 'sample', text: '{ "code": "sample", ' }
    const files = [second({ permissionPrefix: 'demo:sample' }), typing]
    const [b] = compilePageSet(files, options, settleClaims(files, holders))
    expect(b?.problems).toMatchObject([{ code: 'duplicate-page', pointer: '/permissionPrefix' }])
  })

  it('lets a name go with the page that had it', () => {
    const { holders } = settleClaims([first])
    const files = [second({ permissionPrefix: 'demo:sample' })]
    const settled = settleClaims(files, holders)
    expect(settled.conflicts.size).toBe(0)
    expect(settled.holders.get('permissionPrefix demo:sample')).toEqual({ code: 'other', file: 'b.json' })
  })

  it('gives nothing to a page that does not get all of its names', () => {
    const third = { file: 'c.json', text: second({ code: 'third', permissionPrefix: 'demo:third' }).text }
    const files = [first, second({ permissionPrefix: 'demo:sample' }), third]
    const [a, b, c] = compilePageSet(files, options)
    expect([a, b, c].map((page) => page?.problems.map(({ code }) => code))).toEqual([[], ['duplicate-page'], []])
  })

  it('reports two sub-tables of one page in one table', () => {
    const subTables = { lines: linesIn('demo_line'), others: linesIn('demo_line') }
    const [, b] = compilePageSet([first, second({ subTables })], options)
    expect(b?.problems).toMatchObject([{ code: 'duplicate-page', pointer: '/subTables/others/entity/table' }])
  })

  it('blames nobody for the table of a page that cannot be read at the moment', () => {
    const broken = { file: 'a.json', text: pageWith({}).replace('"fields"', '"fields') }
    const [a, b] = compilePageSet([broken, second(ref('name'))], options)
    expect(a?.problems[0]?.code).toBe('json-syntax')
    expect(b?.problems).toEqual([])
  })

  it('tells the page that takes a system table, and none of those that refer to it', () => {
    const systemTables = new Map([['sys_user', new Set(['id', 'realname'])]])
    const refer = {
      ...SOUND_PAGE.fields,
      owner: { type: 'ref', title: '人', ref: { entity: 'sys_user', value: 'id', label: 'realname' } },
    }
    const files = [
      second({ fields: refer }),
      { file: 'c.json', text: pageWith({ entity: { table: 'sys_user', api: '/a/b' } }) },
    ]
    const [b, c] = compilePageSet(files, { ...options, systemTables })
    expect(b?.problems).toEqual([])
    expect(c?.problems).toMatchObject([{ code: 'reserved-name', pointer: '/entity/table' }])
  })

  it('names the table to who writes the code of its page', () => {
    const fields = {
      ...SOUND_PAGE.fields,
      sample: { ...ref('name').fields.sample, ref: { entity: 'sample', value: 'id', label: 'name' } },
    }
    const [, b] = compilePageSet([first, second({ fields })], options)
    expect(b?.problems).toMatchObject([{ code: 'unknown-ref', hint: expect.stringContaining('"demo_sample"') }])
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

  it('lets no page show what another computes from fields of restricted sight, unless that reveals it', () => {
    const fields = (part: Record<string, unknown>) => ({
      ...SOUND_PAGE.fields,
      cost: { type: 'string(9)', title: '底价', permission: 'cost' },
      mark: { type: 'string(9)', title: '标记', value: "= concat('x', cost)", ...part },
      text: { type: 'string(9)', title: '文字', value: "= concat('cost', mark)", ...part },
      plain: { type: 'string(9)', title: '平常', value: "= concat('cost', name)" },
    })
    const found = (label: string, part: Record<string, unknown>) => {
      const owner = { file: 'a.json', text: pageWith({ fields: fields(part) }) }
      return compilePageSet([owner, second(ref(label))], options)[1]?.problems.map(({ pointer }) => pointer)
    }
    expect(found('mark', {})).toEqual(['/fields/sample/ref/label'])
    expect(found('text', { reveals: false })).toEqual(['/fields/sample/ref/label'])
    expect(found('text', { reveals: true })).toEqual([])
    expect(found('plain', {})).toEqual([])
  })
})
