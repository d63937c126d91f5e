import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DataSource, ListPage } from '../../../data-source.ts'
import { useHost } from '../../host-context.tsx'
import type { AskedState } from '../list-state.ts'

/** The rows that a list asks for, of which a figure is to be known. */
export interface FigureQuestion extends Pick<AskedState, 'conditions' | 'revision'> {
  readonly dataSource: DataSource
  /** Content hash of the page. */
  readonly hash: string
  /** What is in view; undefined as long as nothing is. */
  readonly page: ListPage | undefined
  /** It is what the question asks for: figures come after the rows. */
  readonly settled: boolean
}

type Read<Figure> = (conditions: AskedState['conditions'], signal: AbortSignal) => Promise<Figure>

/**
 * What all rows of a list come to. It is kept while the question stays the same, whichever page of it is in view and in
 * whatever order; after a change of rows the old figure stays until the new one is here.
 *
 * @param read absent where the server cannot.
 */
export function useFigure<Figure>(
  name: string,
  { hash, conditions, revision, settled }: FigureQuestion,
  { read, enabled }: { readonly read: Read<Figure> | undefined; readonly enabled: boolean },
) {
  const host = useHost()
  const [mountId] = useState(() => `${Date.now()}-${Math.random()}`)
  const question = [host.scope, 'figure', name, hash, mountId, conditions] as const
  return useQuery({
    queryKey: [...question, revision],
    queryFn: ({ signal }) => {
      if (!read) throw new Error('This data source counts nothing.')
      return read(conditions, signal)
    },
    placeholderData: (before, query) =>
      query && JSON.stringify(query.queryKey.slice(0, question.length)) === JSON.stringify(question)
        ? before
        : undefined,
    enabled: enabled && read !== undefined && settled,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: false,
    refetchOnWindowFocus: false,
    retry: false,
    networkMode: 'always',
  })
}
