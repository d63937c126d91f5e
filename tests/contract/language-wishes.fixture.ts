import type { PagePlan } from '#renderer/compile/plan.ts'
import { restorePlan } from '#renderer/compile/stored-plan.ts'
import { clientOf, type PageClient, type PageJson, type PageServer } from '#tests/support/page-server.ts'
import { servePages } from '#tests/support/served-pages.ts'

export const text = (title: string, more: PageJson = {}) => ({ type: 'string(32)', title, ...more })
export const integer = (title: string, more: PageJson = {}) => ({ type: 'integer', title, ...more })
export const decimal = (title: string, more: PageJson = {}) => ({ type: 'decimal(12,2)', title, ...more })
export const choice = (title: string, texts: Readonly<Record<string, string>>, more: PageJson = {}) => ({
  type: 'enum',
  title,
  query: 'in',
  options: Object.entries(texts).map(([value, choiceText]) => ({ value, text: choiceText })),
  ...more,
})
/** A field that names a row of another page of the tests, by its name. */
export const refTo = (page: string, title: string, more: PageJson = {}) => ({
  type: 'ref',
  title,
  query: 'eq',
  ref: { entity: `trial_${page}`, value: 'id', label: 'name' },
  ...more,
})
export const setValues = (title: string, values: PageJson, more: PageJson = {}) => ({
  title,
  type: 'set-values',
  props: { values },
  ...more,
})

export const apiOf = (code: string) => `/trial/${code}`
export const rightsTo = (code: string, ...actions: readonly string[]) =>
  actions.map((action) => `trial:${code}:${action}`)

/** One server for all tests of the file, before which each lays pages of its own: they go live at once. */
export function serveWishes() {
  const served = servePages()
  const client = (code: string, caller = served.token) => clientOf(served.server, apiOf(code), caller)
  const get = async <Result>(path: string, query: Record<string, string> = {}, caller = served.token) =>
    (await served.server.call<Result>({ method: 'GET', path, query, token: caller })).body
  return {
    get server(): PageServer {
      return served.server
    },
    /** Of the administrator. */
    get token(): string {
      return served.token
    },
    client,
    get,
    /** Answers the calls of the last of the pages, for the administrator. */
    async serve(...pages: readonly PageJson[]): Promise<PageClient> {
      for (const page of pages) await served.server.writePage(`trial/${page.code}.json`, page)
      return client(String(pages.at(-1)?.code))
    },
    async signedIn(name: string, rights: readonly string[]): Promise<string> {
      await served.server.addUser(name, rights)
      return served.server.signIn(name)
    },
    async run(code: string, action: string, id: unknown, input: object = {}, caller = served.token) {
      const path = `${apiOf(code)}/action/${action}`
      return (await served.server.call({ method: 'POST', path, body: { ids: [id], input }, token: caller })).body
    },
    /** The page as the browser of this user gets it. */
    async inTheBrowser(code: string, caller: string): Promise<PagePlan> {
      const { result } = await get<{ hash: string }>(`/pagewright/pages/${code}`, {}, caller)
      const path = `/pagewright/pages/${code}/${result.hash}/plan`
      const answer = await served.server.call({ method: 'GET', path, token: caller })
      const plan = restorePlan(JSON.parse(answer.text).plan)
      if (!plan) throw new Error(`The page ${code} is not for this browser: ${answer.text}`)
      return plan
    },
  }
}

export const namesOf = async (rows: PageClient, query: Record<string, string> = {}) =>
  (await rows.list(query)).result.records.map(({ name }) => name).toSorted()
