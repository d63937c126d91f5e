import '../theme/base.css'
import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { showStartFailure } from './start-failure.ts'

afterEach(async () => {
  document.body.replaceChildren()
  await page.viewport(1280, 800)
})

it.each([360, 1440])('the card of a failed start keeps away from the edges of a window of %i px', async (width) => {
  await page.viewport(width, 740)
  const container = document.createElement('div')
  document.body.append(container)
  showStartFailure(container, new Error('A part is missing.'))
  const { left, right } = page.getByRole('alert').element().getBoundingClientRect()
  expect(left).toBeGreaterThanOrEqual(16)
  expect(width - right).toBeGreaterThanOrEqual(16)
})
