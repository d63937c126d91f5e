import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SocketState } from './live-socket.ts'
import { type Election, openSharedSocket } from './shared-socket.ts'

/** Windows of one browser: a lock that one of them holds at a time, and a channel between them. */
function browser() {
  const waiting: { readonly signal: AbortSignal; readonly work: () => Promise<void>; done(): void }[] = []
  let held = false
  const opened: {
    readonly window: string
    readonly sent: string[]
    hurries: number
    hear(text: string): void
    enter(state: SocketState): void
  }[] = []

  async function grant() {
    const next = waiting.find(({ signal }) => !signal.aborted)
    if (held || !next) return
    held = true
    waiting.splice(waiting.indexOf(next), 1)
    await next.work()
    held = false
    next.done()
    void grant()
  }
  const elect: Election = (_, signal, work) =>
    new Promise((resolve) => {
      waiting.push({ signal, work, done: resolve })
      void grant()
    })

  const name = crypto.randomUUID()
  const windows: { close(): void }[] = []
  function openWindow(window: string) {
    const heard: string[] = []
    const states: SocketState[] = []
    const reached = new Set<() => void>()
    const shared = openSharedSocket({
      name,
      channel: new BroadcastChannel(name),
      elect,
      onServerBack(listener) {
        reached.add(listener)
        return () => reached.delete(listener)
      },
      open({ onMessage, onState }) {
        const sent: string[] = []
        const connection = { window, sent, hurries: 0, hear: onMessage, enter: onState }
        opened.push(connection)
        const hurry = () => {
          connection.hurries += 1
        }
        return { send: (text) => sent.push(text) > 0, hurry, close: () => undefined }
      },
      onMessage: (text) => heard.push(text),
      onState: (state) => states.push(state),
    })
    windows.push(shared)
    const reachServer = () => reached.forEach((listener) => void listener())
    return { shared, heard, states, reachServer }
  }
  return { openWindow, opened, closeAll: () => windows.forEach(({ close }) => void close()) }
}

describe('the windows of one browser', () => {
  let current: ReturnType<typeof browser>
  beforeEach(() => {
    current = browser()
  })
  afterEach(() => current.closeAll())

  it('share one connection, and hear the same', async () => {
    const first = current.openWindow('first')
    const second = current.openWindow('second')
    expect(current.opened.map(({ window }) => window)).toEqual(['first'])
    current.opened[0]?.hear('{"cmd":"topic"}')
    await vi.waitFor(() => expect(second.heard).toEqual(['{"cmd":"topic"}']))
    expect(first.heard).toEqual(['{"cmd":"topic"}'])
  })

  it('know how the connection stands, also who comes later', async () => {
    const first = current.openWindow('first')
    current.opened[0]?.enter('open')
    const second = current.openWindow('second')
    await vi.waitFor(() => expect(second.states).toEqual(['open']))
    expect(first.states).toEqual(['open'])
  })

  it('send through the one that has the connection', async () => {
    current.openWindow('first')
    const second = current.openWindow('second')
    second.shared.send('hello')
    await vi.waitFor(() => expect(current.opened[0]?.sent).toEqual(['hello']))
  })

  it('hurry the connection when one of them has reached the server, and not once they are closed', async () => {
    const first = current.openWindow('first')
    const second = current.openWindow('second')
    first.reachServer()
    expect(current.opened[0]?.hurries).toBe(1)
    second.reachServer()
    await vi.waitFor(() => expect(current.opened[0]?.hurries).toBe(2))
    first.shared.close()
    first.reachServer()
    expect(current.opened[0]?.hurries).toBe(2)
  })

  it('go on when the one with the connection is closed', async () => {
    const first = current.openWindow('first')
    const second = current.openWindow('second')
    first.shared.close()
    await vi.waitFor(() => expect(current.opened.map(({ window }) => window)).toEqual(['first', 'second']))
    current.opened[1]?.hear('news')
    expect(second.heard).toEqual(['news'])
    expect(first.heard).toEqual([])
  })
})
