import type { FieldPlan, PageRecord } from '#renderer/compile/plan.ts'
import { fieldValue } from '#renderer/compile/record-values.ts'
import { conditionHolds } from '#renderer/expression/evaluate.ts'
import { evaluatePlan } from '#renderer/logic/evaluate-plan.ts'
import { fieldsRead, guardsOf } from '#renderer/logic/row-guards.ts'
import { runChecks } from '#renderer/logic/run-checks.ts'
import { lockedParts } from '#renderer/logic/sight-locks.ts'
import type { GuardedAction } from '#schemas/language/guarded-actions.ts'
import { patternEngine } from '#schemas/rules/pattern-engine.ts'
import { checkRules } from '#schemas/rules/rules.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import { readWireValue } from '#schemas/values/wire-value.ts'
import { DEMO_PAGES } from '#server/demo/demo-pages.ts'
import { loadDemoData } from '#server/demo/load-demo-data.ts'
import { createDictionaries } from '#server/dictionaries/dictionaries.ts'
import { ApiError } from '#server/http/api-error.ts'
import { createSystemContext, type SystemContext } from '#server/http/request-context.ts'
import { createNumberServices } from '#server/numbers/number-services.ts'
import { type ActionRequest, resourceAction, runAction } from '#server/resources/actions/run-action.ts'
import { createFollow } from '#server/resources/effects/follow.ts'
import { keptOver } from '#server/resources/kept/kept-fields.ts'
import { logicEnvironment } from '#server/resources/pages/page-record.ts'
import type { Resource } from '#server/resources/resource.ts'
import { toColumnValue } from '#server/resources/tables/column-value.ts'
import { entityDb } from '#server/resources/tables/entity-tables.ts'
import { clientOf, type PageServer, type WireRow } from '#tests/support/page-server.ts'
import { actionRegistry } from '#widgets/action-registry.ts'
import { NO_FILES } from '../support/test-files.ts'
import { uploaded } from '../support/upload-client.ts'

/** Trees answer more than their roots when there is a condition. */
const EVERY_ROW = { pageNo: '1', pageSize: '1000', createTime_begin: '2000-01-01 00:00:00' }
const MAX_TRIED_VALUES = 10_000

/** Fields that need a permission of their own are not `open`. */
export type SentFields = 'all' | 'open'

/** Bodies and ids for the calls of any page that comes with the product, made of its demo rows. */
export interface DemoRecords {
  /** What adds one more record to the page. */
  readonly newBody: (code: string, fields: SentFields) => WireRow
  /** What edits the record into another one, for who holds nothing but the permission to edit. */
  readonly editBody: (code: string, record: WireRow) => WireRow
  /**
   * Gives a record that was added the values that let the page's `edit` or `delete` be done to it, or keep it from that,
   * as some demo row has them; nothing where the page has no condition.
   */
  readonly letFit: (code: string, action: GuardedAction, id: string, fits: boolean) => Promise<void>
  /** Bodies of who holds not everything name files that this user has uploaded, from now on. */
  readonly giveFilesTo: (username: string) => Promise<void>
  /** What runs the page's action on a record that it fits, with what it asks for. */
  readonly actionBody: (code: string, action: string) => Promise<ActionRequest>
}

