import { createHmac, timingSafeEqual } from 'node:crypto'
import type { SortKey } from '#schemas/query/sort-params.ts'
import { parseJson } from '#schemas/values/json-value.ts'
import { businessFailure } from '../../http/api-error.ts'
import { listMessages as messages } from './messages.ts'

/** Where a page of a list begins or ends: the value by which its outermost row is sorted, and the id of that row. */
export interface PageEdge {
  readonly direction: 'next' | 'previous'
  /** As a text of the database; null: the row has none, or is sorted by its id alone. */
  readonly key: string | null
  readonly id: string
}

/** The order in which a cursor counts, and whose rows stand in it. */
export interface CursorScope {
  readonly page: string
  readonly tenantId: number
  readonly sort: readonly SortKey[]
}

/** Places in lists that clients hand back, and cannot make themselves. */
export interface PageCursors {
  readonly write: (edge: PageEdge, scope: CursorScope) => string
  /** @throws {ApiError} when it is none of ours, or counts in another list or order. */
  readonly read: (text: string, scope: CursorScope) => PageEdge
}

const MAC_BYTES = 16
const MAX_CURSOR_LENGTH = 4_096

/**
 * What stands in a cursor its client has seen, since it sorts by it: it is signed and not hidden. The signature covers the
 * list, its order and the tenant, so that a place in one order is never taken for one in another.
 */
export function createPageCursors(key: string): PageCursors {
  const macOf = (body: string, { page, tenantId, sort }: CursorScope) =>
    createHmac('sha256', key)
      .update(JSON.stringify([page, tenantId, sort.map(({ field, order }) => [field, order]), body]))
      .digest()
      .subarray(0, MAC_BYTES)
  return {
    write: ({ direction, key: value, id }, scope) => {
      const body = Buffer.from(JSON.stringify([direction, value, id])).toString('base64url')
      return `${body}.${macOf(body, scope).toString('base64url')}`
    },
    read: (text, scope) => {
      const [body = '', mac = '', ...more] = text.length > MAX_CURSOR_LENGTH ? [] : text.split('.')
      const given = Buffer.from(mac, 'base64url')
      const isOurs = more.length === 0 && given.length === MAC_BYTES && timingSafeEqual(given, macOf(body, scope))
      const edge = isOurs ? readEdge(Buffer.from(body, 'base64url').toString()) : null
      if (!edge) throw businessFailure(messages.wrongCursor)
      return edge
    },
  }
}

function readEdge(text: string): PageEdge | null {
  const parts = parseJson(text)
  if (!Array.isArray(parts)) return null
  const [direction, key, id] = parts as readonly unknown[]
  if (direction !== 'next' && direction !== 'previous') return null
  return typeof id === 'string' && (key === null || typeof key === 'string') ? { direction, key, id } : null
}
