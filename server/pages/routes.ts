import type { FastifyInstance } from 'fastify'
import { ENVELOPE_CODES } from '#schemas/api/envelope.ts'
import { getPage, getPagePlan, getPageText } from '#schemas/api/pages.ts'
import type { Problem } from '#schemas/language/problem.ts'
import { INSPECT_PERMISSION } from '#schemas/permissions/system-permissions.ts'
import { answer } from '../http/answer.ts'
import { businessFailure, forbidden } from '../http/api-error.ts'
import { hasPermission, type RequestContext } from '../http/request-context.ts'
import { requireContext, serveEndpoint, toFastifyPath } from '../http/serve-endpoint.ts'
import { createPartValidator } from '../http/validation.ts'
import { pageMessages } from './messages.ts'
import { mayOpenPage } from './page-access.ts'
import type { PageFile } from './page-files.ts'
import type { PageStore } from './page-store.ts'

interface TextParams {
  readonly code: string
  readonly hash: string
}

/** Plans that the server has made of its pages, as texts ready to be sent. */
export interface CompiledPages {
  /** `{ plan, problems }` of a page, the plan null when it has errors; undefined when there is none of that text. */
  readonly find: (code: string, hash: string) => string | undefined
  /** The file of a page that goes on while the one in its place is being prepared. */
  readonly heldBack?: (code: string) => PageFile | undefined
  /** What only the server knows to be wrong with a page. */
  readonly problems?: (code: string, hash: string) => readonly Problem[]
  /** The permissions of a page, of a broken one as far as it says them; undefined where nothing is known of it. */
  readonly permissionsOf: (code: string) => readonly string[] | undefined
}

export function servePages(
  app: FastifyInstance,
  pages: PageStore,
  compiled: CompiledPages,
  /** Whether a list stands for the caller otherwise than its page says. */
  isArranged: (context: RequestContext, code: string) => Promise<boolean>,
): void {
  const assertMayOpen = (context: RequestContext, code: string) => {
    if (!mayOpenPage(context, compiled.permissionsOf(code))) throw forbidden()
  }

  serveEndpoint(app, getPage, async ({ params, context }) => {
    // Who was just told that the page has changed must not get the text before it from another server.
    await pages.settled()
    const page = compiled.heldBack?.(params.code) ?? (await pages.findFresh(params.code))
    if (!page) throw notFound(params.code)
    assertMayOpen(context, page.code)
    const hasPlan = compiled.find(page.code, page.hash) !== undefined
    // Columns and tables are the authors' matter; others are told that the page cannot be used.
    const problems = hasPermission(context, INSPECT_PERMISSION) ? compiled.problems?.(page.code, page.hash) : undefined
    return answer({
      code: page.code,
      hash: page.hash,
      file: page.file,
      hasPlan,
      ...((await isArranged(context, page.code)) && { arranged: true }),
      ...(problems && problems.length > 0 && { problems: [...problems] }),
    })
  })

  const checkPlanParams = createPartValidator('params', getPagePlan.params ?? {})
  app.get<{ Params: TextParams }>(
    toFastifyPath(getPagePlan.path),
    { config: { access: getPagePlan.access } },
    async (request, reply) => {
      const { code, hash } = request.params
      checkPlanParams({ code, hash })
      await pages.settled()
      assertMayOpen(requireContext(request.context, getPagePlan), code)
      const text = compiled.find(code, hash)
      if (text === undefined) throw notFound(code)
      return reply.type('application/json; charset=utf-8').send(text)
    },
  )

  // The text as it lies on the disk and no envelope: broken JSON must reach the console too, which shows its problems.
  const checkParams = createPartValidator('params', getPageText.params ?? {})
  app.get<{ Params: TextParams }>(
    toFastifyPath(getPageText.path),
    { config: { access: getPageText.access } },
    async (request, reply) => {
      const { code, hash } = request.params
      checkParams({ code, hash })
      const context = requireContext(request.context, getPageText)
      assertMayOpen(context, code)
      // The plan says what its users need; the text says more, such as who sees which rows.
      const isPlanned = compiled.find(code, hash) !== undefined
      if (isPlanned && !hasPermission(context, INSPECT_PERMISSION)) throw forbidden()
      const text = await pages.findText(code, hash)
      if (text === undefined) throw notFound(code)
      return (
        reply
          .header('cache-control', 'private, max-age=31536000, immutable')
          // What one user of a browser was given is not in the cache for the next.
          .header('vary', 'x-access-token')
          .type('application/json; charset=utf-8')
          .send(text)
      )
    },
  )
}

function notFound(code: string) {
  return businessFailure(pageMessages.notFound(code), { code: ENVELOPE_CODES.notFound })
}
