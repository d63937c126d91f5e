import { InboxOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button, Pagination, Skeleton } from 'antd'
import { useState } from 'react'
import { KEPT_DELETED_DAYS } from '#schemas/api/deleted-rows.ts'
import { PURGE_ACTION, permissionCodes, RESTORE_ACTION } from '#schemas/permissions/permission-code.ts'
import type { PagePlan } from '../../../compile/plan.ts'
import type { RecycleBin as Bin, DataSource } from '../../../data-source.ts'
import type { Done } from '../../../saved-rows.ts'
import { useHost } from '../../host-context.tsx'
import { AppDrawer } from '../../overlay/app-drawer.tsx'
import thumbSize from '../../overlay/thumb-size.module.css'
import { toFailure } from '../../states/failure.ts'
import { FailureCard } from '../../states/failure-card.tsx'
import { StateCard } from '../../states/state-card.tsx'
import { PermittedButton } from '../../toolbar/permitted-button.tsx'
import type { ListAtWork } from '../use-list-page.tsx'
import styles from './bin.module.css'
import { type BinOfList, BinRows } from './bin-rows.tsx'
import { messages } from './messages.ts'

interface RecycleBinProps extends BinOfList {
  readonly dataSource: DataSource
  /** Rows are in the list again. */
  onRestored(ids: readonly string[]): void
  onClosed(): void
}

/** That of a list. */
export function ListBin({ list: { parts, actions, bin } }: { readonly list: ListAtWork }) {
  return <RecycleBin {...parts} onRestored={actions.restored} onClosed={bin.close} />
}

const WIDTH_PX = 1120
const PAGE_SIZE = 20

/** The deleted rows of a page that are kept yet, to be brought back or removed for good. */
function RecycleBin(props: RecycleBinProps) {
  const { plan, dataSource, onRestored, onClosed } = props
  const host = useHost()
  const [open, setOpen] = useState(true)
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
  const close = () => setOpen(false)

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

  const rows = read.data?.rows ?? []
  const total = read.data?.total ?? 0
  return (
    <AppDrawer
      area="page"
      open={open}
      title={messages.of(plan.title)}
      widthPx={WIDTH_PX}
      onCloseRequest={close}
      onSettled={(isOpen) => {
        if (!isOpen) onClosed()
      }}
      footer={
        <BinFooter
          plan={plan}
          {...{ busy, chosen }}
          isEmpty={total === 0}
          onRestore={() => void restore()}
          onPurge={() => void purge()}
          onClose={close}
        />
      }
    >
      {read.isError ? (
        <FailureCard error={read.error} onRetry={() => void read.refetch()} />
      ) : read.isPending ? (
        <Skeleton active title={false} paragraph={{ rows: 8 }} />
      ) : total === 0 ? (
        <StateCard
          icon={<InboxOutlined />}
          title={messages.empty}
          actions={<Button onClick={close}>{messages.backToList}</Button>}
        >
          {messages.emptyHint(plan.title, KEPT_DELETED_DAYS)}
        </StateCard>
      ) : (
        <>
          <p className={styles.kept}>{messages.kept(KEPT_DELETED_DAYS)}</p>
          <BinRows {...props} rows={rows} refreshing={read.isFetching} chosen={chosen} onChosen={setChosen} />
        </>
      )}
      {total > PAGE_SIZE && (
        <Pagination
          className={styles.pages ?? ''}
          size="small"
          align="end"
          current={page}
          pageSize={PAGE_SIZE}
          total={total}
          showSizeChanger={false}
          showTotal={(count, [from, to]) => messages.range(from, to, count)}
          onChange={setPage}
        />
      )}
    </AppDrawer>
  )
}

interface BinFooterProps {
  readonly plan: PagePlan
  readonly busy: boolean
  readonly chosen: readonly string[]
  readonly isEmpty: boolean
  onRestore(): void
  onPurge(): void
  onClose(): void
}

/** What cannot be taken back stands away from what brings rows back. */
function BinFooter({ plan, busy, chosen, isEmpty, onRestore, onPurge, onClose }: BinFooterProps) {
  const reason = chosen.length === 0 ? { reason: messages.chooseFirst } : {}
  return (
    <div className={`${styles.footer} ${thumbSize.thumbs}`}>
      {!isEmpty && (
        <PermittedButton
          codes={permissionCodes(plan, PURGE_ACTION)}
          danger={chosen.length > 0}
          autoInsertSpace={false}
          {...reason}
          onClick={onPurge}
        >
          {messages.purge}
        </PermittedButton>
      )}
      <span className={styles.between} />
      <Button autoInsertSpace={false} onClick={onClose}>
        {messages.close}
      </Button>
      {!isEmpty && (
        <PermittedButton
          codes={permissionCodes(plan, RESTORE_ACTION)}
          type="primary"
          autoInsertSpace={false}
          loading={busy}
          {...reason}
          onClick={onRestore}
        >
          {messages.restore}
        </PermittedButton>
      )}
    </div>
  )
}

async function openBin({ bin }: DataSource): Promise<Bin> {
  if (!bin) throw new Error(messages.unavailable)
  return bin()
}
