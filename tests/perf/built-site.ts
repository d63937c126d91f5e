import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { build } from 'vite'

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
}
/** An isolated page gets a clock of 5 µs steps instead of 100. */
const ISOLATION = { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' }

export interface SiteOptions {
  /** Folder with the `index.html` of a bench. */
  readonly root: string
  /** Not minified, for profiles. */
  readonly readable: boolean
  /** False for style sheets that do not survive it. */
  readonly minifyStyles?: boolean
  /** Default: any that is free. */
  readonly port?: number
}

export interface BuiltSite {
  readonly url: string
  close(): Promise<void>
}

/** Builds the pages of a bench as the console is built, into a folder of their own, and serves them. */
export async function startBuiltSite({
  root,
  readable,
  minifyStyles = true,
  port = 0,
}: SiteOptions): Promise<BuiltSite> {
  const folder = await mkdtemp(join(tmpdir(), 'pagewright-bench-'))
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    // Told in so many words: a test runner has an environment of its own, and would have React built for development.
    mode: 'production',
    define: { 'process.env.NODE_ENV': '"production"' },
    oxc: { jsx: { runtime: 'automatic', development: false } },
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2023',
      minify: readable ? false : 'oxc',
      ...(!minifyStyles && { cssMinify: false }),
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 5_000,
    },
  })
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://bench')
    const file = join(folder, pathname === '/' ? 'index.html' : pathname)
    try {
      const content = await readFile(file)
      response.writeHead(200, {
        'Content-Type': CONTENT_TYPES[extname(file)] ?? 'application/octet-stream',
        ...ISOLATION,
      })
      response.end(content)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The site of the bench has no port.')
  return {
    url: `http://127.0.0.1:${address.port}/`,
    async close() {
      server.closeAllConnections()
      server.close()
      await rm(folder, { recursive: true })
    },
  }
}
