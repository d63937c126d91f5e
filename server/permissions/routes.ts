import type { FastifyInstance } from 'fastify'
import { getUserPermissionByToken } from '#schemas/api/permissions.ts'
import type { Db } from '../db/databases.ts'
import { answer } from '../http/answer.ts'
import { serveEndpoint } from '../http/serve-endpoint.ts'
import { type DeclaredCodes, splitCodes } from './declared-codes.ts'
import { createMenuTree } from './menu-tree.ts'
import { listDefinedActions, listGrantedActions, listGrantedMenuRows } from './repository.ts'

export function servePermissions(app: FastifyInstance, db: Db, declared: DeclaredCodes): void {
  serveEndpoint(app, getUserPermissionByToken, async ({ context }) => {
    const [menuRows, auth, allAuth] = await Promise.all([
      listGrantedMenuRows(db, context),
      listGrantedActions(db, context, declared),
      listDefinedActions(db, declared),
    ])
    const codeList = [...new Set(auth.flatMap(({ action }) => splitCodes(action)))]
    return answer({ menu: createMenuTree(menuRows), auth, allAuth, codeList, sysSafeMode: false })
  })
}
