import { SCHEMA_VERSION } from '#schemas/language/page.ts'
import { headOf, type NewPageName, type PageHead } from './page-name.ts'

export const TEMPLATES = ['list', 'tree', 'form', 'grid', 'board', 'card', 'master-detail'] as const
export type Template = (typeof TEMPLATES)[number]

/** What each begins with, for who chooses. */
export const TEMPLATE_SUMMARIES: Readonly<Record<Template, string>> = {
  list: '列表：查询栏、列表、表单；不写 --template 时就是它。',
  tree: '树：行有上下级。',
  form: '单页表单：页面就是一条记录。',
  grid: '批量录入：在表格中直接增删改多行。',
  board: '看板：按状态分列的卡片，拖动执行动作。',
  card: '卡片：每行一张，可以换成列表。',
  'master-detail': '主表和明细：一张子表，合计由明细算出。',
}

const NAMED = {
  code: {
    type: 'string(32)',
    title: '编码',
    rules: ['required', 'unique'],
    query: 'eq',
    list: { width: 140, link: 'detail' },
  },
  name: { type: 'string(64)', title: '名称', rules: ['required'], query: 'like', list: { width: 240 } },
} as const

const STATUS = {
  type: 'enum',
  title: '状态',
  options: [
    { value: 'open', text: '待办', color: 'blue' },
    { value: 'doing', text: '进行中', color: 'orange' },
    { value: 'done', text: '完成', color: 'green' },
  ],
  default: 'open',
  readonly: true,
  query: 'in',
} as const

/** A status is changed by actions: moving a card runs the one that leads to its column. */
const STATUS_ACTIONS = {
  start: {
    title: '开始',
    type: 'set-values',
    when: "status == 'open'",
    props: { values: { status: 'doing' } },
  },
  finish: {
    title: '完成',
    type: 'set-values',
    when: "status == 'doing'",
    props: { values: { status: 'done' } },
  },
} as const

