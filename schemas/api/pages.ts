import { type Static, Type } from 'typebox'
import { endpoint } from './endpoint.ts'

/** A problem of a page that only the server knows: the language's own type, as it goes over the wire. */
const storedProblem = Type.Object({
  code: Type.String(),
  severity: Type.Union([Type.Literal('error'), Type.Literal('warning')]),
  pointer: Type.String(),
  line: Type.Optional(Type.Integer()),
  column: Type.Optional(Type.Integer()),
  message: Type.String(),
  hint: Type.Optional(Type.String()),
})

/** Where a page is to be had: the text itself lies under its content hash and never changes. */
const pageReference = Type.Object({
  code: Type.String(),
  /** Content hash of the page text, hexadecimal. */
  hash: Type.String(),
  /** Name that authors know the page by: `market/product-price.json`. Shown with problems. */
  file: Type.String(),
  /** Whether the server has compiled it: then `getPagePlan` spares the browser the compiler, and knows more than it. */
  hasPlan: Type.Optional(Type.Boolean()),
  /** Columns, or the view to begin with, are arranged for the caller: a list asks for them. Absent: nothing is. */
  arranged: Type.Optional(Type.Boolean()),
  /** What the database says against it, to who may author pages; absent: nothing. */
  problems: Type.Optional(Type.Array(storedProblem)),
})
export type PageReference = Static<typeof pageReference>

const pageCode = Type.String({ minLength: 1, maxLength: 64, pattern: '^[a-z][a-z0-9-]*$' })

/** Not in the JeecgBoot contract: in front of a foreign server a static host serves the same paths. */
export const getPage = endpoint({
  method: 'GET',
  path: '/pagewright/pages/{code}',
  access: 'self',
  params: Type.Object({ code: pageCode }),
  result: pageReference,
})

/** Answers the page's JSON text itself, without an envelope, cacheable for ever. */
export const getPageText = endpoint({
  method: 'GET',
  path: '/pagewright/pages/{code}/{hash}',
  access: 'self',
  params: Type.Object({ code: pageCode, hash: Type.String({ pattern: '^[0-9a-f]{16,64}$' }) }),
  result: Type.Unknown(),
})

/**
 * The page as the server has compiled it, without an envelope: `{ plan, problems }`, the plan null when there are errors.
 * The server knows what no browser does: the other pages, their tables, the dictionaries. Foreign servers have none, and
 * the browser compiles the text.
 */
export const getPagePlan = endpoint({
  method: 'GET',
  path: '/pagewright/pages/{code}/{hash}/plan',
  access: 'self',
  params: Type.Object({ code: pageCode, hash: Type.String({ pattern: '^[0-9a-f]{16,64}$' }) }),
  result: Type.Unknown(),
})
