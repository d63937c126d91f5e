import { expect, it } from 'vitest'
import { errorsOf, pageOf } from '#tests/support/page-server.ts'
import { servePages } from '#tests/support/served-pages.ts'

const centre = pageOf(
  'centre',
  {
    name: { type: 'string(20)', title: '名称' },
    budget: { type: 'integer', title: '预算' },
    share: { type: 'decimal(9,2)', title: '占上级', value: '= budget / parentId.budget' },
  },
  {
    kind: 'tree',
    tree: { label: 'name' },
    checks: [
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
