import { describe, expect, it } from 'vitest'
import { compile, pageWith, pageWithField, SOUND_PAGE } from './compile-page.fixture.ts'
import { permissionsAskedFor } from './compile-permissions.ts'
import { sectionsOf } from './layout-walk.ts'

const fields = SOUND_PAGE.fields

describe('a sound page', () => {
  const { plan, problems } = compile(pageWith({}))

  it('has a plan and no problems', () => {
    expect(problems).toEqual([])
    expect(plan?.fields.map((field) => field.name)).toEqual(['name', 'kind', 'price', 'since', 'note'])
  })

  it('takes widgets, operators and alignment from the storage types', () => {
    expect(plan?.fieldByName.get('price')).toMatchObject({
      widget: { type: 'number' },
      queryOperator: 'between',
      align: 'right',
      column: 'price',
    })
    expect(plan?.fieldByName.get('note')?.widget.type).toBe('textarea')
  })

  it('lists all columns but long texts, newest rows first, when the page says nothing about its list', () => {
    expect(plan?.list.columns.map((column) => column.field.name)).toEqual(['name', 'kind', 'price', 'since'])
    expect(plan?.list.defaultSort).toEqual({ field: 'createTime', order: 'desc' })
  })

  it('sorts its list, its views and its rows by several fields, in order of weight', () => {
    const sort = ['-kind', 'price']
    const sorted = { field: 'kind', order: 'desc', then: [{ field: 'price', order: 'asc' }] }
    const list = compile(pageWith({ list: { sort }, views: [{ name: 'mine', title: '我的', sort }] })).plan?.list
    expect(list).toMatchObject({ defaultSort: sorted, views: [{ sort: sorted }] })
    expect(compile(pageWith({ list: { sort: ['name'] } })).plan?.list.defaultSort).toEqual({
      field: 'name',
      order: 'asc',
    })
  })

  it('lays the form out in two columns in the order of declaration, long texts over the whole row', () => {
    const [section] = sectionsOf(plan?.form.layout ?? [])
    expect(section?.columns).toBe(2)
    expect(section?.fields.map(({ field, span }) => [field.name, span])).toEqual([
      ['name', 1],
      ['kind', 1],
      ['price', 1],
      ['since', 1],
      ['note', 2],
    ])
  })

  it('lists every permission code under its prefix', () => {
    expect(plan?.permissions.map((permission) => permission.code)).toEqual(
      [
        'list',
        'add',
        'edit',
        'delete',
        'batch_delete',
        'export',
        'import',
        'rows:restore',
        'rows:purge',
        'columns:all',
      ].map((action) => `demo:sample:${action}`),
    )
  })

  it.each([
    [{}, true],
    [{ softDelete: true }, true],
    [{ softDelete: false }, false],
  ])('keeps deleted rows unless it says no: %j', (more, keeps) => {
    const { plan: own } = compile(pageWith({ entity: { ...SOUND_PAGE.entity, ...more } }))
    expect(own?.entity).toMatchObject({ softDelete: keeps })
    expect(own?.entity?.isRestorable ?? false).toBe(keeps)
    expect(own?.permissions.some(({ action }) => action === 'rows:restore')).toBe(keeps)
  })

  it('cannot be changed afterwards', () => {
    expect(() => Object.assign(plan?.fields[0] ?? {}, { title: 'x' })).toThrow(TypeError)
  })

  it('may show and query the columns that every entity has', () => {
    const text = pageWith({
      list: { columns: ['name', 'createTime'], sort: '-updateTime' },
      query: { more: ['createTime'] },
    })
    expect(compile(text).problems).toEqual([])
  })
})

