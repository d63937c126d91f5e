import type { FieldError } from '#schemas/api/envelope.ts'
import { sysDeletedGatewayRoute, sysGatewayRoute } from '#schemas/managed/sys-gateway-route.ts'
import { defineManagedResource, type ManagedSave } from '../resources/managed/managed-resource.ts'
import { gatewayRouteMessages as messages } from './messages.ts'
import { filterFault, predicateFault } from './route-parts.ts'

const URI = /^(?:lb|https?|wss?|lb:wss?):\/\/[^\s/]\S*$/

/** Routes whose conditions and filters are what a gateway can read. */
export const gatewayRouteResource = defineManagedResource({
  resource: sysGatewayRoute,
  uniqueIndexes: { sys_gateway_route_router_id_key: 'routerId' },
  calls: {
    readBody: routeBody,
    messages: {
      added: messages.saved,
      edited: messages.saved,
      deleted: messages.deleted,
      batchDeleted: messages.deleted,
    },
  },
  hooks: { judge: async (_judging, saves) => saves.flatMap(judgeRoute) },
})

export const deletedGatewayRouteResource = defineManagedResource({ resource: sysDeletedGatewayRoute })

/** Clients of the contract send a switch for the status, and lists as texts or as they are. */
export function routeBody(body: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { status } = body
  return {
    ...body,
    ...(status !== undefined && status !== null && { status: status === true || String(status) === '1' ? '1' : '0' }),
    ...Object.fromEntries(
      ['predicates', 'filters'].flatMap((name) =>
        Array.isArray(body[name]) ? [[name, JSON.stringify(body[name])] as const] : [],
      ),
    ),
  }
}

function judgeRoute({ at, values }: ManagedSave): readonly FieldError[] {
  const fault = (name: string, judge: (text: string) => string | null) => {
    const value = values.get(name)
    const message = typeof value === 'string' ? judge(value) : null
    return message === null ? [] : [{ pointer: `${at}/${name}`, code: 'gateway-route', message }]
  }
  return [
    ...fault('uri', (text) => (URI.test(text) ? null : messages.uri)),
    ...fault('predicates', predicateFault),
    ...fault('filters', filterFault),
  ]
}
