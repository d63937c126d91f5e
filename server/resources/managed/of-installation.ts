import { assertInInstallation, INSTALLATION } from '../../http/installation.ts'
import type { RequestContext } from '../../http/request-context.ts'
import type { ServedEndpoint } from '../../http/serve-endpoint.ts'
import type { Resource } from '../resource.ts'

/** On whose behalf the rows of a resource are read and changed: those of the installation, whoever asks, on behalf of 0. */
export function contextOf({ managed }: Pick<Resource, 'managed'>, context: RequestContext): RequestContext {
  return managed?.resource.ofInstallation ? { ...context, tenantId: INSTALLATION } : context
}

/** The calls of such a resource, refused to other tenants where they change anything. */
export function fromInstallation(
  served: readonly ServedEndpoint[],
  { managed }: Pick<Resource, 'managed'>,
): readonly ServedEndpoint[] {
  if (!managed?.resource.ofInstallation) return served
  const { title } = managed.resource
  return served.map((one) =>
    one.endpoint.method === 'GET' || one.endpoint.reads
      ? one
      : {
          ...one,
          run: async (request, reply) => {
            if (request.context) assertInInstallation(request.context, title)
            return one.run(request, reply)
          },
        },
  )
}
