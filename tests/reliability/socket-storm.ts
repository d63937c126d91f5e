import { readFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { API_BASE_PATH } from '#schemas/api/base-path.ts'
import { createUuidV7 } from '#server/ids/uuid-v7.ts'
import { notifyNotice } from '#server/realtime/realtime-events.ts'
import { MESSAGES_PER_SECOND, SOCKETS_PER_USER } from '#server/realtime/socket-hub.ts'
import { createSessionStore } from '#server/session/session-store.ts'
import { type BuiltServer, startBuiltServer } from '#tests/support/built-server.ts'
import { openServerDatabase } from '#tests/support/built-server-users.ts'
import { nonsenseFrame } from './nonsense-frames.ts'

/**
 * Holds many sockets on the built server and tells all of them something, then sends it frames of nonsense, and looks
 * whether it still does its work. `npm run test:sockets -- 2000 20000` for fewer of both.
 */
const SOCKETS = Number(process.argv[2] ?? 10_000)
const FRAMES = Number(process.argv[3] ?? 100_000)
/** Handshakes under way at once. */
const AT_ONCE = 50
const PATIENCE_MS = 60_000
const ERROR_LEVEL = 50
const KILOBYTE_PER_MEGABYTE = 1024

interface Person {
  readonly id: string
  readonly token: string
}

const problems: string[] = []

async function run(server: BuiltServer): Promise<void> {
  const databases = openServerDatabase(server.dataFolder)
  try {
    const people = await makePeople(databases, Math.ceil(SOCKETS / SOCKETS_PER_USER))
    say(`load ${loadavg()[0]?.toFixed(1)}, ${people.length} users`)
    const sockets = await hold(server, people)
    await tellAll(databases, sockets)
    await answersMeanwhile(server)
    for (const { socket } of sockets) socket.terminate()
    await sendNonsense(server, people)
    await stillWorks(server, people[0])
  } finally {
    await databases.close()
  }
}

type Databases = ReturnType<typeof openServerDatabase>

async function makePeople({ app }: Databases, count: number): Promise<readonly Person[]> {
  const sessions = createSessionStore(app, () => new Date(), { idleHours: 2, absoluteDays: 7 }, new Set())
  const ids = Array.from({ length: count }, () => createUuidV7())
  const rows = ids.map((id, index) => ({ id, username: `storm${index}`, realname: `用户${index}` }))
  await app.insertInto('sys_user').values(rows).execute()
  const people: Person[] = []
  for (const id of ids) people.push({ id, token: await sessions.open(id, 0, '127.0.0.1') })
  return people
}

type Channel = 'notice' | 'table'

interface Held {
  readonly channel: Channel
  readonly socket: WebSocket
  heard: number
}

async function hold(server: BuiltServer, people: readonly Person[]): Promise<readonly Held[]> {
  const before = await memoryOf(server)
  const start = performance.now()
  const wanted = people.flatMap((person) =>
    Array.from({ length: SOCKETS_PER_USER }, (_, index) => ({ person, channel: channelOf(index) })),
  )
  const held: Held[] = []
  await inTurns(wanted, async ({ person, channel }) => {
    const socket = await dial(server, person, channel)
    const one: Held = { channel, socket, heard: 0 }
    socket.on('message', () => {
      one.heard += 1
    })
    held.push(one)
  })
  const seconds = (performance.now() - start) / 1_000
  const memory = (await memoryOf(server)) - before
  say(`${held.length} sockets open after ${seconds.toFixed(1)} s, ${memory.toFixed(0)} MB more`)
  return held
}

/** Half of each user's. */
function channelOf(index: number): Channel {
  return index % 2 === 0 ? 'notice' : 'table'
}

async function tellAll({ app }: Databases, sockets: readonly Held[]): Promise<void> {
  const on = (channel: Channel) => sockets.filter((one) => one.channel === channel)
  const everybodyHeard = (channel: Channel) => on(channel).every(({ heard }) => heard > 0)
  const noticeMs = await timeUntil(
    () => notifyNotice(app, { userIds: null, message: { cmd: 'topic' } }),
    () => everybodyHeard('notice'),
  )
  say(`an announcement has reached ${on('notice').length} sockets after ${noticeMs.toFixed(0)} ms`)
  const row = '{"type":"update_vxe_table","data":{"socketKey":"storm","args":[{"id":"1"},"case"]}}'
  const rowMs = await timeUntil(
    async () => on('table')[0]?.socket.send(row),
    () => everybodyHeard('table'),
  )
  say(`a saved row has reached ${on('table').length} sockets after ${rowMs.toFixed(0)} ms`)
  const lost = sockets.filter(({ socket }) => socket.readyState !== WebSocket.OPEN).length
  if (lost > 0) problems.push(`${lost} sockets were closed.`)
}

async function answersMeanwhile(server: BuiltServer): Promise<void> {
  const times: number[] = []
  for (let call = 0; call < 50; call += 1) {
    const start = performance.now()
    const { status } = await fetch(`${server.url}/config.json`)
    if (status !== 200) problems.push(`/config.json was answered ${status}.`)
    times.push(performance.now() - start)
  }
  const sorted = times.toSorted((one, other) => one - other)
  say(`calls meanwhile: median ${sorted[25]?.toFixed(1)} ms, slowest ${sorted.at(-1)?.toFixed(1)} ms`)
}

/** As many frames to a connection as one may send; what breaks the protocol ends it earlier. */
async function sendNonsense(server: BuiltServer, people: readonly Person[]): Promise<void> {
  const start = performance.now()
  let sent = 0
  const closedWith = new Map<number, number>()
  const turns = Array.from({ length: Math.ceil(FRAMES / MESSAGES_PER_SECOND) }, (_, index) => index)
  await inTurns(turns, async (index) => {
    const person = people[index % people.length]
    if (person === undefined) throw new Error('There is nobody.')
    const socket = await dial(server, person, channelOf(index))
    const closed = new Promise<number>((done) => socket.once('close', done))
    for (let frame = 0; frame < MESSAGES_PER_SECOND; frame += 1) {
      const { data, binary } = nonsenseFrame()
      socket.send(data, { binary })
      sent += 1
    }
    socket.close()
    const code = await Promise.race([closed, delay(PATIENCE_MS, -1, { ref: false })])
    socket.terminate()
    closedWith.set(code, (closedWith.get(code) ?? 0) + 1)
  })
  const codes = [...closedWith].toSorted(([one], [other]) => one - other).map(([code, times]) => `${code} × ${times}`)
  say(
    `${sent} frames of nonsense in ${((performance.now() - start) / 1_000).toFixed(1)} s; closed: ${codes.join(', ')}`,
  )
}

async function stillWorks(server: BuiltServer, person: Person | undefined): Promise<void> {
  if (person === undefined) throw new Error('There is nobody.')
  const socket = await dial(server, person, 'table')
  const answered = new Promise<string>((done) => socket.once('message', (data) => done(String(data))))
  socket.send('{"type":"heart_beat","data":""}')
  const answer = await Promise.race([answered, delay(PATIENCE_MS, 'nothing', { ref: false })])
  if (answer !== '{"type":"heart_beat","data":true}') problems.push(`A heartbeat was answered by ${answer}.`)
  socket.terminate()
  const errors = server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{') && Number(JSON.parse(line).level) >= ERROR_LEVEL)
  if (errors.length > 0) problems.push(`${errors.length} errors in the log, the first: ${errors[0]}`)
  say(`the server stands, ${(await memoryOf(server)).toFixed(0)} MB`)
}

function dial({ url }: BuiltServer, { id, token }: Person, channel: Channel): Promise<WebSocket> {
  const path = channel === 'notice' ? `/websocket/${id}` : `/vxeSocket/${id}/storm`
  const socket = new WebSocket(`${url.replace('http', 'ws')}${API_BASE_PATH}${path}`, [token])
  return new Promise((done, fail) => {
    socket.once('open', () => {
      // What the server makes of nonsense is looked at by its close code.
      socket.on('error', () => undefined)
      done(socket)
    })
    socket.once('error', fail)
  })
}

async function inTurns<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const queue = items.values()
  const worker = async () => {
    for (const item of queue) await work(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

async function timeUntil(act: () => Promise<unknown>, isDone: () => boolean): Promise<number> {
  const start = performance.now()
  await act()
  while (!isDone()) {
    if (performance.now() - start > PATIENCE_MS) {
      problems.push('Not everybody has heard.')
      break
    }
    await delay(5)
  }
  return performance.now() - start
}

/** What the process holds of the machine's memory, in megabytes. */
async function memoryOf({ pid }: BuiltServer): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / KILOBYTE_PER_MEGABYTE
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

const server = await startBuiltServer({ LOG_LEVEL: 'warn', DEMO_DATA: '0' })
try {
  await run(server)
} finally {
  await server.stop()
}
say(problems.length === 0 ? 'No problem was found.' : problems.join('\n'))
process.exitCode = problems.length === 0 ? 0 : 1
