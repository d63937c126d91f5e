import { forbidden } from './api-error.ts'
import { httpMessages } from './messages.ts'
import type { RequestContext } from './request-context.ts'

/** The tenant that the installation's own rows are of. */
export const INSTALLATION = 0

/**
 * What belongs to the whole installation is changed from tenant 0 alone, whatever somebody may do elsewhere.
 * @throws {ApiError} that says so.
 */
export function assertInInstallation({ tenantId }: Pick<RequestContext, 'tenantId'>, title: string): void {
  if (tenantId !== INSTALLATION) throw forbidden(httpMessages.ofInstallation(title))
}
