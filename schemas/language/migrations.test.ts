import { describe, expect, it } from 'vitest'
import { MIGRATIONS, type Migration, migratePage, readableVersions } from './migrations.ts'
import { SCHEMA_VERSION } from './page.ts'

const renameHeading: Migration = {
  from: -1,
  to: 0,
  migrate: ({ heading, ...page }) => ({ ...page, title: heading }),
}
const wrapTable: Migration = {
  from: 0,
  to: 1,
  migrate: ({ table, ...page }) => ({ ...page, entity: { table } }),
}

describe('migrating a page', () => {
  it('goes through every version in between', () => {
    expect(migratePage({ schemaVersion: -1, heading: '价格', table: 'price' }, [renameHeading, wrapTable])).toEqual({
      schemaVersion: 1,
      title: '价格',
      entity: { table: 'price' },
    })
  })

  it('starts at the version that the page is of', () => {
    expect(migratePage({ schemaVersion: 0, heading: 'x', table: 'price' }, [renameHeading, wrapTable])).toEqual({
      schemaVersion: 1,
      heading: 'x',
      entity: { table: 'price' },
    })
  })

  it('does not change the page that it is given', () => {
    const old = Object.freeze({ schemaVersion: 0, table: 'price' })
    migratePage(old, [wrapTable])
    expect(old).toEqual({ schemaVersion: 0, table: 'price' })
  })

  it.each([[null], [5], ['text'], [[]], [{}], [{ schemaVersion: 99 }], [{ schemaVersion: '0' }]])(
    'leaves %j as it is',
    (value) => {
      expect(migratePage(value, [renameHeading, wrapTable])).toBe(value)
    },
  )
})

describe('the migrations of the product', () => {
  it('lead without a gap from the oldest version to the present one', () => {
    const versions = readableVersions()
    expect(versions).toEqual(Array.from({ length: SCHEMA_VERSION }, (_, index) => index + 1))
    expect(MIGRATIONS.every(({ from, to }) => to === from + 1)).toBe(true)
  })
})
