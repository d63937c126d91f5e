import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ConfigProvider, type ThemeConfig } from 'antd'
import zhCN from 'antd/es/locale/zh_CN'
import type { ReactNode } from 'react'
import { noTransfers } from '#renderer/calls/host-transfers.ts'
import type { DataSource } from '#renderer/data-source.ts'
import { allPermissions, type Host, noArrangements, noDrafts, noInspector, noLive } from '#renderer/host.ts'
import { consoleTheme, DEFAULT_LOOK } from '#src/app/theme/theme.ts'
import { dictionary, ROWS, TOTAL_ROWS } from './fake-data.ts'

const productTheme = consoleTheme(DEFAULT_LOOK)

/**
 * The product's theme, with the rows of the list as high as the product's: a team would set that for all its tables.
 * Without transitions: they cost the same on both sides and would drown the rest.
 */
const theme: ThemeConfig = {
  ...productTheme,
  token: { ...productTheme.token, motion: false },
  components: { ...productTheme.components, Table: { cellPaddingBlockSM: 6, cellPaddingInlineSM: 8 } },
}

/** One for the whole run, as the console has one for the whole session. */
const queryClient = new QueryClient()

/** What the console puts around every page; the same around the twins. */
export function Surroundings({ children }: { readonly children: ReactNode }) {
  return (
    <ConfigProvider locale={zhCN} theme={theme}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </ConfigProvider>
  )
}

const done = async () => ({ message: '操作成功!' })

/** Answers at once, so that nothing but the page is measured. */
async function notMeasured(): Promise<never> {
  throw new Error('No files come or go here.')
}

const dataSource: DataSource = {
  capabilities: { saveAll: true, version: true, fieldErrors: true },
  list: async () => ({ rows: ROWS, total: TOTAL_ROWS }),
  children: async () => [],
  get: async () => ({}),
  byIds: async () => [],
  create: async (record) => ({ message: '', record }),
  update: async (record) => ({ message: '', record }),
  remove: done,
  removeMany: done,
  saveAll: async ({ added, changed, deleted }) => ({ message: '', added, changed, deleted: deleted.length }),
  exportRows: notMeasured,
  importTemplate: notMeasured,
  importRows: notMeasured,
  importErrors: notMeasured,
  runAction: done,
}

export const host: Host = {
  scope: 'bench',
  user: { id: '1', username: 'bench', realname: '李明', orgCode: null, tenantId: 0 },
  permissions: allPermissions,
  dictionaries: {
    load: async (code) => dictionary(code),
    peek: dictionary,
    search: async () => [],
    labels: async (_code, values) => values,
  },
  call: () => Promise.reject(new Error('No page of the benchmark asks the server.')),
  transfers: noTransfers('No files come or go here.'),
  drafts: noDrafts,
  arrangements: noArrangements,
  live: noLive,
  inspector: noInspector,
  takesSingleKeys: () => true,
  notice: { success() {}, warning() {}, error() {} },
  confirm: async () => true,
  clock: { now: () => Date.now(), businessNow: () => '2026-11-20 10:00:00', businessTime: () => '2026-11-20 10:00:00' },
  page: { path: '/bench', title: 'bench', params: {}, setUnsaved() {}, close() {} },
  dataSource: () => dataSource,
  openPage() {},
}
