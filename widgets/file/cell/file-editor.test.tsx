import { describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { CellDefinition, CellPlace } from '#renderer/grid/engine/cell-definition.ts'
import type { GridColumn } from '#renderer/grid/engine/grid-column.ts'
import type { CellValue } from '#renderer/grid/engine/row.ts'
import { stageEditor } from '../../cells/cell-editor-stage.fixture.tsx'
import { columnOf } from '../../cells/column.fixture.ts'
import { image } from '../../image/cell/index.ts'
import { upload } from '../../upload/cell/index.ts'
import { file } from './index.ts'
import { stagedUploads } from './uploads.fixture.ts'

const pdf = () => new File(['x'], '合同扫描件最终版.pdf', { type: 'application/pdf' })

async function stageFiles(definition: CellDefinition, value: CellValue, column: Partial<GridColumn> = {}) {
  const staged = stagedUploads()
  const notify = vi.fn()
  const stage = await stageEditor(definition, { value, column, services: { uploads: staged.uploads, notify } })
  return { ...staged, ...stage, notify }
}

describe('the editor of a file', () => {
  it.each([
    [upload, '点击上传'],
    [file, '上传文件'],
    [image, '上传图片'],
  ])('is a button while there is none', async (definition, text) => {
    const { screen } = await stageFiles(definition, null)
    await expect.element(screen.getByRole('button', { name: `第 1 行 样例 ${text}` })).toBeVisible()
  })

  it('offers 下载, 删除 and 更多', async () => {
    const { screen, focus } = await stageFiles(file, 'temp/合同扫描件最终版.pdf')
    focus()
    await userEvent.keyboard('{Enter}')
    for (const name of ['下载', '删除', '更多']) {
      await expect.element(screen.getByRole('menuitem', { name })).toBeVisible()
    }
  })

  it('offers neither 下载 nor 删除 where the column forbids them (spec 3: allowDownload, allowRemove)', async () => {
    const { screen, focus } = await stageFiles(file, 'a.pdf', { allowDownload: false, allowRemove: false })
    focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('menuitem', { name: '更多' })).toBeVisible()
    expect(screen.getByRole('menuitem').elements()).toHaveLength(1)
  })

  it('clears the value by 删除 (spec 4)', async () => {
    const { screen, row, onCommit, focus } = await stageFiles(upload, 'a.pdf')
    focus()
    await userEvent.keyboard('{Enter}')
    await userEvent.click(screen.getByRole('menuitem', { name: '删除' }))
    expect(row.value).toBeNull()
    expect(onCommit).toHaveBeenCalledWith('none')
  })

  it('shows what is stored, and takes it out, also where nothing can be uploaded', async () => {
    const { screen, lastValue, onCommit, focus } = await stageEditor(upload, { value: 'temp/a.pdf' })
    focus()
    await userEvent.keyboard('{Enter}')
    await userEvent.click(screen.getByRole('menuitem', { name: '删除' }))
    expect(lastValue()).toBeNull()
    expect(onCommit).toHaveBeenCalledWith('none')
  })

  it('closes its menu by Escape first, then the cell', async () => {
    const { screen, onCancel, focus } = await stageFiles(file, 'a.pdf')
    focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('menuitem', { name: '更多' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    expect(onCancel).not.toHaveBeenCalled()
    focus()
    await userEvent.keyboard('{Escape}')
    expect(onCancel).toHaveBeenCalledOnce()
  })

  it('says why an upload failed (spec 8: 上传出错, 错误信息)', async () => {
    const staged = stagedUploads()
    const row = { id: 'r1', value: null }
    const column = columnOf(image, {}, { services: { uploads: staged.uploads } })
    staged.uploads.add(row, column, [new File(['x'], 'a.png', { type: 'image/png' })])
    staged.answer({ success: false, message: '图片过大' })
    await vi.waitFor(() => expect(staged.uploads.peek(row, 'value')?.[0]?.status).toBe('error'))
    staged.uploads.wish(row, 'value', 'show')
    const { screen } = await stageEditor(image, { row, services: { uploads: staged.uploads } })
    await expect.element(screen.getByRole('dialog', { name: '上传出错' })).toBeVisible()
    await expect.element(screen.getByText('错误信息：图片过大')).toBeVisible()
  })
})

describe('a file of a cell that is on its way, or has failed', () => {
  async function openMenu(then: 'uploading' | 'error', column: Partial<GridColumn> = {}) {
    const stage = await stageFiles(file, null, column)
    stage.uploads.add(stage.row, stage.column, [pdf()])
    if (then === 'error') {
      stage.answer({ success: false, message: '文件过大' })
      await vi.waitFor(() => expect(stage.uploads.peek(stage.row, 'value')?.[0]?.status).toBe('error'))
    }
    stage.focus()
    await userEvent.keyboard('{Enter}')
    return stage
  }
  const itemsOf = ({ screen }: Awaited<ReturnType<typeof openMenu>>) =>
    screen
      .getByRole('menuitem')
      .elements()
      .map(({ textContent }) => textContent)

  it('is called off by 取消上传, also where nothing may be removed', async () => {
    const stage = await openMenu('uploading', { allowRemove: false })
    await userEvent.click(stage.screen.getByRole('menuitem', { name: '取消上传' }))
    expect(stage.uploads.filesOf(stage.row, stage.column)).toEqual([])
    expect(stage.uploads.uploading).toBe(0)
    expect(stage.row.value).toBeNull()
  })

  it('is sent again by 重新上传, and can be had done with by 删除', async () => {
    const stage = await openMenu('error', { allowRemove: false })
    await expect.element(stage.screen.getByRole('menuitem', { name: '重新上传' })).toBeVisible()
    expect(itemsOf(stage)).toEqual(['重新上传', '上传出错', '删除', '更多'])
    await userEvent.click(stage.screen.getByRole('menuitem', { name: '重新上传' }))
    expect(stage.sent).toHaveLength(2)
    stage.answer({ message: 'temp/a.pdf' })
    await vi.waitFor(() => expect(stage.row.value).toBe('temp/a.pdf'))
  })

  it('is sent again from the dialog that says why', async () => {
    const stage = await openMenu('error')
    await userEvent.click(stage.screen.getByRole('menuitem', { name: '上传出错' }))
    await userEvent.click(stage.screen.getByRole('dialog').getByRole('button', { name: '重新上传' }))
    expect(stage.sent).toHaveLength(2)
  })

  it('is sent again, and called off, in the dialog 更多', async () => {
    const stage = await openMenu('error')
    await userEvent.click(stage.screen.getByRole('menuitem', { name: '更多' }))
    const dialog = stage.screen.getByRole('dialog', { name: '文件上传' })
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('上传失败：文件过大')
    await userEvent.click(dialog.getByRole('button', { name: '重新上传 合同扫描件最终版.pdf' }))
    stage.progress(70)
    await expect.element(dialog.getByTitle('合同扫描件最终版.pdf 上传中(70%)')).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: '取消上传 合同扫描件最终版.pdf' }))
    await expect.element(dialog.getByText('未上传任何文件')).toBeVisible()
    expect(stage.uploads.uploading).toBe(0)
  })
})

