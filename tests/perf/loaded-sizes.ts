import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright'
import { type CodeSize, codeSize } from './code-size.ts'

const CONSOLE = resolve(import.meta.dirname, '../../dist/console')

/** Its gzip form is what the goals are in; a browser that knows brotli loads less. */
export interface LoadedFile extends CodeSize {
  readonly path: string
}

/** Follows which scripts and style sheets of the console a page loads, each once. */
export function watchLoadedFiles(page: Page): () => readonly LoadedFile[] {
  const paths = new Set<string>()
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (/\.(js|css)$/.test(pathname) && response.ok()) paths.add(pathname)
  })
  return () => [...paths].map((path) => ({ path, ...codeSize(readFileSync(join(CONSOLE, path), 'utf8')) }))
}

/** Follows what a page asks for, calls and sockets included. The logo, which is its icon as well, counts once. */
export function watchRequests(page: Page): () => readonly string[] {
  const addresses = new Set<string>()
  page.on('request', (request) => addresses.add(request.url()))
  page.on('websocket', (socket) => addresses.add(socket.url()))
  return () => [...addresses]
}
