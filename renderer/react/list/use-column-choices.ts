import { useQueries } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { ColumnPlan } from '../../compile/plan.ts'
import type { Choice } from '../../widget.ts'
import { useHost } from '../host-context.tsx'

/** The same as in the inputs, so that a page asks for each dictionary once. */
const FRESH_MS = 60_000

/** Choices of a field as far as they are loaded. */
export type ChoicesOf = (field: ColumnPlan['field']) => readonly Choice[] | undefined

/** Dictionaries of the columns: texts that the server did not send, and colours. Tables are the server's to look up. */
export function useColumnChoices(columns: readonly Pick<ColumnPlan, 'field'>[]): ChoicesOf {
  const host = useHost()
  const codes = useMemo(() => [...new Set(columns.flatMap(dictCodeOf))], [columns])
  // One function for as long as the codes are the same: only then does an unchanged result keep its identity.
  const combine = useCallback(
    (results: readonly { readonly data: readonly Choice[] | undefined }[]): ChoicesOf => {
      const itemsByCode = new Map(codes.map((code, index) => [code, results[index]?.data]))
      return ({ choices }) => {
        switch (choices?.source) {
          case 'dict':
            return itemsByCode.get(choices.code)
          case 'options':
            return choices.items
          default:
            return undefined
        }
      }
    },
    [codes],
  )
  return useQueries({
    queries: codes.map((code) => ({
      queryKey: [host.scope, 'dictionary', code],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => host.dictionaries.load(code, signal),
      initialData: () => host.dictionaries.peek(code),
      staleTime: FRESH_MS,
      networkMode: 'always' as const,
    })),
    combine,
  })
}

function dictCodeOf({ field }: Pick<ColumnPlan, 'field'>): readonly string[] {
  return field.choices?.source === 'dict' ? [field.choices.code] : []
}
