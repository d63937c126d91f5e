import { describe, expect, it } from 'vitest'
import { checkPages } from '../check/check-pages.ts'
import { generatedPageText } from './generated-page.ts'

describe('the page of the benchmark', () => {
  it('has as many lines as asked for, give or take five in a hundred, and no mistake', async () => {
    const text = generatedPageText(1_000)
    expect(Math.abs(text.split('\n').length - 1_000)).toBeLessThanOrEqual(50)
    const [checked] = await checkPages([{ file: 'generated.json', text }], process.cwd())
    expect(checked?.problems).toEqual([])
    expect(checked?.plan?.computed.length).toBeGreaterThan(10)
  })
})
