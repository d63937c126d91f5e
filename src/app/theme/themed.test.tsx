import { Button, Dropdown, Popover, Select, Tooltip } from 'antd'
import { useEffect, useState } from 'react'
import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { DEFAULT_PREFERENCES } from '#src/features/settings/preferences.ts'
import { Themed } from './themed.tsx'

/** Busy from the press on, for this long; 0: until the next task. */
function BusyFor({ milliseconds, onIdle }: { readonly milliseconds: number; onIdle(): void }) {
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    if (!busy) return
    const timer = setTimeout(() => {
      setBusy(false)
      onIdle()
    }, milliseconds)
    return () => clearTimeout(timer)
  }, [busy, milliseconds, onIdle])
  return (
    <Button loading={busy} onClick={() => setBusy(true)}>
      {`等待 ${milliseconds}`}
    </Button>
  )
}

it('a button is not busy for ever when the answer comes within a frame', async () => {
  const durations = Array.from({ length: 40 }, (_, milliseconds) => milliseconds)
  let idle = 0
  const onIdle = () => {
    idle += 1
  }
  const screen = await render(
    <Themed preferences={DEFAULT_PREFERENCES}>
      {durations.map((milliseconds) => (
        <BusyFor key={milliseconds} milliseconds={milliseconds} onIdle={onIdle} />
      ))}
    </Themed>,
  )
  const buttons = screen.getByRole('button').elements() as HTMLButtonElement[]
  for (const button of buttons) {
    button.click()
    await new Promise(requestAnimationFrame)
  }
  await expect.poll(() => idle).toBe(durations.length)
  await expect.poll(() => screen.getByRole('img').elements().length).toBe(0)
})

it('a button that waits says so', async () => {
  const screen = await render(
    <Themed preferences={DEFAULT_PREFERENCES}>
      <Button autoInsertSpace={false} loading>
        保存
      </Button>
    </Themed>,
  )
  await expect.element(screen.getByRole('button', { name: '处理中 保存' })).toBeVisible()
})

it('what is pressed stands where it is at once, and what is only read comes in a tenth of a second', async () => {
  const longest = new Map<string, number>()
  const note = ({ target }: Event) => {
    if (!(target instanceof HTMLElement)) return
    for (const animation of target.getAnimations()) {
      const duration = Number(animation.effect?.getComputedTiming().duration)
      longest.set(target.className.split(' ')[0] ?? '', duration)
    }
  }
  document.addEventListener('animationstart', note)
  const screen = await render(
    <Themed preferences={DEFAULT_PREFERENCES}>
      <Dropdown open menu={{ items: [{ key: 'a', label: '复制' }] }}>
        <span>菜单</span>
      </Dropdown>
      <Select open aria-label="状态" options={[{ value: 'a', label: '正常' }]} />
      <Popover open content="内容">
        <span>消息</span>
      </Popover>
      <Tooltip open title="提示">
        <span>帮助</span>
      </Tooltip>
    </Themed>,
  )
  await expect.element(screen.getByRole('menuitem', { name: '复制' })).toBeVisible()
  await expect
    .poll(() => Object.fromEntries(longest))
    .toEqual({ 'ant-dropdown': 0, 'ant-select-dropdown': 0, 'ant-popover': 0, 'ant-tooltip': 100 })
  document.removeEventListener('animationstart', note)
})
