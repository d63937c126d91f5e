import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase, startTestCluster } from '#tests/support/test-cluster.ts'
import { markdownTable, median, percentile95 } from '../perf/statistics.ts'
import { callServer, signInAsAdmin, startSourceServer } from './source-server.ts'

/**
 * What calls of pages cost the server, by the words that the pages use: list, add, edit, actions with and without
 * effects, in turn, and 50 actions at once on one target row. `npm run bench:words [rounds]`
 */
const ROUNDS = Number(process.argv[2] ?? 60)
const WARM_UP = 8
const ROWS = 400
const AT_ONCE = 50
/** An action with three effects, compared with a plain save. */
const GOAL_RATIO = 3

interface Server {
  readonly url: string
  readonly token: string
}

const number = (title: string) => ({ type: 'integer', title, default: 0 })

/** Pages of the same fields: one that says nothing more, one with every word that the server looks at. */
function pageFiles(): Readonly<Record<string, object>> {
  const head = (code: string) => ({
    schemaVersion: 1,
    code: `bench-${code}`,
    title: `测试${code}`,
    permissionPrefix: `bench:${code}`,
    entity: { table: `bench_${code}`, api: `/bench/${code}` },
  })
  const target = { ref: { entity: 'bench_target', value: 'id', label: 'name', onDelete: 'keep' } }
  const fields = {
    name: { type: 'string(64)', title: '名称', rules: ['required'], query: 'like' },
    amount: number('数量'),
    state: { type: 'string(8)', title: '状态', default: 'new' },
    first: { type: 'ref', title: '第一', ...target },
    second: { type: 'ref', title: '第二', ...target },
    third: { type: 'ref', title: '第三', ...target },
  }
  const raise = (row: string) => ({ set: { row, values: { total: '= target.total + amount' } } })
  const action = (title: string, effects: readonly object[]) => ({
    title,
    type: 'set-values',
    props: { values: { state: 'done' } },
    ...(effects.length > 0 && { effects }),
  })
  return {
    target: { ...head('target'), fields: { name: fields.name, total: number('合计') } },
    plain: { ...head('plain'), fields, actions: { none: action('无后果', []) } },
    worded: {
      ...head('worded'),
      fields: {
        ...fields,
        serial: { type: 'string(20)', title: '编号', number: { prefix: 'B', date: 'YYYYMMDD', digits: 6 } },
      },
      unique: [{ fields: ['name', 'amount'], message: '重复' }],
      guards: { edit: { when: "state != 'shut'", message: '已关闭' }, delete: "state != 'shut'" },
      rows: [{ for: '*', where: 'amount >= 0' }],
      effects: { created: [raise('first')] },
      actions: {
        none: action('无后果', []),
        one: action('一个后果', [raise('first')]),
        three: action('三个后果', [raise('first'), raise('second'), raise('third')]),
      },
    },
  }
}

async function ask<Result>(
  server: Server,
  ...given: Parameters<typeof callServer> extends [unknown, ...infer Rest] ? Rest : never
) {
  const answer = await callServer<Result>(server, ...given)
  if (!answer.success) throw new Error(`${given[0]} ${given[1]}: ${answer.message} ${JSON.stringify(answer.result)}`)
  return answer.result
}

type Row = { readonly id: string; readonly version: number }
const add = (server: Server, page: string, row: object) => ask<Row>(server, 'POST', `/bench/${page}/add`, row)
const act = (server: Server, action: string, id: string, page = 'worded') =>
  ask(server, 'POST', `/bench/${page}/action/${action}`, { ids: [id], input: {} })

/** One kind of call; `run` answers once it is done, and is all that is measured. */
interface Case {
  readonly name: string
  readonly prepare: (round: number) => Promise<() => Promise<unknown>>
}

