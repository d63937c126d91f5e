import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import { createReferences } from '../../calls/references.ts'
import type { ChoicesPlan, FieldPlan } from '../../compile/plan.ts'
import type { Choice, ChoiceConditions } from '../../widget.ts'
import { useHost } from '../host-context.tsx'

/** Specified: a search in a table waits until the typing pauses. */
const SEARCH_DEBOUNCE_MS = 800
/** The shell keeps dictionaries for days; this only spares it from being asked by every field of a form. */
const FRESH_MS = 60_000

export interface FieldChoices {
  readonly choices: readonly Choice[]
  readonly loading: boolean
  /** Why there are none, with the way to ask again. */
  readonly failed: boolean
  retry(): void
  /** Present when `choices` is only what the last search found and what the value needs. */
  readonly onSearch?: (keyword: string) => void
  /** The search that waits for a pause in typing begins at once. */
  readonly onHurry?: () => void
}

export interface ChoicesUse {
  /** The stored value: a table's rows are asked for its labels, since a search may not find them. */
  readonly value?: CanonicalValue
  /** False where the choices are only read, not chosen from: no search is sent. */
  readonly searchable?: boolean
  /** What rows must fit to be chosen; null: anything. */
  readonly conditions?: ChoiceConditions | null
}

const NO_CHOICES: readonly Choice[] = []
const NONE: FieldChoices = { choices: NO_CHOICES, loading: false, failed: false, retry() {} }

/**
 * What can be chosen in a field: from its dictionary, its own options, or a table searched by keyword.
 * A field keeps its source for life, so which hook runs below never changes between renders of one component.
 */
export function useChoices(field: FieldPlan, use: ChoicesUse = {}): FieldChoices {
  const plan = field.choices
  if (!plan) return NONE
  switch (plan.source) {
    case 'options':
      return { ...NONE, choices: plan.items }
    case 'dict':
      // biome-ignore lint/correctness/useHookAtTopLevel: the source of a field's choices is fixed by its plan
      return useDictionaryChoices(plan.code)
    case 'ref':
      // biome-ignore lint/correctness/useHookAtTopLevel: the source of a field's choices is fixed by its plan
      return useTableChoices(plan, use)
  }
}

function useDictionaryChoices(code: string): FieldChoices {
  const host = useHost()
  const query = useQuery({
    queryKey: [host.scope, 'dictionary', code],
    queryFn: ({ signal }) => host.dictionaries.load(code, signal),
    initialData: () => host.dictionaries.peek(code),
    staleTime: FRESH_MS,
    networkMode: 'always',
  })
  return toFieldChoices(query, query.data ?? NO_CHOICES)
}

type TablePlan = Extract<ChoicesPlan, { source: 'ref' }>

function useTableChoices(
  plan: TablePlan,
  { value = null, searchable = true, conditions = null }: ChoicesUse,
): FieldChoices {
  const host = useHost()
  const { dictCode } = plan
  const client = useQueryClient()
  const fitting = conditions ? JSON.stringify([conditions.page, conditions.path, conditions.where]) : ''
  const keyOf = (word: string) => [host.scope, 'table-choices', dictCode, fitting, word]
  // The first rows, and what is known already, are worth no waiting.
  const isAtOnce = (word: string) => word === '' || client.getQueryData(keyOf(word)) !== undefined
  const { wanted, keyword, search, hurry } = usePausedKeyword(isAtOnce)
  const found = useQuery<readonly Choice[]>({
    queryKey: keyOf(keyword),
    queryFn: ({ signal }) => {
      if (!conditions) return host.dictionaries.search(dictCode, keyword, signal)
      const { page, path, where } = conditions
      return where ? createReferences(host.call).search({ page, field: path, where }, keyword, signal) : NO_CHOICES
    },
    enabled: searchable && conditions?.where !== null,
    staleTime: FRESH_MS,
    networkMode: 'always',
    // The list of the last keyword stays while the next one is searched, for who has not typed one.
    // Not so what fitted other conditions.
    placeholderData: (last, query) => (query?.queryKey[3] === fitting ? last : undefined),
  })
  const values = storedValues(value)
  const labels = useQuery({
    queryKey: [host.scope, 'table-labels', dictCode, values],
    queryFn: ({ signal }) => host.dictionaries.labels(dictCode, values, signal),
    // What was just picked from a list is called so: its id is no name, not for a moment either.
    placeholderData: () =>
      textsIn(client.getQueriesData({ queryKey: [host.scope, 'table-choices', dictCode] }), values),
    enabled: values.length > 0,
    staleTime: FRESH_MS,
    networkMode: 'always',
  })
  const selected = labels.data
  const valuesKey = values.join('\n')
  const choices = useMemo(() => {
    const current = valuesKey === '' ? [] : valuesKey.split('\n')
    const items = found.data ?? []
    const named = (id: string, index: number): Choice =>
      items.find((item) => item.value === id) ?? { value: id, text: selected?.[index] ?? id, isStored: true }
    const labelled = selected ? current.map(named) : []
    const labelledValues = new Set(labelled.map((choice) => choice.value))
    return [...labelled, ...items.filter((item) => !labelledValues.has(item.value))]
  }, [valuesKey, selected, found.data])
  const failing = labels.isError ? labels : found
  return {
    ...toFieldChoices(failing, choices),
    loading: keyword !== wanted || found.isFetching || labels.isLoading,
    ...(searchable ? { onSearch: search, onHurry: hurry } : {}),
  }
}

/** What the values are called in lists that were found; undefined where one is in none. */
function textsIn(
  found: readonly (readonly [unknown, readonly Choice[] | undefined])[],
  values: readonly string[],
): readonly string[] | undefined {
  const texts = new Map(found.flatMap(([, items]) => items?.map(({ value, text }) => [value, text] as const) ?? []))
  const known = values.flatMap((value) => texts.get(value) ?? [])
  return known.length === values.length ? known : undefined
}

function toFieldChoices(query: UseQueryResult<unknown>, choices: readonly Choice[]): FieldChoices {
  return { choices, loading: query.isLoading, failed: query.isError, retry: () => void query.refetch() }
}

function storedValues(value: CanonicalValue): readonly string[] {
  if (Array.isArray(value)) return value.map(String)
  return typeof value === 'string' && value !== '' ? [value] : []
}

/** The word to search for, once it has been the same for a while, is not worth waiting for, or somebody hurries. */
function usePausedKeyword(isAtOnce: (word: string) => boolean) {
  const [wanted, setWanted] = useState('')
  const [keyword, setKeyword] = useState('')
  useEffect(() => {
    if (wanted === keyword) return
    const timer = setTimeout(() => setKeyword(wanted), SEARCH_DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [wanted, keyword])
  return {
    wanted,
    keyword,
    search(text: string) {
      const word = text.trim()
      setWanted(word)
      if (isAtOnce(word)) setKeyword(word)
    },
    hurry: () => setKeyword(wanted),
  }
}
