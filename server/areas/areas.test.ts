import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AREA_ROOT, type AreasByParent, listAreas } from '#schemas/areas/areas.ts'
import { createTestServer, type TestServer } from '#tests/support/test-server.ts'
import { ensureAreas } from './ensure-areas.ts'

const FILE = resolve(import.meta.dirname, '../../schemas/areas/areas.json')
const areas = listAreas(JSON.parse(readFileSync(FILE, 'utf8')) as AreasByParent)

describe('areas', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer()
  })
  afterAll(() => server?.close())
  const stored = (id: string) =>
    server.databases.app.selectFrom('sys_area').where('id', '=', id).selectAll().executeTakeFirst()

  it('are 34 provinces below 86, with codes of six digits, each named once', () => {
    expect(areas.filter(({ pid }) => pid === AREA_ROOT)).toHaveLength(34)
    expect(areas.filter(({ id }) => !/^\d{6}$/.test(id))).toEqual([])
    expect(new Set(areas.map(({ id }) => id)).size).toBe(areas.length)
    expect(Math.max(...areas.map(({ level }) => level))).toBe(3)
  })

  it.each([
    ['440305', '广东省/深圳市/南山区', 3],
    ['110101', '北京市/市辖区/东城区', 3],
    ['500241', '重庆市/县/秀山土家族苗族自治县', 3],
    ['419001', '河南省/省直辖县级行政区划/济源市', 3],
    ['659001', '新疆维吾尔自治区/自治区直辖县级行政区划/石河子市', 3],
    ['441900', '广东省/东莞市', 2],
    ['810001', '香港特别行政区/中西区', 2],
    ['710000', '台湾省', 1],
  ])('%s is %s', async (id, fullText, level) => {
    expect(areas.find((area) => area.id === id)).toMatchObject({ fullText, level })
    expect(await stored(id)).toMatchObject({ full_text: fullText, level })
  })

  it('fill the table once, and again when the file is another one', async () => {
    const { app } = server.databases
    await app.updateTable('sys_area').set({ text: '改过' }).where('id', '=', '440305').execute()
    await ensureAreas(app, FILE)
    expect((await stored('440305'))?.text).toBe('改过')
    await app.deleteFrom('sys_installation').where('name', '=', 'areas').execute()
    await ensureAreas(app, FILE)
    expect((await stored('440305'))?.text).toBe('南山区')
  })
})
