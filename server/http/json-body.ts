import type { FastifyInstance } from 'fastify'
import { malformed } from './api-error.ts'
import { assertNoControlCharacters } from './control-characters.ts'
import { httpMessages } from './messages.ts'

export const MAX_BODY_BYTES = 1024 * 1024
const MAX_NESTING = 32

/** JSON is the only body there is; an empty one counts as none, since old clients send the header regardless. */
export function addJsonBody(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: MAX_BODY_BYTES },
    (request, body: string, done) => {
      if (body === '') return done(null, undefined)
      if (nesting(body) > MAX_NESTING) return done(malformed(httpMessages.nestedTooDeep), undefined)
      return parse(request, body, (error, value) => {
        done(error ? malformed(httpMessages.malformedJson) : findFault(value, body), value)
      })
    },
  )
}

function findFault(value: unknown, text: string): Error | null {
  try {
    assertNoControlCharacters(value, text)
    return null
  } catch (error) {
    if (error instanceof Error) return error
    throw error
  }
}

/** Depth of arrays and objects in a JSON text, without parsing it. */
function nesting(text: string): number {
  let depth = 0
  let deepest = 0
  let inText = false
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index]
    if (inText) {
      if (character === '\\') index += 1
      else if (character === '"') inText = false
    } else if (character === '"') inText = true
    else if (character === '{' || character === '[') {
      depth += 1
      deepest = Math.max(deepest, depth)
    } else if (character === '}' || character === ']') depth -= 1
  }
  return deepest
}
