import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from './answers.ts'
import { MESSAGES } from './messages.ts'

/** C0 but for tab and the two of a line's end; PostgreSQL stores no NUL, and no text of a person has the others. */
const CONTROL = /[^\P{Cc}\t\n\r\u007f-\u009f]/u
const CONTROL_IN_ADDRESS = /%(?:0[0-8bcef]|1[0-9a-f])/i
const PERHAPS_IN_JSON = /\\(?:u00[01]|b|f)/i
const MAX_BODY_BYTES = 1024 * 1024

/** In the address and in the headers that are read. */
export function isCleanAddress({ url, headers }: FastifyRequest): boolean {
  const read = `${headers['x-access-token'] ?? ''}${headers['x-tenant-id'] ?? ''}${headers['tenant-id'] ?? ''}`
  return !CONTROL_IN_ADDRESS.test(url) && !CONTROL.test(read)
}

/** JSON is the only body there is, without control characters and without `__proto__`. */
export function addJsonBody(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: MAX_BODY_BYTES },
    (request, body: string, done) => {
      if (body === '') return done(null, undefined)
      return parse(request, body, (error, value) => {
        if (error) return done(new Refusal(500, MESSAGES.malformedJson))
        const isClean = !PERHAPS_IN_JSON.test(body) || !hasControl(value)
        return isClean ? done(null, value) : done(new Refusal(500, MESSAGES.controlCharacter))
      })
    },
  )
}

function hasControl(value: unknown): boolean {
  if (typeof value === 'string') return CONTROL.test(value)
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([key, part]) => CONTROL.test(key) || hasControl(part))
}
