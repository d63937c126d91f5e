import { type SqlBool, sql } from 'kysely'
import type { FieldPlan, PagePlan, SubTablePlan } from '#renderer/compile/plan.ts'
import { maskedValue } from '#renderer/logic/masked-value.ts'
import type { HistoryEntry, HistoryRowChange } from '#schemas/api/history.ts'
import { entityNotFound } from '../../http/api-error.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { type Followed, joined } from '../effects/followed.ts'
import { findRecord } from '../read/read-records.ts'
import { isPossibleId } from '../read/stored-record.ts'
import { maySee, savedFields } from '../resource.ts'
import type { ChangeCause, ResourceWork } from '../resource-work.ts'
import type { RecordAction } from '../write/domain-event.ts'
import { HIDDEN_VALUE } from '../write/record-log.ts'
import {
  changedFields,
  filledFields,
  type LoggedContent,
  type LoggedTexts,
  readLoggedTexts,
  toChange,
} from './logged-values.ts'
import { type FindPage, tellCauses } from './told-causes.ts'
import { tellFollowed } from './told-followed.ts'

const PAGE_SIZE = 20

type HistoryWork = ResourceWork<RequestContext>

/** What was done to a record that the caller sees, newest first, in the fields that they see. */
export async function historyCall(
  work: HistoryWork,
  { id, before }: { readonly id: string; readonly before?: string | undefined },
  findPage: FindPage,
): Promise<{ entries: HistoryEntry[]; next: string | null }> {
  const record = isPossibleId(id) ? await findRecord(work, id) : null
  if (!record) throw entityNotFound()
  const lines = await readLines(work, id, before)
  const shown = lines.slice(0, PAGE_SIZE)
  const last = shown.at(-1)
  const [tell, causes, followed, people] = await Promise.all([
    createTeller(work, lines),
    tellCauses(
      work,
      shown.map(({ cause }) => cause),
      findPage,
    ),
    tellFollowed(
      work,
      shown.map((line) => line.followed),
      findPage,
    ),
    readRealnames(work, [...new Set(shown.map(({ username }) => username))]),
  ])
  return {
    entries: shown.map(({ id: line, at, username, action, content }, index) => ({
      id: line,
      at,
      username,
      realname: people.get(username) ?? null,
      action,
      cause: causes[index] ?? null,
      followed: [...(followed[index] ?? [])],
      ...tell(action, content, lines[index + 1]?.content ?? null),
    })),
    next: lines.length > PAGE_SIZE && last ? `${last.no}.${last.id}` : null,
  }
}

interface LogLine {
  readonly id: string
  readonly no: number
  readonly at: string
  readonly username: string
  readonly action: RecordAction
  readonly cause: ChangeCause | null
  readonly followed: readonly Followed[]
  readonly content: LoggedContent
}

/** A page of lines and the one before them, which the oldest of them is compared with. */
async function readLines(
  { db, context, resource }: HistoryWork,
  id: string,
  before: string | undefined,
): Promise<readonly LogLine[]> {
  const [no = '', line = ''] = before?.split('.') ?? []
  const rows = await db
    .selectFrom('sys_data_log')
    .where('data_table', '=', resource.table)
    .where('data_id', '=', id)
    .where('tenant_id', '=', context.tenantId)
    .$if(before !== undefined, (query) =>
      query.where(sql<SqlBool>`(running_no, id) < (${Number(no)}::integer, ${line}::varchar)`),
    )
    .orderBy('running_no', 'desc')
    .orderBy('id', 'desc')
    .limit(PAGE_SIZE + 1)
    .select(['id', 'running_no', 'create_time', 'create_by', 'action', 'cause', 'followed', 'data_content'])
    .execute()
  return rows.map((row) => ({
    id: row.id,
    no: row.running_no,
    at: row.create_time,
    username: row.create_by,
    // What `recordChange` writes there.
    action: row.action as RecordAction,
    cause: row.cause as ChangeCause | null,
    followed: joined((row.followed ?? []) as readonly Followed[]),
    content: withMasks(resource, row.data_content),
  }))
}

/** Lines from before a field was masked hold its value: nobody gets that, whoever may see the field now. */
export function withMasks({ plan }: { readonly plan: PagePlan }, content: LoggedContent): LoggedContent {
  const ofRows = plan.subTables.flatMap(({ name, fields }) => {
    const rows: unknown = content[name]
    return Array.isArray(rows) ? [[name, rows.map((row: LoggedContent) => maskedContent(fields, row))] as const] : []
  })
  return { ...maskedContent(plan.fields, content), ...Object.fromEntries(ofRows) }
}

