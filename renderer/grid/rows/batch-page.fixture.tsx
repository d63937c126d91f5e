import { beforeAll, beforeEach, expect } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { DictItem } from '#schemas/api/dictionaries.ts'
import { actionRegistry } from '#widgets/action-registry.ts'
import { widgetRegistry } from '#widgets/registry.ts'
import type { PageRecord } from '../../compile/plan.ts'
import type { DataSource, ListQuery } from '../../data-source.ts'
import { type Host, type HostDrafts, type HostLive, noLive, type StoredDraft } from '../../host.ts'
import { BatchPage } from '../../react/batch/batch-page.tsx'
import { fakeDataSource, fakeHost } from '../../react/form/form.fixture.tsx'
import { compilePlan } from '../../react/form/model/compiled-page.fixture.ts'
import type { RowsToSave, SavedRows } from '../../saved-rows.ts'
import { driveGrid } from './grid-cells.fixture.ts'
import { createPageShell, RoomForRows } from './page-shell.fixture.tsx'

/** Every test begins in a wide window, and the first one does not wait for the code as well. */
export function prepareBatchPages(): void {
  beforeEach(() => page.viewport(1200, 800))
  beforeAll(async () => void (await widgetRegistry.rows.load()))
}

/** A page of rows: an amount is computed, and limited. */
export const QUOTES = {
  kind: 'grid',
  fields: {
    product: { type: 'string(32)', title: '产品', rules: ['required'], query: 'like' },
    quantity: { type: 'integer', title: '数量', default: 1 },
    price: { type: 'decimal(12,2)', title: '单价', rules: ['required'], statistics: ['sum'] },
    amount: { type: 'decimal(14,2)', title: '金额', value: '= quantity * price' },
  },
  checks: [{ id: 'small', that: 'amount <= 1000', message: '金额太大', fields: ['price'] }],
  grid: { pageSize: 20 },
  query: { simple: ['product'] },
}

export function quote(number: number, part: PageRecord = {}): PageRecord {
  return { id: `q${number}`, version: 1, product: `产品 ${number}`, quantity: 1, price: '10', amount: '10', ...part }
}

interface Opening {
  readonly total?: number
  readonly agrees?: boolean
  readonly hidden?: readonly string[]
  /** Each save takes the next answer: an error is thrown; none left means that all is saved. */
  readonly answers?: readonly Error[]
  readonly page?: Record<string, unknown>
  /** Saves are answered when the test says so. */
  readonly waiting?: boolean
  /** Items of every dictionary. */
  readonly items?: Promise<readonly DictItem[]>
  /** What an earlier opening has left in this browser; null: nothing. */
  readonly draft?: StoredDraft | null
  /** The versions that rows are stored in by now. */
  readonly versions?: Readonly<Record<string, number>>
  /** What the server answers to calls that are no data source's. */
  readonly call?: Host['call']
  /** What the rows hold besides. */
  readonly parts?: Readonly<Record<string, PageRecord>>
  /** What an action of the page leaves of each row. */
  readonly act?: (name: string, record: PageRecord) => PageRecord
  /** Sub-tables of every record that is read by itself. */
  readonly tables?: PageRecord
  /** What the server says to a save. */
  readonly message?: string
}

