import { Type } from 'typebox'
import { conforms } from '#schemas/conforms.ts'
import { recordOf } from '#schemas/record-schema.ts'

/** Something for the bell: an announcement came, went or was read. Which, the list says. */
export interface NoticeNews {
  readonly messageId: string | undefined
  readonly text: string | undefined
}

const noticeMessage = Type.Object({
  cmd: Type.Union([Type.Literal('topic'), Type.Literal('user')]),
  msgId: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  msgTxt: Type.Optional(Type.Union([Type.String(), Type.Null()])),
})

/** The news in a message of the notice channel. Specified: a malformed message is ignored, so it is none. */
export function readNotice(text: string): NoticeNews | undefined {
  const message = parseJson(text)
  if (!conforms(noticeMessage, message)) return undefined
  return { messageId: message.msgId ?? undefined, text: message.msgTxt ?? undefined }
}

const rightsMessage = Type.Object({ cmd: Type.Literal('rights') })

/** Whether a message of the notice channel says that what the user may do has changed. Only ours says so. */
export function isRightsNews(text: string): boolean {
  return conforms(rightsMessage, parseJson(text))
}

const taskMessage = Type.Object({ cmd: Type.Literal('task') })

/** Whether a message of the notice channel says that work of the user in the background has come on. Only ours says so. */
export function isTaskNews(text: string): boolean {
  return conforms(taskMessage, parseJson(text))
}

const dictionariesMessage = Type.Object({
  cmd: Type.Literal('dictionaries'),
  codes: Type.Optional(Type.Array(Type.String())),
})

/** Which dictionaries have changed; `null`: any of them may have; undefined: the message says nothing of it. Only ours does. */
export function readDictionaryNews(text: string): readonly string[] | null | undefined {
  const message = parseJson(text)
  return conforms(dictionariesMessage, message) ? (message.codes ?? null) : undefined
}

/** What the data-table channel carries. */
export type TableMessage =
  /** A row was changed, here or in another window; `caseId` is the table that said so. */
  | {
      readonly kind: 'row'
      readonly socketKey: string
      readonly row: Readonly<Record<string, unknown>>
      readonly caseId: string
    }
  /** Data for whoever has registered for the key. */
  | { readonly kind: 'data'; readonly key: string; readonly args: readonly unknown[] }

const rowMessage = Type.Object({
  type: Type.Literal('update_vxe_table'),
  data: Type.Object({
    socketKey: Type.String(),
    args: Type.Tuple([recordOf(Type.Unknown()), Type.String()]),
  }),
})
const dataMessage = Type.Object({
  type: Type.Literal('common_send_date'),
  data: Type.Object({ key: Type.String(), args: Type.Array(Type.Unknown()) }),
})

export function readTableMessage(text: string): TableMessage | undefined {
  const message = parseJson(text)
  if (conforms(rowMessage, message)) {
    const [row, caseId] = message.data.args
    return { kind: 'row', socketKey: message.data.socketKey, row, caseId }
  }
  if (conforms(dataMessage, message)) return { kind: 'data', ...message.data }
  return undefined
}

/** Tells the other windows and users of a table that one of its rows was saved. */
export function writeRowMessage({
  socketKey,
  row,
  caseId,
}: Omit<Extract<TableMessage, { kind: 'row' }>, 'kind'>): string {
  return JSON.stringify({ type: 'update_vxe_table', data: { socketKey, args: [row, caseId] } })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Specified: malformed messages are ignored.
    return undefined
  }
}
