import { Suspense } from 'react'
import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Host } from '../../host.ts'
import { RecordDialog, type RecordTarget } from '../form/dialog/record-dialog.tsx'
import { fakeHost, Surroundings } from '../form/form.fixture.tsx'
import { compilePlan, OFFER_PAGE } from '../form/model/compiled-page.fixture.ts'
import { Inspector } from './inspector.tsx'

const text = JSON.stringify({ code: 'sample', ...OFFER_PAGE }, null, 2)
const lineOf = (part: string) => text.slice(0, text.indexOf(part)).split('\n').length

async function setup({ target = { mode: 'add' }, may = true }: { target?: RecordTarget; may?: boolean } = {}) {
  const fake = fakeHost()
  fake.calls.records.push({ id: '7', name: '甲', tiers: [] })
  const loaded: string[] = []
  const host: Host = {
    ...fake.host,
    ...(may && {
      inspector: {
        mayInspect: true,
        async loadPage(code) {
          loaded.push(code)
          return { code, hash: 'h', file: 'demo/sample.json', text }
        },
      },
    }),
  }
  const screen = await render(
    <Surroundings host={host} motion={false}>
      <Suspense>
        <RecordDialog plan={compilePlan(OFFER_PAGE)} target={target} onSaved={() => {}} onClosed={() => {}} />
      </Suspense>
      <Inspector />
    </Surroundings>,
  )
  await expect.element(screen.getByRole('dialog').first()).toBeVisible()
  return {
    screen,
    loaded,
    field: (name: string) => screen.getByRole('textbox', { name, exact: true }),
    panel: (name: string) => screen.getByRole('dialog', { name: `检查字段：${name}` }),
  }
}

describe('the inspector', () => {
  it('tells file and line, rules, and which reaction locked a field, with the inputs of its condition', async () => {
    const { screen, field, panel } = await setup()
    await field('价格').fill('600')
    await field('数量').fill('2')
    // Locked, it is a text like any other that cannot be typed.
    await screen.getByText('级别', { exact: true }).click({ modifiers: ['Alt', 'Shift'] })
    const level = panel('级别')
    await expect.element(level).toHaveTextContent(`demo/sample.json:${lineOf('"level"')}:`)
    await expect.element(level).toHaveTextContent('只读由联动 large 决定')
    await expect.element(level).toHaveTextContent('已被填入由联动 large 决定')
    await expect.element(level).toHaveTextContent('total > 1000')
    await expect.element(level.getByRole('row', { name: 'total "1200"' })).toBeVisible()
    await expect.element(level).toHaveTextContent('条件成立。效果：只读，填入 "large"')
  })

  it('opens on Alt+Shift+I in a field, leads to what is hidden, and gives the focus back', async () => {
    const { screen, field, panel } = await setup()
    await field('名称').click()
    await userEvent.keyboard('{Alt>}{Shift>}I{/Shift}{/Alt}')
    await expect.element(panel('名称')).toHaveTextContent('规则必填')
    await screen.getByRole('button', { name: '公式' }).click()
    await expect.element(panel('公式')).toHaveTextContent('隐藏由联动 float 决定')
    await expect.element(panel('公式').getByRole('row', { name: 'kind "fixed"' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(panel('公式')).not.toBeInTheDocument()
    await expect.element(field('名称')).toHaveFocus()
    await expect.element(screen.getByRole('dialog', { name: /新增/ })).toBeVisible()
  })

  it('tells how a value is computed, in a detail as well', async () => {
    const { screen, panel } = await setup({ target: { mode: 'refund', id: '7' } })
    await screen.getByText('总价').click({ modifiers: ['Alt', 'Shift'] })
    await expect.element(panel('总价')).toHaveTextContent('= price * quantity')
  })

  it('does nothing for who may not inspect', async () => {
    const without = await setup({ may: false })
    await without.field('名称').click({ modifiers: ['Alt', 'Shift'] })
    expect(without.screen.getByRole('dialog').all()).toHaveLength(1)
  })

  it('loads nothing before it is asked', async () => {
    const { field, loaded, panel } = await setup()
    await field('名称').click()
    expect(loaded).toEqual([])
    await field('名称').click({ modifiers: ['Alt', 'Shift'] })
    await expect.element(panel('名称')).toBeVisible()
    expect(loaded).toEqual(['sample'])
  })
})
