import { SOCKET_TENANT } from '#schemas/api/envelope.ts'
import { socketBase } from '#src/platform/addresses.ts'
import type { Connectivity } from '#src/platform/connectivity.ts'
import { joinWindows, randomHex } from '#src/platform/realtime/browser-windows.ts'
import { tableHeartbeat } from '#src/platform/realtime/heartbeats.ts'
import { openLiveSocket, sessionSockets } from '#src/platform/realtime/live-socket.ts'
import { openSharedSocket } from '#src/platform/realtime/shared-socket.ts'
import { createTableSocket, type TableSocket } from '#src/platform/realtime/table-socket.ts'
import type { ConsoleServices } from '../boot/console-services.ts'

export interface LiveTablesOptions {
  readonly services: Pick<ConsoleServices, 'config' | 'ownSession'>
  readonly connectivity: Pick<Connectivity, 'onBack'>
  readonly userId: string
  /** Rows of other tenants are not there for the user. */
  readonly tenantId: string
  readonly pageAddress: string
}

/** Rows that somebody changes elsewhere, as they change: one connection for all windows of the user in this browser. */
export function createLiveTables({
  services,
  connectivity,
  userId,
  tenantId,
  pageAddress,
}: LiveTablesOptions): TableSocket {
  const { config, ownSession } = services
  const name = `pagewright-tables/${userId}/${tenantId}`
  return createTableSocket({
    open: (onMessage, onState) =>
      openSharedSocket({
        name,
        ...joinWindows(name, navigator.locks),
        onServerBack: connectivity.onBack,
        open: (wires) =>
          openLiveSocket({
            ...sessionSockets(() => {
              // Specified: 32 hexadecimal digits, new for each connection of a page.
              const path = `/vxeSocket/${encodeURIComponent(userId)}/${randomHex()}`
              const tenant = new URLSearchParams({ [SOCKET_TENANT]: tenantId })
              return `${socketBase(config, pageAddress)}${path}?${tenant}`
            }, ownSession.token),
            heartbeat: tableHeartbeat,
            random: Math.random,
            ...wires,
          }),
        onMessage,
        // The user sees at the bell how the connection stands.
        onState,
      }),
  })
}
