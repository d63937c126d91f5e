import { PageNotFoundError, type PageSource, type PageText } from '#renderer/page-source.ts'
import { ENVELOPE_CODES } from '#schemas/api/envelope.ts'
import { getPage, getPageText } from '#schemas/api/pages.ts'
import type { HttpClient } from './http/http-client.ts'
import { HttpError } from './http/http-error.ts'

/** Pages from the server: first which text a code stands for now, then the text, which never changes. */
export function createHttpPageSource(http: HttpClient): PageSource {
  const texts = new Map<string, string>()
  return {
    async load(code, signal): Promise<PageText> {
      try {
        const reference = await http.call(getPage, { params: { code }, signal, quiet: true })
        const { hash, file } = reference
        const text =
          texts.get(hash) ??
          (await http.text(getPageText, { params: { code, hash }, signal, quiet: true, immutable: true }))
        texts.set(hash, text)
        return { code, hash, file, text }
      } catch (error) {
        if (error instanceof HttpError && isNotFound(error))
          throw new PageNotFoundError(error.message, { cause: error })
        throw error
      }
    },
  }
}

function isNotFound(error: HttpError): boolean {
  return error.status === 404 || error.code === ENVELOPE_CODES.notFound
}
