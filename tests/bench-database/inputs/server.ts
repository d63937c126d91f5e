import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { BlockList } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { API_BASE_PATH } from '#schemas/api/base-path.ts'
import { DEFAULT_CONSOLE_CONFIG } from '#schemas/api/console-config.ts'
import { HEADERS } from '#schemas/api/envelope.ts'
import { DEFAULT_ACCOUNT_SETTINGS } from '#server/accounts/account-settings.ts'
import { buildApp } from '#server/app.ts'
import type { Databases } from '#server/db/databases.ts'
import { openEmbedded } from '#server/db/embedded/open-embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabases } from '#server/db/open-databases.ts'
import { createTableRegistry } from '#server/dictionaries/table-registry.ts'
import { createDynamicEndpoints } from '#server/http/dynamic-endpoints.ts'
import { openNotifications } from '#server/notifications/open-notifications.ts'
import { openPageStore } from '#server/pages/page-store.ts'
import { createSecretBox } from '#server/secrets/secret-box.ts'
import { markdownTable, median, percentile95 } from '../../perf/statistics.ts'
import { ADMIN_PASSWORD, startFirst, testPasswords } from '../../support/database-templates.ts'
import { openTestFiles } from '../../support/test-files.ts'
import { DEPARTMENTS, fillDatabase, makeCodes, USERS } from './fill-database.ts'

/**
 * How long the server takes for each call of the pickers, with 100,000 users and 5,000 departments in one tenant.
 * `npm run bench:inputs [rounds]`
 */
const ROUNDS = Number(process.argv[2] ?? 100)
const WARM_UP = 10
const GOAL_MS = 50
/** Nobody asks so fast: the limits of calls are not what is measured. */
const STEP_MS = 2_000

const GIVEN = ['伟', '芳芳', '建国', '云飞', '晓东', '志红', '王伟', '李']
const colleagues = '/sys/user/queryUserComponentData'
const newest = { pageNo: '1', pageSize: '10', column: 'createTime', order: 'desc', total: 'estimate' }

