import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase } from '#tests/support/test-server.ts'
import type { Databases } from '../db/databases.ts'
import { createSystemContext } from '../http/request-context.ts'
import { ensureShippedDictionaries } from './shipped-dictionaries.ts'

let databases: Databases
let folder: string
const context = createSystemContext('test', () => new Date())

beforeAll(async () => {
  databases = await openTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'pagewright-dictionaries-'))
})
afterAll(async () => {
  await databases.close()
  await rm(folder, { recursive: true })
})

const ensure = (from: string, broken: string[] = []) =>
  ensureShippedDictionaries(databases.app, context, from, (file) => broken.push(file))
const textsOf = async (code: string) => {
  const rows = await databases.app
    .selectFrom('sys_dict_item')
    .innerJoin('sys_dict', 'sys_dict.id', 'sys_dict_item.dict_id')
    .where('dict_code', '=', code)
    .orderBy('sort_order')
    .select('item_text')
    .execute()
  return rows.map((row) => row.item_text)
}

describe('the dictionaries that come along', () => {
  it('are made when they are missing', async () => {
    await ensure('schemas/dictionaries')
    expect(await textsOf('sex')).toEqual(['男', '女'])
    expect(await textsOf('price_type')).not.toEqual([])
  })

  it('are all that the newest client of the contract looks for', async () => {
    await ensure('schemas/dictionaries')
    const wanted =
      'ai_app_type bpm_status cgform_table_type company_department company_rank company_size messageHref model_type msgCategory notice_type ol_form_biz_type online_graph_data_type online_graph_display_template online_graph_type rangeDate relation_type remindMode trade user_position'
    for (const code of wanted.split(' ')) expect(await textsOf(code), code).not.toEqual([])
  })

  it('stay as an administrator has made them', async () => {
    await databases.app.updateTable('sys_dict_item').set({ item_text: '先生' }).where('item_text', '=', '男').execute()
    await ensure('schemas/dictionaries')
    expect(await textsOf('sex')).toEqual(['先生', '女'])
  })

  it('stay away once somebody has removed one for good', async () => {
    await databases.app.deleteFrom('sys_dict').where('dict_code', '=', 'rangeDate').execute()
    await ensure('schemas/dictionaries')
    expect(await textsOf('rangeDate')).toEqual([])
  })

  it('of a file that holds something else are left out, and the file is named', async () => {
    await writeFile(join(folder, 'a.json'), '{ "broken": ')
    await writeFile(
      join(folder, 'b.json'),
      '{ "colour": { "name": "颜色", "items": [{ "value": "r", "text": "红" }] } }',
    )
    const broken: string[] = []
    await ensure(folder, broken)
    expect(broken).toEqual(['a.json'])
    expect(await textsOf('colour')).toEqual(['红'])
  })
})