describe('sub-tables, expressions and reactions', () => {
  const { plan, problems } = compile(
    pageWith({
      fields: {
        ...fields,
        total: { type: 'decimal(12,2)', title: '合计', value: '= round(price * (1 - average), 2)' },
        average: { type: 'decimal(5,4)', title: '平均折扣', value: '= avg(tiers.discount)' },
        day: { type: 'date', title: '日期二', default: '= today()' },
      },
      subTables: {
        tiers: {
          title: '阶梯',
          entity: { table: 'demo_tier', foreignKey: 'sampleId' },
          maxRows: 5,
          fields: {
            minQty: { type: 'integer', title: '起订量' },
            discount: {
              type: 'decimal(5,4)',
              title: '折扣',
              value: '= price > 0 ? round(row.minQty / price, 4) : null',
            },
          },
          checks: [{ id: 'positive', that: 'row.minQty > 0', message: '起订量要大于 0' }],
        },
      },
      form: {
        layout: [
          { section: '基本', fields: ['name', 'kind'] },
          { row: ['price', 'since'] },
          { tabs: [{ subTable: 'tiers' }] },
        ],
        reactions: [
          {
            id: 'kind-a',
            when: "kind == 'a'",
            then: { note: { visible: true, required: true, value: '= name' }, tiers: { visible: true } },
            else: { note: { visible: false } },
          },
        ],
      },
      checks: [{ id: 'some-tiers', that: 'count(tiers) < 4', message: '最多三档', fields: ['tiers'] }],
    }),
    { dictCodes: new Set(['kind']) },
  )

  it('compile without problems', () => {
    expect(problems).toEqual([])
  })

  it('order computed fields behind what they need, across sub-rows', () => {
    expect(plan?.computed.map(({ table, field }) => [table, field.name])).toEqual([
      ['tiers', 'discount'],
      [null, 'average'],
      [null, 'total'],
    ])
  })

  it('make a computed field read-only and a computed default no literal', () => {
    expect(plan?.fieldByName.get('total')).toMatchObject({
      readOnly: true,
      computed: { source: '= round(price * (1 - average), 2)' },
    })
    expect(plan?.fieldByName.get('day')).toMatchObject({
      defaultValue: null,
      defaultExpression: { source: '= today()' },
    })
  })

  it('keep sections, rows and tabs of the layout', () => {
    expect(plan?.form.layout).toMatchObject([
      { kind: 'section', title: '基本', columns: 2 },
      { kind: 'section', title: null, columns: 2 },
      { kind: 'tabs', panes: [{ title: '阶梯', layout: [{ kind: 'subTable' }] }] },
    ])
  })

  it('know what a reaction does in either case', () => {
    expect(plan?.form.reactions).toMatchObject([
      {
        id: 'kind-a',
        whenTrue: [
          { target: 'note', visible: true, required: true },
          { target: 'tiers', visible: true },
        ],
        otherwise: [{ target: 'note', visible: false }],
      },
    ])
  })
})

describe('a mistake inside an expression', () => {
  it('is pointed at inside the text, escapes counted', () => {
    const text =
      '{\n  "schemaVersion": 1, "code": "x", "title": "X", "permissionPrefix": "a:b",\n' +
      '  "entity": { "table": "demo_x", "api": "/demo/x" },\n' +
      '  "fields": { "a": { "type": "string(9)", "title": "A" },\n' +
      '    "b": { "type": "string(9)", "title": "B", "value": "= a == \\"\\u0041\\" ? c : a" } }\n}'
    const [problem] = compile(text).problems
    const line = text.split('\n')[4] ?? ''
    expect(problem).toMatchObject({ code: 'expression-name', line: 5, column: line.indexOf(' c :') + 2 })
  })
})

describe('presets', () => {
  it('say what the field does not say itself', () => {
    const { plan } = compile(pageWithField('phone', { preset: 'mobile', title: '联系手机' }))
    expect(plan?.fieldByName.get('phone')).toMatchObject({ title: '联系手机', type: { kind: 'string', maxLength: 11 } })
    expect(plan?.fieldByName.get('phone')?.rules).toEqual([{ code: 'm' }])
  })
})

describe('a tree', () => {
  it('has its parent as a field that the form begins with', () => {
    const { plan, problems } = compile(pageWith({ kind: 'tree', tree: { label: 'name' } }))
    expect(problems).toEqual([])
    expect(plan?.tree).toMatchObject({ label: { name: 'name' }, parent: { name: 'parentId', title: '上级' } })
    expect(sectionsOf(plan?.form.layout ?? [])[0]?.fields[0]?.field.name).toBe('parentId')
    expect(plan?.list.rowActions.map((button) => button.name)).toEqual(['edit', 'detail', 'add_child', 'delete'])
  })
})

