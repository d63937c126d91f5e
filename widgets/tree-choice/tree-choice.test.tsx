import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { fieldPlan } from '../field-plan.fixture.ts'
import { stage, stageQuery } from '../widget-stage.fixture.tsx'
import { treeChoice } from './index.ts'

const options = {
  nodes: [
    { value: 'east', text: '华东' },
    { value: 'sh', text: '上海', parent: 'east' },
    { value: 'bj', text: '北京' },
  ],
}
const field = fieldPlan({ title: '区域', widget: { type: 'tree-choice', options } })
const several = { ...field, multiple: true }

describe('a node of a tree', () => {
  it('is chosen on any level, and stored alone', async () => {
    const { screen, lastValue } = await stage(treeChoice, { field, options })
    await userEvent.click(screen.getByRole('combobox', { name: '区域' }))
    await userEvent.click(screen.getByText('上海'))
    expect(lastValue()).toBe('sh')
    await userEvent.click(screen.getByRole('combobox', { name: '区域' }))
    await userEvent.click(screen.getByText('华东'))
    expect(lastValue()).toBe('east')
  })

  it('is found by typing, and taken away by the keyboard', async () => {
    const { screen, lastValue } = await stage(treeChoice, { field, options })
    await userEvent.tab()
    await userEvent.keyboard('北{ArrowDown}{Enter}')
    expect(lastValue()).toBe('bj')
    await userEvent.tab()
    await expect.element(screen.getByRole('button', { name: '清除' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    expect(lastValue()).toBeNull()
  })

  it('can be one of several, in a form and in a query', async () => {
    const inForm = await stage(treeChoice, { field: several, options, value: ['bj'] })
    await userEvent.click(inForm.screen.getByRole('combobox', { name: '区域' }))
    await userEvent.click(inForm.screen.getByText('上海'))
    expect(inForm.lastValue()).toEqual(['bj', 'sh'])
    await inForm.screen.unmount()
    const { screen, lastValue } = await stageQuery(treeChoice, 'in', { field, options })
    await userEvent.click(screen.getByRole('combobox', { name: '区域' }))
    await userEvent.click(screen.getByText('上海'))
    expect(lastValue()).toEqual(['sh'])
  })

  it('stays in sight with a mark when it is none any more, and is not lost beside another', async () => {
    const { screen, lastValue } = await stage(treeChoice, { field: several, options, value: ['hz'] })
    await expect.element(screen.getByText('未知（hz）').first()).toBeVisible()
    await userEvent.click(screen.getByRole('combobox', { name: '区域' }))
    await userEvent.click(screen.getByText('上海'))
    expect(lastValue()).toEqual(['hz', 'sh'])
  })

  it('reads as its text, and is read back from it or from its value', async () => {
    const context = { options, field: several, choices: [] }
    expect(treeChoice.format(['sh', 'bj'], context)).toBe('上海，北京')
    expect(treeChoice.parse('上海、bj', context)).toEqual({ ok: true, value: ['sh', 'bj'] })
    expect(treeChoice.parse('杭州', context)).toEqual({ ok: false, message: '“杭州”不在选项中' })
    const { screen } = await stage(treeChoice, { field: several, options, value: ['sh', 'bj'], readOnly: true })
    await expect.element(screen.getByRole('textbox', { name: '区域' })).toHaveValue('上海，北京')
  })
})
