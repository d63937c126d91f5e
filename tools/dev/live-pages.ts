import { resolve } from 'node:path'
import type { Plugin, ViteDevServer } from 'vite'
import { PAGES_EVENT, PAGES_REQUEST, type PagesOnDisk } from '#renderer/page-watch.ts'

/** Editors write a file in several steps. */
const SETTLE_MS = 30

/**
 * Development: tells the console which page files changed and what is wrong with any of them, so that an open page is
 * exchanged at once and mistakes are seen before the page is opened.
 */
export function livePages(): Plugin {
  return {
    name: 'pagewright:live-pages',
    apply: 'serve',
    // Component tests run on Vite too, and have no pages on a disk.
    configureServer: (server) => (process.env.VITEST ? undefined : tellAboutPages(server)),
  }
}

function tellAboutPages(server: ViteDevServer): void {
  const { root, logger } = server.config
  const pagesDir = process.env.PAGES_DIR ?? null
  const folders = [resolve(root, 'schemas/pages'), resolve(root, 'schemas/dictionaries')]
  if (pagesDir !== null) {
    folders.push(resolve(root, pagesDir))
    server.watcher.add(resolve(root, pagesDir))
  }

  let known: PagesOnDisk | undefined
  const tell = async (send: (event: string, data: unknown) => void) => {
    try {
      const { tellPagesOnDisk } = await loadReader(server)
      known = await tellPagesOnDisk({ root, pagesDir }, known, (pages) => send(PAGES_EVENT, pages))
    } catch (error) {
      logger.error(`page files: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
    }
  }

  let timer: NodeJS.Timeout | undefined
  server.watcher.on('all', (_event, path) => {
    if (!path.endsWith('.json') || !folders.some((folder) => path.startsWith(folder))) return
    clearTimeout(timer)
    timer = setTimeout(() => void tell((event, data) => server.ws.send(event, data)), SETTLE_MS)
  })
  server.ws.on(PAGES_REQUEST, (_data, client) => void tell((event, data) => client.send(event, data)))
}

type PagesReader = typeof import('./pages-on-disk.ts')

/** Through Vite: this file is read by Node, which knows neither TypeScript nor the aliases, and code may change. */
async function loadReader(server: ViteDevServer): Promise<PagesReader> {
  // What Vite loads from there is what TypeScript finds there.
  return (await server.ssrLoadModule('/tools/dev/pages-on-disk.ts')) as PagesReader
}
