import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from './answers.ts'
import { MESSAGES } from './messages.ts'

/** C0 but for tab and the two of a line's end; PostgreSQL stores no NUL, and no text of a person has the others. */
const CONTROL = /[^\P{Cc}\t\n\r\u007f-\u009f]/u
const CONTROL_IN_ADDRESS = /%(?:0[0-8bcef]|1[0-9a-f])/i
const PERHAPS_IN_JSON = /\\(?:u00[01]|b|f)/i
const MAX_BODY_BYTES = 1024 * 1024
const MAX_NESTING = 32
const [QUOTE, BACKSLASH] = [0x22, 0x5c]
const [OPEN_OBJECT, CLOSE_OBJECT, OPEN_ARRAY, CLOSE_ARRAY] = [0x7b, 0x7d, 0x5b, 0x5d]

/** In the address and in the headers that are read. */
export function isCleanAddress({ url, headers }: FastifyRequest): boolean {
  const read = `${headers['x-access-token'] ?? ''}${headers['x-tenant-id'] ?? ''}${headers['tenant-id'] ?? ''}`
  return !CONTROL_IN_ADDRESS.test(url) && !CONTROL.test(read)
}

/** JSON is the only body there is, nested only so deep, without control characters and without `__proto__`. */
export function addJsonBody(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: MAX_BODY_BYTES },
    (request, body: string, done) => {
      if (body === '') return done(null, undefined)
      if (nesting(body) > MAX_NESTING) return done(new Refusal(500, MESSAGES.malformedJson))
      return parse(request, body, (error, value) => {
        if (error) return done(new Refusal(500, MESSAGES.malformedJson))
        const isClean = !PERHAPS_IN_JSON.test(body) || !hasControl(value)
        return isClean ? done(null, value) : done(new Refusal(500, MESSAGES.controlCharacter))
      })
    },
  )
}

/** How deep arrays and objects lie in each other, in a JSON text that nobody has read yet. */
function nesting(text: string): number {
  let depth = 0
  let deepest = 0
  let inText = false
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charCodeAt(index)
    if (inText) {
      if (character === BACKSLASH) index += 1
      else if (character === QUOTE) inText = false
    } else if (character === QUOTE) inText = true
    else if (character === OPEN_OBJECT || character === OPEN_ARRAY) {
      depth += 1
      if (depth > deepest) deepest = depth
    } else if (character === CLOSE_OBJECT || character === CLOSE_ARRAY) depth -= 1
  }
  return deepest
}

function hasControl(value: unknown): boolean {
  if (typeof value === 'string') return CONTROL.test(value)
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([key, part]) => CONTROL.test(key) || hasControl(part))
}
