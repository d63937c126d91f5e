import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { findPackageRoot } from '../package-root.ts'

const FILES = [
  { name: 'index.html', type: 'text/html; charset=utf-8' },
  { name: 'style.css', type: 'text/css; charset=utf-8' },
] as const

/** The reference of the page language, where the console's help link leads: two files that change with the program. */
export function serveDocs(app: FastifyInstance, folder: string = join(findPackageRoot(), 'docs', 'language')): void {
  for (const { name, type } of FILES) {
    const path = join(folder, name)
    if (!existsSync(path)) {
      app.log.warn({ path }, 'the language reference is not there: the help link leads nowhere')
      continue
    }
    const content = readFileSync(path)
    app.get(`/docs/${name}`, { config: { access: 'public' } }, async (_request, reply) =>
      reply.type(type).header('cache-control', 'no-cache').send(content),
    )
  }
}
