import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { UploadTransport } from '#renderer/grid/engine/cell-services.ts'
import { chooseInBrowser, openCellGrid } from '../../cells/every-cell.fixture.tsx'

/** A server that answers when the test says so. */
function slowUploads() {
  let finish = (): void => undefined
  const uploads: UploadTransport = {
    addressOf: (path) => `/static/${path}`,
    send: ({ file }) =>
      new Promise((resolve) => {
        finish = () => resolve({ success: true, message: `temp/${file.name}` })
      }),
  }
  return { uploads, finish: () => finish() }
}

/** By its place: the editor that waits unseen has a button of the same name. */
const pressUpload = (cell: HTMLElement) => userEvent.click(cell, { position: { x: 40, y: 30 } })

it('is right again when a file has come that was required', async () => {
  const { uploads, finish } = slowUploads()
  const validateRules = [{ required: true, message: '请上传合同' }]
  const grid = await openCellGrid({ type: 'file', validateRules }, [null], { uploads })
  expect(await grid.handle().validateTable()).toEqual({ r1: { cell: '请上传合同' } })
  chooseInBrowser(new File(['x'], 'a.pdf', { type: 'application/pdf' }))
  await pressUpload(grid.cell(1))
  await expect.poll(() => grid.cell(1).textContent).toContain('0%')
  expect(grid.cell(1).getAttribute('aria-invalid')).toBe('true')
  finish()
  await expect.poll(() => grid.cell(1).getAttribute('aria-invalid')).toBeNull()
})

it('keeps an upload that ends while another cell is being edited, also when that is cancelled', async () => {
  const { uploads, finish } = slowUploads()
  const grid = await openCellGrid({}, [null], {
    uploads,
    columns: [
      { key: 'cell', title: '文件', type: 'file' },
      { key: 'name', title: '名称', type: 'input' },
    ],
  })
  chooseInBrowser(new File(['x'], 'a.pdf', { type: 'application/pdf' }))
  await pressUpload(grid.cell(1))
  await expect.poll(() => grid.cell(1).textContent).toContain('0%')
  grid.handle().focusCell('r1', 'name', { edit: true })
  await grid.press('abc')
  finish()
  await vi.waitFor(() => expect(grid.stored(1)).toBe('temp/a.pdf'))
  await grid.press('{Escape}')
  expect(grid.handle().getTableData()[0]?.name ?? null).toBeNull()
  expect(grid.stored(1)).toBe('temp/a.pdf')
})

it('has the focus in its cell still when a file was chosen by keyboard', async () => {
  const { uploads } = slowUploads()
  const grid = await openCellGrid({ type: 'file' }, [null], { uploads })
  grid.focus(1)
  await grid.press('{Enter}')
  const button = grid.screen.getByRole('button', { name: '第 1 行 样例 上传文件' })
  await expect.element(button).toHaveFocus()
  chooseInBrowser(new File(['x'], 'a.pdf', { type: 'application/pdf' }))
  await grid.press('{Enter}')
  await expect.element(grid.screen.getByRole('button', { name: '第 1 行 样例 a.pdf：操作' })).toHaveFocus()
})
