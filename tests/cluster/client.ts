import { WebSocket } from 'ws'
import { API_BASE_PATH } from '#schemas/api/base-path.ts'
import { type Envelope, HEADERS } from '#schemas/api/envelope.ts'
import { ADMIN_PASSWORD } from './servers.ts'

export interface Call {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly token?: string
  readonly body?: object
  /** Whom the call comes from, as a balancer would say. */
  readonly address?: string
  readonly headers?: Readonly<Record<string, string>>
}

export interface Answered<Result> {
  readonly status: number
  readonly body: Envelope<Result>
}

/** Somebody who uses the API of one server, or of all of them by way of the balancer. */
export async function call<Result>(url: string, { method = 'GET', path, token, body, address, headers }: Call) {
  const response = await fetch(url + API_BASE_PATH + path, {
    method,
    headers: {
      ...headers,
      ...(token !== undefined && { [HEADERS.token]: token }),
      ...(address !== undefined && { 'x-forwarded-for': address }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  // Both ends are ours; who reads something else fails where it looks.
  return { status: response.status, body: (await response.json()) as Envelope<Result> } satisfies Answered<Result>
}

let addresses = 0
/** Each sign-in from an address of its own: the limit of an address is a trial of its own. */
export function newAddress(): string {
  addresses += 1
  return `10.1.${addresses >> 8}.${addresses & 255}`
}

export async function signIn(url: string, password = ADMIN_PASSWORD, username = 'admin'): Promise<string> {
  const { body } = await call<{ token: string }>(url, {
    method: 'POST',
    path: '/sys/login',
    body: { username, password },
    address: newAddress(),
  })
  if (!body.success) throw new Error(`No sign-in: ${body.message}`)
  return body.result.token
}

export interface Listener {
  readonly heard: readonly string[]
  readonly socket: WebSocket
}

export async function listen(url: string, channel: 'websocket' | 'vxeSocket', token: string): Promise<Listener> {
  const { body } = await call<{ userInfo: { id: string } }>(url, { path: '/sys/user/getUserInfo', token })
  if (!body.success) throw new Error(`Who is it? ${body.message}`)
  const path = `${API_BASE_PATH}/${channel}/${body.result.userInfo.id}${channel === 'vxeSocket' ? '/trial' : ''}`
  const socket = new WebSocket(url.replace('http', 'ws') + path, [token])
  const heard: string[] = []
  socket.on('message', (data) => heard.push(String(data)))
  await new Promise<void>((done, fail) => {
    socket.once('open', done)
    socket.once('error', fail)
  })
  socket.on('error', () => socket.terminate())
  return { heard, socket }
}
