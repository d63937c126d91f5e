import { afterEach, describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { CellDefinition } from '#renderer/grid/engine/cell-definition.ts'
import type { GridColumn } from '#renderer/grid/engine/grid-column.ts'
import type { CellValue } from '#renderer/grid/engine/row.ts'
import { stageEditor } from '../../cells/cell-editor-stage.fixture.tsx'
import { columnOf } from '../../cells/column.fixture.ts'
import { image } from '../../image/cell/index.ts'
import { upload } from '../../upload/cell/index.ts'
import { chooseFiles } from './choose-files.ts'
import { file } from './index.ts'
import { stagedUploads } from './uploads.fixture.ts'

afterEach(() => vi.restoreAllMocks())

async function openMenu(definition: CellDefinition, value: CellValue, column: Partial<GridColumn> = {}) {
  const stage = await stageEditor(definition, { value, column, services: { uploads: stagedUploads().uploads } })
  stage.focus()
  await userEvent.keyboard('{Enter}')
  return stage
}

/** Files that the browser was told to fetch. */
function fetched(): string[] {
  const addresses: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    addresses.push(this.getAttribute('href') ?? '')
  })
  return addresses
}

describe('a cell of one file (contract 12 section 5)', () => {
  it('has no 更多: there are no more', async () => {
    const { screen } = await openMenu(upload, 'a.pdf')
    const items = screen.getByRole('menuitem')
    await expect.element(items.first()).toBeVisible()
    expect(items.elements().map(({ textContent }) => textContent)).toEqual(['下载', '删除'])
  })

  it('hands its file to the browser by 下载, and says 未知的文件 where it has no address (spec 8)', async () => {
    const addresses = fetched()
    const known = await openMenu(upload, 'a.pdf')
    await userEvent.click(known.screen.getByRole('menuitem', { name: '下载' }))
    expect(addresses).toEqual(['/static/a.pdf'])
    await known.screen.unmount()
    const notify = vi.fn()
    const lost = await stageEditor(upload, { value: 'a.pdf', services: { notify } })
    lost.focus()
    await userEvent.keyboard('{Enter}')
    await userEvent.click(lost.screen.getByRole('menuitem', { name: '下载' }))
    expect(notify.mock.calls).toEqual([['warning', '未知的文件']])
    expect(addresses).toHaveLength(1)
  })
})

describe('an open cell whose file is on its way (contract 12 section 5)', () => {
  it('says 上传中… and how far it is, in full for the pointer that rests on it, until it is there (spec 4)', async () => {
    const { uploads, progress, answer } = stagedUploads()
    const row = { id: 'r1', value: null }
    const { screen, column } = await stageEditor(upload, { row, services: { uploads } })
    uploads.add(row, column, [new File(['x'], '合同扫描件.pdf')])
    progress(40)
    const button = screen.getByRole('button', { name: '第 1 行 样例 合同扫描件.pdf：操作' })
    await expect.element(button).toHaveTextContent('上传中… 40%')
    await expect.element(button).toHaveAttribute('title', '合同扫描件.pdf 上传中(40%)')
    answer({ message: 'temp/合同扫描件.pdf' })
    await expect.element(button).toHaveTextContent('合同扫描件…')
    await expect.element(button).toHaveAttribute('title', '合同扫描件.pdf 上传完成')
  })
})

describe('an open cell whose file has failed (spec 4)', () => {
  it('says 上传失败 and why, for the pointer that rests on it', async () => {
    const { uploads, answer } = stagedUploads()
    const row = { id: 'r1', value: null }
    const { screen, column } = await stageEditor(upload, { row, services: { uploads } })
    uploads.add(row, column, [new File(['x'], 'a.pdf')])
    answer({ success: false, message: '文件过大' })
    const button = screen.getByRole('button', { name: '第 1 行 样例 a.pdf：操作' })
    await expect.element(button).toHaveAttribute('title', 'a.pdf 上传失败：文件过大')
  })
})

describe('the dialog 更多 (contract 12 section 5)', () => {
  it.each([
    [{}, 2, 2],
    [{ allowDownload: false }, 0, 2],
    [{ allowRemove: false }, 2, 0],
  ])('with %j has %i files to download and %i to take out', async (column, downloads, removals) => {
    const { screen } = await openMenu(file, 'a.pdf,b.pdf', column)
    await userEvent.click(screen.getByRole('menuitem', { name: '更多' }))
    const dialog = screen.getByRole('dialog')
    await expect.element(dialog.getByText('b.pdf')).toBeVisible()
    expect(dialog.getByRole('link').elements()).toHaveLength(downloads)
    expect(dialog.getByRole('button', { name: /^删除/ }).elements()).toHaveLength(removals)
  })
})

describe('a disabled cell of files', () => {
  it.each([
    [{}, ['/static/a.pdf']],
    [{ allowDownload: false }, []],
  ])('with %j still gives out %j', (declared, given) => {
    const addresses = fetched()
    const column = columnOf(file, declared, { services: { uploads: stagedUploads().uploads } })
    const row = { id: 'r1', value: 'a.pdf' }
    const cell = document.createElement('div')
    const place = { column, row, rowId: 'r1', rowIndex: 0, disabled: true }
    file.paint?.(cell, row.value, place)
    const name = cell.querySelector('[data-press="show"]')
    const actions = { open: vi.fn(), setValue: vi.fn() }
    expect(name && file.press?.(name, place, actions)).toBe(true)
    expect(addresses).toEqual(given)
    expect(actions.open).not.toHaveBeenCalled()
  })
})

describe('the browser’s own dialog (spec 9: several files by default)', () => {
  const types = { file, image, upload }

  it.each<[keyof typeof types, Partial<GridColumn>, multiple: boolean, accept: string]>([
    ['file', {}, true, ''],
    ['file', { number: 1 }, false, ''],
    ['file', { fieldExtendJson: '{"uploadnum":2}', props: { accept: '.pdf' } }, true, '.pdf'],
    ['image', {}, true, 'image/*'],
    ['image', { props: { accept: '.png' } }, true, '.png'],
    ['upload', {}, false, ''],
  ])('of %s with %j takes several: %s, of the kind "%s"', (type, declared, multiple, accept) => {
    const asked: unknown[] = []
    vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function (this: HTMLInputElement) {
      asked.push([this.type, this.multiple, this.accept])
    })
    const column = columnOf(types[type], declared, { services: { uploads: stagedUploads().uploads } })
    chooseFiles({ id: 'r1', value: null }, column)
    expect(asked).toEqual([['file', multiple, accept]])
  })

  it('is not opened where nothing can be uploaded', () => {
    const notify = vi.fn()
    chooseFiles({ id: 'r1' }, columnOf(file, {}, { services: { notify } }))
    expect(notify.mock.calls).toEqual([['error', '这里不能上传文件']])
  })
})

describe('the button of an empty cell (spec 9)', () => {
  it.each([
    [upload, '点击上传'],
    [file, '上传文件'],
    [image, '上传图片'],
  ])('says in its type’s words, or in those of the column, what it does', (definition, text) => {
    const textOf = (declared: Partial<GridColumn>) => {
      const cell = document.createElement('div')
      const column = columnOf(definition, declared)
      definition.paint?.(cell, null, { column, row: { id: 'r1' }, rowId: 'r1', rowIndex: 0, disabled: false })
      return cell.querySelector('[data-press="choose"]')?.textContent
    }
    expect(textOf({})).toBe(text)
    expect(textOf({ btnText: '传合同' })).toBe('传合同')
  })
})
