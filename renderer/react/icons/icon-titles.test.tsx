import { expect, it } from 'vitest'
import { ICON_TITLES } from '#schemas/language/icon-titles.ts'
import { COMMON_ICONS } from './common-icons.ts'
import { RARE_ICONS } from './rare-icons.tsx'

it('names every icon, and none that is not there', () => {
  const icons = [...Object.keys(COMMON_ICONS), ...Object.keys(RARE_ICONS)]
  expect(Object.keys(ICON_TITLES).sort()).toEqual(icons.sort())
  expect(new Set(Object.values(ICON_TITLES)).size).toBe(icons.length)
})
