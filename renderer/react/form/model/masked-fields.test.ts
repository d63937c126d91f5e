import { describe, expect, it } from 'vitest'
import { formBlocks, placedFields } from '../../field/visible-layout.ts'
import { visibleParts } from '../../list/use-visible-parts.ts'
import { fakeHost } from '../form.fixture.tsx'
import { compilePlan } from './compiled-page.fixture.ts'
import { openForm } from './form-model.fixture.ts'

const masked = (title: string, permission: string) => ({
  type: 'string(20)',
  title,
  permission,
  rules: ['required'],
  show: { as: 'masked', keep: 'phone' },
})
const PAGE = {
  fields: {
    name: { type: 'string(9)', title: '姓名' },
    mobile: masked('手机号', 'mobile'),
    badge: masked('工牌', 'badge'),
  },
  checks: [{ id: 'badge', that: 'badge != name', message: '工牌不能是姓名', reveals: false }],
  query: { simple: ['name', 'mobile'] },
}
const UNSEEN = ['demo:sample:field:mobile:see', 'demo:sample:field:badge:see']
const STORED = { id: '1', version: 1, name: '甲', mobile_dictText: '138****8888', badge_dictText: '001****0001' }

function accesses(opened: ReturnType<typeof openForm>) {
  return placedFields(formBlocks(opened.model.layout)).map(({ placed, access }) => `${placed.field.name} ${access}`)
}

describe('a masked field in the form of who may not see it', () => {
  it('is entered over its mask, unless the page compares it', () => {
    const opened = openForm({ page: PAGE, record: STORED, hidden: UNSEEN })
    // The name is compared with a badge that is not seen.
    expect(accesses(opened)).toEqual(['name readable', 'mobile editable', 'badge readable'])
    expect(opened.model.stateOf('mobile')).toMatchObject({ value: null, masked: '138****8888' })
  })

  it('is not asked for where there is one, and is sent only when it was entered', async () => {
    const { model } = openForm({ page: PAGE, record: STORED, hidden: UNSEEN })
    expect(await model.validate()).toEqual([])
    expect(model.hasChanges()).toBe(false)
    model.change('mobile', '13900001111')
    expect(model.toRecord()).toEqual({ id: '1', version: 1, mobile: '13900001111' })
    model.change('mobile', null)
    expect(model.hasChanges()).toBe(false)
  })

  it('is asked for in a new record', async () => {
    const opened = openForm({ page: PAGE, hidden: UNSEEN })
    expect(accesses(opened)).toEqual(['name editable', 'mobile editable', 'badge editable'])
    expect(await opened.model.validate()).toHaveLength(2)
  })

  it('is only read without the right to edit', () => {
    const hidden = [...UNSEEN, 'demo:sample:field:mobile:edit']
    expect(accesses(openForm({ page: PAGE, record: STORED, hidden }))).toContain('mobile readable')
  })

  it('has its column in the list, and neither order nor condition', () => {
    const parts = visibleParts(compilePlan(PAGE), fakeHost({ hidden: UNSEEN }).host.permissions)
    expect(parts.columns.map(({ field, sortable }) => [field.name, sortable])).toContainEqual(['mobile', false])
    expect(parts.simple.map(({ field }) => field.name)).toEqual(['name'])
  })
})
