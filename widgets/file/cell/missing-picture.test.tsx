import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openCellGrid } from '../../cells/every-cell.fixture.tsx'

/** A picture that the browser can draw, and one that nobody has. */
const uploads = {
  addressOf: (path: string) =>
    path.includes('there') ? 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=' : `data:image/png;base64,${path}`,
  send: async () => ({ success: true, message: '' }),
}

describe('a picture that is gone', () => {
  it('is its name in the cell, until another one stands there', async () => {
    const { cell, handle } = await openCellGrid({ type: 'image' }, ['temp/gone.png'], { uploads })
    const name = () => cell(1).querySelector('span[data-press="show"]')
    await expect.poll(() => name()?.checkVisibility()).toBe(true)
    expect(cell(1).querySelector('img')?.checkVisibility()).toBe(false)
    handle().setValues([{ rowKey: 'r1', values: { cell: 'temp/there.gif' } }])
    await expect.poll(() => cell(1).querySelector('img')?.checkVisibility()).toBe(true)
  })

  it('is told of where it should be seen large', async () => {
    const { screen, cell } = await openCellGrid({ type: 'image' }, ['temp/gone.png'], { uploads })
    await expect.poll(() => cell(1).querySelector('span[data-press="show"]')?.checkVisibility()).toBe(true)
    await userEvent.click(cell(1).querySelector('span[data-press="show"]') ?? cell(1))
    const dialog = screen.getByRole('dialog', { name: 'gone.png' })
    await expect.element(dialog).toHaveTextContent('图片无法显示，文件可能已被删除')
  })
})
