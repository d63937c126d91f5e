import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { businessFailure, envelope, type FieldError, Refusal } from './answers.ts'
import { inTransaction } from './database.ts'
import { checkFirst, wantedByBodies } from './goods-check.ts'
import { type Conflict, toldConflicts } from './goods-conflict.ts'
import { namesFor } from './goods-names.ts'
import { type ChoiceNames, type GoodsRow, toWire } from './goods-row.ts'
import { addFound, type Draft, draftOf, errorsOf, gives, isChanged } from './goods-rules.ts'
import { holdRows, releaseCodes, writeRows } from './goods-store.ts'
import { readGoods, valuesOf } from './goods-values.ts'
import { asRecord, type Body, orTaken, readVersion, type WriteParts } from './goods-write.ts'
import { createId } from './ids.ts'
import { MESSAGES } from './messages.ts'
import type { Caller } from './session.ts'

const MAX_ROWS = 1_000
const MAX_TOLD = 200

interface Wish {
  readonly added: readonly { readonly rowKey: string; readonly record: Body }[]
  readonly changed: readonly Body[]
}
/** A row with its stored form, null for a new one. */
interface Placed {
  readonly draft: Draft
  readonly id: string
  readonly row: GoodsRow | null
  readonly warnings: readonly FieldError[]
}

/** Rows that were edited together, all of them or none. Deletions are a matter of other pages, and not the twin's. */
export function serveSaveAll(app: FastifyInstance, { pool, dictionaries, sessions }: WriteParts): void {
  const anyOf = ['add', 'edit', 'delete', 'batch_delete'].map((action) => `bench:goods:${action}`)
  app.post('/bench/goods/saveAll', { config: { anyOf } }, async ({ body, caller }) => {
    const wish = readWish(asRecord(body))
    assertMaySave(caller, wish)
    const names = await namesFor(dictionaries, caller)
    const save = () =>
      inTransaction(pool, async (client) => {
        const bodies = [...wish.changed, ...wish.added.map(({ record }) => record)]
        const found = await checkFirst(client, caller, wantedByBodies(bodies), sessions)
        const placed = await placeRows(client, caller, wish, names)
        const drafts = placed.map(({ draft }) => draft)
        const ids = new Map(placed.map(({ draft, id }) => [draft, id]))
        addFound(drafts, (draft) => ids.get(draft) ?? null, found, names)
        const errors = drafts.flatMap(errorsOf)
        if (errors.length > 0) throw refusedRows(errors)
        return write(client, caller, placed)
      })
    const { placed, stored } = await orTaken(save())
    const wires = placed.map(({ id }) => toWire(rowOf(stored, id)))
    const changed = wires.slice(0, wish.changed.length)
    const added = wires.slice(wish.changed.length)
    const result = {
      added: added.map((record, index) => ({ rowKey: wish.added[index]?.rowKey ?? '', record })),
      changed,
      deleted: 0,
    }
    const isNew = ({ row }: Placed) => row === null
    const warnings = [...placed.filter(isNew), ...placed.filter((one) => !isNew(one))].flatMap((one) => one.warnings)
    return envelope(result, '保存成功！', warnings.slice(0, MAX_TOLD))
  })
}

function readWish({ added = [], changed = [], deleted = [], ...others }: Body): Wish {
  const isPlain = Array.isArray(added) && Array.isArray(changed) && Array.isArray(deleted) && deleted.length === 0
  if (!isPlain || Object.keys(others).length > 0) throw new Refusal(500, MESSAGES.malformedRequest)
  if (added.length + changed.length > MAX_ROWS) throw businessFailure(`一次最多保存 ${MAX_ROWS} 行，请分批保存`)
  return {
    added: added.map((given: unknown) => {
      const { rowKey, record, ...more } = asRecord(given)
      if (typeof rowKey !== 'string' || rowKey.length > 100 || Object.keys(more).length > 0) {
        throw new Refusal(500, MESSAGES.malformedRequest)
      }
      return { rowKey, record: asRecord(record) }
    }),
    changed: changed.map(asRecord),
  }
}

