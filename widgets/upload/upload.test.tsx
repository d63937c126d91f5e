import { describe, expect, it, vi } from 'vitest'
import type { FileFieldPlan } from '#renderer/compile/plan.ts'
import { fieldPlan } from '../field-plan.fixture.ts'
import { image } from '../image/index.ts'
import { CONTROL_ID, stage } from '../widget-stage.fixture.tsx'
import { upload } from './index.ts'
import { hostOfUploads } from './transfers.fixture.ts'

const FILES: FileFieldPlan = { form: 'paths', isPublic: false, accept: [], maxMegabytes: null, maxCount: null }
const png = (name: string) => new File(['x'], name, { type: 'image/png' })
const pdf = (name: string, content = 'x') => new File([content], name, { type: 'application/pdf' })

type Staging = NonNullable<Parameters<typeof stage>[1]>

async function open({
  files = {},
  type = 'file',
  multiple = true,
  widget = upload,
  ...staging
}: {
  readonly files?: Partial<FileFieldPlan>
  readonly type?: string
  readonly multiple?: boolean
  readonly widget?: typeof upload | typeof image
} & Staging = {}) {
  const shell = hostOfUploads()
  const field = { ...fieldPlan({ type, multiple, title: '附件' }), choices: null, files: { ...FILES, ...files } }
  const { screen, lastValue, onChange } = await stage(widget as typeof upload, { field, host: shell.host, ...staging })
  /** As if the files were dropped on the field. */
  const drop = (...dropped: readonly File[]) => {
    const data = new DataTransfer()
    for (const file of dropped) data.items.add(file)
    const target = document.getElementById(CONTROL_ID)?.parentElement
    target?.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }))
  }
  const sending = async (index: number) => {
    await vi.waitFor(() => expect(shell.sent.length).toBeGreaterThan(index))
    // Waited for just now.
    return shell.sent[index] as NonNullable<(typeof shell.sent)[number]>
  }
  return { ...shell, screen, drop, sending, lastValue, onChange }
}

describe('files of a field', () => {
  it('show how far they are, and become the value once all have finished, in their order', async () => {
    const { screen, drop, sending, lastValue, onChange } = await open({ value: ['temp/r/旧.pdf?sign=1'] })
    drop(pdf('甲.pdf'), pdf('乙.pdf'))
    const second = await sending(1)
    second.progress(40)
    await expect.element(screen.getByTitle('乙.pdf 上传中(40%)')).toBeVisible()
    second.answer('temp/r/乙.pdf?sign=3')
    await expect.element(screen.getByTitle('乙.pdf 上传完成')).toBeVisible()
    expect(onChange).not.toHaveBeenCalled()
    ;(await sending(0)).answer('temp/r/甲.pdf?sign=2')
    await vi.waitFor(() =>
      expect(lastValue()).toEqual(['temp/r/旧.pdf?sign=1', 'temp/r/甲.pdf?sign=2', 'temp/r/乙.pdf?sign=3']),
    )
    const link = screen.getByRole('link', { name: '旧.pdf' })
    await expect.element(link).toHaveAttribute('href', '/jeecg-boot/sys/common/static/temp/r/旧.pdf?sign=1')
  })

  it('are sent under the folder of the field, the file behind everything else', async () => {
    const { drop, sending } = await open({ options: { bizPath: 'contract' } })
    drop(pdf('甲.pdf'))
    const { form } = await sending(0)
    expect(form.get('biz')).toBe('contract')
    expect([...form.keys()].at(-1)).toBe('file')
  })

  it('hold up the form that is saved meanwhile', async () => {
    const onWaiting = vi.fn<(settled: Promise<void>) => void>()
    const { drop, sending, lastValue } = await open({ onWaiting })
    drop(pdf('甲.pdf'))
    const file = await sending(0)
    const waiting = onWaiting.mock.lastCall?.[0]
    file.answer('temp/r/甲.pdf')
    await waiting
    expect(lastValue()).toEqual(['temp/r/甲.pdf'])
  })

  it('that fail say why, are not stored, and can be tried again', async () => {
    const { screen, drop, sending, lastValue } = await open()
    drop(pdf('甲.pdf'))
    ;(await sending(0)).fail('上传失败！文件是空的')
    await expect.element(screen.getByRole('alert')).toHaveTextContent('甲.pdf 上传失败. 上传失败！文件是空的')
    expect(lastValue()).toBeUndefined()
    await screen.getByRole('button', { name: '重新上传 甲.pdf' }).click()
    ;(await sending(1)).answer('temp/r/甲.pdf')
    await vi.waitFor(() => expect(lastValue()).toEqual(['temp/r/甲.pdf']))
  })

  it('are called off while they are on their way', async () => {
    const { screen, drop, sending } = await open()
    drop(pdf('甲.pdf'))
    const { signal } = await sending(0)
    await screen.getByRole('button', { name: '取消上传 甲.pdf' }).click()
    expect(signal?.aborted).toBe(true)
    await expect.element(screen.getByRole('listitem')).not.toBeInTheDocument()
  })

  it('are the last ones where their number is limited, one where the field holds one', async () => {
    const several = await open({ files: { maxCount: 2 }, value: ['temp/r/旧.pdf'] })
    several.drop(pdf('甲.pdf'), pdf('乙.pdf'))
    ;(await several.sending(0)).answer('甲')
    ;(await several.sending(1)).answer('乙')
    await vi.waitFor(() => expect(several.lastValue()).toEqual(['甲', '乙']))
    expect(several.notices).toEqual(['最多 2 个文件，只保留最后 2 个'])
    await several.screen.unmount()
    const one = await open({ files: { maxCount: 1 }, multiple: false, value: 'temp/r/旧.pdf' })
    one.drop(pdf('甲.pdf'))
    ;(await one.sending(0)).answer('甲')
    await vi.waitFor(() => expect(one.lastValue()).toBe('甲'))
  })

  it('are refused before they are sent: another type, too large, empty', async () => {
    const { drop, notices, sent } = await open({ files: { accept: ['.pdf'], maxMegabytes: 0.000001 } })
    drop(png('a.png'), pdf('大.pdf', 'xxxxx'), pdf('空.pdf', ''))
    expect(notices).toEqual([
      '“a.png”不是可上传的类型，可上传：.pdf',
      '“大.pdf”超过 0.000001 MB，请减小后重试',
      '“空.pdf”是空文件，请重新选择',
    ])
    expect(sent).toEqual([])
  })

  it('are a list with names and sizes in a text field (returnUrl=false)', async () => {
    const { drop, sending, lastValue } = await open({ type: 'text', multiple: false, files: { form: 'list' } })
    drop(pdf('甲.pdf', 'xyz'))
    ;(await sending(0)).answer('temp/r/甲.pdf')
    await vi.waitFor(() =>
      expect(JSON.parse(String(lastValue()))).toEqual([{ fileName: '甲.pdf', filePath: 'temp/r/甲.pdf', fileSize: 3 }]),
    )
  })
})

