import websocket from '@fastify/websocket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { API_BASE_PATH } from '#schemas/api/base-path.ts'
import type { Db } from '../db/databases.ts'
import type { TableRegistry } from '../dictionaries/table-registry.ts'
import { isSocketRequest } from '../http/access-guard.ts'
import { forbidden } from '../http/api-error.ts'
import type { Notifications } from '../notifications/open-notifications.ts'
import { componentsWithRules } from '../permissions/data-rules.ts'
import { DOMAIN_EVENT_CHANNEL } from '../resources/write/domain-event.ts'
import type { SessionStore } from '../session/session-store.ts'
import { isAllowedOrigin } from './origins.ts'
import {
  NOTICE_CHANNEL,
  type NoticeEvent,
  notifyTableRow,
  readNoticeEvent,
  readRecordsEvent,
  readTableRowEvent,
  TABLE_ROW_CHANNEL,
  type TableRowEvent,
} from './realtime-events.ts'
import { createSocketHub, type HubSocket, type SocketChannel, type SocketHub, type SocketOwner } from './socket-hub.ts'
import { createSocketRights } from './socket-rights.ts'
import { HEARTBEAT_REPLY, type RowWord, readTableWord, recordsMessage, rowMessage } from './table-messages.ts'

export interface RealtimeParts {
  readonly db: Db
  readonly sessions: SessionStore
  readonly tables: TableRegistry
  /** Origins besides our own whose pages may open sockets. */
  readonly allowedOrigins: readonly string[]
  readonly notifications: Notifications
}

/** What others may know of the sockets, and do with them. */
export type OpenSockets = Pick<SocketHub, 'size' | 'closeSlowly' | 'broadcast'>

const MAX_FRAME_BYTES = 8 * 1024
/** A session that has ended, or a tenant that was lost, closes its sockets within two seconds. */
const SWEEP_MS = 1500
/** Of a row, whatever its table: which it is, and what the contract's tables say of its state. */
const ROW_MARKS: ReadonlySet<string> = new Set(['id', 'tug_status'])
/** Newer clients of the contract write their tenant and token's hash behind the id. */
const LABEL = /^([^_]+)(?:_.*)?$/

