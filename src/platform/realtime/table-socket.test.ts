import { describe, expect, it } from 'vitest'
import type { SocketState } from './live-socket.ts'
import { writeRowMessage } from './messages.ts'
import { createTableSocket } from './table-socket.ts'

function setup() {
  const connections: {
    readonly sent: string[]
    open: boolean
    hear(text: string): void
    enter(state: SocketState): void
  }[] = []
  const socket = createTableSocket({
    open(onMessage, onState) {
      const connection = { sent: [] as string[], open: true, hear: onMessage, enter: onState }
      connections.push(connection)
      return {
        send: (text) => void connection.sent.push(text),
        close() {
          connection.open = false
        },
      }
    },
  })
  const last = () => {
    const connection = connections.at(-1)
    if (!connection) throw new Error('There is no connection.')
    return connection
  }
  return { socket, connections, last }
}

describe('the data-table channel of a console', () => {
  it('is opened with the first listener and closed with the last', () => {
    const { socket, connections, last } = setup()
    expect(connections).toHaveLength(0)
    const first = socket.onRow('prices', () => undefined)
    const second = socket.onData('records:prices', () => undefined)
    expect(connections).toHaveLength(1)
    first()
    expect(last().open).toBe(true)
    second()
    second()
    expect(last().open).toBe(false)
    socket.onRow('prices', () => undefined)
    expect(connections).toHaveLength(2)
  })

  it('tells a saved row to the tables of its key, and to no others', () => {
    const { socket, last } = setup()
    const heard: unknown[] = []
    socket.onRow('prices', ({ row, caseId }) => heard.push([row, caseId]))
    socket.onRow('others', () => heard.push('wrong'))
    last().hear(writeRowMessage({ socketKey: 'prices', row: { id: '7' }, caseId: 'a' }))
    expect(heard).toEqual([[{ id: '7' }, 'a']])
  })

  it('hands data to everybody who has registered for its key', () => {
    const { socket, last } = setup()
    const heard: unknown[] = []
    socket.onData('records:prices', (...args) => heard.push(args))
    socket.onData('records:prices', () => heard.push('second'))
    last().hear('{"type":"common_send_date","data":{"key":"records:prices","args":[{"action":"edit"},1]}}')
    expect(heard).toEqual([[{ action: 'edit' }, 1], 'second'])
  })

  it('ignores a malformed message (spec 8)', () => {
    const { socket, last } = setup()
    const heard: unknown[] = []
    socket.onRow('prices', (news) => heard.push(news))
    for (const text of ['', '{', '{"type":"update_vxe_table"}', '{"type":"unknown"}']) last().hear(text)
    expect(heard).toEqual([])
  })

  it('says that a row was saved', () => {
    const { socket, last } = setup()
    socket.onRow('prices', () => undefined)
    socket.sendRow('prices', { row: { id: '7' }, caseId: 'a' })
    expect(last().sent).toEqual([writeRowMessage({ socketKey: 'prices', row: { id: '7' }, caseId: 'a' })])
  })

  it('says when it stands again after it was lost, and not when it stands for the first time', () => {
    const { socket, last } = setup()
    let backs = 0
    const end = socket.onBack(() => {
      backs += 1
    })
    const first = socket.onData('records:prices', () => undefined)
    last().enter('connecting')
    last().enter('open')
    expect(backs).toBe(0)
    last().enter('waiting')
    last().enter('connecting')
    last().enter('open')
    expect(backs).toBe(1)
    first()
    socket.onData('records:prices', () => undefined)
    last().enter('open')
    expect(backs).toBe(1)
    end()
    last().enter('waiting')
    last().enter('open')
    expect(backs).toBe(1)
  })
})
