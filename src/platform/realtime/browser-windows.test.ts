import { describe, expect, it } from 'vitest'
import { joinWindows, randomHex } from './browser-windows.ts'
import { openSharedSocket } from './shared-socket.ts'

describe('windows of a browser without locks', () => {
  it('each hold a connection of their own, and hear nothing twice', async () => {
    const opened: { hear(text: string): void }[] = []
    const open = () => {
      const heard: string[] = []
      const socket = openSharedSocket({
        name: 'notices',
        ...joinWindows('notices', undefined),
        onServerBack: () => () => undefined,
        open({ onMessage }) {
          opened.push({ hear: onMessage })
          return { send: () => true, hurry: () => undefined, close: () => undefined }
        },
        onMessage: (text) => heard.push(text),
        onState: () => undefined,
      })
      return { heard, socket }
    }
    const first = open()
    const second = open()
    expect(opened).toHaveLength(2)
    for (const { hear } of opened) hear('news')
    // A message between windows would have come by now.
    await new Promise<void>((resolve) => {
      const echo = new BroadcastChannel('echo')
      const told = new BroadcastChannel('echo')
      echo.addEventListener('message', () => {
        echo.close()
        told.close()
        resolve()
      })
      told.postMessage('done')
    })
    expect(first.heard).toEqual(['news'])
    expect(second.heard).toEqual(['news'])
    first.socket.close()
    second.socket.close()
  })
})

it('makes 32 hexadecimal digits, others each time', () => {
  expect(randomHex()).toMatch(/^[0-9a-f]{32}$/)
  expect(randomHex()).not.toBe(randomHex())
})
