import type { DatabaseAddress } from '#tests/support/test-cluster.ts'
import { createModel, type Model, toParts } from './model.ts'
import { createRandom } from './random.ts'
import { type Servers, startServers } from './servers.ts'
import { API, type Stage, tellStory } from './stories.ts'

const AT_ONCE = 8
/** Few, so that everybody meets at them. */
const ROWS_TO_MEET_AT = 4

export interface RandomBusinessOptions {
  readonly database: DatabaseAddress
  readonly filesFolder: string
  readonly sequences: number
  readonly seed: number
  /** How often one of the two servers is killed. */
  readonly kills: number
  readonly report: (line: string) => void
}

/**
 * Random sequences of actions over the business pages, eight at once, on two servers, one of which is killed in between.
 * Answers what differs from the model in memory; empty when balances, stocks, counters and states agree.
 */
export async function runRandomBusiness(options: RandomBusinessOptions): Promise<readonly string[]> {
  const { database, filesFolder, sequences, seed, kills, report } = options
  const servers = await startServers(database, { DEMO_DATA: '1', FILES_DIR: filesFolder })
  try {
    const stage = await setStage(servers)
    const before = await readAmounts(servers, stage)
    const model = createModel()
    const problems: string[] = []
    const start = performance.now()
    const problem = (text: string) => problems.push(text)
    await tellAll({ servers, model, stage, seed, sequences, kills, problem })
    const seconds = (performance.now() - start) / 1_000
    problems.push(...(await compare(servers, stage, { model, before })))
    report(
      `seed ${seed}: ${sequences} sequences, ${kills} kills, ${model.states.size} documents, ` +
        `${model.amounts.size} amounts, ${servers.refusals()} calls without a connection, ` +
        `${seconds.toFixed(1)} s, ${problems.length} problems`,
    )
    return problems
  } finally {
    await servers.stop()
  }
}

interface Telling {
  readonly servers: Servers
  readonly model: Model
  readonly stage: Stage
  readonly seed: number
  readonly sequences: number
  readonly kills: number
  readonly problem: (text: string) => void
}

async function tellAll({ sequences, kills, seed, ...work }: Telling): Promise<void> {
  let next = 0
  let killing = Promise.resolve()
  const killEvery = Math.floor(sequences / (kills + 1))
  let left = kills
  const teller = async () => {
    while (next < sequences) {
      const index = next
      next += 1
      if (left > 0 && index > 0 && index % killEvery === 0) {
        left -= 1
        // One after the other, so that one of the two is always there.
        killing = killing.then(work.servers.killOne)
      }
      await tellStory({ ...work, index, random: createRandom(seed * 1_000_003 + index) })
    }
  }
  await atOnce(teller)
  await killing
}

async function atOnce(work: () => Promise<void>): Promise<void> {
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

type Row = Readonly<Record<string, unknown>> & { readonly id: string }

async function rowsOf(servers: Servers, api: string, query: Readonly<Record<string, string>>): Promise<readonly Row[]> {
  const path = `${api}/list?${new URLSearchParams({ pageSize: '100', ...query })}`
  const { answer } = await servers.call<{ records: readonly Row[] }>('GET', path)
  if (!answer.success) throw new Error(`${path}: ${answer.message}`)
  return answer.result.records
}

/** Rows of the demo that the stories meet at. */
async function setStage(servers: Servers): Promise<Stage> {
  await closeOverdue(servers)
  const some = (rows: readonly Row[]) => rows.slice(0, ROWS_TO_MEET_AT).map(({ id }) => id)
  const products = (await rowsOf(servers, API.product, { status: 'on_sale' })).filter(
    ({ stock, takenStock }) => Number(stock) > Number(takenStock),
  )
  const [withdrawal] = await rowsOf(servers, API.withdrawal, {})
  const distributors = (await rowsOf(servers, API.person, { isDistributor: 'true' })).slice(0, ROWS_TO_MEET_AT)
  const persons = new Map<string, readonly string[]>()
  for (const person of distributors) persons.set(person.id, await achievementsOf(servers, person))
  if (!withdrawal) throw new Error('The demo has no withdrawal.')
  return {
    products: some(products),
    members: some(await rowsOf(servers, API.member, { status: 'normal' })),
    persons,
    programme: await makeProgramme(servers),
    ...(await withdrawalLike(servers, withdrawal.id)),
  }
}

/** A programme in force: those of the demo may be over. */
async function makeProgramme(servers: Servers): Promise<string> {
  const row = { code: 'FA9999', name: '随机', kind: 'standard', rewardMode: 'rate', firstRate: 10, settleDay: 28 }
  const { id } = await stored(servers, API.programme, { ...row, startDate: '2020-01-01' })
  const { answer } = await servers.call('POST', `${API.programme}/action/start`, { ids: [id] })
  if (!answer.success) throw new Error(answer.message)
  return id
}

async function stored(servers: Servers, api: string, row: object): Promise<Row> {
  const { answer } = await servers.call<Row>('POST', `${api}/add`, row)
  if (!answer.success) throw new Error(`${answer.message} ${JSON.stringify(answer.result)}`)
  return answer.result
}

/** Of the business zone, as the server counts months. */
function currentMonth(): string {
  return new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 7)
}

