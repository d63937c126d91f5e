import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright'

const CONSOLE = resolve(import.meta.dirname, '../../dist/console')

export interface LoadedFile {
  readonly path: string
  /** Of its gzip form, which is what the goals are in; a browser that knows brotli loads less. */
  readonly bytes: number
}

/** Follows which scripts and style sheets of the console a page loads, each once. */
export function watchLoadedFiles(page: Page): () => readonly LoadedFile[] {
  const paths = new Set<string>()
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (/\.(js|css)$/.test(pathname) && response.ok()) paths.add(pathname)
  })
  return () => [...paths].map((path) => ({ path, bytes: statSync(join(CONSOLE, `${path}.gz`)).size }))
}

/** Follows what a page asks for, calls and sockets included. The logo, which is its icon as well, counts once. */
export function watchRequests(page: Page): () => readonly string[] {
  const addresses = new Set<string>()
  page.on('request', (request) => addresses.add(request.url()))
  page.on('websocket', (socket) => addresses.add(socket.url()))
  return () => [...addresses]
}

export function totalOf(files: readonly LoadedFile[]): number {
  return files.reduce((sum, file) => sum + file.bytes, 0)
}
