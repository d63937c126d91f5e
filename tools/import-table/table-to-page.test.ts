import { describe, expect, it } from 'vitest'
import { toFieldType } from './column-type.ts'
import { toFieldName, toTitle } from './field-names.ts'
import { readCheck } from './read-check.ts'
import { readDefault } from './read-default.ts'
import type { ColumnDescription, TableDescription } from './table-description.ts'
import { tableToPage } from './table-to-page.ts'

const HEAD = {
  code: 'crm-customer',
  permissionPrefix: 'crm:customer',
  entity: { table: 'crm_customer', api: '/crm/customer' },
}

function column(name: string, type: string, part: Partial<ColumnDescription> = {}): ColumnDescription {
  const plain = {
    notNull: false,
    comment: null,
    defaultText: null,
    isGenerated: false,
    isIdentity: false,
    enumLabels: [],
  }
  return { name, type, ...plain, ...part }
}

function table(columns: readonly ColumnDescription[], part: Partial<TableDescription> = {}): TableDescription {
  const plain = { schema: 'public', name: 'customer', isView: false, comment: null, primaryKey: [], uniqueKeys: [] }
  return { ...plain, columns, foreignKeys: [], checks: [], ...part }
}

const imported = (given: TableDescription, known: ReadonlyMap<string, ReadonlySet<string>> = new Map()) =>
  tableToPage(given, HEAD, known)

describe('a column', () => {
  it.each([
    ['character varying(32)', 'string(32)'],
    ['character(2)', 'string(2)'],
    ['character varying(9000)', 'text'],
    ['character varying', 'string(255)'],
    ['text', 'text'],
    ['integer', 'integer'],
    ['bigint', 'long'],
    ['numeric(12,2)', 'decimal(12,2)'],
    ['numeric(5)', 'decimal(5,0)'],
    ['numeric', 'decimal(20,6)'],
    ['double precision', 'decimal(20,6)'],
    ['boolean', 'boolean'],
    ['date', 'date'],
    ['time(3) without time zone', 'time'],
    ['timestamp(6) with time zone', 'datetime'],
    ['uuid', 'string(36)'],
  ])('of type %s becomes %s', (type, expected) => {
    expect(toFieldType(type)).toMatchObject({ ok: true, type: expected })
  })

  it.each(['bytea', 'jsonb', 'integer[]', 'interval', 'point', 'numeric(50,2)', 'numeric(3,-2)', 'xml'])(
    'of type %s is left out, and named',
    (type) => {
      const { page, leftOut } = imported(table([column('name', 'text'), column('odd', type)]))
      expect(Object.keys(page.fields)).toEqual(['name'])
      expect(leftOut).toEqual([{ column: 'odd', reason: `还不支持类型 ${type}` }])
    },
  )

  it.each([
    ['customer_name', 'customerName'],
    ['CustomerName', 'customerName'],
    ['CUSTOMER', 'customer'],
    ['order', 'orderValue'],
    ['客户', 'field7'],
    ['2nd', 'field7'],
    ['name', 'name2'],
  ])('called %s becomes the field %s', (name, expected) => {
    expect(toFieldName(name, 7, new Set(['name']))).toBe(expected)
  })

  it.each([
    ['状态（0 停用，1 启用）', '状态'],
    ['客户名称', '客户名称'],
    [null, 'status'],
    ['  ', 'status'],
    ['很'.repeat(40), '很'.repeat(32)],
  ])('with the comment %s gets its title', (comment, expected) => {
    expect(toTitle(comment, 'status')).toBe(expected)
  })

  it.each([
    ["'draft'::character varying", 'string(8)', 'draft'],
    ["'draft'::shop.order_state", 'string(8)', 'draft'],
    ["'it''s'::text", 'text', "it's"],
    ["'=x'::text", 'text', '==x'],
    ['0', 'integer', 0],
    ["'-5'::integer", 'integer', -5],
    ['1.50', 'decimal(5,2)', '1.50'],
    ['true', 'boolean', true],
    ['CURRENT_DATE', 'date', '= today()'],
    ['now()', 'datetime', '= now()'],
    ['(now())::date', 'date', '= today()'],
    ['gen_random_uuid()', 'string(36)', undefined],
    ["'a text that is too long'::text", 'string(3)', undefined],
  ])('with the default %s as %s has the default %j', (text, type, expected) => {
    expect(readDefault(text, type)).toEqual(expected)
  })
})

