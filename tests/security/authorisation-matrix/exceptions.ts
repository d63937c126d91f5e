/** Calls that end or change the session that makes them: tried without one, and by tests of their own. */
export const OF_THE_SESSION: ReadonlySet<string> = new Set([
  'POST /sys/logout',
  'GET /sys/logout',
  'PUT /sys/logout',
  'DELETE /sys/logout',
])

/** Open to everybody who shows what the call itself asks for: a ticket for one use, a signed address. */
export const WITH_A_TICKET: ReadonlySet<string> = new Set([
  'GET /sys/thirdLogin/getLoginUser/{token}/{thirdType}/{tenantId}',
  'GET /sys/thirdLogin/getLoginUser/{token}/{thirdType}',
  'GET /sys/common/static/*',
])

/** They open as sockets alone, and have tests of their own (`server/realtime`). */
export const SOCKETS: ReadonlySet<string> = new Set(['GET /websocket/{userId}', 'GET /vxeSocket/{userId}/{pageId}'])