/** Each round asks for something else, as people do. */
const CALLS: Readonly<Record<string, (round: number) => readonly [path: string, query: Record<string, string>]>> = {
  'nothing read, for comparison': () => ['/sys/dict/refleshCache', {}],
  'users: first page': () => [colleagues, newest],
  'users: first page, counted exactly': () => [colleagues, { ...newest, total: '' }],
  'users: page 500': () => [colleagues, { ...newest, pageNo: '500' }],
  'users: by a part of the account': (round) => [colleagues, { ...newest, username: `*${10_000 + round * 37}*` }],
  'users: by a part of the name': (round) => [colleagues, { ...newest, realname: `*${GIVEN[round % GIVEN.length]}*` }],
  'users: by a name that nobody has': (round) => [colleagues, { ...newest, realname: `*龘${round}*` }],
  'users: by a top department': (round) => [colleagues, { ...newest, departId: `bench-depart-${round % 10}` }],
  'users: by a small department': (round) => [colleagues, { ...newest, departId: `bench-depart-${2_000 + round}` }],
  'users: by sex and name': (round) => [
    colleagues,
    { ...newest, sex: '1', realname: `*${GIVEN[round % GIVEN.length]}*` },
  ],
  'users: ten stored accounts': (round) => [
    '/sys/user/getMultiUser',
    {
      username: Array.from({ length: 10 }, (_, at) => `user${String(round * 100 + at + 1).padStart(6, '0')},`).join(''),
    },
  ],
  'report of users: first page': () => [
    '/online/cgreport/api/getData/report_user',
    { pageNo: '1', pageSize: '10', total: 'estimate' },
  ],
  'report of users: by name': (round) => [
    '/online/cgreport/api/getData/report_user',
    { pageNo: '1', pageSize: '10', total: 'estimate', realname: `*${GIVEN[round % GIVEN.length]}*` },
  ],
  'search select of users': (round) => [
    '/sys/dict/loadDict/sys_user,realname,username',
    { keyword: GIVEN[round % GIVEN.length] ?? '', pageSize: '10' },
  ],
  'departments: whole tree': () => ['/sys/sysDepart/queryTreeList', {}],
  'departments: one level': (round) => ['/sys/sysDepart/queryDepartTreeSync', { pid: `bench-depart-${round % 400}` }],
  'departments: by a part of the name': (round) => ['/sys/sysDepart/searchBy', { keyWord: `门${round}` }],
  'positions: first page': () => ['/sys/position/list', { ...newest, pageSize: '5' }],
  'roles: first page': () => ['/sys/role/listByTenant', { ...newest, pageSize: '5' }],
  'categories: roots': () => ['/sys/category/loadTreeData', { pcode: '0' }],
  'categories: below one': (round) => ['/sys/category/loadTreeChildren', { pid: `bench-category-${round % 20}` }],
  'tree of a table: areas': () => [
    '/sys/dict/loadTreeData',
    { tableName: 'sys_area', text: 'text', code: 'id', pidField: 'pid', pid: '440000' },
  ],
}

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'pagewright-bench-'))
  chmodSync(folder, 0o755)
  const database = await openEmbedded({
    dataFolder: folder,
    packageRoot: resolve(import.meta.dirname, '../../..'),
    durability: 'fast',
    report: () => {},
  })
  const databases = openDatabases({
    ...database,
    schema: 'pagewright',
    timeZone: '+08:00',
    rowSecurity: false,
    onIdleError: () => {},
  })
  try {
    await migrate(databases)
    await startFirst(databases, () => new Date(), {})
    await makeCodes(databases.owner)
    await fillDatabase(databases.owner)
    await report(databases)
  } finally {
    await databases.close()
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function report(databases: Databases): Promise<void> {
  let offsetMs = 0
  const app = await openApp(databases, () => new Date(Date.now() + offsetMs))
  const token = await signIn(app)
  const rows: (readonly string[])[] = []
  for (const [name, call] of Object.entries(CALLS)) {
    const times: number[] = []
    for (let round = 0; round < ROUNDS + WARM_UP; round += 1) {
      offsetMs += STEP_MS
      const ms = await measure(app, token, call(round))
      if (round >= WARM_UP) times.push(ms)
    }
    const worst = percentile95(times)
    const figures = [Math.min(...times), median(times), worst].map((ms) => ms.toFixed(1))
    rows.push([name, ...figures, worst <= GOAL_MS ? 'yes' : 'NO'])
    if (worst > GOAL_MS) process.exitCode = 1
  }
  const head = ['Call', 'least ms', 'p50 ms', 'p95 ms', `p95 ≤ ${GOAL_MS} ms`]
  process.stdout.write(`${USERS} users, ${DEPARTMENTS} departments, ${ROUNDS} rounds\n\n${markdownTable(head, rows)}\n`)
  await app.close()
}

async function openApp(databases: Databases, clock: () => Date): Promise<FastifyInstance> {
  const files = await openTestFiles(databases.app, clock)
  const logger = pino({ level: 'silent' })
  const notifications = await openNotifications({ connect: databases.connect, log: logger })
  const app = await buildApp({
    databases,
    notifications,
    files,
    isPublicFile: () => false,
    secrets: createSecretBox(() => null),
    dataSourceRanges: new BlockList(),
    clock,
    logger,
    passwords: testPasswords,
    pages: await openPageStore({ folders: [], watch: false, onError: () => {} }),
    compiledPages: { find: () => undefined, permissionsOf: () => undefined },
    tables: createTableRegistry(),
    resource: () => undefined,
    workOn: () => undefined,
    countReads: async () => {},
    dynamicEndpoints: createDynamicEndpoints(),
    sessionLimits: { idleHours: 24, absoluteDays: 7 },
    consoleConfig: DEFAULT_CONSOLE_CONFIG,
    consoleFolder: null,
    trustProxy: false,
    https: false,
    accounts: DEFAULT_ACCOUNT_SETTINGS,
    corsOrigins: [],
    signature: 'accept',
  })
  app.addHook('onClose', async () => {
    await notifications.close()
    await files.close()
  })
  await app.ready()
  return app
}

async function signIn(app: FastifyInstance): Promise<string> {
  const payload = { username: 'admin', password: ADMIN_PASSWORD }
  const answer = await app.inject({ method: 'POST', url: `${API_BASE_PATH}/sys/login`, payload })
  return answer.json<{ result: { token: string } }>().result.token
}

async function measure(
  app: FastifyInstance,
  token: string,
  [path, query]: readonly [string, Record<string, string>],
): Promise<number> {
  const start = performance.now()
  const answer = await app.inject({
    method: 'GET',
    url: API_BASE_PATH + path,
    query,
    headers: { [HEADERS.token]: token },
  })
  const ms = performance.now() - start
  if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.body.slice(0, 300)}`)
  return ms
}

await main()
