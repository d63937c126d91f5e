import pg from 'pg'
import { createDatabase, type RunningTestCluster, startTestCluster } from '#tests/support/test-cluster.ts'
import { markdownTable, median, percentile95 } from '../perf/statistics.ts'
import { callServer, type SourceServer, signInAsAdmin, startSourceServer } from './source-server.ts'

/**
 * The screens of administration in a large installation: 100,000 users, 5,000 departments, 500 roles, 2,000 menu entries.
 * With the folder of another commit, which has packages installed, each call is made there as well, one right after the
 * other, in changing order, on the same rows. `npm run bench:administration [rounds] [folder of the other commit]`
 */
const [rounds = '30', folder] = process.argv.slice(2)
const ROUNDS = Number(rounds)
const WARM_UP = 3
const USERS = 100_000
const DEPARTMENTS = 5_000
const ROLES = 500
const MENUS = 2_000
/** Entries below each of the top ones, and departments below each of the others. */
const MENUS_OF_A_FOLDER = 40
const CHILDREN = 12
const GRANTS_OF_A_ROLE = 200

/** In the order in which rows refer to each other. Ids tell their number, so that calls can name any row. */
const FILLING = [
  `insert into sys_depart (id, parent_id, depart_name, org_code, org_category, depart_order, org_type, has_child)
   select 'd' || n, case when n = 1 then null else 'd' || ((n - 2) / ${CHILDREN} + 1) end, '部门' || n, 'B' || lpad(n::text, 6, '0'),
     '2', n, '2', case when n * ${CHILDREN} - ${CHILDREN} + 2 <= ${DEPARTMENTS} then '1' else '0' end from generate_series(1, ${DEPARTMENTS}) n`,
  `insert into sys_user (id, username, realname, phone, work_no, org_code, create_time)
   select 'u' || n, 'user' || n, '用户' || (n * 7919::bigint % 1000003), '1' || lpad((3000000000 + n)::text, 10, '0'), 'W' || lpad(n::text, 6, '0'),
     'B' || lpad((n % ${DEPARTMENTS} + 1)::text, 6, '0'), now() - n * interval '1 minute' from generate_series(1, ${USERS}) n`,
  `insert into sys_user_tenant (user_id, tenant_id) select 'u' || n, 0 from generate_series(1, ${USERS}) n`,
  `insert into sys_user_depart (user_id, depart_id) select 'u' || n, 'd' || (n % ${DEPARTMENTS} + 1) from generate_series(1, ${USERS}) n`,
  `insert into sys_role (id, role_code, role_name, tenant_id) select 'r' || n, 'role-' || n, '角色' || n, 0 from generate_series(1, ${ROLES}) n`,
  `insert into sys_user_role (user_id, role_id) select 'u' || n, 'r' || (n % ${ROLES} + 1) from generate_series(1, ${USERS}) n`,
  `insert into sys_permission (id, parent_id, name, url, component, component_name, sort_no, menu_type, leaf, has_child)
   select 'm' || n, case when n % ${MENUS_OF_A_FOLDER} = 0 then null else 'm' || (n / ${MENUS_OF_A_FOLDER} * ${MENUS_OF_A_FOLDER}) end, '菜单' || n,
     '/bench/m' || n, 'bench/M' || n, 'm' || n, n, case when n % ${MENUS_OF_A_FOLDER} = 0 then 0 else 1 end, n % ${MENUS_OF_A_FOLDER} <> 0,
     case when n % ${MENUS_OF_A_FOLDER} = 0 then '1' else '0' end from generate_series(0, ${MENUS - 1}) n`,
  `insert into sys_role_permission (role_id, permission_id) select 'r' || n, 'm' || ((n * 37 + k * 9) % ${MENUS})
   from generate_series(1, ${ROLES}) n, generate_series(1, ${GRANTS_OF_A_ROLE}) k on conflict do nothing`,
  `insert into sys_role_permission (role_id, permission_id) select sys_role.id, 'm' || n from sys_role, generate_series(0, ${MENUS - 1}) n
   where role_code = 'admin' and tenant_id = 0`,
  'analyze',
]

interface Case {
  readonly name: string
  /** Milliseconds on the server. */
  readonly goal?: number
  readonly method?: 'GET' | 'POST'
  readonly path: (round: number) => string
  readonly body?: (round: number) => object
}

const page = (path: string, more = '') => `${path}?pageNo=1&pageSize=20&total=estimate${more}`
const ADDRESSES = '/sys/user/queryByOrgCodeForAddressList'
const list = (name: string, path: (round: number) => string): Case => ({ name, path, goal: 100 })

