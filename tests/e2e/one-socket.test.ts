import type { Page, WebSocket, WebSocketRoute } from 'playwright'
import { describe, expect, inject } from 'vitest'
import { announce } from '#tests/support/announce.ts'
import { addConsoleUser } from '#tests/support/built-server-users.ts'
import { PRICES } from '#tests/support/console-actions.ts'
import { type ConsoleUser, it, type Visit } from '#tests/support/console-test.ts'
import { openQuotes, QUOTES, saveRows, storeQuotes } from '#tests/support/grid-actions.ts'
import { watchSockets } from '#tests/support/watch-sockets.ts'

const NOTICES = '/websocket/'
const TABLES = '/vxeSocket/'
const LIVE = '实时推送已连接'
const LOST = /^实时推送已断开，正在重新连接/
const RIGHTS = {
  menus: ['/market', PRICES, QUOTES],
  permissions: ['market:quote:list', 'market:quote:add', 'market:quote:edit', 'market:price:list', 'market:price:add'],
}
/** As long as `visit` gives the first window. */
const PATIENCE_MS = 10_000
/** A connection is tried again five seconds after it was lost. */
const BACK_AGAIN = { timeout: 20_000 }

/** Opens the bell, whose panel says how the connection stands, and leaves it open. */
async function openBell(page: Page) {
  await page.getByRole('button', { name: /^通知/ }).click()
  return { status: page.getByRole('status').filter({ hasText: '实时推送' }), item: itemsOf(page) }
}

const itemsOf = (page: Page) => (title: string) => page.getByRole('dialog').getByRole('button', { name: title })

/** A user with two windows of one browser; the first of them is the first to ask for a connection. */
async function openTwo(visit: Visit, name: string, address: string, prepare?: (page: Page) => Promise<unknown>) {
  const user = await addConsoleUser(inject('dataFolder'), name, RIGHTS)
  const page = await visit('/', { user })
  const home = page.url()
  // Sockets are watched from the first one on.
  await page.goto('about:blank')
  const sockets = watchSockets(page, address)
  await prepare?.(page)
  await page.goto(home)
  const other = await page.context().newPage()
  other.setDefaultTimeout(PATIENCE_MS)
  return { user, page, sockets, other, socketsOfOther: watchSockets(other, address) }
}

async function openBells(visit: Visit, name: string, prepare?: (page: Page) => Promise<unknown>) {
  const two = await openTwo(visit, name, NOTICES, prepare)
  const bell = await openBell(two.page)
  await bell.status.getByText(LIVE).waitFor()
  await two.other.goto(two.page.url())
  const bellOfOther = await openBell(two.other)
  await bellOfOther.status.getByText(LIVE).waitFor()
  return { ...two, bell, bellOfOther }
}

function hears(socket: WebSocket | undefined, text: string): Promise<unknown> {
  if (!socket) throw new Error('The window has no socket.')
  return socket.waitForEvent('framereceived', ({ payload }) => payload.includes(text))
}

describe('two windows of one browser', () => {
  it('hold one notice socket between them, and both hear by it', async ({ visit }) => {
    const { user, sockets, socketsOfOther, bell, bellOfOther } = await openBells(visit, 'one-notice-socket')
    expect([sockets.size, socketsOfOther.size]).toEqual([1, 0])
    const heard = hears([...sockets][0], '两个窗口一条连接')
    await tell(user, '两个窗口一条连接')
    await heard
    await bell.item('两个窗口一条连接').waitFor()
    await bellOfOther.item('两个窗口一条连接').waitFor()
    expect([sockets.size, socketsOfOther.size]).toEqual([1, 0])
  })

  it('go on hearing in the second one when the first, which holds the socket, is closed', async ({ visit }) => {
    const { user, page, other, socketsOfOther, bellOfOther } = await openBells(visit, 'one-socket-handed-on')
    const [taken] = await Promise.all([other.waitForEvent('websocket'), page.close()])
    await tell(user, '连接交接时发布')
    await bellOfOther.item('连接交接时发布').waitFor()
    const heard = hears(taken, '连接交接后发布')
    await tell(user, '连接交接后发布')
    await heard
    await bellOfOther.item('连接交接后发布').waitFor()
    await bellOfOther.status.getByText(LIVE).waitFor()
    expect(socketsOfOther.size).toBe(1)
  })

  it('say quietly when the network drops their socket, and show what was sent meanwhile when it stands again', async ({
    visit,
  }) => {
    const connections: WebSocketRoute[] = []
    const { user, bell, bellOfOther } = await openBells(visit, 'one-socket-dropped', (page) =>
      page.context().routeWebSocket(
        (url) => url.pathname.includes(NOTICES),
        (route) => {
          route.connectToServer()
          connections.push(route)
        },
      ),
    )
    expect(connections).toHaveLength(1)
    await connections[0]?.close()
    await bell.status.getByText(LOST).waitFor()
    await bellOfOther.status.getByText(LOST).waitFor()
    await tell(user, '断线期间发布')
    await bell.status.getByText(LIVE).waitFor(BACK_AGAIN)
    await bellOfOther.status.getByText(LIVE).waitFor(BACK_AGAIN)
    await bell.item('断线期间发布').waitFor()
    await bellOfOther.item('断线期间发布').waitFor()
    expect(connections).toHaveLength(2)
    await tell(user, '恢复之后发布')
    await bell.item('恢复之后发布').waitFor()
    await bellOfOther.item('恢复之后发布').waitFor()
  })

  it('see each other’s saved rows by one data-table socket, whichever of them holds it', async ({ visit }) => {
    const { page, sockets, other, socketsOfOther } = await openTwo(visit, 'one-table-socket', TABLES)
    const quotes = await storeQuotes(page, 2)
    const mine = await openQuotes(page, quotes)
    await other.goto(page.url().replace(/#.*$/, ''))
    const theirs = await openQuotes(other, quotes)

    await theirs.type('第 1 行 报价', '131')
    await saveRows(other)
    await expect.poll(() => mine.text('第 1 行 报价')).toBe('131.00')
    await mine.type('第 2 行 报价', '132')
    await saveRows(page)
    await expect.poll(() => theirs.text('第 2 行 报价')).toBe('132.00')
    expect([sockets.size, socketsOfOther.size]).toEqual([1, 0])
  })
})

function tell(user: ConsoleUser, title: string): Promise<void> {
  return announce(inject('dataFolder'), user.name, title)
}