/** A page of rows in front of a server with so many of them; what is asked and saved is recorded. */
export async function openBatchPage({
  total = 40,
  agrees = true,
  hidden = [],
  answers = [],
  page: part = {},
  waiting = false,
  items,
  draft = null,
  versions = {},
  call,
  tables = {},
  parts = {},
  act = (_, record) => record,
  message = '保存成功！',
}: Opening = {}) {
  const fake = fakeHost({ agrees, hidden })
  const queries: ListQuery[] = []
  const acted: (readonly [name: string, ids: readonly string[]])[] = []
  const saves: { readonly rows: RowsToSave; readonly key: string }[] = []
  const left = [...answers]
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  if (!waiting) answer()
  const stored = new Map(
    Array.from({ length: total }, (_, index) => [`q${index + 1}`, quote(index + 1, parts[`q${index + 1}`])]),
  )
  for (const [id, version] of Object.entries(versions)) {
    stored.set(id, { ...stored.get(id), id, version, product: '他人改名' })
  }
  const keptDrafts = new Map<string, StoredDraft>(draft ? [['earlier', draft]] : [])
  const kept = {
    /** The newest. */
    get draft() {
      return [...keptDrafts.values()].at(-1) ?? null
    },
    get count() {
      return keptDrafts.size
    },
  }
  const drafts: HostDrafts = {
    areKept: true,
    find: async () => {
      const newest = [...keptDrafts].at(-1)
      return newest ? { ...newest[1], opening: newest[0] } : null
    },
    async keep({ opening }, next) {
      keptDrafts.delete(opening)
      keptDrafts.set(opening, next)
    },
    drop: async ({ opening }) => void keptDrafts.delete(opening),
  }
  const toRow = (record: PageRecord) => ({ id: record.id ?? '', record, texts: {} })
  const dataSource: DataSource = {
    ...fakeDataSource(fake.calls),
    byIds: async (ids) => [...stored.values()].filter(({ id = '' }) => ids.includes(id)).map(toRow),
    async runAction(name, ids) {
      acted.push([name, ids])
      for (const id of ids) stored.set(id, { ...act(name, stored.get(id) ?? {}), id, version: 9 })
      return { message: '操作成功!' }
    },
    get: async (id) => ({ ...stored.get(id), ...tables }),
    async list(query) {
      queries.push(query)
      const from = (query.page - 1) * query.pageSize
      return { rows: [...stored.values()].slice(from, from + query.pageSize).map(toRow), total: stored.size }
    },
    async saveAll(rows, { idempotencyKey }): Promise<SavedRows> {
      saves.push({ rows, key: idempotencyKey })
      await answered
      const failure = left.shift()
      if (failure) throw failure
      return {
        message,
        added: rows.added.map(({ rowKey, record }, index) => ({
          rowKey,
          record: { ...record, id: `new${index}`, version: 1 },
        })),
        changed: rows.changed.map((record) => {
          const saved = { ...stored.get(record.id), ...record, version: 2 }
          stored.set(record.id, saved)
          return saved
        }),
        deleted: rows.deleted.length,
      }
    },
  }
  const listeners = new Set<() => void>()
  const backListeners = new Set<() => void>()
  const live: HostLive = {
    ...noLive,
    onRecords(_table, listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onBack(listener) {
      backListeners.add(listener)
      return () => backListeners.delete(listener)
    },
  }
  const dictionaries = { ...fake.host.dictionaries, ...(items && { load: () => items }) }
  const host = { ...fake.host, live, drafts, dictionaries, dataSource: () => dataSource, ...(call && { call }) }
  let version = { hash: 'h1', plan: compilePlan({ ...QUOTES, ...part }, widgetRegistry, actionRegistry) }
  const shell = createPageShell(host)
  const tree = (mode: 'visible' | 'hidden') =>
    shell(
      <RoomForRows>
        <BatchPage {...version} />
      </RoomForRows>,
      mode,
    )
  const screen = await render(tree('visible'))
  const grid = screen.getByRole('grid', { name: '样例' })
  await expect.element(grid).toBeVisible()
  const driver = driveGrid(grid)
  await expect.poll(() => driver.textOf('第 1 行 产品')).toBe('产品 1')
  return {
    ...fake,
    ...driver,
    screen,
    grid,
    queries,
    acted,
    saves,
    answer,
    stored,
    kept,
    tellChange: () => {
      for (const listener of listeners) listener()
    },
    reconnect: () => {
      for (const listener of backListeners) listener()
    },
    press: (name: string) => screen.getByRole('button', { name, exact: true }).click(),
    hide: () => screen.rerender(tree('hidden')),
    show: () => screen.rerender(tree('visible')),
    /** The page's file is another one from now on. */
    exchange(other: Record<string, unknown>) {
      version = { hash: `${version.hash}+`, plan: compilePlan({ ...QUOTES, ...other }, widgetRegistry, actionRegistry) }
      return screen.rerender(tree('visible'))
    },
  }
}
