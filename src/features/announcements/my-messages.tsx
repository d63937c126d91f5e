import { ReloadOutlined } from '@ant-design/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Table, type TableColumnsType } from 'antd'
import Input from 'antd/es/input/Input'
import { type FormEvent, useId, useState } from 'react'
import { ListFooter } from '#renderer/react/list/list-footer.tsx'
import { PAGE_SIZES } from '#renderer/react/list/list-state.ts'
import { QueryButtons } from '#renderer/react/query-bar/query-buttons.tsx'
import { keepEnterForInputMethod } from '#renderer/react/shortcuts/composing-key.ts'
import { FailureCard } from '#renderer/react/states/failure-card.tsx'
import { useNarrow } from '#renderer/react/use-narrow.ts'
import type { SentAnnouncement } from '#schemas/api/announcements.ts'
import type { HttpClient } from '#src/platform/http/http-client.ts'
import { HttpError } from '#src/platform/http/http-error.ts'
import { priorityOf } from '#widgets/announcement/priority.ts'
import { PriorityTag } from '#widgets/announcement/priority-tag.tsx'
import styles from './announcements.module.css'
import { messages } from './messages.ts'
import { announcementsKey, readAll, type SentConditions, sentAnnouncements } from './queries.ts'
import { fromList, type ShownAnnouncement } from './shown-announcement.ts'

export interface MyMessagesProps {
  readonly http: HttpClient
  readonly scope: string
  /** Opens one and marks it read. */
  onOpen(announcement: ShownAnnouncement): void
  /** Asks before everything is marked; resolves true when the user agrees. */
  confirm(question: { readonly title: string; readonly content: string }): Promise<boolean>
  onSaid(text: string): void
  onFailed(text: string): void
}

interface Conditions {
  readonly titile: string
  readonly sender: string
}

const NO_CONDITIONS: Conditions = { titile: '', sender: '' }

/** Everything that was ever sent to the user: unread first, then the newest first. */
export function MyMessages({ http, scope, onOpen, confirm, onSaid, onFailed }: MyMessagesProps) {
  const client = useQueryClient()
  const [draft, setDraft] = useState(NO_CONDITIONS)
  const [asked, setAsked] = useState<SentConditions>({ ...NO_CONDITIONS, pageNo: 1, pageSize: PAGE_SIZES[0] })
  const [busy, setBusy] = useState(false)
  const narrow = useNarrow()
  const query = useQuery(sentAnnouncements(http, scope, asked))
  const { data } = query
  const isFiltered = asked.titile !== '' || asked.sender !== ''

  function search(conditions: Conditions) {
    setDraft(conditions)
    setAsked((before) => ({ ...before, ...conditions, pageNo: 1 }))
  }

  async function markAll() {
    if (!(await confirm({ title: messages.readAllTitle, content: messages.readAllQuestion }))) return
    setBusy(true)
    try {
      onSaid(await readAll(http))
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      onFailed(error.message)
    } finally {
      setBusy(false)
      // They may be read although the other windows were not told.
      await client.invalidateQueries({ queryKey: announcementsKey(scope) })
    }
  }

  const edited = draft.titile.trim() !== asked.titile || draft.sender.trim() !== asked.sender
  return (
    <div className={styles.messagesPage}>
      <header className={styles.headRow}>
        <h1 className={styles.heading}>
          {messages.myMessages}
          <span className={styles.total} aria-live="polite">
            {data === undefined ? '' : messages.total(data.total)}
          </span>
        </h1>
        <Button
          icon={<ReloadOutlined aria-hidden spin={query.isFetching} />}
          aria-label={messages.refresh}
          title={messages.refresh}
          onClick={() => void query.refetch()}
        />
        <Button autoInsertSpace={false} loading={busy} disabled={data?.total === 0} onClick={() => void markAll()}>
          {messages.readAll}
        </Button>
      </header>
      <search>
        <form
          className={styles.conditions}
          aria-label={messages.conditions}
          autoComplete="off"
          onKeyDown={keepEnterForInputMethod}
          onSubmit={(event: FormEvent) => {
            event.preventDefault()
            search({ titile: draft.titile.trim(), sender: draft.sender.trim() })
          }}
        >
          <Condition
            label={messages.title}
            value={draft.titile}
            onChange={(titile) => setDraft((before) => ({ ...before, titile }))}
          />
          <Condition
            label={messages.sender}
            value={draft.sender}
            onChange={(sender) => setDraft((before) => ({ ...before, sender }))}
          />
          <QueryButtons
            edited={edited}
            hiddenCount={0}
            expanded={false}
            onReset={() => search(NO_CONDITIONS)}
            onExpand={() => undefined}
          />
        </form>
      </search>
      {query.isError ? (
        <FailureCard error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <div>
          <Table<SentAnnouncement>
            rowKey="id"
            size="small"
            columns={columnsFor(onOpen)}
            dataSource={data?.records ?? []}
            loading={query.isFetching}
            pagination={false}
            scroll={{ x: 'max-content' }}
            locale={{ emptyText: isFiltered ? messages.noMatch : messages.empty }}
          />
          <ListFooter
            ref={null}
            page={asked.pageNo}
            pageSize={asked.pageSize}
            total={data?.total ?? 0}
            narrow={narrow}
            selectedCount={0}
            onPage={(pageNo) => setAsked((before) => ({ ...before, pageNo }))}
            onPageSize={(pageSize) => setAsked((before) => ({ ...before, pageSize, pageNo: 1 }))}
            onClearSelection={() => undefined}
          />
        </div>
      )}
    </div>
  )
}

interface ConditionProps {
  readonly label: string
  readonly value: string
  onChange(value: string): void
}

function Condition({ label, value, onChange }: ConditionProps) {
  const id = useId()
  return (
    <div className={styles.condition}>
      <label htmlFor={id}>{label}</label>
      <Input
        id={id}
        allowClear
        maxLength={100}
        placeholder={messages.placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}

function columnsFor(onOpen: MyMessagesProps['onOpen']): TableColumnsType<SentAnnouncement> {
  const isUnread = ({ readFlag }: SentAnnouncement) => String(readFlag) !== '1'
  return [
    {
      key: 'title',
      title: messages.title,
      render: (_, row) => <span className={isUnread(row) ? styles.unread : undefined}>{row.titile}</span>,
    },
    {
      key: 'category',
      title: messages.category,
      width: 110,
      render: (_, { msgCategory }) => (msgCategory === '2' ? messages.systemMessage : messages.notice),
    },
    {
      key: 'sender',
      title: messages.sender,
      width: 120,
      render: (_, { sender, sender_dictText }) => sender_dictText ?? sender ?? messages.unknownSender,
    },
    { key: 'sendTime', title: messages.sendTime, width: 180, render: (_, { sendTime }) => sendTime ?? '—' },
    {
      key: 'priority',
      title: messages.priority,
      width: 110,
      render: (_, { priority }) => <PriorityTag priority={priorityOf(priority)} />,
    },
    {
      key: 'readState',
      title: messages.readState,
      width: 100,
      render: (_, row) => (isUnread(row) ? messages.unread : messages.read),
    },
    {
      key: 'actions',
      title: messages.actions,
      width: 80,
      fixed: 'right',
      render: (_, row) => (
        <Button
          type="link"
          size="small"
          autoInsertSpace={false}
          aria-label={messages.viewOf(row.titile)}
          onClick={() => onOpen(fromList(row))}
        >
          {messages.view}
        </Button>
      ),
    },
  ]
}