/** Loads the demo rows, as a new installation does. */
export async function loadDemoRecords(server: PageServer, token: string): Promise<DemoRecords> {
  // Its name goes into fields that refer to users.
  const context = createSystemContext('admin', server.now)
  await loadDemoData(server.databases.app, context, { resource: server.pageSet.resource, store: server.files.store })
  // Read before anything is changed.
  const pages = new Map<string, DemoPage>()
  for (const { page } of DEMO_PAGES) pages.set(page, await readDemoPage(server, token, page))
  const find = (code: string): DemoPage => {
    const page = pages.get(code)
    if (!page) throw new Error(`The page ${code} has no demo rows.`)
    return page
  }
  const pictures = await makePictures(server, token)
  /** The administrator's own, and those of whoever makes the call. */
  const pools = { all: pictures.slice(0, pictures.length / 2), open: pictures.slice(pictures.length / 2) }
  const withPictures = ({ resource }: DemoPage, body: Readonly<Record<string, unknown>>, fields: SentFields) =>
    Object.fromEntries(
      Object.entries(body).map(([name, value]) => {
        const files = resource.plan.fieldByName.get(name)?.files
        const isFile = files !== undefined && files.form !== 'text'
        return [name, isFile && value !== null ? pools[fields].pop() : value]
      }),
    )
  let days = 0
  // How often a person may apply is limited by the day.
  const onDayOfItsOwn = (body: WireRow): WireRow => {
    if (!('applyTime' in body)) return body
    days += 1
    return { ...body, applyTime: `${new Date(Date.UTC(2000, 0, days)).toISOString().slice(0, 10)} 09:00:00` }
  }
  const recordsOf = async (code: string) =>
    (await clientOf(server, find(code).resource.plan.entity.api, token).list(EVERY_ROW)).result.records
  const answered = new Set((await recordsOf('person-reply')).map(({ person }) => person))
  const people = (await recordsOf('person')).map(({ id }) => id).filter((id) => !answered.has(id))
  await giveEnough(server)
  const applications = await makeUnhandled(server)
  const clashes = new Map<string, number>()
  /** What must be there once only, or is in force for some days only, is another one each time. */
  const withoutClash = (code: string, body: WireRow): WireRow => {
    const count = (clashes.get(code) ?? 0) + 1
    clashes.set(code, count)
    switch (code) {
      case 'order':
        return { ...body, distributor: null, programme: null }
      case 'achievement':
        return { ...body, month: new Date(Date.UTC(2000, count)).toISOString().slice(0, 7) }
      case 'withdrawal-management':
        // It stays with its application.
        return 'application' in body ? { ...body, application: applications[count % applications.length] } : body
      case 'person-reply':
        return { ...body, person: people[count % people.length] }
      default:
        return body
    }
  }
  const environment = (resource: Resource, old: PageRecord | null) => logicEnvironment(context, resource.timeZone, old)

  return {
    newBody(code, fields) {
      const page = find(code)
      const { logic } = page.resource
      const now = environment(page.resource, null)
      const { targets } = logic.open(logic.initialRecord(now), now, { fills: true })
      const body = bodyOf(page, fields, (name) => targets.get(name)?.readOnly !== true)
      return withPictures(page, onDayOfItsOwn(withoutClash(code, body)), fields)
    },
    editBody(code, record) {
      const page = find(code)
      const stored = toPageRecord(page.resource, record)
      const { targets } = page.resource.logic.open(stored, environment(page.resource, stored), { fills: false })
      const { id, version } = record
      const locked = lockedParts(page.resource.plan, () => false)
      const isOpen = (name: string) => !locked.fields.has(name) && !locked.tables.has(name)
      const body = bodyOf(page, 'open', (name) => targets.get(name)?.readOnly !== true && isOpen(name))
      return { ...withPictures(page, onDayOfItsOwn(withoutClash(code, body)), 'open'), id, version }
    },
    async letFit(code, action, id, fits) {
      const { resource } = find(code)
      const guards = guardsOf(resource.plan, action)
      if (guards.length === 0) return
      const { result } = await clientOf(server, resource.plan.entity.api, token).list(EVERY_ROW)
      const records = result.records.map((record) => recordOf(resource, record))
      const [first] = records
      const dependencies = guards.flatMap(({ when }) => when.dependencies)
      const read = fieldsRead({ dependencies }, resource.plan, () => true)
      const chosen = await Promise.all(read.map((field) => choicesOf(server, field)))
      // What no demo row holds may still be a choice of the field: a status that only the end of a story brings.
      const imagined = chosen.flat().map(({ field, value }) => ({ ...first, [field.name]: value }))
      const like = [...records, ...imagined].find((record) => {
        const holds = guards.every(({ when }) => {
          const outcome = evaluatePlan(when, record, environment(resource, null), { target: null })
          return outcome.ok && conditionHolds(outcome.value)
        })
        return holds === fits
      })
      if (!like) throw new Error(`No demo row of ${code} ${fits ? 'fits' : 'does not fit'} the condition of ${action}.`)
      const values = read.map((field) => [field.column, toColumnValue(field, fieldValue(like, field.name))] as const)
      await entityDb(server.databases.app)
        .updateTable(resource.table)
        .set(Object.fromEntries(values))
        .where('id', '=', id)
        .execute()
    },
    async giveFilesTo(username) {
      const { app: db } = server.databases
      const { id } = await db
        .selectFrom('sys_user')
        .where('username', '=', username)
        .select('id')
        .executeTakeFirstOrThrow()
      await db.updateTable('sys_file').set({ uploader_id: id }).where('path', 'in', pools.open).execute()
    },
    async actionBody(code, name) {
      const page = find(code)
      const { result } = await clientOf(server, page.resource.plan.entity.api, token).list(EVERY_ROW)
      const input = inputFor(page, name, result.records)
      for (const { id } of result.records) {
        const request = { ids: [String(id)], input }
        if (await mayRun(server, context, page.resource, name, request)) return request
      }
      throw new Error(`The demo rows of ${code} have none for the action ${name}.`)
    },
  }
}

