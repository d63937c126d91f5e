import { useQuery } from '@tanstack/react-query'
import { Drawer, Empty, Pagination, Table, type TableColumnsType } from 'antd'
import { useMemo, useState } from 'react'
import { KEPT_DELETED_DAYS } from '#schemas/api/deleted-rows.ts'
import { PURGE_ACTION, permissionCodes, RESTORE_ACTION } from '#schemas/permissions/permission-code.ts'
import type { PagePlan } from '../../../compile/plan.ts'
import type { RecycleBin as Bin, BinRow, DataSource } from '../../../data-source.ts'
import type { Done } from '../../../saved-rows.ts'
import { useHost, useRegistry } from '../../host-context.tsx'
import { overlayWidthPx } from '../../overlay/overlay-width.ts'
import { toFailure } from '../../states/failure.ts'
import { FailureCard } from '../../states/failure-card.tsx'
import { PermittedButton } from '../../toolbar/permitted-button.tsx'
import { useNarrow } from '../../use-narrow.ts'
import { createListColumns } from '../list-columns.tsx'
import type { RowEnvironment } from '../row-action.ts'
import { rowName } from '../row-name.ts'
import type { TableRow } from '../tree-rows.ts'
import type { ChoicesOf } from '../use-column-choices.ts'
import type { ListAtWork } from '../use-list-page.tsx'
import type { VisibleParts } from '../use-visible-parts.ts'
import styles from './bin.module.css'
import { messages } from './messages.ts'

interface RecycleBinProps {
  readonly plan: PagePlan
  readonly dataSource: DataSource
  readonly visible: VisibleParts
  readonly environment: RowEnvironment
  readonly choicesOf: ChoicesOf
  /** Rows are in the list again. */
  onRestored(ids: readonly string[]): void
  onClosed(): void
}

/** That of a list. */
export function ListBin({ list: { parts, actions, bin } }: { readonly list: ListAtWork }) {
  return <RecycleBin {...parts} onRestored={actions.restored} onClosed={bin.close} />
}

const WIDTH_PX = 1000
const PAGE_SIZE = 20
/** Enough to know a row by; all of them are in its record once it is back. */
const MOST_COLUMNS = 3

/** The deleted rows of a page that are kept yet, to be brought back or removed for good. */
function RecycleBin(props: RecycleBinProps) {
  const { plan, dataSource, onRestored, onClosed } = props
  const host = useHost()
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [busy, setBusy] = useState(false)
  const read = useQuery({
    queryKey: [host.scope, 'bin', dataSource, page],
    queryFn: async ({ signal }) => (await openBin(dataSource)).list({ page, pageSize: PAGE_SIZE }, signal),
    placeholderData: (before) => before,
    retry: false,
    refetchOnWindowFocus: false,
    networkMode: 'always',
  })
  const { columns, widthPx, nameOf } = useBinColumns(props)

  async function change(act: (bin: Bin) => Promise<Done>): Promise<boolean> {
    setBusy(true)
    try {
      const { message } = await act(await openBin(dataSource))
      host.notice.success(message)
      setChosen([])
      return true
    } catch (error) {
      host.notice.error(toFailure(error).message)
      return false
    } finally {
      setBusy(false)
      await read.refetch()
    }
  }

  async function restore() {
    if (await change((bin) => bin.restore(chosen))) onRestored(chosen)
  }

  async function purge() {
    const content = messages.purgeQuestion(chosen.length)
    const agreed = await host.confirm({ title: messages.purgeTitle, content, danger: true, agreeText: messages.purge })
    if (agreed) await change((bin) => bin.purge(chosen))
  }

  const reason = chosen.length === 0 ? { reason: messages.chooseFirst } : {}
  return (
    <Drawer open size={`min(${overlayWidthPx(WIDTH_PX)}px, 100vw)`} title={messages.of(plan.title)} onClose={onClosed}>
      <div className={styles.bar}>
        <PermittedButton
          codes={permissionCodes(plan, RESTORE_ACTION)}
          type="primary"
          autoInsertSpace={false}
          loading={busy}
          {...reason}
          onClick={() => void restore()}
        >
          {messages.restore}
        </PermittedButton>
        <span className={styles.kept}>{messages.kept(KEPT_DELETED_DAYS)}</span>
        <PermittedButton
          codes={permissionCodes(plan, PURGE_ACTION)}
          className={styles.purge ?? ''}
          danger={chosen.length > 0}
          autoInsertSpace={false}
          {...reason}
          onClick={() => void purge()}
        >
          {messages.purge}
        </PermittedButton>
      </div>
      {read.isError ? (
        <FailureCard error={read.error} onRetry={() => void read.refetch()} />
      ) : (
        <Table<BinRow>
          size="small"
          rowKey="id"
          aria-label={messages.of(plan.title)}
          aria-busy={read.isFetching}
          columns={columns}
          dataSource={read.data?.rows ?? []}
          loading={read.isPending}
          pagination={false}
          tableLayout="fixed"
          scroll={{ x: widthPx }}
          locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={messages.empty} /> }}
          rowSelection={{
            columnWidth: 40,
            fixed: true,
            preserveSelectedRowKeys: true,
            selectedRowKeys: [...chosen],
            onChange: (keys) => setChosen(keys.map(String)),
            getCheckboxProps: (row) => ({ 'aria-label': messages.selectRow(nameOf(row)) }),
            getTitleCheckboxProps: () => ({ 'aria-label': messages.selectAll }),
          }}
        />
      )}
      {read.data && read.data.total > PAGE_SIZE && (
        <Pagination
          className={styles.pages ?? ''}
          size="small"
          align="end"
          current={page}
          pageSize={PAGE_SIZE}
          total={read.data.total}
          showSizeChanger={false}
          showTotal={(count, [from, to]) => messages.range(from, to, count)}
          onChange={setPage}
        />
      )}
    </Drawer>
  )
}

async function openBin({ bin }: DataSource): Promise<Bin> {
  if (!bin) throw new Error(messages.unavailable)
  return bin()
}

/** The first columns of the list, and who has deleted a row, when, and how long it is kept. */
function useBinColumns({ plan, visible, environment, choicesOf }: RecycleBinProps) {
  const registry = useRegistry()
  const narrow = useNarrow()
  return useMemo(() => {
    const shown = visible.columns.slice(0, MOST_COLUMNS).map((column) => ({ ...column, sortable: false }))
    const { columns, widthPx } = createListColumns({
      plan,
      columns: shown,
      rowActions: [],
      registry,
      choicesOf,
      sort: visible.defaultSort,
      narrow,
      mayOpen: false,
      levelField: null,
      environment,
      grips: null,
      onHead: ignore,
      onOpen: ignore,
      onRetryBranch: ignore,
      onAction: ignore,
      onEdited: ignore,
    })
    const ofDeletion: TableColumnsType<BinRow> = [
      { key: 'deletedBy', title: messages.deletedBy, width: 96, render: (_, row) => row.deletedBy ?? messages.nobody },
      { key: 'deletedAt', title: messages.deletedAt, width: 168, render: (_, row) => row.deletedAt },
      { key: 'keptUntil', title: messages.keptUntil, width: 168, render: (_, row) => row.keptUntil },
    ]
    return {
      columns: [...(columns as TableColumnsType<BinRow & TableRow>), ...ofDeletion],
      widthPx: widthPx + 96 + 168 * 2,
      nameOf: (row: BinRow) => rowName(row, { columns: shown, registry, choicesOf }),
    }
  }, [plan, visible, environment, choicesOf, registry, narrow])
}

function ignore() {
  // A deleted row is neither opened nor sorted.
}
