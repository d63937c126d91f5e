import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { NOTICE_HEARTBEAT_MS, noticeHeartbeat, TABLE_HEARTBEAT_REPLY_MS, tableHeartbeat } from './heartbeats.ts'
import {
  type LiveSocketSettings,
  openLiveSocket,
  RECONNECT_MS,
  reconnectDelayMs,
  SESSION_ENDED,
  type Socket,
  sessionSockets,
} from './live-socket.ts'

class FakeSocket implements Socket {
  readonly sent: string[] = []
  closed = false
  onopen: Socket['onopen'] = null
  onmessage: Socket['onmessage'] = null
  onclose: Socket['onclose'] = null
  onerror: Socket['onerror'] = null
  send(text: string) {
    this.sent.push(text)
  }
  close() {
    this.closed = true
  }
}

function setup(heartbeat: LiveSocketSettings['heartbeat'] = noticeHeartbeat) {
  const sockets: FakeSocket[] = []
  const messages: string[] = []
  const states: string[] = []
  const live = openLiveSocket({
    open() {
      const socket = new FakeSocket()
      sockets.push(socket)
      return socket
    },
    heartbeat,
    onMessage: (text) => messages.push(text),
    onState: (state) => states.push(state),
    random: () => 1,
  })
  const last = () => {
    const socket = sockets.at(-1)
    if (!socket) throw new Error('No socket was opened.')
    return socket
  }
  return { live, sockets, messages, states, last }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a connection that keeps itself open', () => {
  it('is opened again five seconds after it was closed (spec 9)', () => {
    const { sockets, states, last } = setup()
    last().onopen?.()
    last().onclose?.()
    vi.advanceTimersByTime(RECONNECT_MS - 1)
    expect(sockets).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(sockets).toHaveLength(2)
    expect(states).toEqual(['connecting', 'open', 'waiting', 'connecting'])
  })

  it('is opened again after an error, once when that is followed by a close, and the old socket is let go (spec 8)', () => {
    const { sockets } = setup()
    const [first] = sockets
    const { onclose } = first ?? {}
    first?.onerror?.()
    onclose?.()
    vi.advanceTimersByTime(RECONNECT_MS)
    expect(sockets).toHaveLength(2)
    expect(first?.closed).toBe(true)
    expect(first?.onmessage).toBeNull()
  })

  it('asks a server that stays away ever less often, and from the beginning once it was back', () => {
    expect([0, 1, 2, 3, 4, 9].map((failures) => reconnectDelayMs(failures, 1))).toEqual([
      5000, 10_000, 20_000, 40_000, 60_000, 60_000,
    ])
    expect(reconnectDelayMs(3, 0)).toBe(30_000)
    const { sockets, last } = setup()
    last().onclose?.()
    vi.advanceTimersByTime(RECONNECT_MS)
    last().onclose?.()
    vi.advanceTimersByTime(10_000)
    expect(sockets).toHaveLength(3)
    last().onopen?.()
    last().onclose?.()
    vi.advanceTimersByTime(RECONNECT_MS)
    expect(sockets).toHaveLength(4)
  })

  it('waits no longer than five seconds once the server was reached by other means, however often it is told', () => {
    const { live, sockets, last } = setup()
    live.hurry()
    last().onclose?.()
    vi.advanceTimersByTime(RECONNECT_MS)
    last().onclose?.()
    vi.advanceTimersByTime(10_000)
    last().onclose?.()
    expect(sockets).toHaveLength(3)
    live.hurry()
    vi.advanceTimersByTime(RECONNECT_MS - 1)
    live.hurry()
    expect(sockets).toHaveLength(3)
    vi.advanceTimersByTime(1)
    expect(sockets).toHaveLength(4)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('leaves one timer behind after a hundred losses, and none when it is closed', () => {
    const { live, last } = setup()
    for (let loss = 0; loss < 100; loss += 1) {
      last().onopen?.()
      last().onclose?.()
      vi.runOnlyPendingTimers()
    }
    last().onclose?.()
    expect(vi.getTimerCount()).toBe(1)
    live.close()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('opens nothing more once it is closed', () => {
    const { live, sockets, states, last } = setup()
    last().onopen?.()
    live.close()
    vi.advanceTimersByTime(100_000)
    expect(sockets).toHaveLength(1)
    expect(last().closed).toBe(true)
    expect(states.at(-1)).toBe('closed')
  })

  it('says that nothing was sent while there is no connection', () => {
    const { live, last } = setup()
    expect(live.send('hello')).toBe(false)
    last().onopen?.()
    expect(live.send('hello')).toBe(true)
    expect(last().sent).toEqual(['hello'])
  })
})

describe('the heartbeat of the notice channel', () => {
  it('says HeartBeat every twenty seconds, and its answer is no message', () => {
    const { messages, last } = setup()
    last().onopen?.()
    vi.advanceTimersByTime(NOTICE_HEARTBEAT_MS * 3)
    expect(last().sent).toEqual(['HeartBeat', 'HeartBeat', 'HeartBeat'])
    last().onmessage?.({ data: 'ping' })
    last().onmessage?.({ data: '{"cmd":"topic"}' })
    expect(messages).toEqual(['{"cmd":"topic"}'])
  })
})

describe('the heartbeat of the data-table channel', () => {
  const BEAT = '{"type":"heart_beat","data":""}'
  const REPLY = { data: '{"type":"heart_beat","data":true}' }

  it('beats when the connection stands, and ten seconds after each answer (spec 9)', () => {
    const { messages, last } = setup(tableHeartbeat)
    last().onopen?.()
    expect(last().sent).toEqual([BEAT])
    last().onmessage?.(REPLY)
    vi.advanceTimersByTime(9999)
    expect(last().sent).toEqual([BEAT])
    vi.advanceTimersByTime(1)
    expect(last().sent).toEqual([BEAT, BEAT])
    expect(messages).toEqual([])
  })

  it('takes the connection for dead when no answer comes within six seconds (spec 9)', () => {
    const { sockets, states, last } = setup(tableHeartbeat)
    last().onopen?.()
    vi.advanceTimersByTime(TABLE_HEARTBEAT_REPLY_MS - 1)
    expect(states.at(-1)).toBe('open')
    vi.advanceTimersByTime(1)
    expect(states.at(-1)).toBe('waiting')
    vi.advanceTimersByTime(RECONNECT_MS)
    expect(sockets).toHaveLength(2)
  })
})

describe('a connection of a session', () => {
  it('is not asked for again with a token that the server has called dead, and is with the next one', () => {
    let token = 'first'
    const opened: [string, string | undefined][] = []
    const sockets: FakeSocket[] = []
    const live = openLiveSocket({
      ...sessionSockets(
        () => 'wss://console.test/websocket/1',
        () => token,
        (address, used) => {
          opened.push([address, used])
          const socket = new FakeSocket()
          sockets.push(socket)
          return socket
        },
      ),
      heartbeat: noticeHeartbeat,
      onMessage: () => undefined,
      onState: () => undefined,
      random: () => 1,
    })
    sockets[0]?.onopen?.()
    sockets[0]?.onclose?.(SESSION_ENDED)
    vi.advanceTimersByTime(10 * RECONNECT_MS)
    expect(opened).toHaveLength(1)
    token = 'second'
    vi.advanceTimersByTime(RECONNECT_MS)
    expect(opened).toEqual([
      ['wss://console.test/websocket/1', 'first'],
      ['wss://console.test/websocket/1', 'second'],
    ])
    live.close()
  })

  it('comes back with the same token after any other end', () => {
    const opened: (string | undefined)[] = []
    const sockets: FakeSocket[] = []
    const { open, isWorthOpening } = sessionSockets(
      () => '',
      () => 'same',
      (_, used) => {
        opened.push(used)
        const socket = new FakeSocket()
        sockets.push(socket)
        return socket
      },
    )
    open()
    sockets[0]?.onclose?.(1006)
    expect(isWorthOpening?.()).toBe(true)
  })
})
