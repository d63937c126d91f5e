import { expect, it } from 'vitest'
import { compilePlan } from '#renderer/react/form/model/compiled-page.fixture.ts'
import { withoutFields } from './without-fields.ts'

const text = (title: string) => ({ type: 'string(9)', title })
const plan = compilePlan({
  fields: { name: text('名称'), role: text('角色'), rank: text('级别'), post: text('职务'), note: text('说明') },
  form: {
    layout: [
      { fields: ['name', 'role'] },
      { fields: ['rank'] },
      { tabs: [{ title: '其他', layout: [{ fields: ['post', 'note'] }] }] },
    ],
  },
})
const shown = (given: typeof plan) =>
  given.form.layout.map((node) =>
    node.kind === 'section'
      ? node.fields.map(({ field }) => field.name)
      : 'panes' in node
        ? node.panes.flatMap(({ layout }) =>
            layout.flatMap((block) => (block.kind === 'section' ? block.fields.map(({ field }) => field.name) : [])),
          )
        : [],
  )

it('leaves fields out of a form, with the sections that they leave empty, and changes nothing else', () => {
  expect(shown(withoutFields(plan, ['role', 'rank', 'post']))).toEqual([['name'], ['note']])
  expect(withoutFields(plan, [])).toBe(plan)
  expect(withoutFields(plan, ['role']).fieldByName).toBe(plan.fieldByName)
})
