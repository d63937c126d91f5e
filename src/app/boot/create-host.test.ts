import { describe, expect, it } from 'vitest'
import type { HostPage } from '#renderer/host.ts'
import { DEFAULT_CONSOLE_CONFIG } from '#schemas/api/console-config.ts'
import type { MenuNode } from '#schemas/api/permissions.ts'
import { createClock } from '#src/platform/clock.ts'
import type { Notice } from '#src/platform/notice-board.ts'
import { lonelyChannel } from '#src/platform/session/session-channel.fixture.ts'
import { createPermissions, createSessionStore } from '#src/platform/session/session-store.ts'
import { createMemoryStore } from '#src/platform/storage/browser-store.ts'
import { createStorage } from '#src/platform/storage/storage.ts'
import { quietTables } from '../session/live-notices.fixture.ts'
import { createConsoleServices } from './console-services.ts'
import { createHost } from './create-host.ts'

const node = (path: string, component: string, children: readonly MenuNode[] = []): MenuNode => ({
  id: path,
  path,
  name: path,
  component,
  route: '1',
  meta: { title: path },
  children,
})
const MENU = [node('/market', 'layouts/RouteView', [node('/market/prices', 'page/product-price')])]
const NEW_YEAR = Date.UTC(2025, 11, 31, 16, 0, 5)

function setup(liveTables: Parameters<typeof createHost>[2]['liveTables'] = quietTables) {
  const memory = createMemoryStore()
  const services = createConsoleServices(
    {
      config: { ...DEFAULT_CONSOLE_CONFIG, timeZone: '+08:00' },
      storage: createStorage({ local: memory, session: memory, now: () => NEW_YEAR }),
      sessionArea: memory,
      locks: undefined,
      clock: createClock(() => NEW_YEAR),
      sessionChannel: lonelyChannel,
    },
    () => undefined,
  )
  const user = { id: '1', username: 'zhang', realname: '张三', avatar: null, phone: null, email: null }
  const session = createSessionStore({
    user: { ...user, orgCode: 'A01', orgCodeTxt: null, status: 1, homePath: null },
    tenantId: '7',
    permissions: createPermissions({ menu: MENU, auth: [], allAuth: [] }),
  })
  const page: HostPage = { path: '/', title: '', params: {}, setUnsaved: () => undefined, close: () => undefined }
  const went: string[] = []
  const notices: Notice[] = []
  services.notices.attach({ show: (notice) => notices.push(notice), ask: ({ answer }) => answer(true) })
  const host = createHost(services, session, { page, liveTables, goTo: (address) => went.push(address) })
  return { host, went, notices }
}

describe('the host of a page', () => {
  it('opens another page where its menu entry stands, with the query in the address', () => {
    const { host, went, notices } = setup()
    host.openPage('product-price', { code: 'A&B', name: '螺纹钢' })
    host.openPage('product-price', {})
    expect(went).toEqual(['/market/prices?code=A%26B&name=%E8%9E%BA%E7%BA%B9%E9%92%A2', '/market/prices'])
    expect(notices).toEqual([])
  })

  it('says so when the user has no menu entry for the page', () => {
    const { host, went, notices } = setup()
    host.openPage('secret', { code: '1' })
    expect(went).toEqual([])
    expect(notices).toMatchObject([{ tone: 'warning', text: expect.stringContaining('secret') }])
  })

  it('tells expressions who is signed in, and the time of the business zone', () => {
    const { host } = setup()
    expect(host.user).toEqual({ id: '1', username: 'zhang', realname: '张三', orgCode: 'A01', tenantId: 7 })
    expect(host.clock.businessNow()).toBe('2026-01-01 00:00:05')
    expect(host.clock.businessTime(0)).toBe('1970-01-01 08:00:00')
  })

  it('hears of changed rows from our server, and from whoever saves one before another server', () => {
    const heard: string[] = []
    const listeners = new Map<string, (news?: unknown) => void>()
    const listen = (kind: string) => (key: string, listener: (...args: never[]) => void) => {
      const name = `${kind} ${key}`
      listeners.set(name, listener as (news?: unknown) => void) // what is heard does not count here
      return () => void listeners.delete(name)
    }
    const { host } = setup({ ...quietTables, onData: listen('data'), onRow: listen('row') })
    const end = host.live.onRecords('market_price', () => heard.push('changed'))
    expect([...listeners.keys()]).toEqual(['data records:market_price', 'row market_price'])
    listeners.get('data records:market_price')?.()
    listeners.get('row market_price')?.({ row: { id: '7' }, caseId: '' })
    expect(heard).toEqual(['changed', 'changed'])
    end()
    expect(listeners.size).toBe(0)
  })
})
