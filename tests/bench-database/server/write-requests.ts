import type { CaseSetup, Requests } from './cases.ts'
import { goodsId, makerId } from './fill-rows.ts'

const MAX_PLACES = 16
const ROWS_AT_ONCE = 500

/** Codes above those of the generated rows: no two connections have the same, and every turn begins anew. */
function codes({ rows }: CaseSetup, place: number): () => string {
  let count = 0
  return () => {
    const code = rows + count * MAX_PLACES + place
    count += 1
    return `G${String(code).padStart(8, '0')}`
  }
}

function goods(code: string, count: number) {
  return {
    code,
    name: `新货品 ${count}`,
    category: 'chemical',
    status: '1',
    maker: makerId(count),
    buyer: 'admin',
    price: (count % 1000) / 10,
    quantity: count % 40,
    isHeavy: count % 2 === 0,
    madeOn: '2026-10-01',
    arrivedAt: '2026-11-02 10:00:00',
    remark: count % 3 === 0 ? '急用' : null,
  }
}

export function adding(setup: CaseSetup, place: number): Requests {
  const nextCode = codes(setup, place)
  let count = 0
  return {
    next: () => {
      count += 1
      return { method: 'POST', path: '/bench/goods/add', body: goods(nextCode(), count) }
    },
    answered: () => {},
  }
}

/** Each connection has a row of its own, whose version it knows from the last answer. */
export function editing(place: number): Requests {
  const id = goodsId(place)
  let version = 1
  let count = 0
  return {
    next: () => {
      count += 1
      const changes = { price: (count % 500) + 0.25, quantity: count % 30, remark: `改 ${count}` }
      return { method: 'PUT', path: '/bench/goods/edit', body: { id, version, ...changes } }
    },
    answered: (answer) => {
      version = JSON.parse(answer).result.version
    },
  }
}

/** Each connection has a row of its own. */
export function restocking(place: number): Requests {
  const body = { ids: [goodsId(place)] }
  return {
    next: () => ({ method: 'POST', path: '/bench/goods/action/restock', body }),
    answered: () => {},
  }
}

/** Five hundred rows that were there, of this connection alone, and five hundred new ones. */
export function savingAll(setup: CaseSetup, place: number): Requests {
  const nextCode = codes(setup, place)
  const first = (place + 1) * ROWS_AT_ONCE
  const versions = new Map(Array.from({ length: ROWS_AT_ONCE }, (_, at) => [goodsId(first + at), 1]))
  let count = 0
  return {
    next: () => {
      count += 1
      const changed = Array.from(versions, ([id, version], at) => ({ id, version, price: (count % 500) + at / 10 }))
      const added = Array.from({ length: ROWS_AT_ONCE }, (_, at) => ({
        rowKey: String(at),
        record: goods(nextCode(), at),
      }))
      return { method: 'POST', path: '/bench/goods/saveAll', body: { added, changed } }
    },
    answered: (answer) => {
      for (const { id, version } of JSON.parse(answer).result.changed) versions.set(id, version)
    },
  }
}