function maskedContent(fields: readonly FieldPlan[], content: LoggedContent): LoggedContent {
  const masked = fields.flatMap((field) => {
    const text = content[field.name] === HIDDEN_VALUE ? undefined : maskedValue(field, content[field.name])
    return text === undefined ? [] : [[field.name, text] as const]
  })
  return masked.length === 0 ? content : { ...content, ...Object.fromEntries(masked) }
}

type Told = Pick<HistoryEntry, 'isCompared' | 'changes' | 'rows'>

export interface ToldTable {
  readonly table: SubTablePlan
  readonly fields: readonly FieldPlan[]
  readonly texts: LoggedTexts
}

/** Compares lines with those before them. */
async function createTeller(work: HistoryWork, lines: readonly LogLine[]) {
  const contents = lines.map(({ content }) => content)
  const { fields, texts, tables } = await readTold(work, contents)
  return (action: RecordAction, content: LoggedContent, before: LoggedContent | null): Told => {
    if (action === 'add') {
      const changes = filledFields(fields, content).map((field) => toChange(field, texts, [null, content]))
      return { isCompared: true, changes, rows: tables.flatMap((table) => changedRows(table, {}, content)) }
    }
    if (action === 'delete' || before === null) return { isCompared: action === 'delete', changes: [], rows: [] }
    const changes = changedFields(fields, before, content).map((field) => toChange(field, texts, [before, content]))
    return { isCompared: true, changes, rows: tables.flatMap((table) => changedRows(table, before, content)) }
  }
}

export interface ToldContents {
  readonly fields: readonly FieldPlan[]
  readonly texts: LoggedTexts
  readonly tables: readonly ToldTable[]
}

/** The fields of contents that the caller sees, and what all that they hold reads as. */
export async function readTold(work: HistoryWork, contents: readonly LoggedContent[]): Promise<ToldContents> {
  const { context, resource } = work
  // Of masked fields the log keeps the masked text.
  const isTold = (field: FieldPlan) => field.mask !== undefined || maySee(context, field)
  const fields = savedFields(resource).filter((field) => isTold(field))
  const tables = await Promise.all(
    resource.plan.subTables.map(async (table): Promise<ToldTable> => {
      const ofRow = table.fields.filter((field) => isTold(field))
      const rows = contents.flatMap((content) => [...rowsOf(table, content).values()])
      return { table, fields: ofRow, texts: await readLoggedTexts(work, ofRow, rows) }
    }),
  )
  return { fields, texts: await readLoggedTexts(work, fields, contents), tables }
}

export function changedRows(
  { table, fields, texts }: ToldTable,
  before: LoggedContent,
  after: LoggedContent,
): readonly HistoryRowChange[] {
  const [old, now] = [rowsOf(table, before), rowsOf(table, after)]
  const told = (kind: HistoryRowChange['kind'], changed: readonly FieldPlan[], id: string): HistoryRowChange => ({
    id,
    name: table.name,
    table: table.title,
    kind,
    changes: changed.map((field) => toChange(field, texts, [old.get(id) ?? null, now.get(id) ?? null])),
  })
  const gone = [...old].flatMap(([id, row]) => (now.has(id) ? [] : [told('deleted', filledFields(fields, row), id)]))
  const come = [...now].flatMap(([id, row]) => {
    const was = old.get(id)
    if (!was) return [told('added', filledFields(fields, row), id)]
    const changed = changedFields(fields, was, row)
    return changed.length > 0 ? [told('changed', changed, id)] : []
  })
  return [...come, ...gone]
}

/** The rows of a sub-table in a line, by id. */
function rowsOf({ name }: SubTablePlan, content: LoggedContent): ReadonlyMap<string, LoggedContent> {
  const rows: unknown = content[name]
  if (!Array.isArray(rows)) return new Map()
  return new Map(rows.map((row: LoggedContent) => [String(row.id), row]))
}

/** What people are called, by username. */
export async function readRealnames(
  { db }: Pick<HistoryWork, 'db'>,
  usernames: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  if (usernames.length === 0) return new Map()
  const users = await db
    .selectFrom('sys_user')
    .where('username', 'in', usernames)
    .select(['username', 'realname'])
    .execute()
  return new Map(users.map(({ username, realname }) => [username, realname]))
}