describe('a check constraint', () => {
  it.each([
    [
      "CHECK (((status)::text = ANY ((ARRAY['a'::character varying, 'b''c'::character varying])::text[])))",
      { values: ['a', "b'c"] },
    ],
    ["CHECK ((status = ANY (ARRAY['a'::text, 'b'::text])))", { values: ['a', 'b'] }],
    ['CHECK ((level = ANY (ARRAY[1, 2, 3])))', { values: ['1', '2', '3'] }],
    ['CHECK ((price >= (0)::numeric))', { min: '0' }],
    ["CHECK ((price <= '99.5'::numeric))", { max: '99.5' }],
    ['CHECK ((count > 0))', { min: '1' }],
    ['CHECK (((count >= 1) AND (count <= 10)))', { min: '1', max: '10' }],
    ["CHECK ((name ~ '^x'::text))", null],
    ['CHECK (((a > 0) OR (a < 5)))', null],
    ['CHECK ((length(name) > 3))', null],
  ])('%s says %j', (definition, expected) => {
    expect(readCheck(definition, true)).toEqual(expected)
  })

  it('"more than" bounds whole numbers only', () => {
    expect(readCheck('CHECK ((price > (0)::numeric))', false)).toBeNull()
  })
})

describe('a table', () => {
  it('becomes a page with titles, rules, choices and a reference', () => {
    const { page, notes, leftOut } = imported(
      table(
        [
          column('id', 'bigint', { notNull: true }),
          column('code', 'character varying(16)', { notNull: true, comment: '编号' }),
          column('state', 'text', { comment: '状态：new 或 old', defaultText: "'new'::text", notNull: true }),
          column('depart_id', 'character varying(36)', { comment: '部门' }),
          column('seller_id', 'integer'),
          column('ok', 'boolean', { notNull: true }),
          column('create_time', 'timestamp without time zone'),
          column('total', 'numeric(10,2)', { isGenerated: true }),
        ],
        {
          comment: '客户（往来单位）',
          primaryKey: ['id'],
          uniqueKeys: [['code'], ['code', 'state']],
          foreignKeys: [
            { columns: ['depart_id'], targetTable: 'sys_depart', targetColumns: ['id'] },
            { columns: ['seller_id'], targetTable: 'seller', targetColumns: ['id'] },
          ],
          checks: [
            {
              name: 'states',
              columns: ['state'],
              definition: "CHECK ((state = ANY (ARRAY['new'::text, 'old'::text])))",
            },
          ],
        },
      ),
      new Map([['sys_depart', new Set(['id', 'departName'])]]),
    )
    expect(page.title).toBe('客户')
    expect(page.fields).toEqual({
      code: { type: 'string(16)', title: '编号', rules: ['required', 'unique'] },
      state: {
        type: 'enum',
        title: '状态',
        options: [
          { value: 'new', text: 'new' },
          { value: 'old', text: 'old' },
        ],
        default: 'new',
        help: '状态：new 或 old',
      },
      departId: { type: 'ref', title: '部门', ref: { entity: 'sys_depart', value: 'id', label: 'departName' } },
      sellerId: { type: 'integer', title: 'seller_id' },
      ok: { type: 'boolean', title: 'ok', default: false },
    })
    expect(leftOut.map(({ column: name }) => name)).toEqual(['id', 'create_time', 'total'])
    expect(notes).toEqual(['seller_id 引用表 seller，还没有页面使用它，先按普通字段；有了页面后可改为 ref'])
    expect(page.unique).toEqual([{ fields: ['code', 'state'] }])
  })

  it('says which fields are unique together, within a tenant, and which it cannot compare', () => {
    const columns = [
      column('id', 'bigint', { notNull: true }),
      column('tenant_id', 'integer', { notNull: true }),
      column('employee', 'character varying(32)'),
      column('work_day', 'date'),
      column('note', 'text'),
    ]
    const keys = {
      primaryKey: ['id'],
      uniqueKeys: [
        ['employee', 'work_day'],
        ['tenant_id', 'work_day', 'employee'],
        ['employee', 'note'],
      ],
    }
    const { page, notes } = imported(table(columns, keys))
    expect(page.unique).toEqual([{ fields: ['workDay', 'employee'] }])
    expect(notes).toContain('employee、note 合起来唯一：页面比较不了其中的列，需要时改字段的类型，再写进 unique')
    const used = tableToPage(table(columns, keys), HEAD, new Map(), 'existing')
    expect(used.page.unique).toEqual([{ fields: ['workDay', 'employee'] }])
  })

  it('keeps a key that people know', () => {
    const { page } = imported(
      table([column('code', 'character varying(8)', { notNull: true })], { primaryKey: ['code'] }),
    )
    expect(page.fields.code).toMatchObject({ rules: ['required', 'unique'] })
  })

  it('says which check constraints it did not understand', () => {
    const checks = [{ name: 'odd', columns: ['name'], definition: "CHECK ((name ~ '^x'::text))" }]
    expect(imported(table([column('name', 'text')], { checks })).notes).toEqual([
      "没有读懂约束 odd：CHECK ((name ~ '^x'::text))",
    ])
  })

  it('of more columns than a page can have loses the rest, by name', () => {
    const many = Array.from({ length: 402 }, (_, index) => column(`c${index}`, 'integer'))
    const { page, leftOut } = imported(table(many))
    expect(Object.keys(page.fields)).toHaveLength(400)
    expect(leftOut.map(({ column: name }) => name)).toEqual(['c400', 'c401'])
  })
})
