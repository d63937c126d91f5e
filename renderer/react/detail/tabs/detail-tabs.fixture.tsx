import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import type { HistoryEntry } from '#schemas/api/history.ts'
import { fakeCall } from '../../../calls/host-call.fixture.ts'
import type { PagePlan, PageRecord } from '../../../compile/plan.ts'
import { AccessRefusedError, type DataSource, type ListQuery, type ListRow } from '../../../data-source.ts'
import type { Host } from '../../../host.ts'
import { fakeHost, registry } from '../../form/form.fixture.tsx'
import { compilePlan } from '../../form/model/compiled-page.fixture.ts'
import { PageView } from '../../page-view.tsx'
import type { PageCompiler } from '../../use-compiled-page.ts'

const text = (title: string, more: object = {}) => ({ type: 'string(32)', title, ...more })

const ORDERS = {
  code: 'orders',
  title: '订单',
  permissionPrefix: 'sale:order',
  fields: { no: text('订单号', { list: { link: 'detail' } }), member: text('会员') },
  toolbar: ['add'],
  list: { rowActions: [] },
  detail: { history: true, related: [{ page: 'orders', where: 'member == member' }] },
}
const MEMBERS = {
  code: 'members',
  title: '会员',
  permissionPrefix: 'sale:member',
  fields: { name: text('姓名', { list: { link: 'detail' } }), group: text('分组') },
  toolbar: [],
  list: { rowActions: [] },
}
const DETAIL = {
  history: true,
  related: [
    { page: 'orders', where: 'member == id' },
    { page: 'members', where: 'group == group', title: '同组的会员' },
  ],
}

export function historyEntry(more: Partial<HistoryEntry> = {}): HistoryEntry {
  return {
    id: 'e1',
    at: '2026-11-20 09:00:00',
    username: 'wang',
    realname: '王芳',
    action: 'edit',
    cause: null,
    isCompared: true,
    changes: [{ name: 'name', title: '姓名', before: '甲', after: '乙' }],
    rows: [],
    followed: [],
    ...more,
  }
}

interface HistoryAnswer {
  readonly entries: readonly HistoryEntry[]
  readonly next: string | null
}

export interface DetailTabsSettings {
  readonly detail?: Record<string, unknown>
  readonly hidden?: readonly string[]
  /** Pages that the server keeps from this user. */
  readonly refused?: readonly string[]
  readonly record?: PageRecord
  /** What the page of the orders says besides, and what the server says of the first of them. */
  readonly orders?: { readonly page: Record<string, unknown>; readonly first: PageRecord }
  /** By `before`; the first page under ''. */
  readonly history?: Readonly<Record<string, HistoryAnswer | Error>>
}

/** A list of members, whose details have lists of other pages and a history. */
export function createDetailTabsSetup({
  detail = DETAIL,
  hidden = [],
  refused = [],
  record = { id: 'm1', version: 1, name: '甲', group: null },
  orders,
  history = { '': { entries: [historyEntry()], next: null } },
}: DetailTabsSettings = {}) {
  const { host: base, notices } = fakeHost({ hidden })
  const row = (one: PageRecord): ListRow => ({ id: String(one.id), record: one, texts: {} })
  const stored: Record<string, readonly ListRow[]> = {
    members: [row(record)],
    orders: [
      row({ id: 'o1', version: 1, no: 'DD01', member: 'm1', ...orders?.first }),
      row({ id: 'o2', version: 1, no: 'DD02', member: 'm1' }),
      row({ id: 'o3', version: 1, no: 'DD03', member: 'm2' }),
    ],
  }
  const queries: Record<string, ListQuery[]> = {}
  const created: PageRecord[] = []
  const asked: unknown[] = []
  const sourceOf = (plan: PagePlan): DataSource => ({
    ...base.dataSource(plan),
    async list(query) {
      queries[plan.code] = [...(queries[plan.code] ?? []), query]
      const found = (stored[plan.code] ?? []).filter((one) =>
        query.conditions.every(({ field, value }) => one.record[field] === value),
      )
      return { rows: found, total: found.length }
    },
    get: async (id) => stored[plan.code]?.find((one) => one.id === id)?.record ?? {},
    async create(one) {
      created.push(one)
      return { message: '添加成功！', record: { ...one, id: 'new' } }
    },
  })
  const host: Host = {
    ...base,
    dataSource: sourceOf,
    call: fakeCall(({ path }, { query }) => {
      asked.push({ path, ...query })
      const answer = history[String(query?.before ?? '')]
      if (!answer || answer instanceof Error) throw answer ?? new Error('Nothing is told of this page.')
      return answer
    }),
  }
  const compile: PageCompiler = (code) => ({
    plan: compilePlan(code === 'orders' ? { ...ORDERS, ...orders?.page } : { ...MEMBERS, detail }),
    problems: [],
  })
  const page = (
    <QueryClientProvider client={new QueryClient()}>
      <ConfigProvider locale={zhCN} theme={{ token: { motion: false } }}>
        <div style={{ height: 700 }}>
          <PageView
            code="members"
            source={{
              async load(code) {
                if (refused.includes(code)) throw new AccessRefusedError('没有权限')
                return { code, hash: code, file: `${code}.json`, text: code }
              },
            }}
            compile={compile}
            registry={registry}
            host={host}
          />
        </div>
      </ConfigProvider>
    </QueryClientProvider>
  )
  return { page, queries, created, asked, notices }
}
