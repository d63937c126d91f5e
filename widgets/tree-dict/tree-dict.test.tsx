import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { FakeInput } from '#renderer/calls/host-call.fixture.ts'
import { loadCategoryChildren, loadCategoryRoot } from '#schemas/api/categories.ts'
import type { TreeNode } from '#schemas/api/dictionary-trees.ts'
import type { Endpoint } from '#schemas/api/endpoint.ts'
import { fieldPlan } from '../field-plan.fixture.ts'
import { hostOf, stage } from '../widget-stage.fixture.tsx'
import { treeDict } from './index.ts'

const fieldStoring = (value: 'id' | 'code') =>
  fieldPlan({
    type: 'ref',
    title: '类别',
    choices: {
      source: 'ref',
      entity: 'sys_category',
      value,
      label: 'name',
      dictCode: `sys_category,name,${value}`,
      where: [],
      fill: [],
    },
  })

function node(key: string, title: string, children: readonly TreeNode[] | null = null, isLeaf = true): TreeNode {
  return { key, value: key, title, parentId: null, leaf: isLeaf, isLeaf, code: `C${key}`, icon: null, children }
}

function serve() {
  const asked: unknown[] = []
  const copper = node('2', '电解铜')
  const host = hostOf((endpoint: Endpoint, { query }: FakeInput) => {
    asked.push([endpoint.path, query])
    if (endpoint === loadCategoryChildren) return [copper]
    if (endpoint === loadCategoryRoot) return [node('1', '有色金属', query?.async ? null : [copper], false)]
    throw new Error(`nobody asks ${endpoint.path}`)
  })
  return { host, asked }
}

async function openBranch() {
  await userEvent.click(page.getByRole('combobox', { name: '类别' }))
  await expect.element(page.getByText('有色金属')).toBeVisible()
  const item = page.getByRole('treeitem', { name: '有色金属' }).element()
  await userEvent.click(item.querySelector('.ant-select-tree-switcher') as HTMLElement)
  await userEvent.click(page.getByText('电解铜'))
}

it('has the whole tree at once, and stores the id', async () => {
  const { host, asked } = serve()
  const { lastValue } = await stage(treeDict, { field: fieldStoring('id'), host })
  await openBranch()
  expect(lastValue()).toBe('2')
  expect(asked).toEqual([['/sys/category/loadTreeRoot', { async: false, pcode: '0' }]])
})

it('reads branches when they are opened, and stores the code where the reference says so', async () => {
  const { host, asked } = serve()
  const options = { parentCode: 'B01', async: true }
  const { lastValue } = await stage(treeDict, { field: fieldStoring('code'), host, options })
  await openBranch()
  expect(lastValue()).toBe('C2')
  expect(asked).toEqual([
    ['/sys/category/loadTreeRoot', { async: true, pcode: 'B01' }],
    ['/sys/category/loadTreeChildren', { pid: '1' }],
  ])
})
