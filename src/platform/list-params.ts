import type { PagePlan } from '#renderer/compile/plan.ts'
import type { ListQuery } from '#renderer/data-source.ts'
import { toListParams } from '#schemas/query/list-params.ts'
import { toSortParams } from '#schemas/query/sort-params.ts'
import { isAdvanced, toSuperQueryParams } from '#schemas/query/super-query-params.ts'
import { wireNameOf } from '#schemas/values/wire-name.ts'

/** What a list call is asked for, in the names and forms of the contract. */
export interface ListParams {
  sort(sort: ListQuery['sort']): Readonly<Record<string, string>>
  conditions(conditions: ListQuery['conditions']): Readonly<Record<string, string>>
}

export function listParamsOf({ fieldByName }: Pick<PagePlan, 'fieldByName'>): ListParams {
  const names = new Map([...fieldByName.values()].map((field) => [field.name, wireNameOf(field)]))
  const multiple = new Set([...fieldByName.values()].filter((field) => field.multiple).map(wireNameOf))
  const named = <Part extends { readonly field: string }>(part: Part) => ({
    ...part,
    field: names.get(part.field) ?? part.field,
  })
  return {
    sort: ({ then = [], ...first }) => toSortParams([first, ...then].map(named)),
    conditions(conditions) {
      const plain = conditions.flatMap((condition) => (isAdvanced(condition) ? [] : [named(condition)]))
      const advanced = conditions.find(isAdvanced)
      return {
        ...toListParams(plain, (name) => multiple.has(name)),
        ...(advanced && toSuperQueryParams(advanced.value)),
      }
    },
  }
}
