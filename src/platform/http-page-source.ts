import { restorePlan } from '#renderer/compile/stored-plan.ts'
import { AccessRefusedError } from '#renderer/data-source.ts'
import { type PageCompiledElsewhere, PageNotFoundError, type PageSource, type PageText } from '#renderer/page-source.ts'
import { ENVELOPE_CODES } from '#schemas/api/envelope.ts'
import { getPage, getPagePlan, getPageText, type PageReference } from '#schemas/api/pages.ts'
import { hasErrors, type Problem } from '#schemas/language/problem.ts'
import type { HttpClient } from './http/http-client.ts'
import { HttpError } from './http/http-error.ts'

/**
 * Pages from the server: first which text a code stands for now, then the text, which never changes, or the plan that
 * the server has made of it. A plan counts for as long as the console is open: a new build may make another of the
 * same text.
 */
export function createHttpPageSource(http: HttpClient): PageSource {
  const texts = new Map<string, string>()
  const plans = new Map<string, PageCompiledElsewhere>()

  const reference = (code: string, signal: AbortSignal | undefined) =>
    http.call(getPage, { params: { code }, signal, quiet: true }).catch((error: unknown) => {
      if (error instanceof HttpError && isNotFound(error)) throw new PageNotFoundError(error.message, { cause: error })
      if (error instanceof HttpError && isRefused(error)) throw new AccessRefusedError(error.message, { cause: error })
      throw error
    })

  async function loadText(page: PageReference, signal: AbortSignal | undefined): Promise<PageText> {
    const { code, hash, file } = page
    const told = toldOf(page)
    const text =
      texts.get(hash) ??
      (await http.text(getPageText, { params: { code, hash }, signal, quiet: true, immutable: true }))
    texts.set(hash, text)
    return { code, hash, file, text, ...told }
  }

  return {
    load: async (code, signal) => loadText(await reference(code, signal), signal),
    async loadCompiled(code, signal) {
      const page = await reference(code, signal)
      const { hash, file, hasPlan } = page
      const known = plans.get(hash)
      if (known) return { ...known, ...toldOf(page) }
      const compiled = hasPlan
        ? readCompiled(await http.text(getPagePlan, { params: { code, hash }, signal, quiet: true }))
        : undefined
      // Compiled by a server of another version: the text says the same to every compiler.
      if (!compiled) return loadText(page, signal)
      const loaded = { code, hash, file, compiled }
      // Mistakes may come and go with other pages: they are asked for again.
      if (compiled.plan) plans.set(hash, loaded)
      return { ...loaded, ...toldOf(page) }
    },
  }
}

/** What changes without the text: whoever cleans the data up has no problem any more. */
function toldOf({ problems = [], arranged }: PageReference): Pick<PageText, 'serverProblems' | 'arranged'> {
  return {
    ...(problems.length > 0 && { serverProblems: problems as readonly Problem[] }),
    ...(arranged && { arranged }),
  }
}

function readCompiled(text: string): PageCompiledElsewhere['compiled'] | undefined {
  const parsed: unknown = JSON.parse(text)
  if (typeof parsed !== 'object' || parsed === null || !('plan' in parsed)) return undefined
  // As the same compiler writes them; they are shown and nothing else.
  const problems = ('problems' in parsed && Array.isArray(parsed.problems) ? parsed.problems : []) as readonly Problem[]
  if (parsed.plan === null && hasErrors(problems)) return { plan: null, problems }
  const plan = restorePlan(parsed.plan)
  return plan && { plan, problems }
}

function isRefused(error: HttpError): boolean {
  return error.status === 403 || error.code === ENVELOPE_CODES.forbidden
}

function isNotFound(error: HttpError): boolean {
  return error.status === 404 || error.code === ENVELOPE_CODES.notFound
}
