import { describe, expect, it } from 'vitest'
import { fieldPermissionCodes, permissionCode } from './permission-code.ts'

describe('permissionCode', () => {
  const page = { permissionPrefix: 'market:price', permissionMap: { export: 'market:report:export' } }

  it('puts the action behind the prefix of the page', () => {
    expect(permissionCode(page, 'add')).toBe('market:price:add')
  })

  it('takes the code that the page maps the action to', () => {
    expect(permissionCode(page, 'export')).toBe('market:report:export')
  })

  it('takes no action for mapped that has the name of something every object has', () => {
    expect(permissionCode(page, 'constructor')).toBe('market:price:constructor')
  })

  it('spells those of fields', () => {
    expect(fieldPermissionCodes(page, 'cost')).toEqual({
      see: 'market:price:field:cost:see',
      edit: 'market:price:field:cost:edit',
      export: 'market:price:field:cost:export',
    })
  })
})
