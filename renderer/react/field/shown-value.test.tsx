import { act } from 'react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { plainField } from '../../compile/field-plan.fixture.ts'
import { fakeHost, Surroundings } from '../form/form.fixture.tsx'
import { ShownValue } from './shown-value.tsx'

const field = plainField({ name: 'code', title: '编号', widget: { type: 'input', options: {} } })
const place = { field, place: 'list' } as const

it('is a tag in the colour of its choice', async () => {
  const screen = await render(<ShownValue {...place} as="tag" value="done" text="已完成" color="success" />)
  // The first to draw loads antd's tag.
  await expect.element(screen.getByText('已完成'), { timeout: 10_000 }).toHaveClass(/ant-tag-success/)
})

it('is a bar with its number', async () => {
  const screen = await render(<ShownValue {...place} as="progress" value="40" text="40" color={null} />)
  await expect.element(screen.getByText('40%')).toBeVisible()
})

it('is stars, as many as the field gives, with the number of an average beside them', async () => {
  const rated = plainField({ name: 'score', title: '评分', widget: { type: 'rate', options: { count: 3 } } })
  const lit = (container: Element) =>
    [...container.querySelectorAll('[data-on]')].map((star) => star.getAttribute('data-on'))
  const average = await render(<ShownValue {...place} as="rating" value="3.50" text="3.50" color={null} />)
  await expect.element(average.getByText('3.50 星')).toBeInTheDocument()
  expect(lit(average.container)).toEqual(['true', 'true', 'true', 'true', 'false'])
  await expect.element(average.getByText('3.50', { exact: true })).toBeVisible()
  await average.unmount()
  const whole = await render(<ShownValue place="detail" field={rated} as="rating" value={2} text="2" color={null} />)
  await expect.element(whole.getByText('2 星')).toBeInTheDocument()
  expect(lit(whole.container)).toEqual(['true', 'true', 'false'])
  await whole.unmount()
  const more = await render(<ShownValue {...place} field={rated} as="rating" value={4} text="4" color={null} />)
  await expect.element(more.getByText('4', { exact: true })).toBeVisible()
  expect(lit(more.container)).toEqual([])
})

it('is a link only where a browser may follow it', async () => {
  const addresses = ['https://example.com/a', 'javascript:alert(1)', 'example']
  const screen = await render(
    addresses.map((address) => (
      <ShownValue {...place} key={address} as="link" value={address} text={address} color={null} />
    )),
  )
  // The drawing comes for all of them at once.
  await expect.element(screen.getByRole('link', { name: 'https://example.com/a' })).toBeVisible()
  expect(screen.container.querySelectorAll('a')).toHaveLength(1)
  expect(screen.container).toHaveTextContent('javascript:alert(1)')
})

it('is a code in letters of one width', async () => {
  const screen = await render(<ShownValue {...place} as="code" value="O0-1l" text="O0-1l" color={null} />)
  await expect.poll(() => screen.container.querySelector('code')?.textContent).toBe('O0-1l')
})

it('is the end of the name of a class where there is no room for all of it, and the whole name in a detail', async () => {
  const name = 'org.example.modules.jobs.Cleaning'
  const shown = { field, as: 'code', value: name, text: name, color: null } as const
  const screen = await render(
    <div style={{ width: 120 }}>
      <ShownValue {...shown} place="list" />
      <ShownValue {...shown} place="detail" />
    </div>,
  )
  const codes = () => [...screen.container.querySelectorAll('code')]
  await expect.poll(() => codes().map((code) => getComputedStyle(code).direction)).toEqual(['rtl', 'ltr'])
  expect(codes().map(({ title }) => title)).toEqual([name, ''])
})

it('is what an object holds, by its values in a list, as it is stored in a detail', async () => {
  const json = '{"code":"CP000131","name":"热轧卷板"}'
  const shown = { field, as: 'values', value: json, text: json, color: null } as const
  const list = await render(<ShownValue {...shown} place="list" />)
  await expect.element(list.getByText('CP000131，热轧卷板')).toBeVisible()
  const detail = await render(<ShownValue {...shown} place="detail" />)
  await expect.element(detail.getByText(json)).toBeVisible()
})

it('is copied as it is stored, and says so', async () => {
  const { host, notices } = fakeHost()
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const screen = await render(
    <Surroundings host={host} motion={false}>
      <ShownValue {...place} as="copyable" value="1234.5" text="1,234.50" color={null} />
    </Surroundings>,
  )
  await screen.getByRole('button', { name: '复制“1,234.50”' }).click()
  await expect.poll(() => notices).toContain('已复制')
  expect(writeText).toHaveBeenCalledExactlyOnceWith('1234.5')
  writeText.mockRejectedValue(new Error('not allowed'))
  await screen.getByRole('button', { name: '复制“1,234.50”' }).click()
  await expect.poll(() => notices).toContain('浏览器不允许复制，请选中文字后自行复制')
})

it('is how long ago, with the moment as its title, and goes on as time does', async () => {
  const passMinute = holdMinutes()
  const { host } = fakeHost()
  let now = '2026-03-01 12:00:00'
  const screen = await render(
    <Surroundings host={{ ...host, clock: { ...host.clock, businessNow: () => now } }} motion={false}>
      <ShownValue {...place} as="relative-time" value="2026-03-01 11:30:00" text="2026-03-01 11:30" color={null} />
    </Surroundings>,
  )
  await expect.element(screen.getByText('30 分钟前')).toHaveAttribute('title', '2026-03-01 11:30')
  now = '2026-03-01 13:30:00'
  passMinute()
  await expect.element(screen.getByText('2 小时前')).toBeVisible()
})

/** Takes the clock of minutes, and no other, in hand. Returns what lets one pass. */
function holdMinutes() {
  const eachMinute: (() => void)[] = []
  const original = globalThis.setInterval
  const held = vi.spyOn(globalThis, 'setInterval').mockImplementation((handler, delayMs, ...rest) => {
    if (delayMs === 60_000 && typeof handler === 'function') eachMinute.push(() => handler())
    return original(handler, delayMs, ...rest)
  })
  onTestFinished(() => held.mockRestore())
  return () =>
    act(() => {
      for (const handler of eachMinute) handler()
    })
}

it('is masked until it is asked for, by the keyboard too, and again for another value', async () => {
  const mobile = { ...field, mask: 'phone' as const }
  const drawn = (value: string) => (
    <ShownValue as="masked" value={value} text={value} color={null} field={mobile} place="list" />
  )
  const screen = await render(drawn('13812348888'))
  const show = screen.getByRole('button', { name: '显示 138****8888 的完整内容' })
  await expect.element(show).toBeVisible()
  expect(screen.container).not.toHaveTextContent('13812348888')
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('13812348888')).toBeVisible()
  await screen.getByRole('button', { name: '遮住 138****8888' }).click()
  await expect.element(screen.getByText('138****8888')).toBeVisible()
  await show.click()
  await screen.rerender(drawn('13900001111'))
  await expect.element(screen.getByText('139****1111')).toBeVisible()
})

it('is no more than the mask where the server gives no more', async () => {
  const mobile = { ...field, mask: 'phone' as const }
  const screen = await render(
    <ShownValue as="masked" value={null} text="138****8888" color={null} field={mobile} place="list" />,
  )
  await expect.element(screen.getByText('138****8888')).toBeVisible()
  expect(screen.container.querySelector('button')).toBeNull()
})
