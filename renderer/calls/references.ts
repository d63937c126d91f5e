import type { DictItem } from '#schemas/api/dictionaries.ts'
import { readReference, readRelated, searchReferences } from '#schemas/api/references.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import type { NamedValues } from '../expression/scope.ts'
import type { HostCall } from './host-call.ts'

/** Specified for searching selects. */
const SEARCH_PAGE_SIZE = 10

/** A `ref` field of a page: `product`, or `lines.product` in a sub-table. */
export interface ReferenceField {
  readonly page: string
  readonly field: string
}

/** The same with the values that its conditions compare with, by field of the referenced table. */
export interface ConditionedReference extends ReferenceField {
  readonly where: Readonly<Record<string, CanonicalValue>>
  /** Rows that are wanted at once; absent: as many as a searching select shows. */
  readonly pageSize?: number
}

/** What references with conditions, and those that copy values, ask of their tables. */
export interface References {
  /** Rows that fit, by a part of their text. */
  search(question: ConditionedReference, keyword: string, signal?: AbortSignal): Promise<readonly DictItem[]>
  /** Which of the values fit. */
  fitting(question: ConditionedReference, values: readonly string[], signal?: AbortSignal): Promise<readonly string[]>
  /** What choosing a row copies, as values of the wire by field of the page; null when the row is not there. */
  row(reference: ReferenceField, value: string, signal?: AbortSignal): Promise<Readonly<Record<string, unknown>> | null>
  /** What expressions read of rows, as canonical values by field of their own page; rows that are not there are left out. */
  related(reference: ReferenceField, values: readonly string[]): Promise<Readonly<Record<string, NamedValues>>>
}

/** References that depend on the rest of the record, and the values that a chosen row fills in. */
export function createReferences(call: HostCall): References {
  const whereText = ({ where }: ConditionedReference) => JSON.stringify(where)
  return {
    search(question, keyword, signal) {
      const { page, field, pageSize = SEARCH_PAGE_SIZE } = question
      const query = { keyword, where: whereText(question), pageNo: 1, pageSize }
      return call(searchReferences, { params: { page, field }, query }, { signal })
    },
    async fitting(question, values, signal) {
      const { page, field } = question
      const query = { where: whereText(question), values: values.join(',') }
      const found = await call(searchReferences, { params: { page, field }, query }, { signal })
      return found.map((item) => item.value)
    },
    row({ page, field }, value, signal) {
      return call(readReference, { params: { page, field }, query: { value } }, { signal })
    },
    related({ page, field }, values) {
      return call(readRelated, { params: { page, field }, query: { values: values.join(',') } })
    },
  }
}
