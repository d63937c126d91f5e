import { describe, expect, it } from 'vitest'
import type { ReferableField } from './compile-context.ts'
import { compile, pageWithField } from './compile-page.fixture.ts'
import { REFERABLE } from './reference-mistakes.fixture.ts'

const compiled = (field: Record<string, unknown>) =>
  compile(pageWithField('who', { type: 'ref', title: '谁', ...field }), { tables: REFERABLE })

describe('a widget that chooses from one table', () => {
  it('says what is referred to where the page does not', () => {
    const { plan, problems } = compiled({ widget: 'user-picker' })
    expect(problems).toEqual([])
    expect(plan?.fieldByName.get('who')?.choices).toMatchObject({
      source: 'ref',
      entity: 'sys_user',
      value: 'id',
      label: 'realname',
      dictCode: 'sys_user,realname,id',
    })
  })

  it('has the columns that it shows in the plan', () => {
    const { plan, problems } = compiled({
      ref: { entity: 'sys_user', value: 'id', label: 'realname' },
      widget: { type: 'row-picker', options: { shows: 'realname' } },
    })
    expect(problems).toEqual([])
    expect(plan?.fieldByName.get('who')?.choices).toMatchObject({ shows: [{ name: 'realname', column: 'realname' }] })
  })

  it('has what their values are called in the plan', () => {
    const unit: ReferableField = {
      type: { kind: 'enum' },
      multiple: false,
      restricted: false,
      choices: { source: 'dict', code: 'unit' },
    }
    const field = {
      type: 'ref',
      title: '谁',
      ref: { entity: 'sys_user', value: 'id', label: 'realname' },
      widget: { type: 'row-picker', options: { shows: 'unit' } },
    }
    const users = new Map<string, ReferableField>([...(REFERABLE.get('sys_user') ?? []), ['unit', unit]])
    const tables = new Map<string, ReadonlyMap<string, ReferableField>>([...REFERABLE, ['sys_user', users]])
    const { plan } = compile(pageWithField('who', field), { tables })
    expect(plan?.fieldByName.get('who')?.choices).toMatchObject({
      shows: [{ name: 'unit', column: 'unit', choices: { source: 'dict', code: 'unit' } }],
    })
  })

  it('leaves it to the page that writes it', () => {
    const ref = { entity: 'sys_user', value: 'realname', label: 'realname' }
    const { plan, problems } = compiled({ widget: { type: 'user-picker' }, ref })
    expect(problems).toEqual([])
    expect(plan?.fieldByName.get('who')?.choices).toMatchObject({ value: 'realname' })
  })

  it('says nothing about fields of other widgets', () => {
    expect(compiled({ widget: 'ref-select' }).problems[0]).toMatchObject({ code: 'missing-choices' })
  })
})