describe('the dialog 更多', () => {
  async function openDialog(definition: CellDefinition, value: CellValue, column: Partial<GridColumn> = {}) {
    const stage = await stageFiles(definition, value, column)
    stage.focus()
    await userEvent.keyboard('{Enter}')
    await userEvent.click(stage.screen.getByRole('menuitem', { name: '更多' }))
    return { ...stage, dialog: stage.screen.getByRole('dialog') }
  }

  it('shows all files, and how far the one on its way is', async () => {
    const { dialog, uploads, row, column, progress } = await openDialog(file, 'a.pdf,b.pdf')
    await expect.element(dialog).toHaveAccessibleName('文件上传')
    uploads.add(row, column, [pdf()])
    progress(40)
    await expect.element(dialog.getByText('40%')).toBeVisible()
    expect(dialog.getByRole('listitem').elements()).toHaveLength(3)
  })

  it('is 520 pixels wide, with room of 200 pixels at least (spec 9)', async () => {
    const { dialog } = await openDialog(file, 'a.pdf')
    await expect.element(dialog).toBeVisible()
    expect(dialog.element().getBoundingClientRect().width).toBe(520)
    const content = dialog.getByRole('list').element().parentElement
    // Its opening animation ends a hair above.
    expect(content?.getBoundingClientRect().height).toBeCloseTo(200, 3)
  })

  it('stores by 确定 what was taken out', async () => {
    const { dialog, row, onCommit } = await openDialog(file, 'a.pdf,b.pdf')
    await userEvent.click(dialog.getByRole('button', { name: '删除 a.pdf' }))
    expect(row.value).toBe('a.pdf,b.pdf')
    await userEvent.click(dialog.getByRole('button', { name: '确 定' }))
    expect(row.value).toBe('b.pdf')
    expect(onCommit).toHaveBeenCalledWith('none')
  })

  it('brings back by 取消 what was taken out', async () => {
    const { dialog, row } = await openDialog(file, 'a.pdf,b.pdf')
    await userEvent.click(dialog.getByRole('button', { name: '删除 a.pdf' }))
    await userEvent.click(dialog.getByRole('button', { name: '取 消' }))
    expect(row.value).toBe('a.pdf,b.pdf')
  })

  it('says when nothing is uploaded', async () => {
    const { dialog } = await openDialog(file, 'a.pdf')
    await userEvent.click(dialog.getByRole('button', { name: '删除 a.pdf' }))
    await expect.element(dialog.getByText('未上传任何文件')).toBeVisible()
  })

  it('moves pictures, and warns at the ends (spec 4)', async () => {
    const { dialog, notify } = await openDialog(image, 'a.png,b.png')
    await expect.element(dialog).toHaveAccessibleName('图片上传')
    await userEvent.click(dialog.getByRole('button', { name: '前移 a.png' }))
    await userEvent.click(dialog.getByRole('button', { name: '后移 b.png' }))
    expect(notify.mock.calls).toEqual([
      ['warning', '未知的操作'],
      ['warning', '已到最后~'],
    ])
    await userEvent.click(dialog.getByRole('button', { name: '后移 a.png' }))
    expect(dialog.getByRole('listitem').first().element().textContent).toContain('b.png')
  })

  it('says how many files are kept', async () => {
    const { dialog } = await openDialog(file, 'a.pdf', { number: 2 })
    await expect.element(dialog.getByText('最多 2 个文件，只保留最后 2 个')).toBeVisible()
  })
})

