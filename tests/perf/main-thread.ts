import type { CDPSession, Page } from 'playwright'

/** Milliseconds of CPU that the main thread of the page has used in tasks. */
export interface MainThread {
  tasksMs(): Promise<number>
  collectGarbage(): Promise<void>
  /** What lives on the JavaScript heap once the garbage is gone. */
  heapBytes(): Promise<number>
  readonly session: CDPSession
}

/**
 * Time on the processor, not on the wall: what other programs of the machine take meanwhile does not count, and nothing
 * is rounded up to frames.
 */
export async function watchMainThread(page: Page): Promise<MainThread> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await session.send('HeapProfiler.enable')
  return {
    session,
    async tasksMs() {
      const { metrics } = await session.send('Performance.getMetrics')
      return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
    },
    async collectGarbage() {
      await session.send('HeapProfiler.collectGarbage')
    },
    async heapBytes() {
      // Twice: what finalizers let go of is garbage of the second collection.
      await session.send('HeapProfiler.collectGarbage')
      await session.send('HeapProfiler.collectGarbage')
      return (await session.send('Runtime.getHeapUsage')).usedSize
    },
  }
}
