import type { ConditionedReference, HostReferences } from '#renderer/host.ts'
import { readReference, searchReferences } from '#schemas/api/references.ts'
import type { HttpClient } from './http/http-client.ts'

/** Specified for searching selects. */
const SEARCH_PAGE_SIZE = 10

/** References that depend on the rest of the record, and the values that a chosen row fills in. */
export function createHttpReferences(http: HttpClient): HostReferences {
  const whereText = ({ where }: ConditionedReference) => JSON.stringify(where)
  return {
    search(question, keyword, signal) {
      const { page, field } = question
      const query = { keyword, where: whereText(question), pageNo: 1, pageSize: SEARCH_PAGE_SIZE }
      return http.call(searchReferences, { params: { page, field }, query, signal, quiet: true })
    },
    async fitting(question, values, signal) {
      const { page, field } = question
      const query = { where: whereText(question), values: values.join(',') }
      const found = await http.call(searchReferences, { params: { page, field }, query, signal, quiet: true })
      return found.map((item) => item.value)
    },
    row({ page, field }, value, signal) {
      return http.call(readReference, { params: { page, field }, query: { value }, signal, quiet: true })
    },
  }
}
