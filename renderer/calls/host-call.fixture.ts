import { checkDuplicate, checkRuleByCode } from '#schemas/api/checks.ts'
import type { DictItem } from '#schemas/api/dictionaries.ts'
import type { Endpoint, EndpointResult } from '#schemas/api/endpoint.ts'
import { readReference, searchReferences } from '#schemas/api/references.ts'
import type { HostCall } from './host-call.ts'
import { createReferences } from './references.ts'
import { createServerChecks } from './server-checks.ts'

/** What a call asks for, whichever it is. */
export interface FakeInput {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

/** A server of a test: it answers by the endpoint. */
export function fakeCall(answer: (endpoint: Endpoint, input: FakeInput) => unknown): HostCall {
  // What a test answers is its own affair; the console checks real answers.
  return async <E extends Endpoint>(endpoint: E, input: unknown) =>
    answer(endpoint, input as FakeInput) as EndpointResult<E>
}

export function dictItem(value: string, text = value): DictItem {
  return { value, text, title: text, label: text }
}

/** Nothing is refused: values are free, references fit, and no row is found or copied from. */
export const agreeingCall = fakeCall((endpoint, { query }) => {
  if (endpoint === searchReferences) {
    return typeof query?.values === 'string' ? query.values.split(',').map((value) => dictItem(value)) : []
  }
  if (endpoint === readReference || endpoint === checkDuplicate || endpoint === checkRuleByCode) return null
  throw new Error(`No test answers ${endpoint.method} ${endpoint.path}.`)
})

export const agreeingChecks = createServerChecks(agreeingCall)
export const agreeingReferences = createReferences(agreeingCall)
