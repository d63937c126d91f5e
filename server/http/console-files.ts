import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { ConsoleConfig } from '#schemas/api/console-config.ts'

/** Vite puts the content hash into the names of everything below this folder. */
const HASHED = /[/\\]assets[/\\]/

/** The built console, with its compressed twins, and the configuration that it reads at run time. */
export async function serveConsole(
  app: FastifyInstance,
  options: { readonly folder: string | null; readonly config: ConsoleConfig },
): Promise<void> {
  app.get('/config.json', { config: { access: 'public' } }, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(options.config),
  )
  if (!options.folder || !existsSync(join(options.folder, 'index.html'))) {
    app.log.warn({ folder: options.folder }, 'the console is not built: only the API is served')
    return
  }
  await app.register(fastifyStatic, {
    root: options.folder,
    // Our own routes below declare their access; the plugin only lends `sendFile`.
    serve: false,
    preCompressed: true,
    dotfiles: 'deny',
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.get('/', { config: { access: 'public' } }, (_request, reply) => reply.sendFile('index.html'))
  app.get<{ Params: { '*': string } }>('/*', { config: { access: 'public' } }, (request, reply) => {
    const path = request.params['*']
    if (isOpenedByHand(request.headers.accept, path)) return reply.redirect(consoleAddress(path, request.url))
    return reply.sendFile(path)
  })
}

/** Pages of the console have their addresses behind `#`; who leaves it out means the same page. Files have an ending. */
function isOpenedByHand(accept: string | undefined, path: string): boolean {
  return accept?.includes('text/html') === true && !path.split('/').at(-1)?.includes('.')
}

/** Relative, so that it is right below any base path, and leads to no other host. */
function consoleAddress(path: string, url: string): string {
  const up = '../'.repeat(path.split('/').length - 1) || './'
  return `${up}#${url}`
}
