import type { Model } from './model.ts'
import type { Random } from './random.ts'
import type { Servers } from './servers.ts'

export const API = {
  order: '/distribution/order',
  product: '/trade/product',
  member: '/operation/member',
  topUp: '/member/topUp',
  withdrawal: '/distribution/withdrawal',
  management: '/withdrawal/management',
  achievement: '/distribution/achievement',
  programme: '/distribution/programme',
  person: '/personnel/person',
} as const

/** Rows that all stories meet at. */
export interface Stage {
  readonly products: readonly string[]
  readonly members: readonly string[]
  /** Distributors, each with the ids of what counts their achievement this month. */
  readonly persons: ReadonlyMap<string, readonly string[]>
  readonly programme: string
  /** What a withdrawal says besides its number and its amount. */
  readonly withdrawal: object
  /** Whose withdrawals they are. */
  readonly applicant: string
}

export interface StoryWork {
  readonly servers: Servers
  readonly model: Model
  readonly stage: Stage
  readonly random: Random
  /** Its own, and nobody else's. */
  readonly index: number
  readonly problem: (text: string) => void
}

interface Document {
  readonly id: string
  readonly version: number
  readonly status: string
}

/** Refusals that may happen: others have taken what there was. Nobody is ever told that the database is busy. */
const SHORT = ['可售库存不足', '余额不足', '提现金额不能超过可提佣金']
const isShort = (message: string) => SHORT.some((part) => message.includes(part))

/** One document from its beginning to where chance leaves it. */
export async function tellStory(work: StoryWork): Promise<void> {
  await work.random.pick([tellOrder, tellOrder, tellTopUp, tellWithdrawal])(work)
}

/** Adds it once, whoever dies meanwhile; null: refused for want of stock. */
async function add(work: StoryWork, api: string, key: string, row: Readonly<Record<string, unknown>>) {
  const { answer, broke } = await work.servers.call<Document>('POST', `${api}/add`, row)
  if (answer.success) return answer.result
  if (broke) {
    const { answer: list } = await work.servers.call<{ records: readonly Document[] }>(
      'GET',
      `${api}/list?${new URLSearchParams({ [key]: String(row[key]) })}`,
    )
    const [found] = list.result.records
    if (found) return found
  }
  if (!isShort(answer.message)) work.problem(`add ${api}: ${answer.message} ${JSON.stringify(answer.result)}`)
  return null
}

async function read(work: StoryWork, api: string, id: string): Promise<Document> {
  return (await work.servers.call<Document>('GET', `${api}/queryById?id=${id}`)).answer.result
}

interface Step {
  readonly api: string
  readonly id: string
  readonly action: string
  readonly input?: object
  /** The state that it leads to. */
  readonly to: string
}

/** Runs an action once, now and then twice at the same moment, of which one must be refused. */
async function act(work: StoryWork, { api, id, action, input = {}, to }: Step): Promise<boolean> {
  const run = () => work.servers.call('POST', `${api}/action/${action}`, { ids: [id], input })
  const runs = await Promise.all(work.random.chance(0.15) ? [run(), run()] : [run()])
  const done = runs.filter(({ answer }) => answer.success).length
  const what = `${action} of ${api} ${id}`
  if (done > 1) work.problem(`${what} was done twice`)
  if (done === 1) return true
  if (runs.some(({ broke }) => broke)) return (await read(work, api, id)).status === to
  const messages = runs.map(({ answer }) => answer.message)
  if (!messages.every(isShort)) work.problem(`${what}: ${messages.join('; ')}`)
  return false
}

/** What a document in this state does not allow must be refused. */
async function tryForbidden(work: StoryWork, api: string, id: string, action: string, input = {}): Promise<void> {
  if (!work.random.chance(0.2)) return
  const { answer } = await work.servers.call('POST', `${api}/action/${action}`, { ids: [id], input })
  if (answer.success) work.problem(`${action} of ${api} ${id} was not refused`)
}

interface Line {
  readonly product: string
  readonly quantity: number
  readonly price: number
}

async function tellOrder(work: StoryWork): Promise<void> {
  const { model, stage, random, index } = work
  const lines = makeLines(work)
  const person = random.chance(0.8) ? random.pick([...stage.persons.keys()]) : null
  const order = await add(work, API.order, 'orderNo', {
    orderNo: `DD${String(900_000_000_000 + index)}`,
    member: random.pick(stage.members),
    ...(person !== null && { distributor: person, programme: stage.programme }),
    receiver: '李雷',
    mobile: '13800000000',
    address: '解放路 1 号',
    lines: asSent(lines),
  })
  if (!order) return
  count(work, lines, 'takenStock', 1)
  model.bring(API.order, order.id, 'unpaid')
  const taken = random.chance(0.4) ? await editLines(work, order, lines) : lines
  const step = (action: string, to: string, input?: object) =>
    moved(work, { api: API.order, id: order.id, action, to, ...(input && { input }) })

  if (random.chance(0.25)) {
    if (await step('close', 'closed')) count(work, taken, 'takenStock', -1)
    await tryForbidden(work, API.order, order.id, 'confirm_paid')
    return
  }
  if (!random.chance(0.9) || !(await step('confirm_paid', 'paid'))) return
  const amount = taken.reduce((sum, { quantity, price }) => sum + quantity * price, 0)
  count(work, taken, 'soldCount', 1)
  achieve(work, person, { salesAmount: amount, orderCount: 1 })
  await tryForbidden(work, API.order, order.id, 'close')
  if (random.chance(0.5)) await step('ship', 'shipped', { trackingNo: `SF${String(index).padStart(12, '0')}` })
  if (!random.chance(0.5)) return
  const refundAmount = random.integer(1, amount)
  if (!(await step('apply_refund', 'refunding', { refundReason: '质量异议', refundAmount }))) return
  if (!(await step('agree_refund', 'refunded', { refundAmount }))) return
  count(work, taken, 'takenStock', -1)
  count(work, taken, 'soldCount', -1)
  achieve(work, person, { refundAmount })
}

