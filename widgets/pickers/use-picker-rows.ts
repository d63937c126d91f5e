import { keepPreviousData, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { Host } from '#renderer/host.ts'
import type { PickedFor, Picker, PickerQuestion } from './picker.ts'

/** Long enough for a look at the button and the dialog behind it. */
const FRESH_MS = 15_000

export function firstQuestion({ pageSize }: Pick<Picker, 'pageSize'>, pickedFor: PickedFor | null): PickerQuestion {
  return { page: 1, pageSize, query: {}, department: null, ...(pickedFor && { pickedFor }) }
}

function rowsQuery(host: Pick<Host, 'call' | 'scope'>, picker: Picker, question: PickerQuestion) {
  return queryOptions({
    queryKey: [host.scope, 'picker', picker.type, question],
    queryFn: ({ signal }) => picker.load(host.call, question, signal),
    staleTime: FRESH_MS,
    networkMode: 'always',
  })
}

/** The page of rows that was asked for; until it comes, those before stay in view. */
export function usePickerRows(host: Pick<Host, 'call' | 'scope'>, picker: Picker, question: PickerQuestion) {
  return useQuery({ ...rowsQuery(host, picker, question), placeholderData: keepPreviousData })
}

/** Asks for what the dialog will show first: whoever points at its button is about to open it. */
export function prefetchPickerRows(
  client: QueryClient,
  host: Pick<Host, 'call' | 'scope'>,
  picker: Picker,
  pickedFor: PickedFor | null,
): void {
  void client.prefetchQuery(rowsQuery(host, picker, firstQuestion(picker, pickedFor)))
}
