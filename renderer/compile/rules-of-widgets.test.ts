import { describe, expect, it } from 'vitest'
import type { InputDefinition, WidgetRegistry } from '../widget.ts'
import { fakeActions, fakeRegistry, fakeValidators, pageWithField } from './compile-page.fixture.ts'
import { compilePage } from './compile-page.ts'

const input = fakeRegistry.get('input') as InputDefinition // the fixture has it
const phone: InputDefinition = { ...input, type: 'phone', defaultFor: [], rules: [{ code: 'm' }] }
const registry: WidgetRegistry = { ...fakeRegistry, get: (type) => (type === 'phone' ? phone : fakeRegistry.get(type)) }

function rulesOf(declared: readonly unknown[] | undefined) {
  const field = { type: 'string(32)', title: '手机', widget: 'phone', ...(declared && { rules: declared }) }
  const text = pageWithField('phone', field)
  const { plan, problems } = compilePage(text, { registry, actions: fakeActions, validators: fakeValidators })
  expect(problems).toEqual([])
  return plan?.fieldByName.get('phone')?.rules
}

describe('a widget that brings a rule', () => {
  it('gives it to its fields, behind what the page asks for', () => {
    expect(rulesOf(undefined)).toEqual([{ code: 'm' }])
    expect(rulesOf(['required', { maxLength: 20 }])).toEqual([
      { code: 'required' },
      { code: 'maxLength', argument: '20' },
      { code: 'm' },
    ])
  })

  it('leaves a page its own message', () => {
    expect(rulesOf([{ rule: 'm', message: '请填手机号' }])).toEqual([{ code: 'm', message: '请填手机号' }])
  })
})
