import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { fieldPlan } from '../field-plan.fixture.ts'
import { Ellipsis, EllipsisView } from './ellipsis.tsx'

const LONG = '2024 年第一季度钢材价格走势与后市展望'

it('shows a short text whole, and no tooltip', async () => {
  const screen = await render(<Ellipsis text="钢材价格" />)
  await expect.element(screen.getByText('钢材价格')).toBeVisible()
  expect(screen.container.querySelector('[aria-hidden]')).toBeNull()
})

it('cuts a long text at 25, shows all of it on hover, and reads out all of it', async () => {
  const screen = await render(<Ellipsis text={LONG} />)
  const cut = screen.getByText('2024 年第一季度钢材价格走…')
  await expect.element(cut).toHaveAttribute('aria-hidden')
  await expect.element(screen.getByText(LONG)).toBeInTheDocument()
  await userEvent.hover(cut)
  await expect.element(screen.getByRole('tooltip')).toHaveTextContent(LONG)
})

it('cuts in lists by the option length, and nothing in a detail', async () => {
  const given = { value: LONG, text: LONG, options: { length: 8 }, field: fieldPlan() }
  const screen = await render(<EllipsisView {...given} place="list" />)
  await expect.element(screen.getByText('2024 年…')).toBeInTheDocument()
  await screen.rerender(<EllipsisView {...given} place="detail" />)
  await expect.element(screen.getByText(LONG)).toBeVisible()
})