/** More than all that is taken of it: what persons may withdraw, and what products are there. */
async function giveEnough({ databases, pageSet }: PageServer): Promise<void> {
  for (const [code, field, value] of [
    ['person', 'withdrawable', 900_000],
    ['product', 'takenStock', -900_000],
  ] as const) {
    const resource = pageSet.resource(code)
    const column = resource?.plan.fieldByName.get(field)?.column
    if (!resource || column === undefined) throw new Error(`The page ${code} has no ${field}.`)
    await entityDb(databases.app)
      .updateTable(resource.table)
      .set({ [column]: value })
      .execute()
  }
}

/** Withdrawals that nobody handles yet, of which the page makes no others: each is handled once, and with its application. */
async function makeUnhandled({ databases, pageSet }: PageServer): Promise<readonly string[]> {
  const table = pageSet.resource('withdrawal')?.table ?? ''
  const db = entityDb(databases.app)
  const { version: _, ...row } = await db.selectFrom(table).selectAll().limit(1).executeTakeFirstOrThrow()
  const rows = Array.from({ length: 200 }, (_, index) => {
    const number = String(index).padStart(4, '0')
    return { ...row, id: `unhandled-${number}`, apply_no: `TX999999${number}`, status: 'pending' }
  })
  await db.insertInto(table).values(rows).execute()
  return rows.map(({ id }) => id)
}

/** Uploads of the administrator that no record holds: one picture under many paths. */
async function makePictures(server: PageServer, token: string): Promise<string[]> {
  const [path = ''] = (await uploaded(server, token)).split('?')
  const { app: db } = server.databases
  const row = await db.selectFrom('sys_file').where('path', '=', path).selectAll().executeTakeFirstOrThrow()
  const rows = Array.from({ length: 1_600 }, (_, index) => {
    const number = String(index).padStart(22, '0')
    return { ...row, size: Number(row.size), id: number, path: `temp/${number}/a.png` }
  })
  await db.insertInto('sys_file').values(rows).execute()
  return rows.map((copy) => copy.path)
}

async function choicesOf({ databases }: PageServer, field: FieldPlan) {
  const { choices } = field
  if (choices?.source === 'options') return choices.items.map(({ value }) => ({ field, value }))
  if (choices?.source !== 'dict') return []
  const items =
    (await createDictionaries(databases.app, databases.feed).itemsOfEach([choices.code])).get(choices.code) ?? []
  return items.map(({ value }) => ({ field, value }))
}

