import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fieldPlan } from '../field-plan.fixture.ts'
import { stage } from '../widget-stage.fixture.tsx'
import { area } from './index.ts'

const field = fieldPlan({
  type: 'ref',
  title: '所在地区',
  choices: {
    source: 'ref',
    entity: 'sys_area',
    value: 'id',
    label: 'fullText',
    dictCode: 'sys_area,full_text,id',
    where: [],
    fill: [],
  },
})
const choices = [{ value: '440305', text: '广东省/深圳市/南山区', isStored: true as const }]

const pick = (name: string) => userEvent.click(page.getByRole('menuitemcheckbox', { name, exact: true }))

describe('an area in one box', () => {
  it('stores the code of the last level', async () => {
    const { screen, onChange } = await stage(area, { field })
    await userEvent.click(screen.getByRole('combobox'))
    await pick('广东省')
    await pick('深圳市')
    expect(onChange).not.toHaveBeenCalled()
    await pick('南山区')
    expect(onChange.mock.calls).toEqual([['440305']])
    await expect
      .poll(() => document.querySelector('.ant-select-content')?.textContent)
      .toContain('广东省/深圳市/南山区')
  })

  it('shows the names of what is stored, joined by /, and stores nothing when it is cleared', async () => {
    const { screen, lastValue } = await stage(area, { field, choices, value: '440305' })
    await expect.element(screen.getByText('广东省/深圳市/南山区', { exact: true })).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: '清除', exact: true }))
    expect(lastValue()).toBeNull()
  })

  it('ends where the page says', async () => {
    const { screen, onChange } = await stage(area, { field, options: { saveCode: 'city' } })
    await userEvent.click(screen.getByRole('combobox'))
    await pick('广东省')
    await pick('深圳市')
    expect(onChange.mock.calls).toEqual([['440300']])
  })
})

describe('an area in three boxes', () => {
  it('stores the code once the last one is chosen, and nothing while one above is another', async () => {
    const { screen, onChange } = await stage(area, { field, options: { type: 'select' } })
    const choose = async (level: string, name: string) => {
      const box = screen.getByRole('combobox', { name: `所在地区 ${level}`, exact: true })
      await userEvent.type(box, name)
      await expect.element(page.getByTitle(name, { exact: true }).last()).toBeVisible()
      await userEvent.keyboard('{Enter}')
    }
    for (const level of ['请选择省', '请选择市', '请选择区'])
      await expect.element(screen.getByText(level, { exact: true })).toBeVisible()
    await choose('省', '广东省')
    await choose('市', '深圳市')
    expect(onChange).not.toHaveBeenCalled()
    await choose('区', '南山区')
    expect(onChange.mock.lastCall).toEqual(['440305'])
    await choose('市', '广州市')
    expect(onChange.mock.lastCall).toEqual([null])
    await choose('区', '天河区')
    expect(onChange.mock.lastCall).toEqual(['440106'])
  })
})

it('says Bad type value where the type is none', async () => {
  const { screen } = await stage(area, { field, options: { type: 'tree' as 'select' } })
  await expect.element(screen.getByText('Bad type value', { exact: true })).toBeVisible()
})