describe('the place for files', () => {
  it.each([
    [upload, '点击上传'],
    [image, '上传'],
  ])('is called as specified: %#', async (widget, text) => {
    const { screen } = await open({ widget })
    await expect.element(screen.getByRole('button', { name: '附件' })).toHaveTextContent(new RegExp(`^${text}$`))
    await expect.element(screen.getByText('可将文件拖到此处，或按 Ctrl+V 粘贴', { exact: true })).toBeVisible()
  })

  it('marks in green what is uploaded: 已上传', async () => {
    const { screen } = await open({ value: ['temp/r/旧.pdf'] })
    const check = screen.getByRole('img', { name: '已上传', exact: true })
    await expect.element(check).toBeVisible()
    const [red = 0, green = 0] = (getComputedStyle(check.element()).color.match(/\d+/g) ?? []).map(Number)
    expect(green).toBeGreaterThan(red)
  })
})

describe('what a field of files says', () => {
  it.each([
    ['点击上传', upload],
    ['上传', image],
  ])('is %s in its button (spec 9), and its folder is temp (spec 7)', async (text, widget) => {
    const { screen, drop, sending } = await open({ widget: widget as typeof upload })
    await expect.element(screen.getByRole('button', { name: '附件' })).toHaveTextContent(new RegExp(`^${text}$`))
    drop(png('a.png'))
    expect((await sending(0)).form.get('biz')).toBe('temp')
  })

  it('is 已上传 at the green check, and 上传失败 with the reason for the pointer (spec 4)', async () => {
    const { screen, drop, sending } = await open({ value: ['temp/r/旧.pdf'] })
    await expect.element(screen.getByLabelText('已上传')).toBeVisible()
    drop(pdf('甲.pdf'))
    ;(await sending(0)).fail('网络断开')
    await expect.element(screen.getByTitle('甲.pdf 上传失败：网络断开')).toBeVisible()
  })

  it('is the name of a file as it is, however hostile', async () => {
    const name = '<img src=x onerror=alert(1)>.pdf'
    const { screen, drop, sending, lastValue } = await open()
    drop(pdf(name))
    ;(await sending(0)).fail('上传失败！')
    await expect.element(screen.getByRole('alert')).toHaveTextContent(`${name} 上传失败.`)
    expect(screen.container.querySelector('img[src="x"]')).toBeNull()
    expect(lastValue()).toBeUndefined()
  })
})

describe('pictures of a field', () => {
  const pictures = { widget: image, files: { accept: ['image/*'] }, value: ['r/a.png', 'r/b.png'] }

  it('are all that is taken', async () => {
    const { drop, notices } = await open(pictures)
    drop(pdf('甲.pdf'))
    expect(notices).toEqual(['请上传图片'])
  })

  it('change places, but not beyond the ends', async () => {
    const { screen, lastValue, notices } = await open(pictures)
    await screen.getByRole('button', { name: '左移 a.png' }).click()
    await screen.getByRole('button', { name: '右移 b.png' }).click()
    expect(notices).toEqual(['未知的操作', '已到最后~'])
    await screen.getByRole('button', { name: '右移 a.png' }).click()
    expect(lastValue()).toEqual(['r/b.png', 'r/a.png'])
  })

  it('open large', async () => {
    const { screen } = await open(pictures)
    await screen.getByRole('button', { name: '预览 a.png' }).click()
    await expect.element(screen.getByRole('dialog', { name: '图片预览' })).toBeVisible()
  })
})