const CASES: readonly Case[] = [
  list('users, first page', () => page('/sys/user/list')),
  list('users, page 2,500', () => '/sys/user/list?pageNo=2500&pageSize=20&total=estimate'),
  list('users, part of the name', (n) => page('/sys/user/list', `&realname=*${encodeURIComponent(`户${n}`)}*`)),
  list('users, phone', (n) => page('/sys/user/list', `&phone=1300000${String(1000 + n).padStart(4, '0')}`)),
  list('users of a department', (n) => `/sys/user/queryUserByDepId?id=d${n + 1}`),
  list('users of a role', (n) => page('/sys/user/userRoleList', `&roleId=r${n + 1}`)),
  list('roles, first page', () => page('/sys/role/list')),
  list('departments, top', () => '/sys/sysDepart/queryDepartTreeSync'),
  list('departments, a branch', (n) => `/sys/sysDepart/queryDepartTreeSync?pid=d${n + 1}`),
  list('departments, searched', (n) => `/sys/sysDepart/searchBy?keyWord=${encodeURIComponent(`部门${n + 100}`)}`),
  { name: 'departments, all 5,000', path: () => '/sys/sysDepart/queryTreeList' },
  list('menus, top', () => '/sys/permission/getSystemMenuList'),
  list('menus, a branch', (n) => `/sys/permission/getSystemSubmenu?parentId=m${(n % 40) * MENUS_OF_A_FOLDER}`),
  { name: 'menus, all 2,000', path: () => '/sys/permission/list' },
  list('dictionaries, first page', () => page('/sys/dict/list')),
  list('positions, first page', () => page('/sys/position/page')),
  list('announcements, first page', () => page('/sys/annountCement/list')),
  list('log of operations, first page', () => page('/sys/log/list', '&logType=2')),
  list('data log, first page', () => page('/sys/dataLog/list')),
  list('online users', () => page('/sys/online/list')),
  list('address book, first page', () => page(ADDRESSES)),
  list('address book, a department', (n) => page(ADDRESSES, `&departId=d${n + 2_000}`)),
  list('address book, the company', () => page(ADDRESSES, '&departId=d1')),
  list('address book, searched', (n) => page(ADDRESSES, `&realname=${encodeURIComponent(`户${n}`)}`)),
  { name: 'authorisation opens: tree', goal: 300, path: () => '/sys/role/queryTreeList' },
  {
    name: 'authorisation opens: grants',
    goal: 300,
    path: (n) => `/sys/permission/queryRolePermission?roleId=r${n + 1}`,
  },
  {
    name: 'authorisation saved',
    goal: 500,
    method: 'POST',
    path: () => '/sys/permission/saveRolePermission',
    body: (n) => {
      const granted = (shift: number) =>
        Array.from({ length: GRANTS_OF_A_ROLE }, (_, at) => `m${(at * 9 + shift) % MENUS}`).join(',')
      // Each save takes about half of the role's grants away and gives others.
      return { roleId: 'r7', permissionIds: granted(n), lastpermissionIds: granted(n - 1) }
    },
  },
  { name: 'permission call', goal: 30, path: () => '/sys/permission/getUserPermissionByToken' },
]

async function fill(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, options: '-c search_path=pagewright -c app.tenant=all' })
  await client.connect()
  try {
    for (const statement of FILLING) await client.query(statement)
  } finally {
    await client.end()
  }
}

interface Entrant {
  readonly name: string
  readonly server: SourceServer
  readonly token: string
}

async function timeOf(
  { name: entrant, server, token }: Entrant,
  { name, method = 'GET', path, body }: Case,
  round: number,
) {
  const start = performance.now()
  const answer = await callServer({ url: server.url, token }, method, path(round), body?.(round))
  if (!answer.success) throw new Error(`${entrant}, ${name}: ${answer.message} ${JSON.stringify(answer.result)}`)
  return performance.now() - start
}

async function measure(entrants: readonly Entrant[]): Promise<void> {
  const rows: string[][] = []
  for (const one of CASES) {
    const times = new Map<Entrant, number[]>(entrants.map((entrant) => [entrant, []]))
    for (let round = 0; round < ROUNDS + WARM_UP; round += 1) {
      for (const entrant of round % 2 === 0 ? entrants : entrants.toReversed()) {
        const ms = await timeOf(entrant, one, round)
        if (round >= WARM_UP) times.get(entrant)?.push(ms)
      }
    }
    const { name, goal } = one
    const cells = [...times.values()].flatMap((all) => [shown(median(all), goal), percentile95(all).toFixed(1)])
    rows.push([name, ...cells, goal === undefined ? '' : String(goal)])
  }
  process.stdout.write(
    `${USERS} users, ${DEPARTMENTS} departments, ${ROLES} roles, ${MENUS} menu entries; ${ROUNDS} rounds\n\n`,
  )
  const heads = entrants.flatMap(({ name }) => [`${name} p50 ms`, 'p95'])
  process.stdout.write(`${markdownTable(['Call', ...heads, 'goal'], rows)}\n`)
}

function shown(ms: number, goal: number | undefined): string {
  const text = ms.toFixed(1)
  return goal !== undefined && ms > goal ? `**${text}**` : text
}

/** The rows are put down once, by the tables of the older sources; each server has a copy. */
async function openEntrants(cluster: RunningTestCluster): Promise<readonly Entrant[]> {
  const filled = await createDatabase(cluster)
  await (await startSourceServer(filled, {}, folder)).stop()
  await fill(filled.ownerUrl)
  const entrants: Entrant[] = []
  for (const [name, project] of [...(folder === undefined ? [] : [['before', folder] as const]), ['here'] as const]) {
    const template = new URL(filled.ownerUrl).pathname.slice(1)
    const server = await startSourceServer(await createDatabase(cluster, { template }), {}, project)
    entrants.push({ name, server, token: await signInAsAdmin(server.url) })
  }
  return entrants
}

const cluster = await startTestCluster()
try {
  const entrants = await openEntrants(cluster)
  try {
    await measure(entrants)
  } finally {
    await Promise.all(entrants.map(({ server }) => server.stop()))
  }
} finally {
  await cluster.stop()
}