function assertMaySave({ codes }: Caller, { added, changed }: Wish): void {
  const mayAdd = added.length === 0 || codes.has('bench:goods:add')
  const mayEdit = changed.length === 0 || codes.has('bench:goods:edit')
  if (!mayAdd || !mayEdit) throw new Refusal(510, MESSAGES.forbidden)
}

/** Holds the rows that change, and judges each of them by itself. */
async function placeRows(client: pg.PoolClient, caller: Caller, wish: Wish, names: ChoiceNames) {
  const errors: FieldError[] = []
  const conflicts: Conflict[] = []
  const seen = new Set<unknown>()
  const ids = wish.changed.map(({ id }) => String(id))
  const held = new Map((await holdRows(client, caller.tenantId, ids)).map((row) => [row.id, row]))
  const changed = wish.changed.flatMap((body, index): readonly Placed[] => {
    const at = `/changed/${index}`
    const { id } = body
    if (typeof id !== 'string' || id === '')
      errors.push({ pointer: `${at}/id`, code: 'no-id', message: '缺少数据的编号' })
    else if (seen.has(id)) errors.push({ pointer: at, code: 'repeated-row', message: '同一行出现了两次' })
    else {
      seen.add(id)
      const row = held.get(id) ?? null
      const version = readVersion(body)
      if (row && (version === null || version === row.version)) return [placedAt(at, body, row, names)]
      conflicts.push({ pointer: at, id, row })
    }
    return []
  })
  if (conflicts.length > 0) throw await conflicting(client, caller, conflicts, errors)
  if (errors.length > 0) throw refusedRows(errors)
  return [...changed, ...wish.added.map(({ record }, index) => placedAt(`/added/${index}`, record, null, names))]
}

function placedAt(at: string, body: Body, row: GoodsRow | null, names: ChoiceNames): Placed {
  const held = row && valuesOf(row)
  const read = readGoods(body, held, at)
  const id = row?.id ?? createId(Date.now())
  return { draft: draftOf(read, held, at, names), id, row, warnings: read.warnings }
}

async function write(client: pg.PoolClient, caller: Caller, placed: readonly Placed[]) {
  const wanted = new Set(placed.map(({ draft }) => draft.values.code))
  const given = placed.filter(({ draft }) => gives(draft) && wanted.has(draft.held?.code ?? null))
  await releaseCodes(
    client,
    caller.tenantId,
    given.map(({ id }) => id),
  )
  const changes = placed.flatMap(({ draft, id, row }) =>
    row && isChanged(draft) ? [{ draft, id, version: row.version }] : [],
  )
  const fresh = placed.flatMap(({ draft, id, row }) => (row ? [] : [{ draft, id, version: 0 }]))
  const edited = await writeRows(client, caller, 'edit', changes)
  const added = await writeRows(client, caller, 'add', fresh)
  const untouched = placed.flatMap(({ id, row }) => (row ? [[id, row] as const] : []))
  return { placed, stored: new Map([...untouched, ...edited, ...added]) }
}

function rowOf(stored: ReadonlyMap<string, GoodsRow>, id: string): GoodsRow {
  const row = stored.get(id)
  if (!row) throw new TypeError('A row that was written was not answered.')
  return row
}

function refusedRows(errors: readonly FieldError[]): Refusal {
  const rows = new Set(errors.map(({ pointer }) => pointer.split('/').slice(0, 3).join('/'))).size
  const first = errors[0]?.message ?? ''
  const result = { errors: errors.slice(0, MAX_TOLD) }
  return new Refusal(500, rows === 1 ? first : `${rows} 行未通过校验：${first}`, { result })
}

async function conflicting(
  client: pg.PoolClient,
  caller: Caller,
  conflicts: readonly Conflict[],
  others: readonly FieldError[],
): Promise<Refusal> {
  const told = await toldConflicts(client, caller, conflicts)
  const errors = [...told.map(({ pointer, message }) => ({ pointer, code: 'conflict', message })), ...others]
  const result = { errors: errors.slice(0, MAX_TOLD), conflicts: told }
  return new Refusal(409, `${conflicts.length} 行已被他人修改，请核对后重新保存`, { result })
}
