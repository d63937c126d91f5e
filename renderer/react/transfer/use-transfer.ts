import { useRef, useState } from 'react'
import type { TransferOptions, TransferProgress } from '../../calls/host-transfers.ts'
import { useHost } from '../host-context.tsx'

export interface Transfer {
  readonly running: boolean
  /** Null until something is told. */
  readonly progress: TransferProgress | null
  /** One at a time. Rejects as the work does; null when it was called off. */
  run<Result>(work: (options: TransferOptions) => Promise<Result>): Promise<Result | null>
  cancel(): void
}

/**
 * A transfer that the user can call off. Nothing else ends it: whoever turns to another tab meanwhile finds it done.
 */
export function useTransfer(): Transfer {
  const { page } = useHost()
  const [progress, setProgress] = useState<TransferProgress | null>(null)
  const [running, setRunning] = useState(false)
  const controller = useRef<AbortController | null>(null)

  async function run<Result>(work: (options: TransferOptions) => Promise<Result>): Promise<Result | null> {
    const own = new AbortController()
    controller.current = own
    setRunning(true)
    setProgress(null)
    page.setUnsaved(true)
    try {
      return await work({ signal: own.signal, onProgress: setProgress })
    } catch (error) {
      if (own.signal.aborted) return null
      throw error
    } finally {
      controller.current = null
      setRunning(false)
      page.setUnsaved(false)
    }
  }

  return { running, progress, run, cancel: () => controller.current?.abort() }
}
