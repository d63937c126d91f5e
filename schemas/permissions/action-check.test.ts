import { describe, expect, it } from 'vitest'
import type { DefinedAction, GrantedAction } from '../api/permissions.ts'
import { createActionCheck, isGranted } from './action-check.ts'

function granted(action: string, type: string): GrantedAction {
  return { action, type, describe: null }
}
function defined(action: string, type: string, status: string): DefinedAction {
  return { action, type, status, describe: null }
}

// `defined`: how the permission stands in allAuth, as type and status; `granted`: as which type the user holds it.
const EVERY_COMBINATION = [
  { defined: 'nowhere', granted: 'not', visible: false, disabled: false, excluded: false },
  { defined: 'nowhere', granted: 'type 1', visible: true, disabled: false, excluded: false },
  { defined: 'nowhere', granted: 'type 2', visible: false, disabled: false, excluded: false },
  { defined: 'type 1, in force', granted: 'not', visible: false, disabled: false, excluded: true },
  { defined: 'type 1, in force', granted: 'type 1', visible: true, disabled: false, excluded: false },
  { defined: 'type 1, in force', granted: 'type 2', visible: false, disabled: false, excluded: true },
  { defined: 'type 1, not in force', granted: 'not', visible: true, disabled: false, excluded: false },
  { defined: 'type 1, not in force', granted: 'type 1', visible: true, disabled: false, excluded: false },
  { defined: 'type 1, not in force', granted: 'type 2', visible: true, disabled: false, excluded: false },
  { defined: 'type 2, in force', granted: 'not', visible: false, disabled: true, excluded: false },
  { defined: 'type 2, in force', granted: 'type 1', visible: true, disabled: true, excluded: false },
  { defined: 'type 2, in force', granted: 'type 2', visible: false, disabled: false, excluded: false },
  { defined: 'type 2, not in force', granted: 'not', visible: false, disabled: false, excluded: false },
  { defined: 'type 2, not in force', granted: 'type 1', visible: true, disabled: false, excluded: false },
  { defined: 'type 2, not in force', granted: 'type 2', visible: false, disabled: false, excluded: false },
] as const

const DEFINITIONS: Readonly<Record<string, readonly DefinedAction[]>> = {
  nowhere: [],
  'type 1, in force': [defined('market:price:add', '1', '1')],
  'type 1, not in force': [defined('market:price:add', '1', '0')],
  'type 2, in force': [defined('market:price:add', '2', '1')],
  'type 2, not in force': [defined('market:price:add', '2', '0')],
}
const GRANTS: Readonly<Record<string, readonly GrantedAction[]>> = {
  not: [],
  'type 1': [granted('market:price:add', '1')],
  'type 2': [granted('market:price:add', '2')],
}

describe('a control tied to a permission', () => {
  it.each(EVERY_COMBINATION)('defined: $defined; granted: $granted → visible $visible, disabled $disabled', (row) => {
    const check = createActionCheck({ auth: GRANTS[row.granted] ?? [], allAuth: DEFINITIONS[row.defined] ?? [] })

    expect(check.isVisible('market:price:add')).toBe(row.visible)
    expect(check.isDisabled('market:price:add')).toBe(row.disabled)
    expect(check.excludedActions('market:price:').has('add')).toBe(row.excluded)
  })

  it('is governed by each code of an entry that holds several', () => {
    const check = createActionCheck({
      auth: [granted('market:price:add, market:price:edit', '1')],
      allAuth: [defined('market:price:add,market:price:edit,market:price:delete', '1', '1')],
    })

    expect(check.isVisible('market:price:edit')).toBe(true)
    expect(check.isVisible('market:price:add, market:price:edit')).toBe(false)
    expect(check.excludedActions('market:price:')).toEqual(new Set(['delete']))
  })

  it('is open as soon as one of two definitions is not in force', () => {
    const check = createActionCheck({
      auth: [],
      allAuth: [
        defined('price:form', '2', '1'),
        defined('price:form', '2', '0'),
        defined('price:add', '1', '1'),
        defined('price:add', '1', '0'),
      ],
    })

    expect(check.isDisabled('price:form')).toBe(false)
    expect(check.isVisible('price:add')).toBe(true)
  })

  it('never opens for an empty code', () => {
    const check = createActionCheck({ auth: [granted(',', '1')], allAuth: [defined('', '1', '0')] })

    expect(check.isVisible('')).toBe(false)
  })
})

describe('excluded actions', () => {
  it('are those below the prefix only', () => {
    const check = createActionCheck({
      auth: [],
      allAuth: [defined('market:price:batch_delete', '1', '1'), defined('market:pricelist:add', '1', '1')],
    })

    expect(check.excludedActions('market:price:')).toEqual(new Set(['batch_delete']))
  })
})

describe('a call tied to a permission', () => {
  it.each([
    [new Set(['a']), new Set<string>(), true],
    [new Set<string>(), new Set(['a']), true],
    [new Set(['b']), new Set(['c']), false],
  ])('held %o, not in force %o: open %s', (held, notInForce, open) => {
    expect(isGranted('a', held, notInForce)).toBe(open)
  })
})
