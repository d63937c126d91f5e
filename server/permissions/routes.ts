import type { FastifyInstance } from 'fastify'
import { HEADERS } from '#schemas/api/envelope.ts'
import { getUserPermissionByToken } from '#schemas/api/permissions.ts'
import type { Db } from '../db/databases.ts'
import { answer } from '../http/answer.ts'
import { serveEndpoint } from '../http/serve-endpoint.ts'
import { type DeclaredCodes, splitCodes } from './declared-codes.ts'
import { createMenuTree } from './menu-tree.ts'
import { NEWEST_CLIENT, toNewestMenu } from './newest-menu.ts'
import { listDefinedActions, listGrantedActions, listGrantedMenuRows } from './repository.ts'

export interface PermissionParts {
  readonly db: Db
  readonly declared: DeclaredCodes
  /** Where browsers find our console; null: not known. */
  readonly consoleUrl: string | null
}

export function servePermissions(app: FastifyInstance, { db, declared, consoleUrl }: PermissionParts): void {
  serveEndpoint(app, getUserPermissionByToken, async ({ context, headers }) => {
    const [menuRows, auth, allAuth] = await Promise.all([
      listGrantedMenuRows(db, context),
      listGrantedActions(db, context, declared),
      listDefinedActions(db, declared),
    ])
    const codeList = [...new Set(auth.flatMap(({ action }) => splitCodes(action)))]
    const tree = createMenuTree(menuRows)
    const isNewest = headers[HEADERS.clientVersion.toLowerCase()] === NEWEST_CLIENT
    const menu = isNewest ? toNewestMenu(tree, consoleUrl) : tree
    return answer({ menu, auth, allAuth, codeList, sysSafeMode: false })
  })
}
