import { type Static, Type } from 'typebox'
import { sysGatewayRoute } from '#schemas/managed/sys-gateway-route.ts'
import { COPY_ROUTE, LIST_ROUTES, REMOVE_ROUTES, RESTORE_ROUTES, UPDATE_ROUTES } from '../managed/sys-gateway-route.ts'
import { endpoint } from './endpoint.ts'
import { noResult } from './envelope.ts'

// What the contract's screen of gateway routes does besides what every page does with its rows.

const optionalText = Type.Union([Type.String(), Type.Null()])
const parts = Type.Array(Type.Unknown())
const id = (description: string) => Type.String({ minLength: 1, maxLength: 36, description })

const route = Type.Object({
  id: Type.String(),
  routerId: Type.String(),
  name: Type.String(),
  uri: Type.String(),
  status: Type.Integer(),
  predicates: parts,
  filters: parts,
  delFlag: Type.Integer(),
  createBy: optionalText,
  createTime: optionalText,
  updateBy: optionalText,
  updateTime: optionalText,
})
export type GatewayRoute = Static<typeof route>

/** All routes, with conditions and filters as lists. */
export const listGatewayRoutes = endpoint({
  method: 'GET',
  path: '/sys/gatewayRoute/list',
  access: { permission: LIST_ROUTES },
  result: Type.Array(route),
})

export const listDeletedGatewayRoutes = endpoint({ ...listGatewayRoutes, path: '/sys/gatewayRoute/deleteList' })

const text = (description: string, maxLength: number) =>
  Type.Optional(Type.Union([Type.String({ maxLength, description }), Type.Null()]))
const partsText = (description: string) =>
  Type.Optional(Type.Union([Type.String({ maxLength: 20_000, description }), parts, Type.Null()]))

/** Adds a route, or changes the one with the id. */
export const updateGatewayRoute = endpoint({
  method: 'POST',
  alsoBy: ['PUT'],
  title: '保存网关路由',
  path: '/sys/gatewayRoute/updateAll',
  access: { permission: UPDATE_ROUTES },
  ofInstallation: sysGatewayRoute.title,
  body: Type.Object({
    router: Type.Object({
      id: text('路由', 36),
      routerId: text('路由ID', 100),
      name: text('路由名称', 100),
      uri: text('路由URI', 500),
      status: Type.Optional(Type.Union([Type.Boolean(), Type.Integer(), Type.String({ maxLength: 5 }), Type.Null()])),
      predicates: partsText('路由条件'),
      filters: partsText('过滤器'),
    }),
  }),
  result: noResult,
})

/** A second one of the same, not in use, to be changed. Clients of the contract ask for it by GET. */
export const copyGatewayRoute = endpoint({
  method: 'POST',
  alsoBy: ['GET'],
  title: '复制网关路由',
  path: '/sys/gatewayRoute/copyRoute',
  access: { permission: COPY_ROUTE },
  ofInstallation: sysGatewayRoute.title,
  query: Type.Object({ id: id('路由') }),
  result: noResult,
})

/** Joined by commas, a trailing one allowed; some clients send a list. */
const ids = Type.Union([
  Type.String({ minLength: 1, maxLength: 40_000 }),
  Type.Array(id('路由'), { minItems: 1, maxItems: 1_000 }),
])

export const restoreGatewayRoutes = endpoint({
  method: 'PUT',
  alsoBy: ['POST'],
  title: '还原网关路由',
  path: '/sys/gatewayRoute/putRecycleBin',
  access: { permission: RESTORE_ROUTES },
  ofInstallation: sysGatewayRoute.title,
  body: Type.Object({ ids }),
  result: noResult,
})

/** For good. */
export const removeGatewayRoutes = endpoint({
  method: 'DELETE',
  title: '彻底删除网关路由',
  path: '/sys/gatewayRoute/deleteRecycleBin',
  access: { permission: REMOVE_ROUTES },
  ofInstallation: sysGatewayRoute.title,
  query: Type.Object({ ids: Type.String({ minLength: 1, maxLength: 40_000 }) }),
  result: noResult,
})

/** Clients of the contract empty a cache that there is not. */
export const clearGatewayCache = endpoint({
  method: 'GET',
  path: '/sys/gatewayRoute/clearRedis',
  access: { permission: LIST_ROUTES },
  ofInstallation: sysGatewayRoute.title,
  result: noResult,
})