/** What each template says besides the head; each passes the check, saves, and shows how its kind is written. */
const BODIES: Readonly<Record<Template, (head: PageHead) => Readonly<Record<string, unknown>>>> = {
  list: () => ({
    fields: {
      ...NAMED,
      amount: { preset: 'money' },
      happenedOn: { type: 'date', title: '日期', default: '= today()', query: 'between' },
      enabled: { type: 'boolean', title: '启用', default: true, query: 'eq' },
      remark: { preset: 'remark' },
    },
    query: { simple: ['code', 'name'], more: ['amount', 'happenedOn', 'enabled'] },
    toolbar: ['add', 'batch_delete'],
  }),
  tree: () => ({
    kind: 'tree',
    fields: {
      ...NAMED,
      sortOrder: { preset: 'sort-order' },
      enabled: { preset: 'enabled' },
      remark: { preset: 'remark' },
    },
    tree: { label: 'name' },
    list: { columns: ['name', 'code', 'sortOrder', 'enabled'], sort: 'sortOrder' },
    query: { simple: ['name', 'code'] },
    toolbar: ['add'],
  }),
  form: () => ({
    kind: 'form',
    fields: {
      name: { type: 'string(64)', title: '名称', rules: ['required'] },
      mobile: { preset: 'mobile' },
      kind: {
        type: 'enum',
        title: '类别',
        options: [
          { value: 'normal', text: '一般' },
          { value: 'urgent', text: '紧急' },
        ],
        default: 'normal',
        widget: 'radio',
      },
      reason: { type: 'text', title: '紧急的原因' },
      remark: { preset: 'remark' },
    },
    form: {
      layout: [
        { section: '基本信息', columns: 2, fields: ['name', 'mobile', 'kind', 'reason'] },
        { section: '其他', columns: 1, fields: ['remark'] },
      ],
      reactions: [
        {
          id: 'urgent-needs-reason',
          when: "kind == 'urgent'",
          then: { reason: { visible: true, required: true } },
          else: { reason: { visible: false } },
        },
      ],
    },
  }),
  grid: () => ({
    kind: 'grid',
    fields: {
      product: { type: 'string(64)', title: '产品', rules: ['required'], query: 'like' },
      happenedOn: { type: 'date', title: '日期', default: '= today()', rules: ['required'], query: 'between' },
      quantity: { preset: 'quantity', rules: ['required', { min: 1 }] },
      price: { preset: 'money', title: '单价', rules: ['required', 'money'] },
      amount: {
        type: 'decimal(14,2)',
        title: '金额',
        value: '= round(quantity * price, 2)',
        statistics: ['sum'],
      },
      remark: { preset: 'remark' },
    },
    checks: [{ id: 'some-amount', that: 'amount > 0', message: '金额要大于 0', fields: ['price'] }],
    grid: {
      columns: [{ field: 'product', width: 200, fixed: 'left' }, 'happenedOn', 'quantity', 'price', 'amount', 'remark'],
      sort: '-happenedOn',
      pageSize: 100,
    },
    query: { simple: ['product', 'happenedOn'] },
  }),
  board: () => ({
    kind: 'board',
    fields: {
      ...NAMED,
      amount: { preset: 'money' },
      status: STATUS,
      remark: { preset: 'remark' },
    },
    actions: STATUS_ACTIONS,
    board: { by: 'status', title: '{name}（{code}）', fields: ['amount', 'remark'], sum: 'amount' },
    query: { simple: ['code', 'name'] },
    toolbar: ['add'],
  }),
  card: () => ({
    kind: 'card',
    fields: {
      ...NAMED,
      amount: { preset: 'money' },
      status: STATUS,
      remark: { preset: 'remark' },
    },
    actions: STATUS_ACTIONS,
    card: { title: '{name}（{code}）', fields: ['amount', 'remark'], tag: 'status' },
    list: { rowActions: ['edit', 'start', 'finish', 'delete'] },
    query: { simple: ['code', 'name', 'status'] },
    toolbar: ['add', 'batch_delete'],
  }),
  'master-detail': ({ entity }) => ({
    fields: {
      ...NAMED,
      orderedOn: { type: 'date', title: '日期', default: '= today()', query: 'between' },
      total: { type: 'decimal(14,2)', title: '合计', value: '= sum(lines.amount)', statistics: ['sum'] },
      remark: { preset: 'remark' },
    },
    subTables: {
      lines: {
        title: '明细',
        entity: { table: `${entity.table}_line`, foreignKey: 'masterId' },
        fields: {
          product: { type: 'string(64)', title: '产品', rules: ['required'] },
          quantity: { preset: 'quantity', rules: ['required', { min: 1 }] },
          price: { preset: 'money', title: '单价', rules: ['required', 'money'] },
          amount: {
            type: 'decimal(14,2)',
            title: '金额',
            value: '= round(row.quantity * row.price, 2)',
            statistics: ['sum'],
          },
        },
        checks: [{ id: 'some-amount', that: 'row.amount > 0', message: '每行的金额要大于 0' }],
      },
    },
    checks: [{ id: 'some-lines', that: 'count(lines) > 0', message: '至少要有一行明细', fields: ['lines'] }],
    list: { columns: ['code', 'name', 'orderedOn', 'total'], sort: '-orderedOn', expand: 'lines' },
    query: { simple: ['code', 'name'], more: ['orderedOn'] },
    toolbar: ['add', 'batch_delete'],
    form: {
      width: 880,
      layout: [
        {
          section: '基本信息',
          columns: 3,
          fields: ['code', 'name', 'orderedOn', 'total', { field: 'remark', span: 3 }],
        },
        { tabs: [{ subTable: 'lines' }] },
      ],
    },
  }),
}

export function isTemplate(text: string): text is Template {
  return TEMPLATES.some((name) => name === text)
}

/** A page that passes the check, saves, and shows how the usual kinds of fields are written. */
export function newPage(name: NewPageName, title: string, template: Template = 'list'): object {
  const head = headOf(name)
  const { code, permissionPrefix, entity } = head
  const { kind, ...body } = BODIES[template](head)
  return {
    schemaVersion: SCHEMA_VERSION,
    code,
    title,
    ...(kind !== undefined && { kind }),
    permissionPrefix,
    entity,
    ...body,
  }
}
