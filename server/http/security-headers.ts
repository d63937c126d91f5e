import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'
import type { ConsoleConfig } from '#schemas/api/console-config.ts'

/** Two years, as the preload lists ask for. */
const HSTS_SECONDS = 63_072_000

/** The policy of every page: no inline script, no code from text, addresses only as the configuration names them. */
export function contentSecurityPolicy(config: ConsoleConfig): Record<string, string[]> {
  const api = originOf(config.apiBaseUrl)
  const files = originOf(config.staticDomain)
  // Sockets live beside the API unless the configuration says otherwise; a policy tells ws from http.
  const sockets = socketOrigin(config.socketHost === '' ? config.apiBaseUrl : config.socketHost)
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    // Ant Design writes style tags at run time.
    'style-src': ["'self'", "'unsafe-inline'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'self'"],
    'form-action': ["'self'"],
    'connect-src': unique(["'self'", api, sockets]),
    'img-src': unique(["'self'", 'data:', 'blob:', api, files]),
    'font-src': ["'self'", 'data:'],
    'frame-src': unique(["'self'", ...[...config.frameHosts, ...config.trustedFrameHosts].map(originOf)]),
    'worker-src': ["'self'"],
    'require-trusted-types-for': ["'script'"],
    // The console's default policy, the one that DOMPurify makes for itself, and those of pasted HTML, which is read in a
    // document that is never shown.
    'trusted-types': ['default', 'dompurify', 'pasted-table', 'ProseMirrorClipboard'],
  }
}

export async function addSecurityHeaders(
  app: FastifyInstance,
  options: { readonly config: ConsoleConfig; readonly https: boolean },
): Promise<void> {
  const headers = await headersOfHelmet({
    contentSecurityPolicy: { useDefaults: false, directives: contentSecurityPolicy(options.config) },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'sameorigin' },
    strictTransportSecurity: options.https ? { maxAge: HSTS_SECONDS, includeSubDomains: false } : false,
  })
  const all = { ...headers, 'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()' }
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(all)
    done()
  })
}

/**
 * What helmet says to an answer. It says the same to all, so it is asked once: putting the policy together costs as much as
 * all else that is done for an answer from a cache.
 */
async function headersOfHelmet(options: FastifyHelmetOptions): Promise<Readonly<Record<string, string>>> {
  const probe = Fastify()
  await probe.register(helmet, options)
  const said: Record<string, string> = {}
  probe.get('/', (_request, reply) => {
    for (const [name, value] of Object.entries(reply.raw.getHeaders())) said[name] = String(value)
    return ''
  })
  await probe.inject('/')
  await probe.close()
  return said
}

/** The origin of an address; undefined for a path of this host and for the empty text. */
function originOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).origin : undefined
}

/** 'self' covers the sockets of this host. */
function socketOrigin(address: string): string | undefined {
  return originOf(address)?.replace(/^http/, 'ws')
}

function unique(values: readonly (string | undefined)[]): string[] {
  return [...new Set(values.filter((value) => value !== undefined))]
}