/** The sockets of the contract (06): `/websocket/{userId}` for the bell, `/vxeSocket/{userId}/{pageId}` for tables. */
export async function serveRealtime(app: FastifyInstance, parts: RealtimeParts): Promise<OpenSockets> {
  const { db, sessions, tables } = parts
  const hub = createSocketHub()
  const rights = createSocketRights(db, undefined, app.now)
  await app.register(websocket, {
    options: {
      maxPayload: MAX_FRAME_BYTES,
      perMessageDeflate: false,
      // The token comes as the sub-protocol, since a browser's socket sends no headers; the same value goes back.
      handleProtocols: (protocols) => [...protocols][0] ?? false,
    },
    errorHandler(error, socket, request) {
      // A client that breaks the protocol is no fault of ours, and must not fill the log with them.
      request.log[isClientFault(error) ? 'debug' : 'error']({ err: error }, 'a socket failed')
      socket.terminate()
    },
    preClose(done) {
      hub.closeAll()
      this.websocketServer.close()
      done()
    },
  })
  // A connection that asked for a socket and was refused is the HTTP server's no more: nobody else would end it.
  app.addHook('onResponse', async (request) => {
    if (isSocketRequest(request)) request.raw.socket.destroySoon()
  })

  addSocketRoute(app, parts, `${API_BASE_PATH}/websocket/:userId`, (socket, owner) =>
    hub.add(socket, 'notice', owner, answerNoticeWord),
  )
  addSocketRoute(app, parts, `${API_BASE_PATH}/vxeSocket/:userId/:pageId`, (socket, owner) =>
    hub.add(socket, 'table', owner, hearTableWord),
  )

  /** Newer clients ask whether the line stands; the older ones' `HeartBeat` wants no answer. */
  function answerNoticeWord(text: string, from: HubSocket) {
    if (text === 'ping' || text === 'heartcheck') from.send('ping')
  }

  function hearTableWord(text: string, from: HubSocket) {
    const word = readTableWord(text)
    if (!word) return
    if (word.kind === 'heartbeat') {
      from.send(HEARTBEAT_REPLY)
      return
    }
    passOn(word, from.owner).catch((error: unknown) => app.log.warn({ err: error }, 'a saved row was not told'))
  }

  /**
   * Only who may write the rows of a table may say that one was saved, and only what all its readers may see goes on. A
   * word about anything else goes to the other windows of its user.
   */
  async function passOn({ socketKey, row, caseId }: RowWord, { userId, tenantId }: SocketOwner) {
    const pages = tables.rowRightsOf(socketKey)
    if (pages.length === 0) return notifyTableRow(db, { tenantId, userId, socketKey, row, caseId })
    const write = pages.flatMap((page) => page.write)
    const writers = await rights.holders(tenantId, write, [userId])
    if (!writers.has(userId)) return
    const ruled = await componentsWithRules(db)
    // Where rules keep rows from some readers, none is told what a row holds.
    const isOpen = !pages.some(({ components }) => components.some((component) => ruled.has(component)))
    const open = (name: string) => ROW_MARKS.has(name) || (isOpen && pages.every((page) => page.openFields.has(name)))
    const told = Object.fromEntries(Object.entries(row).filter(([name]) => open(name)))
    await notifyTableRow(db, { tenantId, userId, socketKey, row: told, caseId })
  }

  /** To those who may read the table now, whatever they could when their socket was opened. */
  async function tellReaders(table: string, tenantId: number, text: string) {
    const owners = hub.owners().filter((owner) => owner.tenantId === tenantId)
    if (owners.length === 0) return
    const read = tables.rowRightsOf(table).map((page) => page.read)
    const readers = await rights.holders(tenantId, read, [...new Set(owners.map(({ userId }) => userId))])
    hub.broadcast('table', text, (owner) => owner.tenantId === tenantId && readers.has(owner.userId))
  }

  async function tell(channel: string, payload: string) {
    if (channel === NOTICE_CHANNEL) {
      const event = readNoticeEvent(payload)
      if (event) broadcast('notice', event.message, (owner) => isFor(event, owner))
    } else if (channel === TABLE_ROW_CHANNEL) {
      const event = readTableRowEvent(payload)
      if (event) await tellRow(event)
    } else {
      const event = readRecordsEvent(payload)
      if (event) await tellReaders(event.table, event.tenantId, recordsMessage(event))
    }
  }

  async function tellRow(event: TableRowEvent) {
    const { socketKey, tenantId, userId } = event
    if (tables.rowRightsOf(socketKey).length > 0) return tellReaders(socketKey, tenantId, rowMessage(event))
    hub.broadcast('table', rowMessage(event), (owner) => owner.tenantId === tenantId && owner.userId === userId)
  }

  function broadcast(channel: SocketChannel, message: object, isMeant: (owner: SocketOwner) => boolean) {
    hub.broadcast(channel, JSON.stringify(message), isMeant)
  }

  async function closeEnded() {
    const open = hub.owners()
    if (open.length === 0) return
    const [live, shutOut] = await Promise.all([
      sessions.findLive([...new Set(open.map(({ sessionId }) => sessionId))]),
      rights.shutOut(open),
    ])
    hub.closeOf(new Set([...open.filter(({ sessionId }) => !live.has(sessionId)), ...shutOut]))
  }

  const sweep = setInterval(() => {
    closeEnded().catch((error: unknown) => app.log.warn({ err: error }, 'sessions of sockets were not checked'))
  }, SWEEP_MS)
  sweep.unref()

  const unsubscribe = await parts.notifications.subscribe({
    channels: [NOTICE_CHANNEL, TABLE_ROW_CHANNEL, DOMAIN_EVENT_CHANNEL],
    onNotification: (channel, payload) => {
      tell(channel, payload).catch((error: unknown) => app.log.warn({ err: error }, 'news were not told'))
    },
    // Whatever came meanwhile is in the list of the bell.
    onGap: () => broadcast('notice', { cmd: 'topic' }, () => true),
  })

  app.addHook('preClose', async () => {
    clearInterval(sweep)
    unsubscribe()
  })
  return hub
}

/** A title is for the tenant that it was written in. */
function isFor({ userIds, tenantId }: NoticeEvent, owner: SocketOwner): boolean {
  return userIds?.includes(owner.userId) ?? (tenantId === undefined || tenantId === owner.tenantId)
}

/** What the library says of a frame that it cannot or will not read. */
function isClientFault(error: Error): boolean {
  return 'code' in error && typeof error.code === 'string' && error.code.startsWith('WS_ERR_')
}

interface SocketPath {
  readonly userId: string
}

function addSocketRoute(
  app: FastifyInstance,
  { allowedOrigins }: RealtimeParts,
  url: string,
  onSocket: (socket: Parameters<ReturnType<typeof createSocketHub>['add']>[0], owner: SocketOwner) => void,
) {
  app.route<{ Params: SocketPath }>({
    method: 'GET',
    url,
    config: { access: 'self' },
    // The id in the path is a label: who it is, the token says, and both must be the same.
    preValidation: async (request) => {
      const { context, headers, host } = request
      const labelled = LABEL.exec(request.params.userId)?.[1]
      if (!context || labelled !== context.userId) throw forbidden()
      if (!isAllowedOrigin(headers.origin, { host, allowed: allowedOrigins })) throw forbidden()
    },
    handler: async (_request, reply) => reply.callNotFound(),
    wsHandler: (socket, request) => onSocket(socket, ownerOf(request)),
  })
}

function ownerOf({ context }: FastifyRequest): SocketOwner {
  if (!context) throw new Error('A socket was opened without a session.')
  const { userId, tenantId, sessionId } = context
  return { userId, tenantId, sessionId }
}
