import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createConnectivity, createProbe } from './connectivity.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function setup() {
  const browser = new EventTarget()
  const page = new EventTarget()
  const world = { online: true, visible: true, serverAnswers: true, probes: 0, backs: 0 }
  const connectivity = createConnectivity({
    browser,
    page,
    isOnline: () => world.online,
    isVisible: () => world.visible,
    probe: async () => {
      world.probes++
      return world.serverAnswers
    },
  })
  connectivity.onBack(() => world.backs++)
  const lose = async () => {
    world.serverAnswers = false
    connectivity.observe(false)
    await vi.advanceTimersByTimeAsync(0)
  }
  return { connectivity, world, browser, page, lose }
}

describe('the connection', () => {
  it('asks nothing while calls are answered', async () => {
    const { connectivity, world } = setup()
    connectivity.observe(true)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(world.probes).toBe(0)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('is not lost because one call is', async () => {
    const { connectivity } = setup()
    connectivity.observe(false)
    await vi.advanceTimersByTimeAsync(0)
    expect(connectivity.state()).toBe('online')
    expect(vi.getTimerCount()).toBe(0)
  })

  it('is lost with the server, and back within five seconds of its return, told once', async () => {
    const { connectivity, world, lose } = setup()
    await lose()
    expect(connectivity.state()).toBe('server-down')
    await vi.advanceTimersByTimeAsync(10_000)
    world.serverAnswers = true
    await vi.advanceTimersByTimeAsync(5000)
    expect(connectivity.state()).toBe('online')
    expect(world.backs).toBe(1)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('is back with the first call that is answered', async () => {
    const { connectivity, world, lose } = setup()
    await lose()
    connectivity.observe(true)
    expect([connectivity.state(), world.backs]).toEqual(['online', 1])
  })

  it('follows what the browser says, and asks nothing without a network', async () => {
    const { connectivity, world, browser } = setup()
    world.online = false
    browser.dispatchEvent(new Event('offline'))
    expect(connectivity.state()).toBe('offline')
    connectivity.observe(false)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(world.probes).toBe(0)
    world.online = true
    browser.dispatchEvent(new Event('online'))
    expect([connectivity.state(), world.backs]).toEqual(['online', 1])
  })

  it('is asked for by hand at once', async () => {
    const { connectivity, world, lose } = setup()
    await lose()
    world.serverAnswers = true
    await connectivity.retry()
    expect(connectivity.state()).toBe('online')
  })

  it('asks nothing while the window is hidden, and at once when it is shown again', async () => {
    const { world, page, lose } = setup()
    world.visible = false
    await lose()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(world.probes).toBe(1)
    world.visible = true
    page.dispatchEvent(new Event('visibilitychange'))
    expect(world.probes).toBe(2)
  })

  it('leaves no timer and no listener behind', async () => {
    const { connectivity, world, browser, lose } = setup()
    await lose()
    connectivity.dispose()
    browser.dispatchEvent(new Event('online'))
    expect(vi.getTimerCount()).toBe(0)
    expect(world.backs).toBe(0)
  })
})

describe('the probe', () => {
  it.each([
    ['/jeecg-boot', 'https://console.test/admin/config.json', 'same-origin'],
    ['https://api.test/jeecg-boot', 'https://api.test', 'no-cors'],
  ])('asks the host of %s', async (apiBaseUrl, address, mode) => {
    const asked: unknown[] = []
    const answer = async (url: unknown, options?: RequestInit) => {
      asked.push(String(url), options?.mode)
      return new Response('', { status: 502 })
    }
    expect(await createProbe(answer, apiBaseUrl, 'https://console.test/admin/')()).toBe(true)
    expect(asked).toEqual([address, mode])
  })

  it('says no when nothing answers', async () => {
    const refuse = () => Promise.reject(new TypeError('Failed to fetch'))
    expect(await createProbe(refuse, '/jeecg-boot', 'https://console.test/')()).toBe(false)
  })
})
