import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TSchema } from 'typebox'
import { describe, expect, it } from 'vitest'
import { pageValidators } from '#schemas/meta/page-validator.generated.js'
import { panelRegistry } from '../panel-registry.ts'
import { staticImports } from '../static-imports.fixture.ts'

const here = import.meta.dirname
const definitions = panelRegistry.types.flatMap((type) => panelRegistry.get(type) ?? [])

describe('the registry of panels', () => {
  it('has a folder for every panel, and every folder in it', () => {
    const folders = readdirSync(here, { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? entry.name : [],
    )
    expect([...panelRegistry.types].sort()).toEqual(folders.sort())
  })

  it('reaches neither React nor a drawing by static imports', () => {
    const reached = staticImports(join(here, '../panel-registry.ts'))
    expect([...reached.packages]).toEqual(['typebox'])
    expect([...reached.files].filter((file) => file.endsWith('.tsx'))).toEqual([])
  })
})

describe.each(definitions)('the panel $type', ({ type, title, summary, props, widthPx, load }) => {
  it('says what it is, in its definition and in a README', () => {
    expect(type).toMatch(/^[a-z]+(-[a-z]+)*$/)
    expect([title, summary].every((text) => /[\u4e00-\u9fff]/.test(text))).toBe(true)
    expect(existsSync(join(here, type, 'README.md'))).toBe(true)
    expect(readFileSync(join(here, type, 'README.md'), 'utf8')).toMatch(new RegExp(`^# ${type}\n`))
    expect(widthPx).toBeGreaterThanOrEqual(320)
  })

  it('has closed properties, each with a Chinese description', () => {
    expect(props).toMatchObject({ type: 'object', additionalProperties: false })
    for (const [name, property] of Object.entries<TSchema>(props.properties)) {
      expect((property as { description?: string }).description, name).toMatch(/[\u4e00-\u9fff]/)
    }
  })

  it('refuses a property that it does not have, by the checks that pages are compiled with', () => {
    expect(pageValidators.panelProps[type]?.({ noSuchProperty: 1 })).toBe(false)
  })

  it('draws behind its load alone', () => {
    expect(typeof load).toBe('function')
  })
})
