import type { FastifyInstance } from 'fastify'
import { HEADERS } from '#schemas/api/envelope.ts'
import { getPermCode } from '#schemas/api/permission-codes.ts'
import { getUserPermissionByToken } from '#schemas/api/permissions.ts'
import { answer } from '../http/answer.ts'
import { serveEndpoint } from '../http/serve-endpoint.ts'
import { createKnownPermissions, type KnownPermissionsOptions } from './known-permissions.ts'
import { NEWEST_CLIENT } from './newest-menu.ts'

export function servePermissions(app: FastifyInstance, options: KnownPermissionsOptions): void {
  const permissionsOf = createKnownPermissions(options)
  serveEndpoint(app, getUserPermissionByToken, async ({ context, headers }) => {
    const isNewest = headers[HEADERS.clientVersion.toLowerCase()] === NEWEST_CLIENT
    return answer(await permissionsOf(context, isNewest))
  })

  serveEndpoint(app, getPermCode, async ({ context }) => {
    const { menu: _menu, ...permissions } = await permissionsOf(context, false)
    return answer(permissions)
  })
}
