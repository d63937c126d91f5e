import { describe, expect, it } from 'vitest'
import type { HostPermissions } from '../../host.ts'
import { excludedCodes, permittedButtons, permittedColumns } from './grid-rights.ts'

const permissions: HostPermissions = {
  isVisible: () => true,
  isDisabled: () => false,
  excludedActions: (prefix) => new Set(prefix === 'market:price:' ? ['batch_delete', 'cost'] : []),
}

describe('the permission prefix of a grid', () => {
  it.each(['market:price', 'market:price:'])('is %s with or without its colon', (authPre) => {
    expect(excludedCodes(authPre, permissions)).toEqual(new Set(['batch_delete', 'cost']))
  })

  it('excludes nothing when there is none', () => {
    const everything: HostPermissions = { ...permissions, excludedActions: () => new Set(['add']) }
    expect(excludedCodes('', everything).size).toBe(0)
  })

  it('takes the delete button away with batch_delete, and columns by their key', () => {
    const excluded = excludedCodes('market:price', permissions)
    expect([...permittedButtons(['add', 'remove', 'clearSelection'], excluded)]).toEqual(['add', 'clearSelection'])
    const columns = [
      { key: 'price', title: '价格' },
      { key: 'cost', title: '成本' },
    ]
    expect(permittedColumns(columns, excluded).map(({ key }) => key)).toEqual(['price'])
  })
})
