import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fieldPlan } from '../field-plan.fixture.ts'
import { stage } from '../widget-stage.fixture.tsx'
import { linkDown } from './index.ts'

const field = fieldPlan({
  type: 'ref',
  title: '市',
  choices: {
    source: 'ref',
    entity: 'demo_area',
    dictCode: 'demo_area,name,id',
    where: [],
    fill: [],
    label: [],
  } as never,
})
const cities = [
  { value: '1301', text: '石家庄市' },
  { value: '1302', text: '唐山市' },
]

describe('a level of a tree', () => {
  it('is a plain select of all of it, filtered by what is typed without asking the server', async () => {
    const onSearchChoices = vi.fn()
    const { screen, lastValue } = await stage(linkDown, { field, choices: cities, onSearchChoices })
    await userEvent.click(screen.getByRole('combobox', { name: '市' }))
    expect(page.getByRole('option').all()).toHaveLength(2)
    await userEvent.keyboard('唐山{Enter}')
    expect(lastValue()).toBe('1302')
    expect(onSearchChoices).not.toHaveBeenCalled()
  })

  it('says what to choose first', async () => {
    const { screen } = await stage(linkDown, { field, placeholder: '请先填写省' })
    await expect.element(screen.getByText('请先填写省')).toBeVisible()
  })

  it('that is longer than a page is searched on the server', async () => {
    const many = Array.from({ length: 100 }, (_, index) => ({ value: `${index}`, text: `市 ${index}` }))
    const onSearchChoices = vi.fn()
    const { screen } = await stage(linkDown, { field, choices: many, onSearchChoices })
    await userEvent.click(screen.getByRole('combobox'))
    await userEvent.keyboard('唐')
    expect(onSearchChoices).toHaveBeenLastCalledWith('唐')
  })
})
