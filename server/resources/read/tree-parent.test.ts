import { expect, it } from 'vitest'
import { errorsOf, pageOf } from '#tests/support/page-server.ts'
import { servePages } from '#tests/support/served-pages.ts'

const centre = pageOf(
  'centre',
  {
    name: { type: 'string(20)', title: '名称' },
    budget: { type: 'integer', title: '预算' },
    spent: { type: 'integer', title: '下级合计', value: "= sum(page('centre').budget, target.parentId == id)" },
    kept: {
      type: 'integer',
      title: '下级合计（保存）',
      value: "= sum(page('centre').budget, target.parentId == id)",
      kept: true,
    },
    share: { type: 'decimal(9,2)', title: '占上级', value: '= budget / parentId.budget' },
  },
  {
    kind: 'tree',
    tree: { label: 'name' },
    checks: [
      {
        id: 'together',
        that: "parentId == null || sum(page('centre').budget, target.parentId == parentId) <= parentId.budget",
        message: '与同级合计超过上级的预算',
        fields: ['budget'],
      },
      {
        id: 'within',
        that: 'parentId == null || budget <= parentId.budget',
        message: '不能超过上级的预算',
        fields: ['budget'],
      },
    ],
  },
)
const pages = servePages(centre)

it('an expression reads a field of the row above, which a save judges and computes by', async () => {
  const centres = pages.client('centre')
  const above = await centres.stored({ name: '公司', budget: 100 })
  expect(above.share).toBeNull()
  const refused = await centres.add({ name: '部门', budget: 120, parentId: above.id })
  expect(errorsOf(refused)).toEqual(['/budget 不能超过上级的预算'])
  const below = await centres.stored({ name: '部门', budget: 25, parentId: above.id })
  expect(below.share).toBe(0.25)
})

it('a row of a tree sums up those below it, asked, kept and in a check', async () => {
  const centres = pages.client('centre')
  const above = await centres.stored({ name: '总部', budget: 100 })
  const first = await centres.stored({ name: '一部', budget: 60, parentId: above.id })
  expect(errorsOf(await centres.add({ name: '二部', budget: 50, parentId: above.id }))).toEqual([
    '/budget 与同级合计超过上级的预算',
  ])
  await centres.stored({ name: '三部', budget: 40, parentId: above.id })
  expect((await centres.get(above.id)).result).toMatchObject({ spent: 100, kept: 100 })
  await centres.remove(first.id)
  expect((await centres.get(above.id)).result).toMatchObject({ spent: 40, kept: 40 })
})
