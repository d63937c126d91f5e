import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowGroupings } from '#renderer/compile/row-grouping.ts'
import { rowsOfGroup } from '#renderer/react/list/grouping/group-conditions.ts'
import { listEndpoint } from '#schemas/api/resources.ts'
import { GROUP_BY_PARAM } from '#schemas/query/list-params.ts'
import type { EntityPagePlan } from '#server/resources/resource.ts'
import { listParamsOf } from '#src/platform/list-params.ts'
import { createPageServer, type Page, type PageServer } from '#tests/support/page-server.ts'
import { businessPages, systemPages } from '#tests/support/shipped-pages.ts'
import { loadDemoRecords } from './demo-records.ts'

interface Groups {
  readonly groups: readonly { readonly value: string | null; readonly figures: { readonly count: number } }[]
  readonly groupCount: number
  readonly total: { readonly count: number }
}

/** Of each grouping so many headings are looked under. */
const HEADINGS = 3

const PAGES = { ...businessPages(), ...systemPages() }

let server: PageServer
let token: string
let plans: readonly EntityPagePlan[]

beforeAll(async () => {
  server = await createPageServer(PAGES)
  token = await server.signIn('admin')
  await loadDemoRecords(server, token)
  plans = Object.values(PAGES).flatMap(({ code }) => server.pageSet.resource(String(code))?.plan ?? [])
})
afterAll(() => server?.close())

async function ask<Result>(path: string, query: Readonly<Record<string, string>>): Promise<Result> {
  const { body } = await server.call<Result>({ method: 'GET', path, query: { ...query }, token })
  if (!body.success) throw new Error(`${path} ${JSON.stringify(query)}: ${body.message}`)
  return body.result
}

/** How many rows a list has, or those of them that stand under a heading. */
async function countRows(plan: EntityPagePlan, query: Readonly<Record<string, string>> = {}): Promise<number> {
  return (await ask<Page>(listEndpoint(plan.entity, plan).path, { pageSize: '1', ...query })).total
}

/** A heading tells how many rows stand below it, and another call reads them. */
describe('rows in groups', () => {
  it('stand under every field that a list offers, as many as its headings say', async () => {
    const wrong: string[] = []
    let looked = 0
    for (const plan of plans) {
      for (const { by, group } of rowGroupings(plan, () => true)) {
        const told = await ask<Groups>(`${plan.entity.api}/groups`, { [GROUP_BY_PARAM]: by })
        const all = await countRows(plan)
        if (told.total.count !== all) wrong.push(`${plan.code} ${by}: ${told.total.count} of ${all} rows`)
        for (const { value, figures } of told.groups.slice(0, HEADINGS)) {
          const query = listParamsOf(plan).conditions(rowsOfGroup(group, value, []))
          const found = await countRows(plan, query)
          if (found !== figures.count) wrong.push(`${plan.code} ${by} ${value}: ${found} rows of ${figures.count}`)
          looked += 1
        }
      }
    }
    expect(wrong).toEqual([])
    expect(looked).toBeGreaterThan(200)
  })

  it('are not offered by a tree, and are refused there', async () => {
    const tree = plans.find(({ kind }) => kind === 'tree')
    if (!tree) throw new Error('No page is a tree.')
    expect(rowGroupings(tree, () => true)).toEqual([])
    await expect(ask(`${tree.entity.api}/groups`, { [GROUP_BY_PARAM]: 'status' })).rejects.toThrow(
      '没有这项分组统计，或没有权限查看',
    )
  })
})
