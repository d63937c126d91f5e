import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { businessFailure, envelope } from './answers.ts'
import type { ChangeLine } from './change-line.ts'
import { ask, type Statement } from './database.ts'
import type { Texts } from './goods-row.ts'
import { keepAnswers } from './kept-answers.ts'
import { MESSAGES } from './messages.ts'

/** Items of files stand in the place of those that administrators keep under the same codes. */
const ITEMS: Statement = {
  name: 'dictionaries',
  text: `select code, value, text, color from (
    select d.dict_code as code, i.item_value as value, i.item_text as text, i.item_color as color,
      i.sort_order as place, i.id as id
    from sys_dict d join sys_dict_item i on i.dict_id = d.id where d.del_flag = 0 and i.status = 1
      and not exists (select 1 from sys_file_dict f where f.dict_code = d.dict_code)
    union all
    select dict_code, item_value, item_text, item_color, sort_order, item_value from sys_file_dict_item where status = 1
  ) item order by place, id`,
}

interface Item {
  readonly value: string
  readonly text: string
  readonly title: string
  readonly label: string
  readonly color: string | null
}
interface Kept {
  readonly items: Readonly<Record<string, readonly Item[]>>
  readonly texts: ReadonlyMap<string, Texts>
}

export interface Dictionaries {
  readonly items: () => Promise<Kept['items']>
  readonly texts: () => Promise<Kept['texts']>
}

export function keepDictionaries(pool: pg.Pool, line: ChangeLine): Dictionaries {
  const kept = keepAnswers<Kept>(
    line,
    () => load(pool),
    () => ['dictionaries'],
  )
  return {
    items: async () => (await kept.get('all')).items,
    texts: async () => (await kept.get('all')).texts,
  }
}

async function load(pool: pg.Pool): Promise<Kept> {
  const items: Record<string, Item[]> = Object.create(null)
  const texts = new Map<string, Map<string, string>>()
  const rows = await ask<{ code: string; value: string; text: string; color: string | null }>(pool, ITEMS, [])
  for (const { code, value, text, color } of rows) {
    const ofCode = items[code] ?? []
    items[code] = ofCode
    ofCode.push({ value, text, title: text, label: text, color })
    texts.set(code, (texts.get(code) ?? new Map()).set(value, text))
  }
  return { items, texts }
}

export function serveDictionaries(app: FastifyInstance, dictionaries: Dictionaries): void {
  app.get('/sys/dict/getDictItems/:code', async ({ params }) => {
    const { code } = Object(params)
    // A comma would name a table, which this handler does not read.
    if (typeof code !== 'string' || code.includes(',')) throw businessFailure(MESSAGES.malformedRequest)
    return envelope((await dictionaries.items())[code] ?? [])
  })
}