/** Conditions and checks of the page decide together, so the action is tried and taken back. */
async function mayRun(
  { databases, tables, pageSet }: PageServer,
  context: SystemContext,
  resource: Resource,
  name: string,
  request: ActionRequest,
): Promise<boolean> {
  const plan = resource.plan.actions.find((action) => action.name === name)
  const action = plan && resourceAction(resource, plan, actionRegistry.get(plan.type))
  if (!action) throw new Error(`${resource.plan.code} has no action ${name} that stores values.`)
  const trx = await databases.app.startTransaction().execute()
  try {
    const numbers = createNumberServices(databases.counters)
    const resources = DEMO_PAGES.flatMap(({ page }) => pageSet.resource(page) ?? [])
    const files = { ...NO_FILES, resourceOf: (table: string) => resources.find((each) => each.table === table) }
    const dictionaries = createDictionaries(databases.app, databases.feed)
    const follow = createFollow({ registry: tables, dictionaries, files, numbers }, (table) =>
      keptOver(table, resources),
    )
    await runAction({ db: trx, registry: tables, dictionaries, files, numbers, follow, context }, action, request)
    return true
  } catch (error) {
    if (error instanceof ApiError) return false
    throw error
  } finally {
    await trx.rollback().execute()
  }
}

/** What other rows hold in the fields that the action asks for, with other values where they must differ. */
function inputFor({ resource, taken }: DemoPage, name: string, records: readonly WireRow[]): WireRow {
  const asked = resource.plan.actions.find((action) => action.name === name)?.input ?? []
  return Object.fromEntries(
    asked.map(({ field }) => {
      const held = records.map((record) => record[field.name]).find((value) => value !== null && value !== undefined)
      const others = taken.get(field.name)
      return [field.name, others ? freeValue(field, held, others) : held]
    }),
  )
}

interface DemoPage {
  readonly resource: Resource
  /** A demo row with its sub-rows. */
  readonly sample: WireRow
  /** Values that no other record may have, those of all records so far, by field. */
  readonly taken: ReadonlyMap<string, Set<unknown>>
}

async function readDemoPage(server: PageServer, token: string, code: string): Promise<DemoPage> {
  const resource = server.pageSet.resource(code)
  if (!resource) throw new Error(`The page ${code} cannot be used.`)
  const client = clientOf(server, resource.plan.entity.api, token)
  const { records } = (await client.list(EVERY_ROW)).result
  const first =
    records.find((record) => holdsUncounted(resource, record, { isNew: true })) ??
    records.find((record) => holdsUncounted(resource, record, { isNew: false })) ??
    records[0]
  if (!first) throw new Error(`The page ${code} has no demo rows.`)
  const { result: sample } = await client.get(String(first.id))
  const values = ({ name }: FieldPlan) => new Set(records.map((record) => record[name]))
  return {
    resource,
    sample,
    taken: new Map(resource.plan.fields.filter(isSingle).map((field) => [field.name, values(field)])),
  }
}

/**
 * Whether it fits the checks of its page before other pages have counted anything for it; `isNew`: nor has anything been
 * written that users do not write.
 */
function holdsUncounted(resource: Resource, record: WireRow, { isNew }: { readonly isNew: boolean }): boolean {
  const { plan, logic, timeZone } = resource
  const now = logicEnvironment(
    createSystemContext('admin', () => new Date()),
    timeZone,
    null,
  )
  const counted = Object.fromEntries(plan.fields.filter(({ kept }) => kept).map(({ name }) => [name, null]))
  const initial = logic.initialRecord(now)
  const unwritten = Object.fromEntries(
    plan.fields.filter(({ readOnly }) => isNew && readOnly).map(({ name }) => [name, initial[name] ?? null]),
  )
  // A list answers no sub-rows.
  const withoutRows = { ...Object.fromEntries(plan.subTables.map(({ name }) => [name, []])), ...record }
  const state = logic.open({ ...toPageRecord(resource, withoutRows), ...unwritten, ...counted }, now, { fills: false })
  return runChecks(plan, state.record, now).length === 0
}

