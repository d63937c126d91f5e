import { describe, expect, it } from 'vitest'
import type { Migration } from '#schemas/language/migrations.ts'
import { fakeActions, fakeRegistry, fakeValidators, pageWith, SOUND_PAGE } from './compile-page.fixture.ts'
import { compilePage } from './compile-page.ts'

/** Version 0 called the fields columns. */
const namedColumns: Migration = {
  from: 0,
  to: 1,
  migrate: ({ columns, ...page }) => ({ ...page, fields: columns }),
}

function compileOld(changes: Record<string, unknown>) {
  const text = pageWith({ schemaVersion: 0, fields: undefined, columns: SOUND_PAGE.fields, ...changes })
  const options = { registry: fakeRegistry, actions: fakeActions, validators: fakeValidators }
  return { text, compiled: compilePage(text, { ...options, migrations: [namedColumns] }) }
}

describe('a page of an older version', () => {
  it('opens as what it says today', () => {
    const { plan, problems } = compileOld({}).compiled
    expect(problems).toEqual([])
    expect(plan?.fields.map((field) => field.name)).toEqual(['name', 'kind', 'price', 'since', 'note'])
  })

  it('has its mistakes pointed at in its own text', () => {
    const { text, compiled } = compileOld({ list: { columns: ['prise'] } })
    const line = text.split('\n').findIndex((content) => content.includes('prise')) + 1
    expect(compiled.problems).toMatchObject([{ code: 'unknown-field', line }])
  })

  it('is refused when no migration knows its version', () => {
    const { compiled } = compileOld({ schemaVersion: -3, fields: SOUND_PAGE.fields, columns: undefined })
    expect(compiled.plan).toBeNull()
    expect(compiled.problems).toMatchObject([{ code: 'schema-version', pointer: '/schemaVersion' }])
  })
})
