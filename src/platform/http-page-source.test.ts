import { describe, expect, it } from 'vitest'
import { compile, pageWith } from '#renderer/compile/compile-page.fixture.ts'
import { storePlan } from '#renderer/compile/stored-plan.ts'
import { AccessRefusedError } from '#renderer/data-source.ts'
import { PageNotFoundError } from '#renderer/page-source.ts'
import { createHttpPageSource } from './http-page-source.ts'
import { serve } from './served-answers.fixture.ts'

describe('pages from the server', () => {
  const hash = '0123456789abcdef'
  const answers = {
    '/pagewright/pages/price': { code: 'price', hash, file: 'market/price.json' },
    [`/pagewright/pages/price/${hash}`]: '{"code":"price"}',
  }

  it('are fetched by their hash, and that text only once', async () => {
    const { http, calls } = serve(answers)
    const source = createHttpPageSource(http)
    const page = await source.load('price')
    expect(page).toEqual({ code: 'price', hash, file: 'market/price.json', text: '{"code":"price"}' })
    await source.load('price')
    expect(calls.filter((call) => call.includes(hash))).toHaveLength(1)
    expect(calls).toHaveLength(3)
  })

  it('come compiled where the server has compiled them, and each only once', async () => {
    const { plan, problems } = compile(pageWith({}))
    const compiled = JSON.stringify({ plan: plan && storePlan(plan), problems })
    const { http, calls } = serve({
      '/pagewright/pages/price': { code: 'price', hash, file: 'market/price.json', hasPlan: true },
      [`/pagewright/pages/price/${hash}/plan`]: compiled,
    })
    const source = createHttpPageSource(http)
    expect(await source.loadCompiled?.('price')).toMatchObject({ hash, compiled: { plan: { code: 'sample' } } })
    await source.loadCompiled?.('price')
    expect(calls.filter((call) => call.includes('/plan'))).toHaveLength(1)
  })

  it('come with the mistakes that the server has found in them, each time anew', async () => {
    const problem = { code: 'duplicate-page', severity: 'error', pointer: '/code', message: '已被使用' }
    const { http, calls } = serve({
      '/pagewright/pages/price': { code: 'price', hash, file: 'market/price.json', hasPlan: true },
      [`/pagewright/pages/price/${hash}/plan`]: JSON.stringify({ plan: null, problems: [problem] }),
    })
    const source = createHttpPageSource(http)
    expect(await source.loadCompiled?.('price')).toMatchObject({ compiled: { plan: null, problems: [problem] } })
    await source.loadCompiled?.('price')
    expect(calls.filter((call) => call.includes('/plan'))).toHaveLength(2)
  })

  it('come as text from a server that compiles none, or whose plans are of another format', async () => {
    const { http } = serve(answers)
    expect(await createHttpPageSource(http).loadCompiled?.('price')).toHaveProperty('text')
    const other = serve({
      ...answers,
      '/pagewright/pages/price': { code: 'price', hash, file: 'market/price.json', hasPlan: true },
      [`/pagewright/pages/price/${hash}/plan`]: '{"plan":{"format":99}}',
    })
    expect(await createHttpPageSource(other.http).loadCompiled?.('price')).toHaveProperty('text')
  })

  it('bring along what the server has against them, as it is at the moment', async () => {
    const { plan, problems } = compile(pageWith({}))
    const told = { code: 'sleeping-column', severity: 'warning', pointer: '/fields', message: '列 a 中有数据' }
    const reference = { code: 'price', hash, file: 'market/price.json' }
    const served: Record<string, unknown> = {
      '/pagewright/pages/price': { ...reference, hasPlan: true, problems: [told] },
      [`/pagewright/pages/price/${hash}`]: '{"code":"price"}',
      [`/pagewright/pages/price/${hash}/plan`]: JSON.stringify({ plan: plan && storePlan(plan), problems }),
    }
    const source = createHttpPageSource(serve(served).http)
    expect(await source.loadCompiled?.('price')).toMatchObject({ serverProblems: [told] })
    expect(await source.load('price')).toMatchObject({ serverProblems: [told] })
    served['/pagewright/pages/price'] = { ...reference, hasPlan: true }
    expect(await source.loadCompiled?.('price')).not.toHaveProperty('serverProblems')
  })

  it('that the user may not open are told as refused', async () => {
    const refusal = JSON.stringify({ success: false, code: 510, message: '没有权限，请联系管理员分配权限！' })
    const source = createHttpPageSource(serve({ '/pagewright/pages/price': refusal }).http)
    await expect(source.load('price')).rejects.toThrow(AccessRefusedError)
    await expect(source.loadCompiled?.('price')).rejects.toThrow('没有权限')
  })

  it('that do not exist are told apart from other failures', async () => {
    const { http } = serve({})
    await expect(createHttpPageSource(http).load('price')).rejects.toThrow(PageNotFoundError)
  })
})
