import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { businessFailure, envelope, fieldFailure, Refusal } from './answers.ts'
import { databaseCode, inTransaction } from './database.ts'
import type { Dictionaries } from './dictionaries.ts'
import { checkFirst, wantedBy, wantedByBodies } from './goods-check.ts'
import { conflictOf } from './goods-conflict.ts'
import { namesFor } from './goods-names.ts'
import { toWire } from './goods-row.ts'
import { addFound, draftOf, errorsOf, isChanged } from './goods-rules.ts'
import { holdRows, writeRows } from './goods-store.ts'
import { readGoods, valuesOf } from './goods-values.ts'
import { createId } from './ids.ts'
import { MESSAGES } from './messages.ts'
import type { Sessions } from './session.ts'

export interface WriteParts {
  readonly pool: pg.Pool
  readonly dictionaries: Dictionaries
  readonly sessions: Sessions
}

export type Body = Readonly<Record<string, unknown>>

export function serveGoodsWrites(app: FastifyInstance, { pool, dictionaries, sessions }: WriteParts): void {
  app.post('/bench/goods/add', { config: { anyOf: ['bench:goods:add'] } }, async ({ body: sent, caller }) => {
    const body = asRecord(sent)
    const read = readGoods(body, null, '')
    const names = await namesFor(dictionaries, caller)
    const draft = draftOf(read, null, '', names)
    const id = createId(Date.now())
    const stored = await orTaken(
      inTransaction(pool, async (client) => {
        addFound([draft], () => id, await checkFirst(client, caller, wantedBy([draft]), sessions), names)
        if (draft.errors.length > 0) throw fieldFailure(errorsOf(draft))
        return writeRows(client, caller, 'add', [{ draft, id, version: 0 }])
      }),
    )
    return envelope(wireOf(stored.get(id)), '添加成功！', read.warnings)
  })

  app.route({
    method: ['PUT', 'POST'],
    url: '/bench/goods/edit',
    config: { anyOf: ['bench:goods:edit'] },
    handler: async ({ body: sent, caller, log }) => {
      const body = asRecord(sent)
      const { id } = body
      const version = readVersion(body)
      if (typeof id !== 'string' || id === '' || id.length > 100) throw businessFailure(MESSAGES.entityNotFound)
      if (version === null) log.info({ table: 'bench_goods', id }, 'edited without a version')
      const names = await namesFor(dictionaries, caller)
      const { stored, warnings } = await orTaken(
        inTransaction(pool, async (client) => {
          const found = await checkFirst(client, caller, wantedByBodies([body]), sessions)
          const [row] = await holdRows(client, caller.tenantId, [id])
          if (!row) throw businessFailure(MESSAGES.entityNotFound)
          if (version !== null && version !== row.version) throw await conflictOf(client, caller, row)
          const held = valuesOf(row)
          const read = readGoods(body, held, '')
          const draft = draftOf(read, held, '', names)
          addFound([draft], () => id, found, names)
          if (draft.errors.length > 0) throw fieldFailure(errorsOf(draft))
          // Saving without a change is no change: no new version, no line in the log.
          if (!isChanged(draft)) return { stored: row, warnings: read.warnings }
          const written = await writeRows(client, caller, 'edit', [{ draft, id, version: row.version }])
          return { stored: written.get(id), warnings: read.warnings }
        }),
      )
      return envelope(wireOf(stored), '编辑成功!', warnings)
    },
  })

  app.post(
    '/bench/goods/action/restock',
    { config: { anyOf: ['bench:goods:restock'] } },
    async ({ body: sent, caller }) => {
      const { ids } = asRecord(sent)
      if (!isIds(ids)) throw new Refusal(500, MESSAGES.malformedRequest)
      const names = await namesFor(dictionaries, caller)
      await orTaken(
        inTransaction(pool, async (client) => {
          const found = await checkFirst(client, caller, wantedByBodies([]), sessions)
          const rows = await holdRows(client, caller.tenantId, ids)
          if (rows.length !== ids.length) throw businessFailure(MESSAGES.entityNotFound)
          if (rows.some(({ quantity }) => quantity === null || quantity < 0)) throw businessFailure(MESSAGES.notNow)
          const writings = rows.map((row) => {
            const held = valuesOf(row)
            const draft = draftOf(readGoods({ quantity: Number(row.quantity) + 1 }, held, ''), held, '', names)
            addFound([draft], () => row.id, found, names)
            if (draft.errors.length > 0) throw fieldFailure(errorsOf(draft))
            return { draft, id: row.id, version: row.version }
          })
          return writeRows(client, caller, 'edit', writings, { by: 'action', action: 'restock', input: {} })
        }),
      )
      return envelope(null, '操作成功!')
    },
  )
}

function isIds(ids: unknown): ids is readonly string[] {
  return (
    Array.isArray(ids) && ids.length > 0 && ids.every((id) => typeof id === 'string' && id !== '' && id.length <= 100)
  )
}

export function asRecord(sent: unknown): Body {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) {
    throw new Refusal(500, MESSAGES.malformedRequest)
  }
  // An object of JSON.
  return sent as Body
}

/** That the client has read; null: it does not say. */
export function readVersion({ version = null }: Body): number | null {
  if (version === null || version === '') return null
  const number = Number(version)
  if (Number.isInteger(number)) return number
  throw fieldFailure([{ pointer: '/version', code: 'wrong-type', message: '版本号应为整数' }])
}

/** Somebody took the code in the middle of it. */
export function orTaken<Result>(work: Promise<Result>): Promise<Result> {
  return work.catch((error: unknown) => {
    if (databaseCode(error) !== '23505') throw error
    throw fieldFailure([{ pointer: '/code', code: 'taken', message: '编码已存在' }])
  })
}

function wireOf(row: Parameters<typeof toWire>[0] | undefined) {
  if (!row) throw new TypeError('A row that was written was not answered.')
  return toWire(row)
}
