import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import { useEffect, useState } from 'react'
import { Type } from 'typebox'
import { READ_AGAIN } from '../../../action.ts'
import type { PagePlan, PageRecord } from '../../../compile/plan.ts'
import type { DataSource, ListQuery, ListRow } from '../../../data-source.ts'
import type { Host } from '../../../host.ts'
import type { LoadPanels, PanelDefinition, PanelProps } from '../../../panel.ts'
import { fakeHost, registry } from '../../../react/form/form.fixture.tsx'
import { compilePlan } from '../../../react/form/model/compiled-page.fixture.ts'
import { useHost } from '../../../react/host-context.tsx'
import { PageView } from '../../../react/page-view.tsx'
import { usePanelFrame } from '../../../react/panel/panel-frame.ts'
import type { PageCompiler } from '../../../react/use-compiled-page.ts'

const text = (title: string, more: object = {}) => ({ type: 'string(32)', title, ...more })

const PAGES: Readonly<Record<string, Record<string, unknown>>> = {
  roles: {
    code: 'roles',
    title: '角色',
    permissionPrefix: 'sys:role',
    fields: { name: text('角色名称', { query: 'like' }), level: { type: 'integer', title: '级别' } },
    toolbar: [],
  },
  departs: {
    code: 'departs',
    title: '部门',
    permissionPrefix: 'sys:depart',
    kind: 'tree',
    fields: { name: text('部门名称') },
    tree: { label: 'name' },
    toolbar: [],
    list: { rowActions: [] },
  },
  users: {
    code: 'users',
    title: '用户',
    permissionPrefix: 'sys:user',
    fields: { name: text('姓名', { query: 'like' }), roleId: text('所属角色', { query: 'eq' }) },
    query: { simple: ['name', 'roleId'] },
    toolbar: ['add'],
    list: { columns: ['name'], rowActions: [] },
  },
}

/** What is entered in it is unsaved. */
function Notes({ records, props, onDone }: PanelProps) {
  const { page } = useHost()
  const { requestClose } = usePanelFrame()
  const [entered, setEntered] = useState('')
  useEffect(() => {
    page.setUnsaved(entered !== '')
  }, [page, entered])
  return (
    <p>
      <label htmlFor="notes">{`${String(records[0]?.name)} 的说明`}</label>
      <input id="notes" value={entered} onChange={({ target }) => setEntered(target.value)} />
      <output>{JSON.stringify(props)}</output>
      {requestClose && <button type="button">关闭</button>}
      <button type="button" onClick={() => onDone(READ_AGAIN)}>
        记下
      </button>
      <button type="button" onClick={() => onDone({ kind: 'open-page', page: 'logs', query: { role: 'r1' } })}>
        看记录
      </button>
    </p>
  )
}

const notes: PanelDefinition = {
  type: 'notes',
  title: '说明',
  summary: 'For tests.',
  props: Type.Object({ roleId: Type.String() }),
  widthPx: 400,
  load: async () => Notes,
}
const panels: LoadPanels = async () => ({ get: (type) => (type === 'notes' ? notes : undefined), types: ['notes'] })

const ROLES_AND_USERS = [
  { id: 'role', page: 'roles', width: 360 },
  { id: 'people', page: 'users', with: { roleId: '= role.id' } },
]

export interface PanesSettings {
  readonly panes?: unknown
  readonly params?: Readonly<Record<string, string>>
  readonly hidden?: readonly string[]
  readonly agrees?: boolean
  readonly kept?: Map<string, string>
}

function row(id: string, record: PageRecord, more: Partial<ListRow> = {}): ListRow {
  return { id, record: { id, version: 1, ...record }, texts: {}, ...more }
}

/** A page of panes over rows in memory. */
export function createPanesSetup({
  panes = ROLES_AND_USERS,
  params = {},
  hidden = [],
  agrees = true,
  kept = new Map(),
}: PanesSettings = {}) {
  const stored: Record<string, readonly ListRow[]> = {
    roles: [
      row('r1', { name: '管理员', level: 1 }),
      row('r2', { name: '操作员', level: 2 }),
      row('r3', { name: '访客', level: null }),
    ],
    departs: [row('d1', { name: '总部' }, { hasChildren: true }), row('d2', { name: '分部' }, { hasChildren: false })],
    users: [
      row('u1', { name: '张三', roleId: 'r1' }),
      row('u2', { name: '李四', roleId: 'r2' }),
      row('u3', { name: '王五', roleId: 'd3' }),
    ],
  }
  const { host: base, questions, unsaved } = fakeHost({ hidden, agrees })
  const queries: Record<string, ListQuery[]> = {}
  const created: PageRecord[] = []
  const addresses: Readonly<Record<string, string>>[] = []
  const opened: { readonly page: string; readonly query: Readonly<Record<string, string>> }[] = []
  const sourceOf = (plan: PagePlan): DataSource => {
    const rows = () => stored[plan.code] ?? []
    return {
      ...base.dataSource(plan),
      async list(query) {
        queries[plan.code] = [...(queries[plan.code] ?? []), query]
        const found = rows().filter(({ record }) =>
          query.conditions.every(({ field, value }) => String(record[field]).includes(String(value))),
        )
        return { rows: found, total: found.length }
      },
      byIds: async (ids) => rows().filter(({ id }) => ids.includes(id)),
      children: async (parentId) => (parentId === 'd1' ? [row('d3', { name: '一车间' }, { hasChildren: false })] : []),
      async create(record) {
        created.push(record)
        return { message: '添加成功！', record: { ...record, id: 'new' } }
      },
      async remove(id) {
        stored[plan.code] = rows().filter((one) => one.id !== id)
        return { message: '删除成功!' }
      },
    }
  }
  const host: Host = {
    ...base,
    dataSource: sourceOf,
    openPage: (page, query = {}) => void opened.push({ page, query }),
    arrangements: {
      getItem: (name) => kept.get(name) ?? null,
      setItem: (name, value) => void kept.set(name, value),
      removeItem: (name) => void kept.delete(name),
    },
    page: {
      ...base.page,
      params,
      changeQuery(changes) {
        const changed = Object.entries({ ...(addresses.at(-1) ?? params), ...changes })
        addresses.push(Object.fromEntries(changed.filter((entry): entry is [string, string] => entry[1] !== null)))
      },
    },
  }
  const compile: PageCompiler = (code) => {
    const page =
      code === 'both'
        ? { code, title: '角色与用户', kind: 'panes', permissionPrefix: 'sys:both', entity: undefined, panes }
        : PAGES[code]
    return { plan: compilePlan(page ?? {}), problems: [] }
  }
  const page = (
    <QueryClientProvider client={new QueryClient()}>
      <ConfigProvider locale={zhCN} theme={{ token: { motion: false } }}>
        <div style={{ height: 700 }}>
          <PageView
            code="both"
            source={{ load: async (code) => ({ code, hash: code, file: `${code}.json`, text: code }) }}
            compile={compile}
            registry={registry}
            panels={panels}
            host={host}
          />
        </div>
      </ConfigProvider>
    </QueryClientProvider>
  )
  return { page, queries, created, addresses, opened, questions, unsaved, kept }
}
