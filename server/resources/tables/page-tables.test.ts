import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPageServer, type PageServer, pageOf } from '#tests/support/page-server.ts'

const maker = pageOf('maker', {
  name: { type: 'string(16)', title: '名称' },
  cost: { type: 'string(16)', title: '成本' },
})
const refTo = (label: string) => ({ type: 'ref', title: '厂家', ref: { entity: 'trial_maker', value: 'id', label } })
const price = pageOf('price', { maker: refTo('name') })
const audit = pageOf('audit', { maker: { ...refTo('cost'), permission: 'maker' } })

describe('the table of a page that others refer to', () => {
  let server: PageServer
  beforeAll(async () => {
    server = await createPageServer({ 'a/maker.json': maker, 'b/price.json': price, 'c/audit.json': audit })
  })
  afterAll(() => server?.close())

  it.each([
    ['list', ['trial:price:list'], 'name', true],
    ['add', ['trial:price:add'], 'name', true],
    ['delete', ['trial:price:delete'], 'name', false],
    ['none of its rights', [], 'name', false],
    ['its list, for a label of another page', ['trial:price:list'], 'cost', false],
    ['its list, for a field not to be seen', ['trial:audit:list'], 'cost', false],
    ['its list and the field', ['trial:audit:list', 'trial:audit:field:maker:see'], 'cost', true],
    ['the list of the table itself', ['trial:maker:list'], 'name', false],
  ])('is searched by who holds %s of the page that refers to it', async (name, permissions, label, isLet) => {
    const username = `with ${name}`.slice(0, 60)
    await server.addUser(username, permissions)
    const path = `/sys/dict/loadDict/trial_maker,${label},id`
    const { body } = await server.call({ method: 'GET', path, token: await server.signIn(username) })
    expect(body.code).toBe(isLet ? 200 : 510)
  })
})
