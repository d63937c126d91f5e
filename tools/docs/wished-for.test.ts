import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { SCHEMA_VERSION } from '#schemas/language/page.ts'
import { checkPages } from '../check/check-pages.ts'

const ROOT = resolve(import.meta.dirname, '../..')
/** Each wish by pages of its own on the running server; the tests begin with its number. */
const ON_THE_SERVER = ['tests/contract/language-wishes.test.ts', 'tests/contract/language-wishes-shown.test.ts']

type Parts = Readonly<Record<string, unknown>>

interface Wish {
  readonly wish: string
  /** Where it is said, by what the example has, and the pages in which the example works. */
  readonly said: readonly {
    readonly chapter: string
    readonly has: string
    readonly pages: (example: Parts) => readonly Parts[]
  }[]
  /** A test of the folder that it belongs to, with its edges. */
  readonly tried: readonly [file: string, name: string]
}

const text = (title: string) => ({ type: 'string(32)', title })
const integer = (title: string) => ({ type: 'integer', title })
const date = (title: string) => ({ type: 'date', title })
const choice = (title: string, ...values: readonly string[]) => ({
  type: 'enum',
  title,
  options: values.map((value) => ({ value, text: value })),
})
const refTo = (entity: string, title: string) => ({ type: 'ref', title, ref: { entity, value: 'id', label: 'name' } })
const lines = (fields: Parts) => ({
  subTables: { lines: { title: '明细', entity: { table: 'trial_line', foreignKey: 'trialId' }, fields } },
})

function page(code: string, fields: Parts, more: Parts = {}): Parts {
  const table = code.replaceAll('-', '_')
  const address = table.replaceAll('_', '')
  return {
    schemaVersion: SCHEMA_VERSION,
    code,
    title: '例子',
    permissionPrefix: `example:${address}`,
    entity: { table, api: `/example/${address}` },
    fields,
    ...more,
  }
}
/** The example is what a page says besides its fields. */
const besideFields =
  (fields: Parts, more: Parts = {}) =>
  (example: Parts) => [page('trial', fields, { ...more, ...example })]
const asFields = (example: Parts) => [page('trial', example)]
const asWidget = ({ field }: Parts) => [page('trial', { example: field })]
const along =
  (pages: (example: Parts) => readonly Parts[], ...others: readonly Parts[]) =>
  (example: Parts) => [...pages(example), ...others]

const SUPPLIERS = page('purchase-supplier', {
  name: text('名称'),
  level: integer('等级'),
  rate: { type: 'decimal(6,3)', title: '折扣' },
  isClosed: { type: 'boolean', title: '停用' },
})
const TIMES = { employee: text('员工'), workDate: date('日期'), hours: integer('工时'), project: text('项目') }
const MEMBER_ROWS = { name: text('名称'), member: refTo('member', '会员'), status: choice('状态', 'paid', 'open') }