/** What counts this month: of the demo, or made here. */
async function achievementsOf(servers: Servers, { id: person, depart, region }: Row): Promise<readonly string[]> {
  const month = currentMonth()
  const known = await rowsOf(servers, API.achievement, { person: String(person), month, status: 'open' })
  if (known.length > 0) return known.map(({ id }) => id)
  return [(await stored(servers, API.achievement, { month, person, depart, region, target: 1_000_000 })).id]
}

const WITHDRAWAL_FIELDS = ['person', 'mobile', 'method', 'accountName', 'bankName', 'branch', 'bankCard', 'account']

async function withdrawalLike(servers: Servers, id: string): Promise<Pick<Stage, 'withdrawal' | 'applicant'>> {
  const { answer } = await servers.call<Row>('GET', `${API.withdrawal}/queryById?id=${id}`)
  const withdrawal = Object.fromEntries(WITHDRAWAL_FIELDS.map((name) => [name, answer.result[name]]))
  await settleBefore(servers, String(answer.result.person))
  return { withdrawal, applicant: String(answer.result.person) }
}

/** The server closes by itself what was not paid in time, which gives stock back: whatever is due has been done by then. */
async function closeOverdue(servers: Servers): Promise<void> {
  for (const payMethod of ['wechat', 'alipay']) {
    const unpaid = await rowsOf(servers, API.order, { status: 'unpaid', payMethod })
    // One by one: those that the server closes meanwhile are refused.
    for (const { id } of unpaid) await servers.call('POST', `${API.order}/action/close`, { ids: [id] })
  }
}

/** The server settles what is over by itself, and pays it out: whatever is due has been done by then. */
async function settleBefore(servers: Servers, person: string): Promise<void> {
  const month = currentMonth()
  const open = await rowsOf(servers, API.achievement, { person, status: 'open' })
  for (const { id } of open.filter((row) => row.month !== month)) {
    await servers.call('POST', `${API.achievement}/action/settle`, { ids: [id] })
  }
}

function countedRows({
  products,
  members,
  persons,
  applicant,
}: Stage): readonly (readonly [api: string, ids: readonly string[], fields: readonly string[]])[] {
  return [
    [API.product, products, ['takenStock', 'soldCount']],
    [API.member, members, ['balance']],
    [API.achievement, [...persons.values()].flat(), ['salesAmount', 'orderCount', 'refundAmount']],
    [API.person, [applicant], ['withdrawable']],
  ]
}

async function readAmounts(servers: Servers, stage: Stage): Promise<ReadonlyMap<string, number>> {
  const amounts = new Map<string, number>()
  for (const [api, ids, fields] of countedRows(stage)) {
    for (const id of ids) {
      const { answer } = await servers.call<Row>('GET', `${api}/queryById?id=${id}`)
      for (const field of fields) amounts.set(`${api} ${id} ${field}`, toParts(answer.result[field]))
      const { stock, takenStock } = answer.result
      if (api === API.product && Number(takenStock) > Number(stock)) throw new Error(`product ${id} is oversold`)
    }
  }
  return amounts
}

async function compare(
  servers: Servers,
  stage: Stage,
  { model, before }: { readonly model: Model; readonly before: ReadonlyMap<string, number> },
): Promise<readonly string[]> {
  const problems: string[] = []
  const after = await readAmounts(servers, stage)
  for (const [key, amount] of after) {
    const wanted = (before.get(key) ?? 0) + (model.amounts.get(key) ?? 0)
    if (amount !== wanted) problems.push(`${key} is ${amount / 1_000}, should be ${wanted / 1_000}`)
  }
  const states = model.states.entries()
  await atOnce(async () => {
    for (const [key, state] of states) {
      const [api = '', id = ''] = key.split(' ')
      const { answer } = await servers.call<Row>('GET', `${api}/queryById?id=${id}`)
      if (answer.result?.status !== state) problems.push(`${key} is ${answer.result?.status}, should be ${state}`)
    }
  })
  return problems
}
