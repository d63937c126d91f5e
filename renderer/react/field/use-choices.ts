import { type QueryClient, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { getDictItems } from '#schemas/api/dictionaries.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import { createReferences } from '../../calls/references.ts'
import type { ChoicesPlan, FieldPlan } from '../../compile/plan.ts'
import { unknownChoiceText } from '../../unknown-choice.ts'
import type { Choice, ChoiceConditions } from '../../widget.ts'
import { useHost } from '../host-context.tsx'
import { useRefetchOnFirstShow } from '../use-refetch-on-first-show.ts'

/** Specified: a search in a table waits until the typing pauses. */
const SEARCH_DEBOUNCE_MS = 800
/** A level of a tree is offered as a whole, as far as the server sends that many. */
export const LEVEL_PAGE_SIZE = 100
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
      return plan.listing?.rows === 'whole' && plan.where.length === 0
        ? // biome-ignore lint/correctness/useHookAtTopLevel: the source of a field's choices is fixed by its plan
          useWholeTable(plan, use)
        : // biome-ignore lint/correctness/useHookAtTopLevel: the source of a field's choices is fixed by its plan
          useTableChoices(plan, use, field.widget.showsLevel ? LEVEL_PAGE_SIZE : undefined)
  }
}

function useDictionaryChoices(code: string): FieldChoices {
  const host = useHost()
  const refetchOnMount = useRefetchOnFirstShow()
  const query = useQuery({
    queryKey: [host.scope, 'dictionary', code],
    queryFn: ({ signal }) => host.dictionaries.load(code, signal),
    initialData: () => host.dictionaries.peek(code),
    staleTime: FRESH_MS,
    refetchOnMount,
    networkMode: 'always',
  })
  return toFieldChoices(query, query.data ?? NO_CHOICES)
}

type TablePlan = Extract<ChoicesPlan, { source: 'ref' }>

function useTableChoices(
  plan: TablePlan,
  { value = null, searchable = true, conditions = null }: ChoicesUse,
  levelSize: number | undefined,
): FieldChoices {
  const host = useHost()
  const { dictCode, listing } = plan
  const client = useQueryClient()
  const pageSize = listing?.pageSize ?? levelSize
  const offers = searchable && listing?.rows !== 'none'
  const fitting = conditions ? JSON.stringify([conditions.page, conditions.path, conditions.where]) : ''
  const listed = listing?.filter ? `${dictCode},${listing.filter}` : dictCode
  const keyOf = (word: string) => [host.scope, 'table-choices', dictCode, fitting, word, listed, pageSize ?? null]
  // The first rows, and what is known already, are worth no waiting.
  const isAtOnce = (word: string) => word === '' || client.getQueryData(keyOf(word)) !== undefined
  const { wanted, keyword, search, hurry } = usePausedKeyword(isAtOnce)
  const refetchOnMount = useRefetchOnFirstShow()
  const found = useQuery<readonly Choice[]>({
    queryKey: keyOf(keyword),
    queryFn: ({ signal }) => {
      if (!conditions) return host.dictionaries.search(listed, keyword, signal, pageSize)
      const { page, path, where } = conditions
      if (!where) return NO_CHOICES
      const question = { page, field: path, where, ...(pageSize !== undefined && { pageSize }) }
      return createReferences(host.call).search(question, keyword, signal)
    },
    enabled: offers && conditions?.where !== null,
    staleTime: FRESH_MS,
    refetchOnMount,
    networkMode: 'always',
    // The list of the last keyword stays while the next one is searched, for who has not typed one.
    // Not so what fitted other conditions.
    placeholderData: (last, query) => (query?.queryKey[3] === fitting ? last : undefined),
  })
  const labels = useLabels(dictCode, value)
  const { values, texts } = labels
  const choices = useMemo(() => withStored(found.data ?? NO_CHOICES, values, texts), [found.data, values, texts])
  const failing = labels.query.isError ? labels.query : found
  return {
    ...toFieldChoices(failing, choices),
    loading: keyword !== wanted || found.isFetching || labels.query.isLoading,
    ...(offers ? { onSearch, onHurry: hurry } : {}),
  }

  /** Opening the list searches for what stands there already: rows that have become old are asked for again. */
  function onSearch(text: string) {
    search(text)
    if (text.trim() === keyword && found.isStale && conditions?.where !== null) void found.refetch()
  }
}

/** All rows of a table that is small enough; found by their texts where they stand. */
function useWholeTable(plan: TablePlan, { value = null, searchable = true }: ChoicesUse): FieldChoices {
  const host = useHost()
  const { dictCode } = plan
  const refetchOnMount = useRefetchOnFirstShow()
  const rows = useQuery<readonly Choice[]>({
    queryKey: [host.scope, 'whole-table', dictCode],
    queryFn: ({ signal }) => host.call(getDictItems, { params: { dictCode }, query: {} }, { signal }),
    enabled: searchable,
    staleTime: FRESH_MS,
    refetchOnMount,
    networkMode: 'always',
  })
  const labels = useLabels(dictCode, value)
  const { values, texts } = labels
  const choices = useMemo(() => withStored(rows.data ?? NO_CHOICES, values, texts), [rows.data, values, texts])
  const failing = labels.query.isError ? labels.query : rows
  return { ...toFieldChoices(failing, choices), loading: rows.isLoading || labels.query.isLoading }
}

interface StoredLabels {
  readonly values: readonly string[]
  /** In the order of the values, null where no row has one; undefined as long as they are not there. */
  readonly texts: readonly (string | null)[] | undefined
  readonly query: UseQueryResult<unknown>
}

/** What the rows are called that a field refers to: a search may not find them. */
function useLabels(dictCode: string, value: CanonicalValue): StoredLabels {
  const host = useHost()
  const client = useQueryClient()
  const valuesKey = storedValues(value).join('\n')
  const values = useMemo(() => (valuesKey === '' ? [] : valuesKey.split('\n')), [valuesKey])
  const refetchOnMount = useRefetchOnFirstShow()
  const query = useQuery({
    queryKey: [host.scope, 'table-labels', dictCode, values],
    queryFn: ({ signal }) => host.dictionaries.labels(dictCode, values, signal),
    // What was just picked from a list is called so: its id is no name, not for a moment either.
    placeholderData: () =>
      textsIn(client.getQueriesData({ queryKey: [host.scope, 'table-choices', dictCode] }), values),
    enabled: values.length > 0,
    staleTime: FRESH_MS,
    refetchOnMount,
    networkMode: 'always',
  })
  return { values, texts: query.data, query }
}

/** What was found, behind what is stored. */
function withStored(
  found: readonly Choice[],
  values: readonly string[],
  texts: StoredLabels['texts'],
): readonly Choice[] {
  if (!texts) return found
  const named = (id: string, index: number): Choice =>
    found.find((item) => item.value === id) ?? {
      value: id,
      text: texts[index] ?? unknownChoiceText(id, 'ref'),
      isStored: true,
    }
  const stored = new Set(values)
  return [...values.map(named), ...found.filter((item) => !stored.has(item.value))]
}

/** Whoever has picked rows of a table knows what they are called: their labels need not be asked for. */
export function rememberLabels(
  client: QueryClient,
  scope: string,
  dictCode: string,
  picked: readonly Pick<Choice, 'value' | 'text'>[],
): void {
  const values = picked.map(({ value }) => value)
  client.setQueryData(
    [scope, 'table-labels', dictCode, values],
    picked.map(({ text }) => text),
  )
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
