import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { UnknownComponentPage } from './unknown-component-page.tsx'

it('names the module that a menu entry asks for and the console does not have', async () => {
  const screen = await render(<UnknownComponentPage title="报表" component="report/Sales" />)
  await expect.element(screen.getByRole('heading', { level: 1, name: '报表' })).toBeVisible()
  await expect.element(screen.getByText('此页面暂不可用')).toBeVisible()
  await expect.element(screen.getByText('report/Sales')).toBeVisible()
})
