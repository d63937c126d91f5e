import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { HEADERS } from '#schemas/api/envelope.ts'
import { PATH_VARIABLE, parseSignatureTime, pathVariable, SIGNATURE_WINDOW_MS, textOf } from '#schemas/api/signature.ts'
import type { SignatureMode } from '../settings/settings.ts'
import { businessFailure } from './api-error.ts'
import { httpMessages } from './messages.ts'

export interface SignatureOptions {
  readonly mode: SignatureMode
  readonly key: string
  readonly timeZone: string
  readonly now: () => Date
}

/** @throws {ApiError} with the contract's text when the signature of a signed call does not hold. */
export type SignatureCheck = (request: FastifyRequest) => void

/**
 * A signature tells that the caller knows this deployment's key, which every browser does. It keeps no one out and
 * replaces no permission: the guard has run before.
 */
export function createSignatureCheck({ mode, key, timeZone, now }: SignatureOptions): SignatureCheck {
  if (mode === 'off') return () => undefined

  return (request) => {
    const sign = header(request, HEADERS.sign)
    const stamp = header(request, HEADERS.timestamp)
    if (mode === 'accept' && sign === '' && stamp === '') return
    if (sign === '' || stamp === '') throw businessFailure(httpMessages.signatureIncomplete)
    const sentAt = parseSignatureTime(stamp, timeZone)
    if (sentAt === undefined || Math.abs(now().getTime() - sentAt) > SIGNATURE_WINDOW_MS) {
      throw businessFailure(httpMessages.signatureTooOld)
    }
    const matches = signedTexts(request).some((text) => equal(sign, md5(text + key)))
    if (!matches) throw businessFailure(httpMessages.signatureWrong)
  }
}

/**
 * What the caller may have signed: clients sign values of a body as they are, but for numbers, and servers of the
 * contract compare with all of them as texts. Both hold.
 */
function signedTexts(request: FastifyRequest): readonly string[] {
  const values = new Map<string, unknown>()
  const path = request.url.split('?', 1)[0] ?? ''
  const variable = pathVariable(path) ?? header(request, PATH_VARIABLE)
  if (variable !== '') values.set(PATH_VARIABLE, variable)
  const query = request.url.slice(path.length + 1)
  for (const [name, value] of new URLSearchParams(query)) if (name !== '_t') values.set(name, value)
  const body = request.method === 'GET' ? [] : Object.entries(isRecord(request.body) ? request.body : {})
  const withBody = (toSigned: (value: unknown) => unknown) =>
    textOf(new Map([...values, ...body.map(([name, value]) => [name, toSigned(value)] as const)]))
  return [
    withBody((value) => (typeof value === 'number' ? String(value) : value)),
    withBody((value) => (typeof value === 'string' ? value : JSON.stringify(value))),
  ]
}

function md5(text: string): string {
  return createHash('md5').update(text, 'utf8').digest('hex').toUpperCase()
}

function equal(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function header(request: FastifyRequest, name: string): string {
  const value = request.headers[name.toLowerCase()]
  return typeof value === 'string' ? value : ''
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
