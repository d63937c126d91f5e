import type { FastifyInstance } from 'fastify'
import {
  clearGatewayCache,
  copyGatewayRoute,
  type GatewayRoute,
  listDeletedGatewayRoutes,
  listGatewayRoutes,
  removeGatewayRoutes,
  restoreGatewayRoutes,
  updateGatewayRoute,
} from '#schemas/api/gateway-routes.ts'
import type { Db } from '../db/databases.ts'
import { answer } from '../http/answer.ts'
import { businessFailure, entityNotFound } from '../http/api-error.ts'
import { splitNames } from '../http/picker-query.ts'
import type { RequestContext } from '../http/request-context.ts'
import { serveEndpoint } from '../http/serve-endpoint.ts'
import { lockDeleted, restoreRecords } from '../resources/deleted/deleted-store.ts'
import { shownRows } from '../resources/read/rows-in-sight.ts'
import type { StoredRecord } from '../resources/read/stored-record.ts'
import type { ResourceChange, WorkOn } from '../resources/resource-work.ts'
import { recordChange } from '../resources/write/record-log.ts'
import { lockRecords } from '../resources/write/record-store.ts'
import { addRecord, editRecord, inSave } from '../resources/write/save-record.ts'
import { routeBody } from './gateway-route-resource.ts'
import { gatewayRouteMessages as messages } from './messages.ts'
import { partsOf } from './route-parts.ts'

const PAGE = 'gateway-route-list'
const BIN_PAGE = 'gateway-route-bin'
const LONGEST_ROUTER_ID = 100

/** The contract's calls of gateway routes; each change is a save of their page. */
export function serveGatewayRoutes(app: FastifyInstance, db: Db, workOn: WorkOn): void {
  const workFor = (context: RequestContext) => {
    const work = workOn(PAGE, context)
    if (!work) throw businessFailure(messages.pageBroken)
    return work
  }

  serveEndpoint(app, listGatewayRoutes, async ({ context }) =>
    answer([...(await shownRows(workOn, PAGE)(db, context, await readRoutes(db, 0)))]),
  )
  serveEndpoint(app, listDeletedGatewayRoutes, async ({ context }) =>
    answer([...(await shownRows(workOn, BIN_PAGE)(db, context, await readRoutes(db, 1)))]),
  )
  serveEndpoint(app, clearGatewayCache, async () => answer(null, messages.cleared))

  serveEndpoint(app, updateGatewayRoute, async ({ body, context }) => {
    const { id, ...values } = body.router
    const row = routeBody(values)
    await inSave(workFor(context), (change) =>
      id ? editRecord(change, { id, version: null, body: row }) : addRecord(change, row),
    )
    return answer(null, messages.saved)
  })

  serveEndpoint(app, copyGatewayRoute, async ({ query, context }) => {
    await inSave(workFor(context), async (change) => {
      const [record] = await lockRecords(change, [query.id], 'change')
      if (!record) throw entityNotFound()
      const routerId = await freeRouterId(change, String(record.values.get('routerId')))
      await addRecord(change, { ...Object.fromEntries(record.values), routerId, status: '0' })
    })
    return answer(null, messages.copied)
  })

  serveEndpoint(app, restoreGatewayRoutes, async ({ body, context }) => {
    const ids = typeof body.ids === 'string' ? splitNames(body.ids) : body.ids
    await inBin(workFor(context), ids, async (change, records) => {
      await assertFree(change, records)
      await restoreRecords(
        change,
        records.map((record) => ({ record, changes: new Map(), rows: new Map() })),
      )
    })
    return answer(null, messages.restored)
  })

  serveEndpoint(app, removeGatewayRoutes, async ({ query, context }) => {
    await inBin(workFor(context), splitNames(query.ids), async (change, records) => {
      const ids = records.map(({ id }) => id)
      await change.db.deleteFrom('sys_gateway_route').where('id', 'in', ids).execute()
      await recordChange(change, 'delete', records)
    })
    return answer(null, messages.removed)
  })
}

async function readRoutes(db: Db, deleted: 0 | 1): Promise<readonly GatewayRoute[]> {
  const rows = await db
    .selectFrom('sys_gateway_route')
    .where('del_flag', '=', deleted)
    .orderBy('create_time')
    .orderBy('id')
    .selectAll()
    .execute()
  return rows.map((row) => ({
    id: row.id,
    routerId: row.router_id,
    name: row.name,
    uri: row.uri,
    status: Number(row.status),
    predicates: [...partsOf(row.predicates)],
    filters: [...partsOf(row.filters)],
    delFlag: row.del_flag,
    createBy: row.create_by,
    createTime: row.create_time,
    updateBy: row.update_by,
    updateTime: row.update_time,
  }))
}

async function inBin(
  work: Parameters<typeof inSave<RequestContext, void>>[0],
  ids: readonly string[],
  run: (change: ResourceChange<RequestContext>, records: readonly StoredRecord[]) => Promise<void>,
): Promise<void> {
  const wanted = [...new Set(ids)]
  await inSave(work, async (change) => {
    const records = await lockDeleted(change, wanted)
    if (records.length === 0 || records.length < wanted.length) throw businessFailure(messages.notInBin)
    await run(change, records)
  })
}

/** What has taken the name meanwhile keeps it. */
async function assertFree({ db }: ResourceChange, records: readonly StoredRecord[]): Promise<void> {
  const names = records.map(({ values }) => String(values.get('routerId')))
  const taken = await liveRoutes(db).where('router_id', 'in', names).executeTakeFirst()
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  const first = taken?.router_id ?? twice
  if (first !== undefined) throw businessFailure(messages.routerTaken(first))
}

async function freeRouterId({ db }: ResourceChange, routerId: string): Promise<string> {
  const rows = await liveRoutes(db).execute()
  const taken = new Set(rows.map((row) => row.router_id))
  const named = (number: number) => {
    const ending = number === 1 ? '-copy' : `-copy${number}`
    return routerId.slice(0, LONGEST_ROUTER_ID - ending.length) + ending
  }
  let number = 1
  while (taken.has(named(number))) number += 1
  return named(number)
}

function liveRoutes(db: Db) {
  return db.selectFrom('sys_gateway_route').where('del_flag', '=', 0).select('router_id')
}
