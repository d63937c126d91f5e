import { Type } from 'typebox'
import { Check } from 'typebox/schema'

/** What a client says on the data-table channel. */
export type TableWord = { readonly kind: 'heartbeat' } | RowWord

/** A row that the client has saved. */
export interface RowWord {
  readonly kind: 'row'
  readonly socketKey: string
  readonly row: Readonly<Record<string, unknown>>
  readonly caseId: string
}

const heartbeat = Type.Object({ type: Type.Literal('heart_beat') })
const rowSaved = Type.Object({
  type: Type.Literal('update_vxe_table'),
  data: Type.Object({
    socketKey: Type.String({ maxLength: 100 }),
    args: Type.Tuple([Type.Record(Type.String(), Type.Unknown()), Type.String({ maxLength: 100 })]),
  }),
})

/** Specified: malformed and unknown messages are ignored. */
export function readTableWord(text: string): TableWord | undefined {
  let message: unknown
  try {
    message = JSON.parse(text)
  } catch {
    return undefined
  }
  if (Check(heartbeat, message)) return { kind: 'heartbeat' }
  if (!Check(rowSaved, message)) return undefined
  const [row, caseId] = message.data.args
  return { kind: 'row', socketKey: message.data.socketKey, row, caseId }
}

export const HEARTBEAT_REPLY = JSON.stringify({ type: 'heart_beat', data: true })

export function rowMessage({ socketKey, row, caseId }: Omit<RowWord, 'kind'>): string {
  return JSON.stringify({ type: 'update_vxe_table', data: { socketKey, args: [row, caseId] } })
}

/** Ids of rows that were changed through the API, for who has registered for the table: `records:market_price`. */
export function recordsMessage({
  table,
  action,
  ids,
}: {
  readonly table: string
  readonly action: string
  readonly ids: readonly string[]
}): string {
  return JSON.stringify({ type: 'common_send_date', data: { key: `records:${table}`, args: [{ action, ids }] } })
}
