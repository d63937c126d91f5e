import { describe, expect, it } from 'vitest'
import {
  compile,
  fakeActions,
  fakePanels,
  fakeRegistry,
  fakeValidators,
  SOUND_PAGE,
} from '../../compile/compile-page.fixture.ts'
import { compilePageSet } from '../../compile/compile-page-set.ts'
import { restorePlan, storePlan } from '../../compile/stored-plan.ts'
import { panesPage, SHOWN_PAGES } from './panes-mistakes.fixture.ts'

const PANES = [
  { id: 'depart', page: 'depart-tree', width: 280 },
  {
    id: 'people',
    title: '人员',
    width: 400,
    tabs: [
      { title: '用户', page: 'depart-users', with: { departId: '= depart.id', rank: 3 } },
      { title: '说明', panel: 'depart-notes', with: { departId: '==id' } },
    ],
  },
]

describe('a page of panes', () => {
  it('says what stands in each pane, and what the selected rows decide', () => {
    const { plan, problems } = compile(panesPage(PANES), { pageOutlines: SHOWN_PAGES })
    expect(problems).toEqual([])
    expect(plan?.panes).toEqual([
      {
        id: 'depart',
        title: null,
        widthPx: 280,
        tabbed: false,
        contents: [{ title: null, page: 'depart-tree', values: [] }],
      },
      {
        id: 'people',
        title: '人员',
        // The last takes the rest.
        widthPx: null,
        tabbed: true,
        contents: [
          {
            title: '用户',
            page: 'depart-users',
            values: [
              { field: 'departId', value: { pane: 'depart', source: 'id' } },
              { field: 'rank', value: { literal: 3 } },
            ],
          },
          { title: '说明', panel: 'depart-notes', values: [{ field: 'departId', value: { literal: '=id' } }] },
        ],
      },
    ])
  })

  it('has no rows of its own, and one permission', () => {
    const { plan } = compile(panesPage())
    expect(plan).toMatchObject({ kind: 'panes', fields: [], toolbar: [], permissionPrefix: 'demo:sample' })
    expect(plan?.entity).toBeUndefined()
    expect(plan?.permissions.map(({ code }) => code)).toEqual(['demo:sample:list'])
  })

  it('is the same after it was stored', () => {
    const { plan } = compile(panesPage(PANES))
    if (!plan) throw new Error('The page is sound.')
    expect(restorePlan(JSON.parse(JSON.stringify(storePlan(plan))))).toEqual(plan)
  })

  it('is compiled where nobody knows the other pages', () => {
    const { plan, problems } = compile(
      panesPage([
        { id: 'a', page: 'nowhere' },
        { id: 'b', page: 'elsewhere', with: { x: '= a.y' } },
      ]),
    )
    expect(problems).toEqual([])
    expect(plan).not.toBeNull()
  })

  it('says nothing of the fields of a page that is being written', () => {
    const panes = [
      { id: 'half', page: 'half-written' },
      { id: 'users', page: 'half-written', with: { any: '= half.thing' } },
    ]
    expect(compile(panesPage(panes), { pageOutlines: SHOWN_PAGES }).problems).toEqual([])
  })

  it('is checked against the other pages of the installation', () => {
    const list = JSON.stringify({ ...SOUND_PAGE, code: 'goods', permissionPrefix: 'demo:goods' })
    const panes = [
      { id: 'goods', page: 'goods' },
      { id: 'more', page: 'goods', with: { nmae: '= goods.price' } },
    ]
    const page = panesPage(panes, { code: 'both' })
    const options = {
      registry: fakeRegistry,
      actions: fakeActions,
      panels: fakePanels,
      validators: fakeValidators,
      systemTables: new Map(),
    }
    const compiled = compilePageSet(
      [
        { file: 'goods.json', text: list },
        { file: 'both.json', text: page },
      ],
      options,
    )
    expect(compiled.map(({ problems }) => problems.map(({ code, pointer }) => [code, pointer]))).toEqual([
      [],
      [['unknown-field', '/panes/1/with/nmae']],
    ])
  })

  it('gives its one permission to others, and no more', () => {
    const other = { ...SOUND_PAGE, code: 'goods', permissionPrefix: 'demo:goods' }
    const borrowing = (code: string) => JSON.stringify({ ...other, permissions: { export: code } })
    const options = {
      registry: fakeRegistry,
      actions: fakeActions,
      validators: fakeValidators,
      systemTables: new Map(),
      permissionCodes: new Set<string>(),
    }
    const problemsWith = (code: string) =>
      compilePageSet(
        [
          {
            file: 'a.json',
            text: panesPage([
              { id: 'a', page: 'goods' },
              { id: 'b', page: 'goods' },
            ]),
          },
          { file: 'b.json', text: borrowing(code) },
        ],
        options,
      )
        .flatMap(({ problems }) => problems)
        .map(({ code: found }) => found)
    expect(problemsWith('demo:sample:list')).toEqual([])
    expect(problemsWith('demo:sample:add')).toEqual(['unknown-permission'])
  })
})
