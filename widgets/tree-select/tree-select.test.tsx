import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { FakeInput } from '#renderer/calls/host-call.fixture.ts'
import { loadTreeData, type TreeNode } from '#schemas/api/dictionary-trees.ts'
import type { Endpoint } from '#schemas/api/endpoint.ts'
import { fieldPlan } from '../field-plan.fixture.ts'
import { hostOf, stage } from '../widget-stage.fixture.tsx'
import { treeSelect } from './index.ts'

const field = fieldPlan({
  type: 'ref',
  title: '部门',
  choices: {
    source: 'ref',
    entity: 'sys_depart',
    value: 'id',
    label: 'departName',
    dictCode: 'sys_depart,depart_name,id',
    where: [],
    fill: [],
  },
})

function node(key: string, title: string, isLeaf = false): TreeNode {
  return { key, value: key, title, parentId: null, leaf: isLeaf, isLeaf, code: key, icon: null, children: null }
}

const BRANCHES: Readonly<Record<string, readonly TreeNode[]>> = {
  '': [node('a', '总公司'), node('b', '分公司', true)],
  a: [node('a1', '研发部', true), node('a2', '空部门')],
  a2: [],
}

function serve(answer?: (pid: string) => readonly TreeNode[]) {
  const asked: unknown[] = []
  const host = hostOf((endpoint: Endpoint, { query }: FakeInput) => {
    if (endpoint !== loadTreeData) throw new Error(`nobody asks ${endpoint.path}`)
    asked.push(query)
    const pid = String(query?.pid)
    return answer ? answer(pid) : (BRANCHES[pid] ?? [])
  })
  return { host, asked }
}

const opener = (title: string) =>
  page.getByRole('treeitem', { name: title }).element().querySelector('.ant-select-tree-switcher') as HTMLElement

describe('a tree to choose from', () => {
  it('asks for a branch when it is opened, and for nothing before', async () => {
    const { host, asked } = serve()
    const { screen, lastValue } = await stage(treeSelect, { field, host, options: { pidField: 'parentId' } })
    expect(asked).toEqual([])
    await userEvent.click(screen.getByRole('combobox', { name: '部门' }))
    await expect.element(page.getByText('总公司')).toBeVisible()
    await userEvent.click(opener('总公司'))
    await userEvent.click(page.getByText('研发部'))
    expect(lastValue()).toBe('a1')
    const tree = { tableName: 'sys_depart', text: 'depart_name', code: 'id', pidField: 'parentId' }
    expect(asked).toEqual([
      { pid: '', ...tree },
      { pid: 'a', ...tree },
    ])
    await expect.poll(() => document.querySelector('.ant-select-content')?.textContent).toContain('研发部')
  })

  it('begins where the page says, with what it says', async () => {
    const { host, asked } = serve(() => [])
    const options = { pidValue: 'x', hasChildField: 'hasChild', condition: '{"status":"1"}' }
    const { screen } = await stage(treeSelect, { field, host, options })
    await userEvent.click(screen.getByRole('combobox'))
    await expect.element(page.getByText('没有可选项')).toBeVisible()
    expect(asked).toMatchObject([
      { pid: 'x', hasChildField: 'hasChild', converIsLeafVal: '1', condition: '{"status":"1"}' },
    ])
    expect(treeSelect.listing?.(options)).toEqual({ rows: 'searched', filter: "status='1'" })
  })

  it('says of a branch that failed why, and asks again when it is opened again', async () => {
    let failures = 1
    const { host } = serve((pid) => {
      if (pid === 'a' && failures-- > 0) throw new Error('网络超时')
      return BRANCHES[pid] ?? []
    })
    const { screen } = await stage(treeSelect, { field, host })
    await userEvent.click(screen.getByRole('combobox'))
    await expect.element(page.getByText('总公司')).toBeVisible()
    await userEvent.click(opener('总公司'))
    await expect.element(page.getByText('加载失败，请重新展开：网络超时')).toBeVisible()
    await userEvent.click(opener('总公司'))
    await userEvent.click(opener('总公司'))
    await expect.element(page.getByText('研发部')).toBeVisible()
  })

  it('takes several, and gives them up one by one', async () => {
    const { host } = serve()
    const several = { ...field, multiple: true }
    const choices = [{ value: 'a1', text: '研发部', isStored: true as const }]
    const { screen, lastValue } = await stage(treeSelect, { field: several, host, choices, value: ['a1'] })
    await userEvent.click(screen.getByRole('combobox'))
    await userEvent.click(page.getByText('分公司'))
    expect(lastValue()).toEqual(['a1', 'b'])
  })

  it('offers what a search found anywhere in the table', async () => {
    const { host } = serve()
    const onSearchChoices: string[] = []
    const { screen, lastValue } = await stage(treeSelect, {
      field,
      host,
      choices: [{ value: 'z9', text: '海外研发' }],
      onSearchChoices: (keyword) => onSearchChoices.push(keyword),
    })
    await userEvent.type(screen.getByRole('combobox'), '研发')
    await userEvent.click(page.getByText('海外研发'))
    expect(lastValue()).toBe('z9')
    expect(onSearchChoices).toContain('研发')
  })

  it('counts 0 as nothing', async () => {
    const { host } = serve()
    const { screen } = await stage(treeSelect, { field, host, value: '0' })
    await expect.element(screen.getByText('请选择')).toBeVisible()
    expect(treeSelect.format('0', { options: {}, field, choices: [] })).toBe('')
  })

  it('is closed and says so where the condition is no JSON object', async () => {
    const { host, asked } = serve()
    const { screen } = await stage(treeSelect, { field, host, options: { condition: 'status=1' } })
    await expect.element(screen.getByRole('alert')).toHaveTextContent('condition传值有误，要求为JSON格式！')
    await expect.element(screen.getByRole('combobox')).toBeDisabled()
    expect(asked).toEqual([])
  })
})
