import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ConfigProvider } from 'antd'
import zhCN from 'antd/es/locale/zh_CN'
import type { ComponentType } from 'react'
import type { DictItem } from '#schemas/api/dictionaries.ts'
import { isAdvanced } from '#schemas/query/super-query-params.ts'
import type { ActionRegistry } from '../../action.ts'
import type { ReceivedFile } from '../../calls/host-transfers.ts'
import type { PagePlan, PageRecord, RowActionPlan } from '../../compile/plan.ts'
import type { DataSource, ListPage, ListQuery, ListRow } from '../../data-source.ts'
import type { Host } from '../../host.ts'
import type { WidgetRegistry } from '../../widget.ts'
import { fakeHost, fieldPlan, pagePlan, registry } from '../form/form.fixture.tsx'
import { HostProvider } from '../host-context.tsx'
import { ListPage as ListPageComponent } from './list-page.tsx'

const code = fieldPlan('code', '产品编码')
const name = fieldPlan('name', '产品名称')
const price = fieldPlan('price', '价格', {
  type: { kind: 'decimal', precision: 12, scale: 2 },
  widget: { type: 'money', options: {} },
  align: 'right',
})
const status = fieldPlan('status', '启用', {
  type: { kind: 'enum' },
  widget: { type: 'choice', options: {} },
  choices: { source: 'dict', code: 'yn' },
})
const cost = fieldPlan('cost', '成本价', {
  permissions: [{ see: 'market:price:field:cost:see', edit: 'x', export: 'x' }],
})
const fields = [code, name, price, status, cost]

const YES_NO: readonly DictItem[] = [
  { value: 'Y', text: '是', title: '是', label: '是', color: 'green' },
  { value: 'N', text: '否', title: '否', label: '否' },
]

export function builtInAction(name: string, title: string): RowActionPlan {
  return { name, title, when: null, guard: null, action: null }
}

export function listPlan(more: Partial<PagePlan> = {}): PagePlan {
  return {
    ...pagePlan(),
    fields,
    fieldByName: new Map(fields.map((field) => [field.name, field])),
    list: {
      columns: fields.map((field) => ({
        field,
        title: field.title,
        sortable: field === price,
        link: field === code ? 'detail' : null,
        ellipsis: true,
      })),
      defaultSort: { field: 'createTime', order: 'desc' },
      rowActions: [builtInAction('edit', '编辑'), builtInAction('detail', '详情'), builtInAction('delete', '删除')],
      expand: null,
    },
    query: {
      simple: [
        { field: code, title: code.title, operator: 'eq' },
        { field: name, title: name.title, operator: 'like' },
      ],
      more: [{ field: price, title: price.title, operator: 'between' }],
      advanced: false,
    },
    toolbar: [
      { name: 'add', title: '新增', action: null },
      { name: 'batch_delete', title: '批量删除', action: null },
    ],
    ...more,
  }
}

export function listRow(number: number, more: Partial<ListRow> = {}): ListRow {
  const record = {
    id: String(number),
    version: 1,
    code: `LW${String(number).padStart(4, '0')}`,
    name: `产品 ${number}`,
  }
  return { id: record.id, record: { ...record, price: '12.5', status: 'Y', cost: null }, texts: {}, ...more }
}

export interface ListSettings {
  readonly rows?: readonly ListRow[]
  readonly plan?: PagePlan
  readonly hidden?: readonly string[]
  readonly disabled?: readonly string[]
  readonly agrees?: boolean
  /** Replaces the list call: to answer late, or not at all. */
  readonly list?: (query: ListQuery) => Promise<ListPage>
  readonly remove?: () => Promise<never>
  readonly removeMany?: DataSource['removeMany']
  /** Values in the tab's address. */
  readonly params?: Readonly<Record<string, string>>
  /** What else the tab can do. */
  readonly tab?: Partial<Host['page']>
  readonly arrangements?: Host['arrangements']
  readonly takesSingleKeys?: boolean
  readonly actions?: ActionRegistry
  /** The rows below a row of a tree. */
  readonly children?: (parentId: string) => Promise<readonly ListRow[]>
  readonly get?: (id: string) => Promise<PageRecord>
  readonly create?: (record: PageRecord) => Promise<PageRecord>
  readonly update?: (record: PageRecord) => Promise<PageRecord>
  /** What all rows come to. */
  readonly figures?: Pick<DataSource, 'readStatistics' | 'countTabs' | 'countRows'>
  /** Exports and imports. */
  readonly transfers?: Partial<DataSource>
  readonly runAction?: DataSource['runAction']
  readonly businessTime?: Host['clock']['businessTime']
  /** Calls beside those of the rows: what the server keeps of the list. */
  readonly call?: Host['call']
  readonly arranged?: boolean
  readonly changeQuery?: Host['page']['changeQuery']
  /** Absent: the plain ones of the fixture. */
  readonly widgets?: WidgetRegistry
  /** What draws the page; absent: a list. */
  readonly view?: ComponentType<{ readonly plan: PagePlan; readonly hash: string; readonly arranged?: boolean }>
}

