import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createVersionFetcher, versionOf, watchVersion } from './new-version.ts'

const MINUTE_MS = 60_000
const indexOf = (entry: string) =>
  `<!doctype html><script src="/theme.js"></script><script type="module" crossorigin src="/assets/${entry}.js"></script>`

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function setup({ running }: { readonly running: string | undefined } = { running: 'a' }) {
  const page = new EventTarget()
  const world: { visible: boolean; version: string | undefined; checks: number } = {
    visible: true,
    version: running,
    checks: 0,
  }
  const watch = watchVersion({
    page,
    isVisible: () => world.visible,
    now: Date.now,
    running,
    fetchVersion: async () => {
      world.checks++
      return world.version
    },
  })
  const show = (visible: boolean) => {
    world.visible = visible
    page.dispatchEvent(new Event('visibilitychange'))
  }
  return { watch, world, show }
}

describe('watching for a new version', () => {
  it('looks once a minute and tells of another build', async () => {
    const { watch, world } = setup()
    let told = 0
    watch.subscribe(() => told++)
    await vi.advanceTimersByTimeAsync(MINUTE_MS * 3)
    expect([world.checks, watch.isAvailable()]).toEqual([3, false])
    world.version = 'b'
    await vi.advanceTimersByTimeAsync(MINUTE_MS)
    expect([told, watch.isAvailable()]).toEqual([1, true])
  })

  it('does nothing while the window is hidden, and looks when it is shown after a minute', async () => {
    const { world, show } = setup()
    show(false)
    await vi.advanceTimersByTimeAsync(MINUTE_MS * 10)
    expect([world.checks, vi.getTimerCount()]).toEqual([0, 0])
    show(true)
    await vi.advanceTimersByTimeAsync(0)
    expect(world.checks).toBe(1)
    show(false)
    show(true)
    await vi.advanceTimersByTimeAsync(0)
    expect(world.checks).toBe(1)
  })

  it('says nothing more of a postponed version, and again of the one after it', async () => {
    const { watch, world } = setup()
    world.version = 'b'
    await vi.advanceTimersByTimeAsync(MINUTE_MS)
    watch.postpone()
    await vi.advanceTimersByTimeAsync(MINUTE_MS)
    expect(watch.isAvailable()).toBe(false)
    world.version = 'c'
    await vi.advanceTimersByTimeAsync(MINUTE_MS)
    expect(watch.isAvailable()).toBe(true)
  })

  it('takes an answer that cannot be read for no news', async () => {
    const { watch, world } = setup()
    world.version = undefined
    await vi.advanceTimersByTimeAsync(MINUTE_MS)
    expect(watch.isAvailable()).toBe(false)
  })

  it('leaves no timer behind, and starts none where the build is unknown', () => {
    const { watch } = setup()
    watch.dispose()
    setup({ running: undefined })
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('the version of a page', () => {
  it('is its entry', () => {
    expect(versionOf(indexOf('main-B3xk'))).toBe('/assets/main-B3xk.js')
    expect(versionOf('<html>请登录</html>')).toBeUndefined()
  })

  it('is asked of the host past all caches, without what follows the path', async () => {
    const asked: unknown[] = []
    const answer = async (url: unknown, options?: RequestInit) => {
      asked.push(url, options?.cache)
      return new Response(indexOf('main-1'))
    }
    expect(await createVersionFetcher(answer, 'https://console.test/admin/?a=1#/x')()).toBe('/assets/main-1.js')
    expect(asked).toEqual(['https://console.test/admin/', 'no-store'])
  })

  it.each([
    ['fails', async () => new Response(indexOf('main-1'), { status: 503 })],
    ['is away', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('is unknown while the host %s', async (_, fetchPage) => {
    expect(await createVersionFetcher(fetchPage, 'https://console.test/')()).toBeUndefined()
  })
})
