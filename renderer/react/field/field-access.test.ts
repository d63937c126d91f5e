import { describe, expect, it } from 'vitest'
import { allPermissions } from '../../host.ts'
import { fieldPlan } from '../form/form.fixture.tsx'
import { fieldAccess } from './field-access.ts'

const codes = { see: 'p:field:cost:see', edit: 'p:field:cost:edit', export: 'p:field:cost:export' }
const cost = fieldPlan('cost', '成本价', { permissions: [codes] })

function permissions({ hidden = [], disabled = [] }: { hidden?: readonly string[]; disabled?: readonly string[] }) {
  const isVisible = (code: string) => !hidden.includes(code)
  return { ...allPermissions, isVisible, isDisabled: (code: string) => disabled.includes(code) }
}

describe('what a user may do with a field', () => {
  it.each([
    { field: cost, given: {}, access: 'editable' },
    { field: cost, given: { hidden: [codes.see] }, access: 'hidden' },
    { field: cost, given: { hidden: [codes.edit] }, access: 'readable' },
    { field: cost, given: { disabled: [codes.edit] }, access: 'readable' },
    { field: cost, given: { hidden: [codes.see, codes.edit] }, access: 'hidden' },
    { field: fieldPlan('a', '甲'), given: { hidden: [codes.see] }, access: 'editable' },
    { field: fieldPlan('a', '甲', { readOnly: true }), given: {}, access: 'readable' },
  ])('is $access for $field.name given $given', ({ field, given, access }) => {
    expect(fieldAccess(field, permissions(given))).toBe(access)
  })
})
