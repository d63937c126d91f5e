import { Activity } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { DictItem } from '#schemas/api/dictionaries.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import { fakeCall } from '../../calls/host-call.fixture.ts'
import type { ChoicesPlan } from '../../compile/plan.ts'
import type { Host, HostDictionaries } from '../../host.ts'
import { fakeHost, fieldPlan, Surroundings } from '../form/form.fixture.tsx'
import { useChoices } from './use-choices.ts'

afterEach(() => {
  vi.useRealTimers()
})

function item(value: string, text: string): DictItem {
  return { value, text, title: text, label: text }
}

interface ListProps {
  readonly choices: ChoicesPlan
  readonly value: CanonicalValue
}

function ChoiceList({ choices, value }: ListProps) {
  const {
    choices: found,
    loading,
    failed,
    retry,
    onSearch,
  } = useChoices(fieldPlan('depart', '部门', { choices }), { value })
  return (
    <>
      <ul>
        {found.map((choice) => (
          <li key={choice.value}>
            {choice.text}
            {choice.isStored && '（已存）'}
          </li>
        ))}
      </ul>
      {onSearch && <input aria-label="搜索" onChange={(event) => onSearch(event.target.value)} />}
      {onSearch && (
        <button type="button" onClick={() => onSearch('')}>
          展开
        </button>
      )}
      {loading && <output>加载中</output>}
      {failed && (
        <button type="button" onClick={retry}>
          重试
        </button>
      )}
    </>
  )
}

async function setup({
  choices,
  value = null,
  call,
  ...answers
}: Partial<ListProps & HostDictionaries & Pick<Host, 'call'>>) {
  const { host } = fakeHost()
  const dictionaries = { ...host.dictionaries, ...answers }
  const screen = await render(
    <Surroundings host={{ ...host, dictionaries, ...(call && { call }) }} motion={false}>
      <ChoiceList choices={choices ?? { source: 'dict', code: 'yn' }} value={value} />
    </Surroundings>,
  )
  return {
    screen,
    texts: () =>
      screen
        .getByRole('listitem')
        .all()
        .map((entry) => entry.element().textContent),
  }
}

const departs: Extract<ChoicesPlan, { source: 'ref' }> = {
  source: 'ref',
  entity: 'sys_depart',
  value: 'id',
  label: 'departName',
  dictCode: 'sys_depart,depart_name,id',
  where: [],
  fill: [],
}

