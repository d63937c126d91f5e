import 'dayjs/locale/zh-cn'
import dayjs from 'dayjs'
import '#src/app/theme/base.css'
import { entrants, PAGE_NAMES, type PageName, reactiveForm } from './entrants.tsx'
import { elementCount, type Mounted, type MountTimes, mount } from './measure-mount.ts'
import { measureSettling, type SettleTimes } from './settle.ts'
import { Surroundings } from './surroundings.tsx'

export type Side = 'schema' | 'twin'

/** What the driver calls in the page. One entrant is mounted at a time. */
export interface Bench {
  readonly pages: readonly PageName[]
  mount(page: PageName, side: Side): Promise<MountTimes>
  /** After it has come to rest: how many elements make it whole. */
  count(page: PageName, side: Side): number
  mountReactive(): Promise<void>
  unmount(): number
  settle(changes: number): SettleTimes
}

declare global {
  interface Window {
    bench: Bench
  }
}

dayjs.locale('zh-cn')

let mounted: Mounted | null = null
const wholeCounts = new Map<string, number>()

window.bench = {
  pages: PAGE_NAMES,
  async mount(page, side) {
    const content = <Surroundings>{entrants[page][side]()}</Surroundings>
    mounted = await mount(content, wholeCounts.get(`${page} ${side}`) ?? null)
    return mounted.times
  },
  count(page, side) {
    const count = elementCount()
    wholeCounts.set(`${page} ${side}`, count)
    return count
  },
  async mountReactive() {
    mounted = await mount(<Surroundings>{reactiveForm()}</Surroundings>, null)
  },
  unmount() {
    const took = mounted?.unmount() ?? 0
    mounted = null
    return took
  },
  settle: measureSettling,
}