async function moved(work: StoryWork, step: Step): Promise<boolean> {
  const isDone = await act(work, step)
  if (isDone) work.model.bring(step.api, step.id, step.to)
  return isDone
}

/** No product twice, in no order: two orders lock the same rows from both ends. */
function makeLines({ stage, random }: StoryWork): readonly Line[] {
  const products = new Set(Array.from({ length: random.integer(1, 3) }, () => random.pick(stage.products)))
  return Array.from(products, (product) => ({
    product,
    quantity: random.integer(1, 5),
    price: random.integer(1, 20),
  }))
}

const asSent = (lines: readonly Line[]) => lines.map((line) => ({ ...line, discount: 100 }))

/** Answers the lines that the order has then. */
async function editLines(work: StoryWork, { id, version }: Document, before: readonly Line[]) {
  const after = makeLines(work)
  const body = { id, version, lines: asSent(after) }
  const { answer, broke } = await work.servers.call('PUT', `${API.order}/edit`, body)
  const isDone = answer.success || (broke && (await read(work, API.order, id)).version !== version)
  if (!isDone) {
    if (!isShort(answer.message)) work.problem(`edit of order ${id}: ${answer.message}`)
    return before
  }
  count(work, before, 'takenStock', -1)
  count(work, after, 'takenStock', 1)
  return after
}

function count({ model }: StoryWork, lines: readonly Line[], field: string, sign: 1 | -1): void {
  for (const { product, quantity } of lines) model.add(API.product, product, field, sign * quantity)
}

function achieve({ model, stage }: StoryWork, person: string | null, amounts: Readonly<Record<string, number>>): void {
  for (const id of (person === null ? undefined : stage.persons.get(person)) ?? []) {
    for (const [field, amount] of Object.entries(amounts)) model.add(API.achievement, id, field, amount)
  }
}

async function tellTopUp(work: StoryWork): Promise<void> {
  const { model, stage, random, index } = work
  const member = random.pick(stage.members)
  const amount = random.integer(1, 50) * 10
  const topUp = await add(work, API.topUp, 'orderNo', {
    orderNo: `CZ${String(900_000_000_000 + index)}`,
    member,
    amount,
    bonusRate: 10,
    payMethod: 'wechat',
  })
  if (!topUp) return
  model.bring(API.topUp, topUp.id, 'unpaid')
  const step = (action: string, to: string, input?: object) =>
    moved(work, { api: API.topUp, id: topUp.id, action, to, ...(input && { input }) })
  if (random.chance(0.2)) {
    await step('close', 'closed')
    await tryForbidden(work, API.topUp, topUp.id, 'confirm_paid')
    return
  }
  if (!(await step('confirm_paid', 'paid'))) return
  model.add(API.member, member, 'balance', amount * 1.1)
  await tryForbidden(work, API.topUp, topUp.id, 'confirm_paid')
  if (!random.chance(0.5)) return
  const refundAmount = random.integer(1, amount)
  if (await step('confirm_refund', 'refunded', { refundAmount, refundReason: '重复付款' })) {
    model.add(API.member, member, 'balance', -refundAmount)
  }
}

/** An application and its handling are one thing, whichever of the two is acted on. */
async function tellWithdrawal(work: StoryWork): Promise<void> {
  const { model, stage, random, index } = work
  // Within the limits of the system parameters.
  const amount = random.integer(200, 900)
  const applied = await add(work, API.withdrawal, 'applyNo', {
    ...stage.withdrawal,
    applyNo: `TX${String(9_000_000_000 + index)}`,
    amount,
    // On a day of its own: the day's number of them is limited, too.
    applyTime: `${new Date(Date.UTC(2000, 0, 1 + index)).toISOString().slice(0, 10)} 09:00:00`,
  })
  if (!applied) return
  const { answer } = await work.servers.call<{ records: readonly Document[] }>(
    'GET',
    `${API.management}/list?${new URLSearchParams({ application: applied.id })}`,
  )
  const [handled, more] = answer.result.records
  if (!handled || more) return work.problem(`withdrawal ${applied.id} is handled ${answer.result.records.length} times`)
  model.add(API.person, stage.applicant, 'withdrawable', -amount)
  const bring = (state: string) => {
    if (state === 'cancelled' || state === 'rejected') {
      model.add(API.person, stage.applicant, 'withdrawable', amount)
    }
    model.bring(API.withdrawal, applied.id, state)
    model.bring(API.management, handled.id, state)
  }
  bring('pending')
  const step = async (of: 'withdrawal' | 'management', action: string, to: string, input?: object) => {
    const id = of === 'withdrawal' ? applied.id : handled.id
    const isDone = await act(work, { api: API[of], id, action, to, ...(input && { input }) })
    if (isDone) bring(to)
    return isDone
  }
  const way = random.integer(0, 4)
  if (way === 0) await step('withdrawal', 'cancel', 'cancelled')
  else if (way === 1) await step('withdrawal', 'reject', 'rejected', { rejectReason: '业绩核实中' })
  else if (way === 2) await step('management', 'reject', 'rejected', { rejectReason: '账户有误' })
  else if (await step('management', 'approve', 'approved')) {
    await tryForbidden(work, API.withdrawal, applied.id, 'cancel')
    const voucherNo = `V${String(index).padStart(10, '0')}`
    if (way === 3) await step('management', 'pay', 'paid', { payChannel: 'bank', voucherNo })
  }
}
