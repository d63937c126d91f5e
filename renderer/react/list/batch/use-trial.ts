import { useMutation, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { BatchDone, BatchRequest, BatchTrial } from '../../../data-source.ts'
import { createIdempotencyKey } from '../../form/model/idempotency-key.ts'
import { useHost } from '../../host-context.tsx'
import type { BatchRows } from './asked-batch.ts'

interface TrialInput {
  readonly rows: BatchRows
  /** Null: nothing is asked for yet. */
  readonly request: BatchRequest | null
  onDone(done: BatchDone): void
}

/** Tries work on many rows, and does it once that is agreed to. */
export function useTrial({ rows: { dataSource }, request, onDone }: TrialInput) {
  const { scope } = useHost()
  const id = useId()
  const calls = async () => {
    const batch = await dataSource.batch?.()
    if (!batch) throw new Error('This data source works on each row by itself.')
    return batch
  }
  const trial = useQuery({
    queryKey: [scope, 'batch-trial', id, request],
    queryFn: async ({ signal }) => {
      if (!request) throw new TypeError('There is nothing to try.')
      return (await calls()).preview(request, signal)
    },
    enabled: request !== null,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    retry: false,
    networkMode: 'always',
  })
  const run = useMutation({
    mutationFn: async ({ count, hash }: BatchTrial) => {
      if (!request) throw new TypeError('There is nothing to do.')
      return (await calls()).run(request, { count, hash, idempotencyKey: createIdempotencyKey() })
    },
    onSuccess: onDone,
    retry: false,
    networkMode: 'always',
  })
  const { data, isFetching } = trial
  const tried = isFetching ? undefined : data
  return {
    run,
    isTrying: isFetching,
    /** What the work would do; undefined as long as that is not known. */
    tried,
    error: run.error ?? (isFetching ? null : trial.error),
    /** It would do anything at all. */
    isAny: tried !== undefined && (tried.inTask || tried.outcome.changed > 0),
    again() {
      run.reset()
      void trial.refetch()
    },
  }
}
