import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import type { TSchema } from 'typebox'
import { describe, expect, it } from 'vitest'
import { compilePage } from '#renderer/compile/compile-page.ts'
import {
  EXAMPLE_FIELD,
  examplePage,
  fieldTextOf,
  type WidgetExample,
  type WidgetExamples,
} from '#renderer/react/gallery/widget-example.ts'
import type { InputDefinition } from '#renderer/widget.ts'
import { FIELD_KINDS } from '#schemas/language/field-type.ts'
import { pageSchema } from '#schemas/language/page.ts'
import { isProblemCode } from '#schemas/language/problems.ts'
import { FORMAT_KINDS } from '#schemas/language/text-format.ts'
import { actionRegistry } from './action-registry.ts'
import { fieldPlan } from './field-plan.fixture.ts'
import { widgetRegistry } from './registry.ts'
import { staticImports } from './static-imports.fixture.ts'

const here = import.meta.dirname
const definitions = widgetRegistry.types.map((type) => definitionOf(type))
const ajv = new Ajv({ allErrors: true, strict: true })
// Compiled from the sources, so that a change of a schema is tested before the generated validators are written.
const validators = {
  page: ajv.compile(pageSchema),
  widgetOptions: Object.fromEntries(definitions.map(({ type, options }) => [type, ajv.compile(options)])),
  actionProps: {},
  panelProps: {},
}

function definitionOf(type: string): InputDefinition {
  const definition = widgetRegistry.get(type)
  if (!definition) throw new Error(`no widget ${type}`)
  return definition
}

function examplesOf(type: string): WidgetExamples {
  return JSON.parse(readFileSync(join(here, type, 'examples.json'), 'utf8'))
}

/** Compiles the page of an example, and returns the codes of its problems and its field. */
function compileExample(example: WidgetExample) {
  const { plan, problems } = compilePage(examplePage(fieldTextOf(example), example.beside), {
    registry: widgetRegistry,
    actions: actionRegistry,
    validators,
  })
  return { codes: problems.map((problem) => problem.code), field: plan?.fieldByName.get(EXAMPLE_FIELD) }
}

describe('the registry', () => {
  it('has a folder for every widget, named like it', () => {
    for (const type of widgetRegistry.types) expect(existsSync(join(here, type, 'index.ts')), type).toBe(true)
  })

  it('has every folder that holds a definition', () => {
    const folders = readdirSync(here, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && existsSync(join(here, entry.name, 'index.ts')))
      .map((entry) => entry.name)
    expect([...widgetRegistry.types, widgetRegistry.rows.type].sort()).toEqual(folders.sort())
  })

  it('edits every storage type by default, but for those that have no widget yet', () => {
    const without = FIELD_KINDS.filter((kind) => !widgetRegistry.defaultFor(kind, false))
    expect(without).toEqual([])
    expect(FORMAT_KINDS.map((format) => widgetRegistry.defaultFor('text', false, format)?.type)).toEqual([
      'rich-text',
      'markdown',
      'code',
    ])
    expect(widgetRegistry.defaultFor('decimal', false)?.type).toBe('money')
    expect(widgetRegistry.defaultFor('enum', true)?.type).toBe('multi-select')
    expect(widgetRegistry.defaultFor('ref', true)?.type).toBe('ref-select')
  })

  it('reaches neither React nor a drawing by static imports', () => {
    const reached = staticImports(join(here, 'registry.ts'))
    const packages = [...reached.packages].sort()
    expect(packages).toEqual(['typebox'])
    expect([...reached.files].filter((file) => file.endsWith('.tsx'))).toEqual([])
    expect(reached.files.size).toBeGreaterThan(widgetRegistry.types.length)
  })
})

describe.each(definitions)('the widget $type', (definition) => {
  const { type, options, format, parse } = definition
  const context = { options: {}, field: fieldPlan({ type: typeText(definition) }), choices: [] }

  it('says what it is, in its definition and in a README', () => {
    expect(type).toMatch(/^[a-z]+(-[a-z]+)*$/)
    expect(definition.title).not.toBe('')
    expect(definition.summary).not.toBe('')
    expect(readFileSync(join(here, type, 'README.md'), 'utf8')).toMatch(new RegExp(`^# ${type}\n`))
  })

  it('has closed options, each with a Chinese description and optional', () => {
    expect(options).toMatchObject({ type: 'object', additionalProperties: false })
    // Options are checked as they were written: one with a default that is required would refuse every page.
    expect((options as { required?: readonly string[] }).required ?? []).toEqual([])
    for (const [name, option] of Object.entries<TSchema>(options.properties)) {
      expect((option as { description?: string }).description, name).toMatch(/[\u4e00-\u9fff]/)
    }
  })

  it('formats nothing as no text, and reads no text as nothing', () => {
    expect(format(null, context)).toBe('')
    expect(parse('', context)).toEqual({ ok: true, value: null })
    expect(parse('  ', context)).toEqual({ ok: true, value: null })
  })

  it('has examples that are right, and some that are wrong', () => {
    expect(examplesOf(type).valid).not.toEqual([])
    expect(examplesOf(type).broken).not.toEqual([])
  })

  it.each(examplesOf(type).valid)('compiles the example $title', (example) => {
    const { codes, field } = compileExample(example)
    expect(codes).toEqual([])
    expect(field?.widget.type).toBe(type)
  })

  it.each(examplesOf(type).broken)('reports $problem for the example $title', (example) => {
    expect(isProblemCode(example.problem)).toBe(true)
    expect(compileExample(example).codes).toEqual([example.problem])
  })
})

describe('the drawing of sub-tables', () => {
  it('says what it is, in its definition and in a README', () => {
    const { type, title, summary } = widgetRegistry.rows
    expect(title).not.toBe('')
    expect(summary).not.toBe('')
    expect(readFileSync(join(here, type, 'README.md'), 'utf8')).toMatch(new RegExp(`^# ${type}\n`))
  })
})

/** The first storage type that a widget edits, as a page writes it. */
function typeText({ accepts }: InputDefinition): string {
  const kind = accepts[0] ?? 'string'
  if (kind === 'string') return 'string(32)'
  return kind === 'decimal' ? 'decimal(12,2)' : kind
}
