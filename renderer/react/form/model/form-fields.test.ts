import { ObserverListeners } from '@formily/reactive/lib/environment.js'
import { describe, expect, it } from 'vitest'
import { compilePlan } from './compiled-page.fixture.ts'
import { createFormFields } from './form-fields.ts'

const plan = compilePlan({ fields: { name: { type: 'string(20)', title: '名称' } } })
const listening = () => {
  let count = 0
  ObserverListeners.forEach(() => {
    count += 1
  })
  return count
}

describe('the fields of a form', () => {
  it('stand in no list that would keep them when the form is gone, and follow their values', () => {
    const before = listening()
    const fields = createFormFields(plan.fields, { name: 'a' }, () => '')
    expect(listening()).toBe(before)
    fields.set('name', 'b')
    expect(fields.valueOf('name')).toBe('b')
  })
})
