import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { COLOR_PRESETS, DEFAULT_COLOR } from '#src/features/settings/presets.ts'
import { brandColors, contrastReport, surfacesOf } from './theme-colors.ts'
import { contrast } from './theme-contrast.ts'
import { brandProperties } from './theme-document.ts'

const LOOKS = COLOR_PRESETS.flatMap(({ name, color }) => [
  { name, color, dark: false, appearance: 'light' },
  { name, color, dark: true, appearance: 'dark' },
])

describe.each(LOOKS)('$name $color, $appearance', (look) => {
  const report = contrastReport(look)

  it.each(['text', 'textHover', 'solid', 'solidHover', 'solidActive'])('%s is readable at 4.5:1', (step) => {
    expect(report[step]).toBeGreaterThanOrEqual(4.5)
  })

  it('ticks and edges have 3:1', () => {
    expect(report.accent).toBeGreaterThanOrEqual(3)
  })

  it('a filled button tells its states apart', () => {
    const { solid, solidHover, solidActive } = brandColors(look)
    expect(new Set([solid, solidHover, solidActive]).size).toBe(3)
  })
})

it('offers the eight presets of the specification, blue as the default', () => {
  expect(COLOR_PRESETS).toHaveLength(8)
  expect(DEFAULT_COLOR).toBe('#1890FF')
})

/** Custom properties of the first rule of base.css whose selector holds `selector`. */
function propertiesOf(selector: string): ReadonlyMap<string, string> {
  const sheet = readFileSync(new URL('./base.css', import.meta.url), 'utf8').replaceAll(/\/\*.*?\*\//gs, '')
  const rule = sheet.split('}').find((part) => part.split('{')[0]?.includes(selector)) ?? ''
  return new Map([...rule.matchAll(/(--shell-[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]))
}

describe.each([
  { appearance: 'light', dark: false },
  { appearance: 'dark', dark: true },
])('base.css, $appearance', ({ appearance, dark }) => {
  const sheet = propertiesOf(`[data-theme="${appearance}"]`)

  it('holds the computed steps of the default colour, so that nothing changes when the console takes over', () => {
    for (const [name, value] of Object.entries(brandProperties({ color: DEFAULT_COLOR, dark })))
      expect([name, sheet.get(name)]).toEqual([name, value.toLowerCase()])
  })

  it.each(['danger', 'warning', 'success', 'info'])('%s is readable on its tint and on every surface', (tone) => {
    const { ground, surface, raised } = surfacesOf({ dark })
    const color = sheet.get(`--shell-${tone}`) ?? ''
    for (const under of [ground, surface, raised, sheet.get(`--shell-${tone}-tint`) ?? ''])
      expect(contrast(color, under)).toBeGreaterThanOrEqual(4.5)
  })
})

it('names the same properties in light and dark', () => {
  expect([...propertiesOf('[data-theme="dark"]').keys()]).toEqual([...propertiesOf('[data-theme="light"]').keys()])
})
