import type { Endpoint, HttpMethod } from '#schemas/api/endpoint.ts'
import { pageCalls } from '#schemas/api/page-calls.ts'
import type { Resource } from '../resources/resource.ts'
import { logMessages as messages } from './messages.ts'

/** As the contract numbers operations (`operate_type`). */
const OPERATE_TYPES = { add: 2, edit: 3, delete: 4, import: 5, export: 6 } as const

const WORDS: readonly (readonly [RegExp, keyof typeof OPERATE_TYPES])[] = [
  [/^import/i, 'import'],
  [/^export/i, 'export'],
  [/^(?:delete|remove|clear|undo)/i, 'delete'],
  [/^(?:add|create|register|upload|copy)/i, 'add'],
]

/** What kind of operation a call is, by the last word of its path, else by its method. */
export function operateTypeOf(method: string, path: string): number {
  const word = lastOf(path)
  const named = WORDS.find(([pattern]) => pattern.test(word))
  if (named) return OPERATE_TYPES[named[1]]
  return method === 'DELETE' ? OPERATE_TYPES.delete : OPERATE_TYPES.edit
}

export interface DescribedCall {
  readonly method: string
  readonly path: string
  readonly endpoint: Endpoint | undefined
  /** The rows of a page, where it is a call of theirs. */
  readonly resource: Resource | undefined
}

/** What was done, in the words of the screens: 商品：新增. */
export function describeCall({ method, path, endpoint, resource }: DescribedCall): string {
  if (resource) return messages.call(resource.plan.title, wordOf(path, resource))
  if (endpoint?.title !== undefined) return endpoint.title
  const named = endpoint && pageCalls.all.find((call) => call.endpoint === endpoint)
  return named ? named.title : `${method} ${path}`
}

function wordOf(path: string, { plan }: Resource): string {
  const word = lastOf(path)
  const isAction = /\/action\/[^/]+$/.test(path)
  const action = isAction ? plan.actions.find(({ name }) => name === word) : undefined
  return action?.title ?? messages.names[word] ?? word
}

function lastOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

const SAFE: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Whether a call changes something: some of the contract's do by GET, and some of ours ask by POST. */
export function writes(endpoint: Endpoint): boolean {
  return endpoint.reads !== true && !SAFE.has(endpoint.method satisfies HttpMethod)
}
