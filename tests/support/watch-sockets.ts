import type { Page, WebSocket } from 'playwright'

/** The sockets that a window holds whose address contains this; to be asked for before they are opened. */
export function watchSockets(page: Page, address: string): ReadonlySet<WebSocket> {
  const held = new Set<WebSocket>()
  page.on('websocket', (socket) => {
    if (!socket.url().includes(address)) return
    held.add(socket)
    socket.on('close', () => held.delete(socket))
  })
  return held
}
