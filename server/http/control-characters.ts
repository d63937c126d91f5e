import type { FastifyInstance } from 'fastify'
import { HEADERS } from '#schemas/api/envelope.ts'
import { malformed } from './api-error.ts'
import { httpMessages } from './messages.ts'

/** C0 but for tab and the two of a line's end. PostgreSQL stores no NUL, and of the others no text of a person has one. */
const IN_TEXT = /[^\P{Cc}\t\n\r\u007f-\u009f]/u
/** The same as an address writes them; there is no other way to have them there. */
const IN_ADDRESS = /%(?:0[0-8bcef]|1[0-9a-f])/i
/** As JSON writes them: most bodies hold none of these, so most need no second look. */
const PERHAPS_IN_JSON = /\\(?:u00[01]|b|f)/i

const READ_HEADERS = [...Object.values(HEADERS), 'sec-websocket-protocol'].map((name) => name.toLowerCase())

/**
 * Texts with control characters are refused before anything else is done with a request: no handler, no limit and no
 * statement has to think of them. Bodies are looked at where they are parsed.
 */
export function refuseControlCharacters(app: FastifyInstance): void {
  app.addHook('onRequest', ({ url, headers }, _reply, done) => {
    const isClean = !IN_ADDRESS.test(url) && READ_HEADERS.every((name) => !hasControls(headers[name]))
    done(isClean ? undefined : malformed(httpMessages.controlCharacter))
  })
}

function hasControls(header: string | readonly string[] | undefined): boolean {
  return header !== undefined && IN_TEXT.test(String(header))
}

/** @throws {ApiError} that names the place, for a parsed body of `text`. */
export function assertNoControlCharacters(body: unknown, text: string): void {
  if (!PERHAPS_IN_JSON.test(text)) return
  const pointer = findIn(body, '')
  if (pointer === undefined) return
  throw malformed(httpMessages.controlCharacter, [
    { pointer, code: 'control-character', message: httpMessages.controlCharacter },
  ])
}

export function hasControlCharacter(text: string): boolean {
  return IN_TEXT.test(text)
}

/** Pointer to the first text that holds one. A key is told by the object that it stands in. */
function findIn(value: unknown, at: string): string | undefined {
  if (typeof value === 'string') return IN_TEXT.test(value) ? at : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, part] of Object.entries(value)) {
    if (IN_TEXT.test(key)) return at
    const found = findIn(part, `${at}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`)
    if (found !== undefined) return found
  }
  return undefined
}
