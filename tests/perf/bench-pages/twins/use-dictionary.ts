import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { dictionary } from '../site/fake-data.ts'

export interface Option {
  readonly value: string
  readonly label: string
}

const FRESH_MS = 60_000

/** The options of a dictionary, from memory where they are loaded. */
export function useDictionary(code: string): Option[] {
  const { data } = useQuery({
    queryKey: ['dictionary', code],
    queryFn: async () => dictionary(code),
    initialData: () => dictionary(code),
    staleTime: FRESH_MS,
  })
  return useMemo(() => data.map(({ value, text }) => ({ value, label: text })), [data])
}
