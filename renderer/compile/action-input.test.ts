import { describe, expect, it } from 'vitest'
import { compile, pageWith, SOUND_PAGE } from './compile-page.fixture.ts'

describe('an action with input', () => {
  const { plan, problems } = compile(
    pageWith({
      fields: {
        ...SOUND_PAGE.fields,
        price: { type: 'decimal(12,2)', title: '价格', rules: [{ min: 0 }], readonly: true, default: 5 },
      },
      actions: {
        lower: {
          title: '降价',
          type: 'set-values',
          input: [
            'note',
            {
              field: 'price',
              title: '新的价格',
              default: '= price / 2',
              rules: ['required', { max: 100 }],
              help: '含税',
              placeholder: '0.00',
            },
            { field: 'since', default: '2026-01-01' },
          ],
          checks: [{ id: 'lower', that: 'price < old.price', message: '要低于原价', fields: ['price'] }],
          props: { values: { kind: '= old.kind' } },
        },
        remark: { title: '备注', type: 'set-values', input: ['note'] },
      },
    }),
  )
  const lower = plan?.actions.find(({ name }) => name === 'lower')

  it('asks for fields of the page, each with the rules and the default of the question besides its own', () => {
    expect(problems).toEqual([])
    expect(lower?.input).toMatchObject([
      { field: { name: 'note', required: false, defaultValue: null }, title: '说明' },
      {
        field: {
          name: 'price',
          title: '新的价格',
          required: true,
          rules: [{ code: 'min' }, { code: 'required' }, { code: 'max' }],
          defaultValue: null,
          defaultExpression: { source: '= price / 2' },
        },
        title: '新的价格',
        help: '含税',
        placeholder: '0.00',
      },
      { field: { name: 'since', defaultValue: '2026-01-01', defaultExpression: null } },
    ])
  })

  it('can be given what forms show read-only, without the default of a new record', () => {
    expect(lower?.input.map(({ field }) => field.readOnly)).toEqual([false, false, false])
    expect(plan?.fieldByName.get('price')).toMatchObject({ readOnly: true, required: false, defaultValue: '5' })
  })

  it('has checks that see the record before and after', () => {
    expect(lower?.checks).toMatchObject([{ id: 'lower', fields: ['price'], that: { source: 'price < old.price' } }])
    expect(plan?.checks).toEqual([])
  })

  it('may write nothing but what it asks for', () => {
    expect(plan?.actions.find(({ name }) => name === 'remark')).toMatchObject({ props: {}, checks: [] })
  })
})
