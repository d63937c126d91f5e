import type { ManagedResource } from './managed-resource.ts'

export const LIST_ROUTES = 'system:gateway:list'
export const UPDATE_ROUTES = 'system:gateway:updateAll'
export const COPY_ROUTE = 'system:gateway:copyRoute'
export const RESTORE_ROUTES = 'system:gateway:putRecycleBin'
export const REMOVE_ROUTES = 'system:gateway:deleteRecycleBin'
/** As the contract spells it. */
const DELETE_ROUTES = 'system:getway:delete'

/** Routes of a gateway, as records: nothing is sent on by this product. */
export const sysGatewayRoute: ManagedResource = {
  name: 'sys-gateway-route',
  title: '网关路由',
  table: 'sys_gateway_route',
  api: '/sys/gatewayRoute',
  // The contract's own list is an array of all routes.
  paths: { list: '/sys/gatewayRoute/page' },
  pages: ['gateway-route-list'],
  permissions: {
    list: LIST_ROUTES,
    add: UPDATE_ROUTES,
    edit: UPDATE_ROUTES,
    delete: DELETE_ROUTES,
    batch_delete: DELETE_ROUTES,
  },
  otherPermissions: [
    { code: COPY_ROUTE, title: '复制' },
    { code: RESTORE_ROUTES, title: '从回收站还原' },
    { code: REMOVE_ROUTES, title: '彻底删除' },
  ],
  fields: {
    routerId: { type: 'string(100)' },
    name: { type: 'string(100)' },
    uri: { type: 'string(500)' },
    status: { type: 'enum' },
    predicates: { type: 'text' },
    filters: { type: 'text' },
  },
  ofInstallation: true,
  softDelete: true,
}

/** Their bin: read-only, but for bringing them back and removing them for good. */
export const sysDeletedGatewayRoute: ManagedResource = {
  name: 'sys-deleted-gateway-route',
  title: '网关路由回收站',
  table: 'sys_gateway_route_deleted',
  api: '/sys/deletedGatewayRoute',
  pages: ['gateway-route-bin'],
  ruledBy: ['page/gateway-route-list', 'system/SysGatewayRouteList'],
  permissions: { list: LIST_ROUTES },
  fields: {
    routerId: { type: 'string(100)' },
    name: { type: 'string(100)' },
    uri: { type: 'string(500)' },
  },
  ofInstallation: true,
}