describe('the choices of a field', () => {
  it('are its own options', async () => {
    const { texts } = await setup({ choices: { source: 'options', items: [{ value: '1', text: '一' }] } })
    expect(texts()).toEqual(['一'])
  })

  it('of a dictionary in memory are there at once, without a request', async () => {
    const load = vi.fn<HostDictionaries['load']>()
    const { texts } = await setup({ peek: () => [item('Y', '是')], load })
    expect(texts()).toEqual(['是'])
    expect(load).not.toHaveBeenCalled()
  })

  it('can be asked for again when they did not come', async () => {
    const load = vi
      .fn<HostDictionaries['load']>()
      .mockRejectedValueOnce(new Error('网络超时'))
      .mockResolvedValue([item('Y', '是')])
    const { screen, texts } = await setup({ load })
    await screen.getByRole('button', { name: '重试' }).click()
    await expect.poll(texts).toEqual(['是'])
  })

  it('of a table hold the label of the stored value, though no search finds it', async () => {
    const asked: string[] = []
    const { texts } = await setup({
      choices: departs,
      value: '42',
      labels: async (dictCode, values) => {
        asked.push(dictCode, ...values)
        return ['档案室']
      },
      search: async () => [item('1', '研发部')],
    })
    await expect.poll(texts).toEqual(['档案室（已存）', '研发部'])
    expect(asked).toEqual(['sys_depart,depart_name,id', '42'])
  })

  it('of a table name a stored value that no row has, with a mark', async () => {
    const { texts } = await setup({
      choices: departs,
      value: ['42', '7'],
      labels: async () => ['档案室', null],
      search: async () => [],
    })
    await expect.poll(texts).toEqual(['档案室（已存）', '7（已失效）（已存）'])
  })

  it('of a table that a search has found are not merely stored', async () => {
    const { texts } = await setup({
      choices: departs,
      value: '1',
      labels: async () => ['研发部'],
      search: async () => [item('2', '市场部'), item('1', '研发部')],
    })
    await expect.poll(texts).toEqual(['研发部', '市场部'])
  })

  it('of a table are searched once the typing has paused for 800 ms', async () => {
    const keywords: string[] = []
    const { screen } = await setup({
      choices: departs,
      search: async (_dictCode, keyword) => {
        keywords.push(keyword)
        return []
      },
    })
    await expect.poll(() => keywords).toEqual([''])
    await expect.poll(() => screen.getByText('加载中').query()).toBeNull()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const box = screen.getByRole('textbox', { name: '搜索' })
    await box.fill('研')
    // What is there was not found by it.
    await expect.element(screen.getByText('加载中')).toBeVisible()
    await vi.advanceTimersByTimeAsync(799)
    await box.fill('研发')
    await vi.advanceTimersByTimeAsync(799)
    expect(keywords).toEqual([''])
    await vi.advanceTimersByTimeAsync(10)
    vi.useRealTimers()
    await expect.poll(() => keywords).toEqual(['', '研发'])
  })

  it('of a table are not asked for when a tab is shown again, and when they are old once the list is opened', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true })
    const asked: string[] = []
    const { host } = fakeHost()
    const dictionaries: HostDictionaries = {
      ...host.dictionaries,
      search: async () => {
        asked.push('rows')
        return []
      },
      labels: async () => {
        asked.push('labels')
        return ['档案室']
      },
    }
    const page = (isShown: boolean) => (
      <Surroundings host={{ ...host, dictionaries }} motion={false}>
        <Activity mode={isShown ? 'visible' : 'hidden'}>
          <ChoiceList choices={departs} value="42" />
        </Activity>
      </Surroundings>
    )
    const screen = await render(page(true))
    await expect.poll(() => asked).toEqual(['rows', 'labels'])
    await screen.rerender(page(false))
    await vi.advanceTimersByTimeAsync(61_000)
    await screen.rerender(page(true))
    await expect.element(screen.getByText('档案室')).toBeVisible()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(asked).toEqual(['rows', 'labels'])
    await screen.getByRole('button', { name: '展开' }).click()
    await expect.poll(() => asked).toEqual(['rows', 'labels', 'rows'])
    await screen.getByRole('button', { name: '展开' }).click()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(asked).toEqual(['rows', 'labels', 'rows'])
  })

  it('of a table come by as many as its widget says, and only those that it asks for', async () => {
    const asked: unknown[] = []
    await setup({
      choices: { ...departs, listing: { rows: 'searched', pageSize: 20, filter: "status='1'" } },
      search: async (...question) => {
        asked.push([question[0], question[1], question[3]])
        return []
      },
    })
    await expect.poll(() => asked).toEqual([["sys_depart,depart_name,id,status='1'", '', 20]])
  })

  it('of a table show the answer to what stands there, whichever comes last', async () => {
    const answers = new Map<string, (items: readonly DictItem[]) => void>()
    const { screen, texts } = await setup({
      choices: departs,
      search: async (_dictCode, keyword) =>
        keyword === '' ? [item('0', '全部')] : new Promise((resolve) => answers.set(keyword, resolve)),
    })
    await expect.poll(texts).toEqual(['全部'])
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const box = screen.getByRole('textbox', { name: '搜索' })
    await box.fill('研')
    await vi.advanceTimersByTimeAsync(800)
    await box.fill('研发')
    await vi.advanceTimersByTimeAsync(800)
    vi.useRealTimers()
    await expect.poll(() => [...answers.keys()]).toEqual(['研', '研发'])
    answers.get('研发')?.([item('1', '研发部')])
    await expect.poll(texts).toEqual(['研发部'])
    answers.get('研')?.([item('2', '研究所')])
    await expect.element(screen.getByText('加载中')).not.toBeInTheDocument()
    expect(texts()).toEqual(['研发部'])
    await box.fill('')
    await expect.poll(texts).toEqual(['全部'])
  })

  it('of a table that its widget wants whole come at once, to be filtered where they stand', async () => {
    const search = vi.fn<HostDictionaries['search']>()
    const { screen, texts } = await setup({
      choices: { ...departs, listing: { rows: 'whole' } },
      search,
      call: fakeCall((_, { params }) =>
        params?.dictCode === departs.dictCode ? [item('1', '研发部'), item('2', '市场部')] : [],
      ),
    })
    await expect.poll(texts).toEqual(['研发部', '市场部'])
    expect(screen.getByRole('textbox', { name: '搜索' }).query()).toBeNull()
    expect(search).not.toHaveBeenCalled()
  })
})
