import { describe, expect, it } from 'vitest'
import { compile, pageWith, SOUND_PAGE } from './compile-page.fixture.ts'
import { storePlan } from './stored-plan.ts'

const cost = { type: 'integer', title: '成本', permission: 'cost' }
const text = pageWith({
  fields: { ...SOUND_PAGE.fields, cost },
  permissions: { export: 'other:page:export' },
  grants: { buyer: ['add', 'list', 'export'], chief: ['field:cost:see'] },
})

describe('what a page grants', () => {
  it('is the codes of its own, the mapped ones, and the list for everybody who gets anything', () => {
    expect(compile(text).plan?.grants).toEqual([
      { roleCode: 'buyer', codes: ['demo:sample:list', 'demo:sample:add', 'other:page:export'] },
      { roleCode: 'chief', codes: ['demo:sample:list', 'demo:sample:field:cost:see'] },
    ])
  })

  it('is not told to browsers', () => {
    const { plan } = compile(text)
    if (!plan) throw new Error('The page is sound.')
    expect(JSON.stringify(storePlan(plan))).not.toContain('chief')
  })
})
