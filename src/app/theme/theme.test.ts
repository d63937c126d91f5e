import { expect, it } from 'vitest'
import { consoleTheme } from './theme.ts'

it('gives the styles of each look a name of their own', () => {
  const looks = ['#1890ff', '#F5222D'].flatMap((color) =>
    [true, false].flatMap((dark) => [true, false].map((compact) => ({ color, dark, compact }))),
  )
  const names = looks.map((look) => consoleTheme(look).cssVar?.key ?? '')
  expect(new Set(names).size).toBe(looks.length)
  for (const name of names) expect(name).toMatch(/^look-[0-9a-f]{6}-[a-z-]+$/)
})
