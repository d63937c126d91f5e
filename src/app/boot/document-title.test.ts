import { expect, it } from 'vitest'
import { DEFAULT_CONSOLE_CONFIG } from '#schemas/api/console-config.ts'
import { documentTitle } from './document-title.ts'

const config = { ...DEFAULT_CONSOLE_CONFIG, platformName: '行情平台' }

it('titles the browser tab with the page, a separator and the platform, and home with the platform alone', () => {
  expect(documentTitle('产品价格', config)).toBe('产品价格 · 行情平台')
  expect(documentTitle(undefined, config)).toBe('行情平台')
})
