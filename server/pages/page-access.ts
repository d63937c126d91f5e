import { INSPECT_PERMISSION } from '#schemas/permissions/system-permissions.ts'
import { hasPermission, type RequestContext } from '../http/request-context.ts'

/**
 * Whether the text and the plan of a page are the caller's business: they say what its rows hold, what is checked and who
 * may do what. Any permission of the page opens them, and that of people who write pages.
 *
 * @param codes the page's permissions; undefined where its text does not say which those are.
 */
export function mayOpenPage(context: RequestContext, codes: readonly string[] | undefined): boolean {
  return hasPermission(context, INSPECT_PERMISSION) || (codes ?? []).some((code) => hasPermission(context, code))
}