/** What can be seen of a cell, where several elements stand and only some are shown. */
function seenText(cell: HTMLElement): string {
  return [...cell.querySelectorAll<HTMLElement>('span')]
    .filter((element) => element.childElementCount === 0 && element.checkVisibility())
    .map((element) => element.textContent)
    .join('')
}

describe('a painted cell of files', () => {
  function paint(definition: CellDefinition, value: CellValue, disabled = false) {
    const staged = stagedUploads()
    const column = columnOf(definition, {}, { services: { uploads: staged.uploads } })
    const row = { id: 'r1', value }
    const place: CellPlace = { column, row, rowId: 'r1', rowIndex: 0, disabled }
    const cell = document.createElement('div')
    document.body.append(cell)
    const draw = (next: CellValue = row.value) => {
      row.value = next
      definition.paint?.(cell, next, place)
    }
    draw()
    return { cell, draw, row, column, place, ...staged }
  }

  it('shows the percent while it uploads, and the short name when it is done', async () => {
    const { cell, draw, row, column, uploads, progress, answer } = paint(file, null)
    expect(seenText(cell)).toBe('上传文件')
    uploads.subscribe(() => draw())
    uploads.add(row, column, [pdf()])
    progress(33)
    expect(seenText(cell)).toContain('33%')
    expect(cell.querySelector('[title]')?.getAttribute('title')).toBe('合同扫描件最终版.pdf 上传中(33%)')
    answer({ message: 'temp/合同扫描件最终版.pdf' })
    await vi.waitFor(() => expect(seenText(cell)).toContain('合同扫描件…'))
    expect(seenText(cell)).not.toContain('%')
  })

  /** Presses a part of the cell, as the grid does. */
  function pressPart({ cell, place }: ReturnType<typeof paint>, name: string) {
    const target = [...cell.querySelectorAll<HTMLElement>('[title]')].find(({ title }) => title === name)
    if (!target?.checkVisibility()) throw new Error(`nothing to be seen of ${name}`)
    const open = vi.fn()
    file.press?.(target, place, { open, setValue: vi.fn() })
    expect(open).not.toHaveBeenCalled()
  }

  it('calls off what is on its way by one press', () => {
    const painted = paint(file, 'old.pdf')
    painted.uploads.subscribe(() => painted.draw())
    painted.uploads.add(painted.row, painted.column, [pdf()])
    pressPart(painted, '取消上传')
    expect(painted.uploads.uploading).toBe(0)
    expect(seenText(painted.cell)).toContain('old.p…')
    expect(() => pressPart(painted, '取消上传')).toThrow('nothing to be seen')
  })

  it('says that it has failed, why when the pointer rests on it, and sends it again by one press', async () => {
    const painted = paint(file, null)
    const { cell, uploads, row, column, answer, sent } = painted
    uploads.subscribe(() => painted.draw())
    uploads.add(row, column, [pdf()])
    answer({ success: false, message: '文件过大' })
    await vi.waitFor(() => expect(seenText(cell)).toContain('上传失败'))
    expect(cell.querySelector('[title]')?.getAttribute('title')).toBe('合同扫描件最终版.pdf 上传失败：文件过大')
    pressPart(painted, '重新上传')
    expect(sent).toHaveLength(2)
    expect(seenText(cell)).toContain('0%')
  })

  it('says of what is stored that it is uploaded (spec 4: the tooltip)', () => {
    const { cell } = paint(file, 'temp/old.pdf')
    expect(cell.querySelector('[title]')?.getAttribute('title')).toBe('old.pdf 上传完成')
  })

  it('keeps its elements for another row', () => {
    const { cell, draw } = paint(file, 'a.pdf')
    const before = [...cell.querySelectorAll('*')]
    draw('b.pdf')
    expect([...cell.querySelectorAll('*')]).toEqual(before)
    expect(seenText(cell)).toContain('b.pdf')
  })

  it('shows the first picture', () => {
    const { cell } = paint(image, 'a.png,b.png')
    expect(cell.querySelector('img')?.getAttribute('src')).toBe('/static/a.png')
    expect(seenText(cell)).toContain('共2个')
  })

  it('offers nothing to upload where it is disabled', () => {
    const { cell } = paint(file, null, true)
    expect(seenText(cell)).toBe('')
  })

  it('opens its editor with the menu by the press of the dots', () => {
    const { cell, place, uploads, row } = paint(file, 'a.pdf')
    const open = vi.fn()
    const dots = cell.querySelector('[data-press="menu"]')
    if (!dots) throw new Error('no dots')
    expect(file.press?.(dots, place, { open, setValue: vi.fn() })).toBe(true)
    expect(open).toHaveBeenCalledOnce()
    expect(uploads.takeWish(row, 'value')).toBe('menu')
  })
})
