import { describe, expect, it } from 'vitest'
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

  it('that do not exist are told apart from other failures', async () => {
    const { http } = serve({})
    await expect(createHttpPageSource(http).load('price')).rejects.toThrow(PageNotFoundError)
  })
})
