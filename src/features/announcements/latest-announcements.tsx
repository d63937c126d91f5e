import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { Priority } from '#schemas/api/announcements.ts'
import type { HttpClient } from '#src/platform/http/http-client.ts'
import { PRIORITIES, priorityOf } from '#widgets/announcement/priority.ts'
import styles from './latest-announcements.module.css'
import { messages } from './messages.ts'
import { sentAnnouncements } from './queries.ts'
import { fromList, type ShownAnnouncement } from './shown-announcement.ts'

const SHOWN = 5
const NOTICE = '1'
/** Who comes back to home within it asks for nothing; what the bell hears counts at once. */
const FRESH_MS = 60_000

export interface LatestAnnouncementsProps {
  readonly http: HttpClient
  readonly scope: string
  /** Opens one and marks it read. */
  onOpen(announcement: ShownAnnouncement): void
  onMore(): void
}

/** The announcements that stand first in the list of the user, for the home page. */
export function LatestAnnouncements({ http, scope, onOpen, onMore }: LatestAnnouncementsProps) {
  const headingId = useId()
  const conditions = { titile: '', sender: '', msgCategory: NOTICE, pageNo: 1, pageSize: SHOWN } as const
  const { data, isError, refetch } = useQuery({ ...sentAnnouncements(http, scope, conditions), staleTime: FRESH_MS })
  return (
    <section aria-labelledby={headingId}>
      <div className={styles.head}>
        <h2 id={headingId} className={styles.heading}>
          {messages.notice}
        </h2>
        <button type="button" className={styles.more} onClick={onMore}>
          {messages.viewMore}
        </button>
      </div>
      {isError ? (
        <p className={styles.empty} role="alert">
          {messages.loadFailed}
          <button type="button" className={styles.more} onClick={() => void refetch()}>
            {messages.retry}
          </button>
        </p>
      ) : data?.records.length === 0 ? (
        <p className={styles.empty}>{messages.noAnnouncements}</p>
      ) : (
        <ul className={styles.list} aria-busy={data === undefined}>
          {data?.records.map((row) => (
            <li key={row.id}>
              <button
                type="button"
                className={styles.item}
                data-unread={String(row.readFlag) !== '1'}
                onClick={() => onOpen(fromList(row))}
              >
                <span className={styles.title}>{row.titile}</span>
                <span className={styles.facts}>
                  <Mark priority={priorityOf(row.priority)} />
                  {row.sendTime?.slice(0, 10)}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** As the tag of the bell looks, without its code: home is what everybody loads first. */
function Mark({ priority }: { readonly priority: Priority }) {
  return (
    <span className={styles.mark} data-priority={priority}>
      {PRIORITIES[priority].label}
    </span>
  )
}
