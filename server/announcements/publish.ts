import type { Db } from '../db/databases.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { cleanHtml } from '../html/clean-html.ts'
import type { DataContext } from '../http/request-context.ts'
import { createUuidV7 } from '../ids/uuid-v7.ts'
import { notifyNotice } from '../realtime/realtime-events.ts'
import { chunksOf } from '../resources/chunks.ts'
import { INSTALLATION } from '../session/tenants.ts'
import { PUBLISHED } from './repository.ts'

/** The tabs in which newer clients show announcements. */
export type NoticeType = 'system' | 'flow' | 'file' | 'plan' | 'meeting'

export interface NewAnnouncement {
  readonly title: string
  /** HTML; cleaned before it is stored. */
  readonly content: string
  readonly abstract?: string
  readonly priority: 'L' | 'M' | 'H'
  /** '1' notice, '2' system message. */
  readonly category: '1' | '2'
  /** Null: everybody. */
  readonly userIds: readonly string[] | null
  /** Which tab of newer clients it is shown in; absent: system. */
  readonly noticeType?: NoticeType
  /** Stands above the others. */
  readonly pinned?: boolean
  readonly open?: { readonly type: 'url' | 'component'; readonly page: string; readonly businessId?: string }
  readonly sentAt?: Date
  /** Raised by each who reads it. */
  readonly count?: ReadCount
}

/** A field of a record of a page that counts readers. */
export interface ReadCount {
  readonly page: string
  readonly record: string
  readonly field: string
}

const USERS_AT_A_TIME = 5_000

/** Stores an announcement as published, hands it to whom it is for, and rings their bells when that is committed. */
export function publishAnnouncement(db: Db, context: DataContext, given: NewAnnouncement): Promise<string> {
  const now = context.now()
  const sentAt = given.sentAt ?? now
  const id = createUuidV7(sentAt.getTime())
  const noticeType = given.noticeType ?? 'system'
  return inTransaction(db, async (trx) => {
    await trx
      .insertInto('sys_announcement')
      .values({
        id,
        title: given.title,
        content: cleanHtml(given.content),
        abstract: given.abstract ?? null,
        sender: context.username,
        priority: given.priority,
        category: given.category,
        audience: given.userIds === null ? 'ALL' : 'USER',
        send_status: PUBLISHED,
        send_time: sentAt,
        user_ids: given.userIds === null ? null : `${given.userIds.join(',')},`,
        business_id: given.open?.businessId ?? null,
        notice_type: noticeType,
        pinned: given.pinned ?? false,
        open_type: given.open?.type ?? null,
        open_page: given.open?.page ?? null,
        count_page: given.count?.page ?? null,
        count_record: given.count?.record ?? null,
        count_field: given.count?.field ?? null,
        tenant_id: context.tenantId,
        create_by: context.username,
        create_time: sentAt,
      })
      .execute()
    // Everybody takes his own copy when he first asks: an installation may have a hundred thousand users.
    for (const userIds of chunksOf(given.userIds ?? [], USERS_AT_A_TIME)) {
      await trx
        .insertInto('sys_announcement_send')
        .values(
          userIds.map((userId) => ({
            id: createUuidV7(now.getTime()),
            announcement_id: id,
            user_id: userId,
            create_time: sentAt,
          })),
        )
        .execute()
    }
    await notifyNotice(trx, {
      userIds: given.userIds,
      // What the installation says is for all of its tenants.
      ...(context.tenantId === INSTALLATION ? {} : { tenantId: context.tenantId }),
      message: { cmd: given.userIds === null ? 'topic' : 'user', msgId: id, msgTxt: given.title, noticeType },
    })
    return id
  })
}
