import type { FastifyInstance } from 'fastify'
import { ENVELOPE_CODES } from '#schemas/api/envelope.ts'
import { getPage, getPageText } from '#schemas/api/pages.ts'
import { answer } from '../http/answer.ts'
import { businessFailure } from '../http/api-error.ts'
import { serveEndpoint, toFastifyPath } from '../http/serve-endpoint.ts'
import { createPartValidator } from '../http/validation.ts'
import { pageMessages } from './messages.ts'
import type { PageStore } from './page-store.ts'

interface TextParams {
  readonly code: string
  readonly hash: string
}

export function servePages(app: FastifyInstance, pages: PageStore): void {
  serveEndpoint(app, getPage, async ({ params }) => {
    const page = await pages.findFresh(params.code)
    if (!page) throw notFound(params.code)
    return answer({ code: page.code, hash: page.hash, file: page.file })
  })

  // The text as it lies on the disk and no envelope: broken JSON must reach the console too, which shows its problems.
  const checkParams = createPartValidator('params', getPageText.params ?? {})
  app.get<{ Params: TextParams }>(
    toFastifyPath(getPageText.path),
    { config: { access: getPageText.access } },
    async (request, reply) => {
      const { code, hash } = request.params
      checkParams({ code, hash })
      const text = await pages.findText(code, hash)
      if (text === undefined) throw notFound(code)
      return reply
        .header('cache-control', 'private, max-age=31536000, immutable')
        .type('application/json; charset=utf-8')
        .send(text)
    },
  )
}

function notFound(code: string) {
  return businessFailure(pageMessages.notFound(code), { code: ENVELOPE_CODES.notFound })
}