describe('a grid', () => {
  it('has columns that are entered, fifty rows to a page, and new rows, unless it says otherwise', () => {
    const bare = compile(pageWith({ kind: 'grid' }))
    expect(bare.problems).toEqual([])
    expect(bare.plan?.grid).toMatchObject({ pageSize: 50, addRows: true })
    expect(bare.plan?.grid?.columns.map(({ field }) => field.name)).toEqual(['name', 'kind', 'price', 'since', 'note'])
    expect(bare.plan?.toolbar).toEqual([])
    const told = compile(
      pageWith({
        kind: 'grid',
        grid: {
          columns: [{ field: 'price', title: '今日价', width: 140, fixed: 'left' }, 'createTime'],
          sort: '-since',
          pageSize: 200,
          addRows: false,
        },
      }),
    )
    expect(told.problems).toEqual([])
    expect(told.plan?.grid).toMatchObject({
      columns: [{ field: { name: 'price' }, title: '今日价', widthPx: 140, fixed: 'left' }, { title: '创建时间' }],
      pageSize: 200,
      addRows: false,
    })
    expect(told.plan?.list).toMatchObject({ defaultSort: { field: 'since', order: 'desc' }, rowActions: [] })
  })
})

describe('actions of a page', () => {
  it('have a permission of their own and their computed properties checked', () => {
    const { plan, problems } = compile(
      pageWith({
        actions: {
          approve: {
            title: '通过',
            type: 'set-values',
            when: "kind != 'a'",
            props: { values: { kind: 'a', since: '= today()' } },
          },
        },
        list: { rowActions: ['edit', { action: 'approve', title: '审核' }] },
        toolbar: ['add', 'approve'],
      }),
    )
    expect(problems).toEqual([])
    expect(plan?.permissions.map(({ code }) => code)).toContain('demo:sample:approve')
    expect(plan?.list.rowActions[1]).toMatchObject({ name: 'approve', title: '审核', when: { source: "kind != 'a'" } })
    expect([...(plan?.actions[0]?.expressions.keys() ?? [])]).toEqual(['/values/since'])
  })
})

describe('the id of a record', () => {
  it('can be named in expressions: to link to it, and to tell an edit from an addition', () => {
    const prices = {
      title: '价格',
      type: 'open-page',
      when: 'id != null',
      props: { page: 'sample', query: { of: '= id' } },
    }
    const checks = [{ id: 'once', that: 'old.id == null || old.kind == kind', message: '不能改' }]
    expect(compile(pageWith({ actions: { prices }, checks }))).toMatchObject({ problems: [] })
  })
})

describe('the permissions of a page', () => {
  const mapped = { permissions: { export: 'market:price:export', approve: 'market:price:edit' } }
  const approve = { title: '通过', type: 'set-values', props: { values: { kind: 'a' } } }

  it('may take codes of others, which it then does not define', () => {
    const { plan, problems } = compile(pageWith({ ...mapped, actions: { approve } }))
    expect(problems).toEqual([])
    expect(plan?.permissionMap).toEqual(mapped.permissions)
    expect(plan?.permissions.map(({ action }) => action)).toEqual([
      'list',
      'add',
      'edit',
      'delete',
      'batch_delete',
      'import',
      'rows:restore',
      'rows:purge',
      'columns:all',
    ])
    expect(plan && permissionsAskedFor(plan)).toEqual(
      expect.arrayContaining(['demo:sample:list', 'market:price:export', 'market:price:edit']),
    )
  })
})

describe('field permissions', () => {
  it('give see, edit and export codes', () => {
    const { plan } = compile(pageWithField('cost', { type: 'decimal(8,2)', title: '成本', permission: 'cost' }))
    expect(plan?.fieldByName.get('cost')?.permissions[0]).toEqual({
      see: 'demo:sample:field:cost:see',
      edit: 'demo:sample:field:cost:edit',
      export: 'demo:sample:field:cost:export',
    })
    expect(plan?.permissions.at(-1)).toEqual({
      code: 'demo:sample:field:cost:export',
      action: 'field:cost:export',
      title: '导出成本',
    })
  })
})
