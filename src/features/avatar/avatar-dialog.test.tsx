import { describe, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { AvatarDialog } from './avatar-dialog.tsx'
import type { AvatarOutcome, ChangeAvatar } from './avatar-service.ts'

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const STORED = `data:image/png;base64,${PIXEL}`

function picture(name = '我.png', type = 'image/png'): File {
  return new File([Uint8Array.from(atob(PIXEL), (char) => char.charCodeAt(0))], name, { type })
}

async function openDialog({ address, outcome }: { address?: string; outcome?: AvatarOutcome } = {}) {
  const sent: Parameters<ChangeAvatar>[] = []
  let answer = (_outcome: AvatarOutcome): void => undefined
  const onChanged = vi.fn()
  const onClose = vi.fn()
  const screen = await render(
    <AvatarDialog
      open
      name="张三"
      address={address}
      changeAvatar={(...call) => {
        sent.push(call)
        return outcome ? Promise.resolve(outcome) : new Promise((resolve) => (answer = resolve))
      }}
      onChanged={onChanged}
      onClose={onClose}
      onClosed={() => undefined}
    />,
  )
  const dialog = screen.getByRole('dialog', { name: '更换头像' })
  /** As if the browser's own dialog had answered with this file. */
  async function choose(file: File) {
    const click = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementationOnce(function (
      this: HTMLInputElement,
    ) {
      const data = new DataTransfer()
      data.items.add(file)
      this.files = data.files
      this.dispatchEvent(new Event('change'))
    })
    await dialog.getByRole('button', { name: /选择/ }).click()
    click.mockRestore()
  }
  return {
    dialog,
    choose,
    sent,
    answer: (given: AvatarOutcome) => answer(given),
    onChanged,
    onClose,
    ok: dialog.getByRole('button', { name: '确定' }),
    shown: () => dialog.element().querySelector('img')?.getAttribute('src'),
  }
}

describe('the change of the own picture', () => {
  it('shows what is chosen before anything is sent, and sends it by 确定', async () => {
    const { dialog, choose, sent, ok, shown, onChanged, answer } = await openDialog()
    await expect.element(dialog.getByText('PNG、JPG、GIF 或 WebP 图片，不超过 2 MB')).toBeVisible()
    await expect.element(ok).toBeDisabled()
    expect(shown()).toBeUndefined()
    await choose(picture())
    await expect.element(dialog.getByRole('status')).toHaveTextContent('已选择 我.png')
    expect(shown()).toMatch(/^blob:/)
    expect(sent).toEqual([])
    await ok.click()
    expect(sent[0]?.[0]?.name).toBe('我.png')
    sent[0]?.[1].onProgress(41.7)
    await expect.element(dialog.getByRole('progressbar', { name: '上传中(41%)' })).toBeVisible()
    answer({ kind: 'changed', avatar: 'avatar/x/我.png', text: '更新个人信息成功' })
    await vi.waitFor(() => expect(onChanged).toHaveBeenCalledWith('avatar/x/我.png', '更新个人信息成功'))
  })

  it.each([
    [new File(['%PDF-1.4'], 'a.pdf', { type: 'application/pdf' }), '请上传图片'],
    [new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' }), '“a.svg”不是可上传的类型'],
    [new File([], '空.png', { type: 'image/png' }), '“空.png”是空文件，请重新选择'],
    [new File([new Uint8Array(2 * 1_048_576 + 1)], '大.png', { type: 'image/png' }), '“大.png”超过 2 MB，请减小后重试'],
    [new File(['text'], '<b>.png', { type: 'image/png' }), '“<b>.png”无法显示，请换一张图片'],
  ])('refuses %s before it is sent', async (file, text) => {
    const { dialog, choose, ok, shown } = await openDialog()
    await choose(file)
    await expect.element(dialog.getByRole('alert')).toHaveTextContent(text)
    await expect.element(ok).toBeDisabled()
    expect(shown()).toBeUndefined()
  })

  it('keeps what was chosen where the server refuses it, and says why', async () => {
    const { dialog, choose, ok, onChanged } = await openDialog({
      outcome: { kind: 'refused', text: '24 小时内最多上传 2048 MB，请稍后再试或联系管理员' },
    })
    await choose(picture())
    await ok.click()
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('24 小时内最多上传 2048 MB')
    await expect.element(dialog.getByText('已选择 我.png')).toBeVisible()
    await expect.element(ok).toBeEnabled()
    expect(onChanged).not.toHaveBeenCalled()
  })

  it('goes back to the letter by 恢复默认', async () => {
    const { dialog, ok, sent, shown } = await openDialog({ address: STORED })
    expect(shown()).toBe(STORED)
    await dialog.getByRole('button', { name: '恢复默认' }).click()
    await expect.element(dialog.getByText('将恢复为默认头像')).toBeVisible()
    expect(shown()).toBeUndefined()
    await ok.click()
    expect(sent[0]?.[0]).toBeNull()
  })

  it('is called off with its upload by 取消', async () => {
    const { dialog, choose, ok, sent, onClose, onChanged, answer } = await openDialog()
    await choose(picture())
    await ok.click()
    await dialog.getByRole('button', { name: '取消' }).click()
    expect(sent[0]?.[1].signal.aborted).toBe(true)
    expect(onClose).toHaveBeenCalledOnce()
    answer({ kind: 'changed', avatar: 'x', text: '' })
    await expect.element(ok).toBeEnabled()
    expect(onChanged).not.toHaveBeenCalled()
  })
})
