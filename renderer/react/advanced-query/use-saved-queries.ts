import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import {
  deleteSavedQuery,
  listSavedQueries,
  MAX_SAVED_TITLE_LENGTH,
  type SavedQuery,
  saveQuery,
} from '#schemas/api/saved-queries.ts'
import {
  type AdvancedGroup,
  isAdvancedGroup,
  readAdvancedRules,
  readOldSavedQueries,
} from '#schemas/query/advanced-query.ts'
import { parseJson } from '#schemas/values/json-value.ts'
import type { PagePlan } from '../../compile/plan.ts'
import type { Host } from '../../host.ts'
import { useHost } from '../host-context.tsx'
import type { OfferedFields } from './offered-fields.ts'

export interface KeptQuery {
  readonly id: string
  readonly title: string
  readonly group: AdvancedGroup
}

/** Specified for what consoles of before have kept in the browser. */
const OLD_KEY = 'JSuperQuerySaved_'

/** The queries that the user keeps of a page: on the server, with those that this browser has from before. */
export function useSavedQueries(plan: PagePlan, fields: OfferedFields) {
  const host = useHost()
  const client = useQueryClient()
  const queryKey = useMemo(() => [host.scope, 'saved-queries', plan.code], [host.scope, plan.code])
  const list = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const ask = () => host.call(listSavedQueries, { query: { page: plan.code } }, { signal })
      const saved = await ask()
      return (await moveOldOnes(host, plan, fields, saved)) === 0 ? saved : ask()
    },
    networkMode: 'always',
    retry: false,
  })
  const queries = useMemo(() => (list.data ?? []).flatMap((saved): KeptQuery[] => toKept(saved)), [list.data])
  const again = () => client.invalidateQueries({ queryKey })
  return {
    queries,
    failed: list.isError,
    retry: () => void list.refetch(),
    async save(title: string, group: AdvancedGroup, overwrite: boolean) {
      await host.call(saveQuery, { body: { ...toSaved(plan, title, group), overwrite } })
      await again()
    },
    async remove(id: string) {
      await host.call(deleteSavedQuery, { query: { id } })
      await again()
    },
  }
}

function toSaved(plan: PagePlan, title: string, { combinator, rules }: AdvancedGroup) {
  return { page: plan.code, title, matchType: combinator, content: JSON.stringify(rules) }
}

function toKept({ id, title, matchType, content }: SavedQuery): KeptQuery[] {
  const rules = readAdvancedRules(content)
  return rules === null ? [] : [{ id, title, group: { combinator: matchType, rules } }]
}

/**
 * Moves to the server what the browser keeps under the page's path or code, titles that are there already left out, and
 * forgets it where all of it has arrived. Answers how many were moved.
 */
async function moveOldOnes(
  host: Host,
  plan: PagePlan,
  fields: OfferedFields,
  saved: readonly SavedQuery[],
): Promise<number> {
  const taken = new Set(saved.map(({ title }) => title))
  let moved = 0
  for (const key of new Set([`${OLD_KEY}${plan.code}`, `${OLD_KEY}${host.page.path}`])) {
    const text = host.arrangements.getItem(key)
    if (text === null) continue
    const old = readOldSavedQueries(parseJson(text)).map(({ title, query }) => ({
      title: title.slice(0, MAX_SAVED_TITLE_LENGTH),
      group: withOwnNames(query, fields),
    }))
    let isWhole = true
    for (const { title, group } of old) {
      if (taken.has(title)) continue
      taken.add(title)
      const isMoved = await host.call(saveQuery, { body: toSaved(plan, title, group) }).then(
        () => true,
        // It stays where it is, and is tried again when the panel is opened again.
        () => false,
      )
      if (isMoved) moved += 1
      else isWhole = false
    }
    if (isWhole) host.arrangements.removeItem(key)
  }
  return moved
}

/** Consoles of before name fields as the server does. */
function withOwnNames(group: AdvancedGroup, fields: OfferedFields): AdvancedGroup {
  const names = new Map([...fields.values()].map(({ name, wire }) => [wire, name]))
  const rules = group.rules.map((part) =>
    isAdvancedGroup(part) ? withOwnNames(part, fields) : { ...part, field: names.get(part.field) ?? part.field },
  )
  return { ...group, rules }
}