/** A list over rows in memory: filtered by equality and `like`, in their own order. */
export function createListSetup({
  rows = [],
  plan = listPlan(),
  hidden = [],
  disabled = [],
  agrees = true,
  params = {},
  actions,
  widgets = registry,
  view: View = ListPageComponent,
  ...calls
}: ListSettings) {
  let stored = rows
  const queries: ListQuery[] = []
  const removed: (readonly string[])[] = []
  const asked: string[] = []
  const asks: string[] = []
  const opened: [code: string, query: Readonly<Record<string, string>>][] = []
  const savedFiles: ReceivedFile[] = []
  const { host: base, notices, questions } = fakeHost({ hidden, agrees })
  const dataSource: DataSource = {
    ...base.dataSource(plan),
    ...calls.transfers,
    ...calls.figures,
    async list(query) {
      queries.push(query)
      if (calls.list) return calls.list(query)
      const found = stored.filter((row) =>
        query.conditions.every(
          (condition) => isAdvanced(condition) || String(row.record[condition.field]).includes(String(condition.value)),
        ),
      )
      const from = (query.page - 1) * query.pageSize
      return { rows: found.slice(from, from + query.pageSize), total: found.length }
    },
    async remove(id) {
      if (calls.remove) return calls.remove()
      removed.push([id])
      stored = stored.filter((row) => row.id !== id)
      return { message: '删除成功!' }
    },
    async removeMany(ids) {
      if (calls.removeMany) return calls.removeMany(ids)
      removed.push(ids)
      stored = stored.filter((row) => !ids.includes(row.id))
      return { message: '批量删除成功！' }
    },
    async children(parentId) {
      asked.push(parentId)
      return calls.children?.(parentId) ?? []
    },
    async runAction(name, ids, input) {
      return calls.runAction?.(name, ids, input) ?? { message: '操作成功!' }
    },
    async create(record, options) {
      if (!calls.create) return base.dataSource(plan).create(record, options)
      return { message: '添加成功！', record: await calls.create(record) }
    },
    async get(id) {
      if (calls.get) return calls.get(id)
      return stored.find((row) => row.id === id)?.record ?? {}
    },
    async update(record) {
      if (calls.update) return { message: '修改成功!', record: await calls.update(record) }
      stored = stored.map((row) => (row.id === record.id ? { ...row, record: { ...row.record, ...record } } : row))
      return { message: '修改成功!', record }
    },
  }
  const host: Host = {
    ...base,
    clock: { ...base.clock, ...(calls.businessTime && { businessTime: calls.businessTime }) },
    permissions: {
      ...base.permissions,
      isVisible: (asked) => !hidden.includes(asked),
      isDisabled: (asked) => disabled.includes(asked),
    },
    dictionaries: { ...base.dictionaries, load: async () => YES_NO },
    ...(calls.call && { call: calls.call }),
    ...(calls.arrangements && { arrangements: calls.arrangements }),
    takesSingleKeys: () => calls.takesSingleKeys ?? true,
    dataSource: () => dataSource,
    page: { ...base.page, params, ...(calls.changeQuery && { changeQuery: calls.changeQuery }), ...calls.tab },
    transfers: { ...base.transfers, save: (file) => savedFiles.push(file) },
    openPage: (code, query) => opened.push([code, query]),
    async confirm(question) {
      asks.push(question.content)
      return base.confirm(question)
    },
  }
  const page = (
    <QueryClientProvider client={new QueryClient()}>
      <ConfigProvider locale={zhCN}>
        <HostProvider host={host} registry={widgets} {...(actions && { actions })}>
          <div style={{ display: 'flex', height: 540 }}>
            <View plan={plan} hash="h1" arranged={calls.arranged ?? false} />
          </div>
        </HostProvider>
      </ConfigProvider>
    </QueryClientProvider>
  )
  return { page, host, savedFiles, queries, removed, notices, questions, asks, asked, opened }
}
