import type { ProblemCode } from '#schemas/language/problems.ts'

/** The shipped pages that mistakes are made in. */
export const TRIED_PAGES = {
  price: 'schemas/pages/market/product-price.json',
  product: 'schemas/pages/trade/product.json',
  order: 'schemas/pages/distribution/order.json',
  department: 'schemas/pages/market/department.json',
  quote: 'schemas/pages/market/price-quote.json',
} as const
export type TriedPage = keyof typeof TRIED_PAGES

/** A mistake as people make it: what they wrote in the place of what. */
export interface Mistake {
  readonly page: TriedPage
  /** A part of the sound text (its first occurrence), and what stands there instead; several where it takes that. */
  readonly edits: readonly (readonly [from: string, to: string])[]
  /** What the checker must call it. */
  readonly code: ProblemCode
  /** What the author must read in message or hint: a remedy, not only a complaint. */
  readonly says: string | RegExp
  /** Text on the right line, where that is not the line of the first difference. */
  readonly at?: string
  /** The page as a new file beside the sound one, with these names of its own. */
  readonly asNewFile?: boolean
}

export interface MadeMistake {
  readonly text: string
  /** From 1. */
  readonly line: number
}

/** @throws Error when the sound page no longer holds what is to be changed. */
export function makeMistake(mistake: Mistake, sound: string): MadeMistake {
  let text = sound
  for (const [from, to] of mistake.edits) {
    const index = text.indexOf(from)
    if (index === -1) throw new Error(`${TRIED_PAGES[mistake.page]} does not hold ${from}`)
    text = text.slice(0, index) + to + text.slice(index + from.length)
  }
  const offset = mistake.at === undefined ? firstDifference(sound, text) : text.indexOf(mistake.at)
  if (offset === -1) throw new Error(`The page with the mistake does not hold ${mistake.at}`)
  return { text, line: text.slice(0, offset).split('\n').length }
}

function firstDifference(a: string, b: string): number {
  let index = 0
  while (index < a.length && a[index] === b[index]) index += 1
  return index
}

type Row = readonly [
  page: TriedPage,
  from: string,
  to: string,
  code: ProblemCode,
  says: string | RegExp,
  more?: Pick<Mistake, 'at'> & { readonly also?: Mistake['edits'] },
]

export function mistakes(...rows: readonly Row[]): readonly Mistake[] {
  return rows.map(([page, from, to, code, says, { also = [], ...more } = {}]) => ({
    page,
    edits: [[from, to], ...also],
    code,
    says,
    ...more,
  }))
}
