import { describe, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import type { Connection, Connectivity } from '#src/platform/connectivity.ts'
import type { VersionWatch } from '#src/platform/new-version.ts'
import { ConnectivityBanner } from './connectivity-banner.tsx'

function createChanging<Value>(initial: Value) {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next: Value) {
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

async function showBanner() {
  const connection = createChanging<Connection>('online')
  const news = createChanging(false)
  const done: string[] = []
  const connectivity: Connectivity = {
    state: connection.get,
    subscribe: connection.subscribe,
    observe: () => undefined,
    retry: async () => connection.set('online'),
    onBack: () => () => undefined,
    dispose: () => undefined,
  }
  const version: VersionWatch = {
    isAvailable: news.get,
    subscribe: news.subscribe,
    postpone: () => news.set(false),
    dispose: () => undefined,
  }
  const screen = await render(
    <ConnectivityBanner connectivity={connectivity} version={version} onReload={() => done.push('reloaded')} />,
  )
  return { screen, status: screen.getByRole('status'), connection, news, done }
}

describe('the line above the console', () => {
  it('is empty while all is well', async () => {
    const { status } = await showBanner()
    await expect.element(status).toBeEmptyDOMElement()
  })

  it.each([
    ['offline', '网络已断开'],
    ['server-down', '服务器暂时无法连接'],
  ] as const)('says that the console is %s, and goes when a retry succeeds', async (state, text) => {
    const { screen, status, connection } = await showBanner()
    connection.set(state)
    await expect.element(status).toHaveTextContent(text)
    await screen.getByRole('button', { name: '重试' }).click()
    await expect.element(status).toBeEmptyDOMElement()
  })

  it('tells of a new version, which waits for the user', async () => {
    const { screen, status, news, done } = await showBanner()
    news.set(true)
    await expect.element(status).toHaveTextContent('系统已更新')
    await screen.getByRole('button', { name: '刷新' }).click()
    expect(done).toEqual(['reloaded'])
    await screen.getByRole('button', { name: '稍后' }).click()
    await expect.element(status).toBeEmptyDOMElement()
  })

  it('keeps the news back while the server is away: a reload would find nothing', async () => {
    const { status, connection, news } = await showBanner()
    news.set(true)
    connection.set('server-down')
    await expect.element(status).not.toHaveTextContent('系统已更新')
  })
})