async function casesOf(server: Server): Promise<readonly Case[]> {
  const [first, second, third] = await Promise.all(
    ['甲', '乙', '丙'].map(async (name) => (await add(server, 'target', { name })).id),
  )
  let count = 0
  const row = () => {
    count += 1
    return { name: `行 ${count}`, amount: 1, first, second, third }
  }
  for (let at = 0; at < ROWS; at += 1) {
    await add(server, 'plain', row())
    await add(server, 'worded', row())
  }
  const list = (page: string): Case => ({
    name: `list, ${page}`,
    prepare: async () => () => ask(server, 'GET', `/bench/${page}/list?pageNo=2&pageSize=20&column=name&order=asc`),
  })
  const adding = (page: string): Case => ({
    name: `add, ${page}`,
    prepare: async () => {
      const body = row()
      return () => add(server, page, body)
    },
  })
  const editing = (page: string): Case => ({
    name: `edit, ${page}`,
    prepare: async (round) => {
      const { id, version } = await add(server, page, row())
      return () => ask(server, 'PUT', `/bench/${page}/edit`, { id, version, name: `改 ${round} ${id}` })
    },
  })
  const acting = (page: string, action: string): Case => ({
    name: `action, ${page}, effects: ${action}`,
    prepare: async () => {
      const { id } = await add(server, page, row())
      return () => act(server, action, id, page)
    },
  })
  return [
    list('plain'),
    list('worded'),
    adding('plain'),
    adding('worded'),
    editing('plain'),
    editing('worded'),
    acting('plain', 'none'),
    acting('worded', 'none'),
    acting('worded', 'one'),
    acting('worded', 'three'),
  ]
}

async function measure(server: Server): Promise<void> {
  const cases = await casesOf(server)
  const times = new Map(cases.map(({ name }) => [name, [] as number[]]))
  for (let round = 0; round < ROUNDS + WARM_UP; round += 1) {
    // In turn, and every second time the other way round: what the machine does besides meets all alike.
    for (const { name, prepare } of round % 2 === 0 ? cases : cases.toReversed()) {
      const run = await prepare(round)
      const start = performance.now()
      await run()
      if (round >= WARM_UP) times.get(name)?.push(performance.now() - start)
    }
  }
  const save = median(times.get('edit, plain') ?? [])
  const rows = Array.from(times, ([name, each]) => {
    const middle = median(each)
    return [name, middle.toFixed(1), percentile95(each).toFixed(1), (middle / save).toFixed(2)]
  })
  process.stdout.write(`${markdownTable(['Call', 'p50 ms', 'p95 ms', '× a plain save'], rows)}\n\n`)
  const ratio = median(times.get('action, worded, effects: three') ?? []) / save
  const isMet = ratio <= GOAL_RATIO
  process.stdout.write(
    `three effects: ${ratio.toFixed(2)} of a plain save, goal ${GOAL_RATIO}: ${isMet ? 'met' : 'MISSED'}\n`,
  )
  if (!isMet) process.exitCode = 1
}

/** Everybody at one row: nothing may be lost, and nobody may be told of a deadlock. */
async function atOnce(server: Server): Promise<void> {
  const { id: target } = await add(server, 'target', { name: '一行' })
  const rows = await Promise.all(
    Array.from({ length: AT_ONCE }, async (_, at) => {
      const fields = { name: `同时 ${at}`, amount: 0, first: target, second: target, third: target }
      const { id, version } = await add(server, 'worded', fields)
      await ask(server, 'PUT', '/bench/worded/edit', { id, version, amount: at + 1 })
      return id
    }),
  )
  const start = performance.now()
  const answers = await Promise.all(
    rows.map((id) => callServer(server, 'POST', '/bench/worded/action/three', { ids: [id], input: {} })),
  )
  const ms = performance.now() - start
  const refused = answers.filter(({ success }) => !success).map(({ message }) => message)
  const wanted = (3 * AT_ONCE * (AT_ONCE + 1)) / 2
  const { total } = await ask<{ total: number }>(server, 'GET', `/bench/target/queryById?id=${target}`)
  const isRight = Number(total) === wanted && refused.length === 0
  process.stdout.write(
    `${AT_ONCE} at once, three effects each on one row: ${ms.toFixed(0)} ms, sum ${total} of ${wanted}, ` +
      `${refused.length} refused${refused.length > 0 ? ` (${[...new Set(refused)].join('; ')})` : ''}\n`,
  )
  if (!isRight) process.exitCode = 1
}

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'pagewright-bench-pages-'))
  mkdirSync(join(folder, 'bench'))
  for (const [name, page] of Object.entries(pageFiles())) {
    writeFileSync(join(folder, 'bench', `${name}.json`), JSON.stringify(page))
  }
  const cluster = await startTestCluster()
  try {
    const server = await startSourceServer(await createDatabase(cluster), { PAGES_DIR: folder, FILES_DIR: folder })
    try {
      const signedIn = { url: server.url, token: await signInAsAdmin(server.url) }
      process.stdout.write(`${ROUNDS} rounds, ${ROWS} rows\n\n`)
      await measure(signedIn)
      await atOnce(signedIn)
    } finally {
      await server.stop()
    }
  } finally {
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

await main()
