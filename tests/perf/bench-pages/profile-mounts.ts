import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'
import type { MainThread } from '../main-thread.ts'
import type { PageName } from './site/entrants.tsx'

const WARM_UPS = 5
const MOUNTS = 20
const REST_MS = 100
const SAMPLING_US = 100

interface ProfileRun {
  readonly page: Page
  readonly thread: MainThread
  readonly names: readonly PageName[]
  readonly folder: string
}

/** CPU profiles of mounts and unmounts, for the Performance panel of the developer tools: where the time goes. */
export async function profileMounts({ page, thread: { session }, names, folder }: ProfileRun): Promise<void> {
  await mkdir(folder, { recursive: true })
  await session.send('Profiler.enable')
  await session.send('Profiler.setSamplingInterval', { interval: SAMPLING_US })
  for (const name of names) {
    for (const side of ['schema', 'twin'] as const) {
      const mounts = async (count: number) => {
        for (let done = 0; done < count; done += 1) {
          await page.evaluate(([pageName, sideName]) => window.bench.mount(pageName, sideName), [name, side] as const)
          await page.waitForTimeout(REST_MS)
          await page.evaluate(() => window.bench.unmount())
        }
      }
      await mounts(WARM_UPS)
      await session.send('Profiler.start')
      await mounts(MOUNTS)
      const { profile } = await session.send('Profiler.stop')
      await writeFile(join(folder, `${name}-${side}.cpuprofile`), JSON.stringify(profile))
    }
  }
}