const WISHES: readonly Wish[] = [
  {
    wish: 'grants',
    said: [
      {
        chapter: 'around.md',
        has: '"grants": {',
        pages: besideFields(
          { name: text('名称'), cost: { ...integer('成本'), permission: 'cost' } },
          {
            actions: {
              submit: { title: '提交', type: 'set-values', props: { values: { name: 'a' } } },
              approve: { title: '批准', type: 'set-values', props: { values: { name: 'b' } } },
            },
          },
        ),
      },
    ],
    tried: ['server/roles/page-grants.test.ts', 'lets its members work on the page'],
  },
  {
    wish: 'rights to rows',
    said: [
      {
        chapter: 'rows.md',
        has: '"where": ',
        pages: (rows) => [
          page(
            'trial',
            { salesman: text('业务员'), status: text('状态') },
            {
              permissionPrefix: 'market:order',
              actions: { audit: { title: '审核', type: 'set-values', props: { values: { status: 'done' } } } },
              rows,
            },
          ),
        ],
      },
    ],
    tried: [
      'server/resources/read/row-access.test.ts',
      'are listed and summed by the entries that fit, together; and not at all without one',
    ],
  },
  {
    wish: 'guards',
    said: [
      {
        chapter: 'effects.md',
        has: '"guards": {',
        pages: besideFields({ status: choice('状态', 'draft', 'rejected', 'sent') }, lines({ product: text('产品') })),
      },
      { chapter: 'fields.md', has: '"onDelete": ', pages: along(asFields, SUPPLIERS) },
    ],
    tried: [
      'server/resources/write/row-guards.test.ts',
      'binds an edit, with or without a version, also one that would make it fit and one of sub-rows alone',
    ],
  },
  {
    wish: 'tables that are there',
    said: [{ chapter: 'existing-tables.md', has: '"existing": ', pages: (example) => [example] }],
    tried: ['server/resources/existing/existing.test.ts', 'is listed, found, sorted with empty cells last, and summed'],
  },
  {
    wish: 'files and pictures',
    said: [
      { chapter: 'fields.md', has: '"type": "file"', pages: asFields },
      { chapter: 'widgets.md', has: '"type": "upload"', pages: asWidget },
    ],
    tried: ['server/files/record-files.test.ts', 'is stored as its path, and goes out signed at each reading'],
  },
  {
    wish: 'actions that do more than set fields',
    said: [
      {
        chapter: 'effects.md',
        has: '"insert": {',
        pages: along(
          besideFields(
            {
              orderNo: text('单号'),
              salesman: text('业务员'),
              status: { ...choice('状态', 'draft', 'shipped'), default: 'draft' },
            },
            lines({ product: refTo('product', '产品'), quantity: integer('数量') }),
          ),
          page('product', { name: text('名称'), stock: integer('库存') }),
          page(
            'stock-ledger',
            { reason: text('原因'), orderNo: text('单号') },
            {
              subTables: {
                items: {
                  title: '明细',
                  entity: { table: 'stock_ledger_item', foreignKey: 'ledgerId' },
                  fields: { product: refTo('product', '产品'), quantity: integer('数量') },
                },
              },
            },
          ),
        ),
      },
    ],
    tried: [
      'server/resources/effects/effects.test.ts',
      'refuse by what the page demands of them, and take everything back',
    ],
  },
  {
    wish: 'serial numbers',
    said: [{ chapter: 'fields.md', has: '"number": {', pages: asFields }],
    tried: [
      'server/resources/write/give-numbers.test.ts',
      'gets its number when the record is saved, with what is computed from it',
    ],
  },
  {
    wish: 'values of other records',
    said: [
      {
        chapter: 'fields.md',
        has: 'supplier.level',
        pages: along(({ fields, ...more }) => [page('trial', { ...Object(fields) }, more)], SUPPLIERS),
      },
    ],
    tried: ['server/references/related-values.test.ts', 'check, and let reactions demand, by the row that was chosen'],
  },
  {
    wish: 'checks over several rows',
    said: [
      {
        chapter: 'expressions.md',
        has: "page('timesheet').hours",
        pages: (example) => [
          page('timesheet', TIMES, example),
          page('order', {
            timesheet: { ...refTo('timesheet', '工时'), ref: { entity: 'timesheet', value: 'id', label: 'employee' } },
          }),
        ],
      },
      { chapter: 'logic.md', has: '"unique": [', pages: besideFields({ ...TIMES, day: date('日期') }) },
    ],
    tried: [
      'server/resources/read/aggregated-rows.test.ts',
      'let exactly one of two pass who would go beyond together',
    ],
  },
  {
    wish: 'conditions in grids',
    said: [
      {
        chapter: 'grid.md',
        has: '"reactions": [',
        pages: besideFields(
          {
            kind: choice('种类', 'normal', 'overtime'),
            factor: integer('系数'),
            status: choice('状态', 'draft', 'sent'),
          },
          { kind: 'grid' },
        ),
      },
    ],
    tried: ['server/resources/write/row-reactions.test.ts', 'judge each row by what it holds'],
  },
  {
    wish: 'choices with colours, as tags',
    said: [{ chapter: 'fields.md', has: '"as": "tag"', pages: asFields }],
    tried: ['renderer/react/field/shown-value.test.tsx', 'is a tag in the colour of its choice'],
  },
  {
    wish: 'the history of approvals',
    said: [
      {
        chapter: 'actions.md',
        has: '"history": true',
        pages: besideFields({
          rejectReason: text('驳回原因'),
          status: { ...choice('状态', 'draft', 'submitted', 'approved', 'rejected'), readonly: true, default: 'draft' },
        }),
      },
    ],
    tried: [
      'server/resources/history/record-history.test.ts',
      'names what changes follow from: an action with its input, and a row of another page',
    ],
  },
  {
    wish: 'related lists',
    said: [
      {
        chapter: 'detail.md',
        has: '"related": [',
        pages: (example) => [
          page('member', { name: text('姓名') }, example),
          page('order', MEMBER_ROWS),
          page('top-up', MEMBER_ROWS),
        ],
      },
    ],
    tried: [
      'renderer/react/detail/tabs/detail-tabs.test.tsx',
      'stand in tabs beside it, each with its count, and show only its rows',
    ],
  },
  {
    wish: 'grouped figures',
    said: [
      {
        chapter: 'query.md',
        has: '"groups": [',
        pages: besideFields({ state: choice('状态', 'open'), amount: integer('金额'), plannedOn: date('日期') }),
      },
    ],
    tried: ['server/resources/read/grouped-figures.test.ts', 'are of each value, most rows first, with those of all'],
  },
  {
    wish: 'pickers and presets of lists',
    said: [
      {
        chapter: 'fields.md',
        has: '"tree-select"',
        pages: along(
          asFields,
          SUPPLIERS,
          page('finance-cost-centre', { name: text('名称') }, { kind: 'tree', tree: { label: 'name' } }),
        ),
      },
      {
        chapter: 'query.md',
        has: '"tabs": ',
        pages: besideFields({
          name: text('名称'),
          owner: text('负责人'),
          urgency: { ...integer('紧急程度'), query: 'between' },
          state: choice('状态', 'open', 'done'),
        }),
      },
    ],
    tried: [
      'widgets/popup/popup.test.tsx',
      'writes the columns of a row into its field and the one beside it, and gives the focus back',
    ],
  },
]

const numbered = WISHES.map((wish, index) => ({ ...wish, number: index + 1 }))

it.each(numbered)('$number $wish: the examples of its chapters work', async ({ said }) => {
  for (const { chapter, has, pages } of said) {
    const content = await readFile(resolve(ROOT, 'docs/language', chapter), 'utf8')
    const examples = [...content.matchAll(/```json\n([\s\S]*?)```/g)].map(([, block = '']) => block)
    const example = examples.find((block) => block.includes(has))
    expect(example, `${chapter} has an example with ${has}`).toBeDefined()
    const files = pages(JSON.parse(example ?? '')).map((each) => ({
      file: `${each.code}.json`,
      text: JSON.stringify(each),
    }))
    const checked = await checkPages(files, ROOT)
    expect(checked.flatMap(({ problems }) => problems)).toEqual([])
  }
})

it.each(numbered)('$number $wish: is tried, by itself and with its edges', async ({ number, tried: [file, name] }) => {
  const texts = await Promise.all(ON_THE_SERVER.map((path) => readFile(resolve(ROOT, path), 'utf8')))
  expect(texts.join('\n')).toContain(`it('${number}. `)
  expect(await readFile(resolve(ROOT, file), 'utf8')).toContain(`it('${name}`)
})
