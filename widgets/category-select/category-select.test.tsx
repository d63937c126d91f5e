import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { FakeInput } from '#renderer/calls/host-call.fixture.ts'
import { loadCategory, loadCategoryRoot, loadCategoryTree } from '#schemas/api/categories.ts'
import type { TreeNode } from '#schemas/api/dictionary-trees.ts'
import type { Endpoint } from '#schemas/api/endpoint.ts'
import { fieldPlan } from '../field-plan.fixture.ts'
import { hostOf, stage } from '../widget-stage.fixture.tsx'
import { categorySelect } from './index.ts'

const field = fieldPlan({
  type: 'ref',
  title: '物料类别',
  choices: {
    source: 'ref',
    entity: 'sys_category',
    value: 'id',
    label: 'name',
    dictCode: 'sys_category,name,id',
    where: [],
    fill: [],
  },
})

function node(key: string, title: string, children: readonly TreeNode[] | null = null, isLeaf = true): TreeNode {
  return { key, value: key, title, parentId: null, leaf: isLeaf, isLeaf, code: `C${key}`, icon: null, children }
}

function serve() {
  const asked: unknown[] = []
  const steel = node('2', '螺纹钢')
  const host = hostOf((endpoint: Endpoint, { query }: FakeInput) => {
    asked.push([endpoint.path, query])
    if (endpoint === loadCategoryTree) return query?.pid === '1' ? [steel] : [node('1', '黑色金属', null, false)]
    if (endpoint === loadCategory) return { id: '7', pid: '0', name: '物料', code: 'B01', hasChild: '1' }
    if (endpoint === loadCategoryRoot) return [node('1', '黑色金属', [steel], false)]
    throw new Error(`nobody asks ${endpoint.path}`)
  })
  return { host, asked }
}

const opener = (title: string) =>
  page.getByRole('treeitem', { name: title }).element().querySelector('.ant-select-tree-switcher') as HTMLElement

describe('a category', () => {
  it('is found level by level, the first by code and condition, the others by id', async () => {
    const { host, asked } = serve()
    const options = { pcode: 'B01', condition: '{"code":"C1"}' }
    const { screen, lastValue } = await stage(categorySelect, { field, host, options })
    await userEvent.click(screen.getByRole('combobox', { name: '物料类别' }))
    await expect.element(page.getByText('黑色金属')).toBeVisible()
    await userEvent.click(opener('黑色金属'))
    await userEvent.click(page.getByText('螺纹钢'))
    expect(lastValue()).toBe('2')
    expect(asked).toEqual([
      ['/sys/category/loadTreeData', { pcode: 'B01', condition: '{"code":"C1"}' }],
      ['/sys/category/loadTreeData', { pid: '1' }],
    ])
  })

  it('begins at the first level where the page says nothing', async () => {
    const { host, asked } = serve()
    const { screen } = await stage(categorySelect, { field, host })
    await userEvent.click(screen.getByRole('combobox'))
    await expect.element(page.getByText('黑色金属')).toBeVisible()
    expect(asked).toEqual([['/sys/category/loadTreeData', { pcode: '0', condition: '' }]])
  })

  it('fills its name in beside it, and takes it away again', async () => {
    const { host } = serve()
    const { screen, onChange } = await stage(categorySelect, { field, host, options: { back: 'categoryName' } })
    await userEvent.click(screen.getByRole('combobox'))
    await userEvent.click(page.getByText('黑色金属'))
    expect(onChange.mock.lastCall).toEqual(['1', { categoryName: '黑色金属' }])
    await userEvent.click(screen.getByRole('button', { name: '清除' }))
    expect(onChange.mock.lastCall).toEqual([null, { categoryName: null }])
    expect(categorySelect.fieldsBeside?.({ back: 'categoryName' })).toEqual({
      reads: [],
      writes: [{ name: 'categoryName', pointer: '/back' }],
    })
  })

  it('is searched for in the whole tree below its root', async () => {
    const { host, asked } = serve()
    const { screen, lastValue } = await stage(categorySelect, { field, host, options: { pid: '7' } })
    await userEvent.type(screen.getByRole('combobox'), '螺纹')
    await userEvent.click(page.getByText('螺纹钢'))
    expect(lastValue()).toBe('2')
    expect(asked).toContainEqual(['/sys/category/loadOne', { field: 'id', val: '7' }])
    expect(asked).toContainEqual(['/sys/category/loadTreeRoot', { async: false, pcode: 'B01' }])
  })

  it('is closed and says so where the condition is no JSON object', async () => {
    const { screen } = await stage(categorySelect, { field, host: serve().host, options: { condition: 'x' } })
    const text = '组件JTreeSelect-condition传值有误，需要一个json字符串!'
    await expect.element(screen.getByRole('alert')).toHaveTextContent(text)
  })
})