function isSingle({ unique, rules }: FieldPlan): boolean {
  return unique || rules.some(({ code }) => code === 'duplicate')
}

/** The demo row once more: without what the server gives or counts, and with other values where they must differ. */
function bodyOf(
  { resource, sample, taken }: DemoPage,
  fields: SentFields,
  isWritable: (name: string) => boolean,
): WireRow {
  const { plan } = resource
  const isSent = ({ computed, permissions }: FieldPlan) => !computed && (fields === 'all' || permissions.length === 0)
  const body: Record<string, unknown> = {}
  for (const field of plan.fields.filter((one) => isSent(one) && isWritable(one.name))) {
    const others = taken.get(field.name)
    body[field.name] = others ? freeValue(field, sample[field.name], others) : sample[field.name]
  }
  for (const table of plan.subTables.filter(({ name }) => isWritable(name))) {
    const columns = table.fields.filter((field) => isSent(field) && !field.readOnly)
    body[table.name] = rowsOf(sample[table.name]).map((row) =>
      Object.fromEntries(columns.map(({ name }) => [name, row[name]])),
    )
  }
  return plan.tree ? { ...body, [plan.tree.parent.name]: sample[plan.tree.parent.name] } : body
}

function rowsOf(value: unknown): readonly WireRow[] {
  if (!Array.isArray(value)) throw new TypeError('A record came without the rows of its sub-table.')
  return value
}

/** The next value of the same form that no record has and that the field's rules allow. */
function freeValue(field: FieldPlan, value: unknown, taken: Set<unknown>): unknown {
  if (value === null || value === undefined) return value
  let next = String(value)
  for (let tried = 0; tried < MAX_TRIED_VALUES; tried += 1) {
    next = successor(next)
    const isAllowed =
      checkRules(field.rules, next, { title: field.title, type: field.type, patterns: patternEngine }) === null
    if (!isAllowed || taken.has(next)) continue
    taken.add(next)
    return next
  }
  throw new RangeError(`No further value for ${field.name} was found after ${String(value)}.`)
}

/** Counts up letters and digits from the right, each among its own kind: HY-0199 to HY-0200, AZ to BA; a name gets a digit. */
function successor(text: string): string {
  const characters = [...text]
  for (let place = characters.length - 1; place >= 0; place -= 1) {
    const kind = COUNTED.find((all) => all.includes(characters[place] ?? ''))
    if (!kind) continue
    const next = kind[kind.indexOf(characters[place] ?? '') + 1]
    characters[place] = next ?? kind.charAt(0)
    if (next !== undefined) return characters.join('')
  }
  return `${text}0`
}

const COUNTED = ['0123456789', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz']

/** A record that a list has answered, without its sub-rows. */
function recordOf({ plan }: Resource, record: WireRow): PageRecord {
  return { id: String(record.id), ...valuesOf([...plan.systemFields, ...plan.fields], record) }
}

/** A record that a save has answered, as the page's reactions see it. */
function toPageRecord({ plan }: Resource, record: WireRow): PageRecord {
  const tables = plan.subTables.map(({ name, fields }) => [
    name,
    rowsOf(record[name]).map((row) => ({ id: String(row.id), ...valuesOf(fields, row) })),
  ])
  const values = valuesOf([...plan.systemFields, ...plan.fields], record)
  return { id: String(record.id), version: Number(record.version), ...values, ...Object.fromEntries(tables) }
}

function valuesOf(fields: readonly FieldPlan[], row: WireRow): Readonly<Record<string, CanonicalValue>> {
  return Object.fromEntries(fields.map((field) => [field.name, readValue(field, row)]))
}

function readValue({ name, type, multiple }: FieldPlan, row: WireRow): CanonicalValue {
  const outcome = readWireValue(type, multiple, row[name])
  if (!outcome.ok) throw new TypeError(`A record holds no value for ${name}: ${outcome.message}`)
  return outcome.value
}
