import { queryOptions } from '@tanstack/react-query'
import {
  listMyAnnouncements,
  listSentAnnouncements,
  markAllAnnouncementsRead,
  markAnnouncementRead,
  syncAnnouncements,
} from '#schemas/api/announcements.ts'
import type { HttpClient } from '#src/platform/http/http-client.ts'

/** Specified. */
export const POLL_INTERVAL_MS = 6000

/** Everything that hangs on announcements; what the bell hears makes all of it stale. */
export function announcementsKey(scope: string): readonly string[] {
  return [scope, 'announcements']
}

export interface BellSettings {
  /** Nothing else tells that there is something new. */
  readonly poll: boolean
  /** Whether it is time to ask. */
  readonly enabled?: boolean
}

/** What the bell shows. */
export function myAnnouncements(http: HttpClient, scope: string, { poll, enabled = true }: BellSettings) {
  return queryOptions({
    queryKey: [...announcementsKey(scope), 'mine'],
    queryFn: ({ signal }) => http.call(listMyAnnouncements, { query: {}, signal, quiet: true }),
    enabled,
    // Specified: a failed load stops the polling, so no silent retry may hide it.
    retry: false,
    refetchInterval: (query) => (!poll || query.state.status === 'error' ? false : POLL_INTERVAL_MS),
    // A hidden window asks for nothing; it asks when it is shown again.
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: true,
  })
}

export interface SentConditions {
  readonly titile: string
  readonly sender: string
  /** '1' notices, '2' system messages; absent: both. */
  readonly msgCategory?: '1' | '2'
  readonly pageNo: number
  readonly pageSize: number
}

export function sentAnnouncements(http: HttpClient, scope: string, conditions: SentConditions) {
  const { titile, sender, msgCategory, pageNo, pageSize } = conditions
  return queryOptions({
    queryKey: [...announcementsKey(scope), 'sent', conditions],
    queryFn: ({ signal }) =>
      http.call(listSentAnnouncements, {
        query: {
          titile,
          sender,
          ...(msgCategory && { msgCategory }),
          pageNo: String(pageNo),
          pageSize: String(pageSize),
        },
        signal,
        quiet: true,
      }),
    placeholderData: (before) => before,
  })
}

/** Whoever asks for it tells of its failure. */
export async function readOne(http: HttpClient, anntId: string): Promise<void> {
  await http.envelope(markAnnouncementRead, { body: { anntId }, quiet: true })
}

/** The server's own words; whoever asks for it tells of its failure. The contract's servers ring the other windows only when they are asked to. */
export async function readAll(http: HttpClient): Promise<string> {
  const { message } = await http.envelope(markAllAnnouncementsRead, { quiet: true })
  await http.envelope(syncAnnouncements, { query: {}, quiet: true })
  return message
}
