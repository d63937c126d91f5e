import { afterAll, beforeAll } from 'vitest'
import { clientOf, createPageServer, type PageClient, type PageJson, type PageServer } from './page-server.ts'

export interface ServedPages {
  /** From the first test on. */
  readonly server: PageServer
  /** Of the administrator, from the first test on. */
  readonly token: string
  /** The calls of one of the pages, for the administrator: as `pageOf` addresses it. */
  readonly client: (code: string, tenantId?: number) => PageClient
}

/** One server with these pages, of `pageOf`, and its administrator, for all tests of the file or the `describe` that calls this. */
export function servePages(...pages: readonly PageJson[]): ServedPages {
  let opened: PageServer | undefined
  let token = ''
  beforeAll(async () => {
    opened = await createPageServer(Object.fromEntries(pages.map((page) => [`trial/${page.code}.json`, page])))
    token = await opened.signIn('admin')
  })
  afterAll(() => opened?.close())
  const served = () => {
    if (!opened) throw new Error('The server is there from the first test on.')
    return opened
  }
  // Named before the server is there.
  const call: PageServer['call'] = (given) => served().call({ ...given, token })
  return {
    get server() {
      return served()
    },
    get token() {
      return token
    },
    client: (code, tenantId = 0) => clientOf({ call }, `/trial/${code.replaceAll('-', '')}`, '', tenantId),
  }
}
