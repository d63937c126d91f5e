import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { PagePlan } from '../../compile/plan.ts'
import type { ListRow } from '../../data-source.ts'
import { fieldPlan } from '../form/form.fixture.tsx'
import { builtInAction, createListSetup, type ListSettings, listPlan } from './list-page.fixture.tsx'

const parent = fieldPlan('parentId', '上级', { type: { kind: 'ref' }, pointer: '' })

function treePlan(expanded = false): PagePlan {
  const plan = listPlan()
  const code = plan.fields.find(({ name }) => name === 'code')
  if (!code) throw new Error('code')
  return {
    ...plan,
    kind: 'tree',
    systemFields: [parent],
    fieldByName: new Map([...plan.fieldByName, ['parentId', parent]]),
    tree: { label: code, parent, expanded },
    list: {
      ...plan.list,
      rowActions: [
        builtInAction('edit', '编辑'),
        builtInAction('add_child', '添加下级'),
        builtInAction('delete', '删除'),
      ],
    },
  }
}

function node(id: string, parentId: string | null, hasChildren: boolean): ListRow {
  return { id, record: { id, parentId, code: `N-${id}`, name: `节点 ${id}` }, texts: {}, hasChildren }
}

/** 1 > 11 > 111, 1 > 12, 2. */
function forest() {
  let nodes = [
    node('1', null, true),
    node('11', '1', true),
    node('111', '11', false),
    node('12', '1', false),
    node('2', null, false),
  ]
  const below = (parentId: string | null) => nodes.filter(({ record }) => record.parentId === parentId)
  return {
    below,
    add: (row: ListRow) => {
      nodes = [...nodes, row]
    },
    remove: (id: string) => {
      nodes = nodes.filter((row) => row.id !== id)
    },
  }
}

async function setup(settings: Partial<ListSettings> = {}, plan = treePlan()) {
  const { below, remove, add } = forest()
  const list = createListSetup({
    plan,
    list: async ({ conditions }) => {
      const rows = conditions.length === 0 ? below(null) : [node('111', '11', false)]
      return { rows, total: rows.length }
    },
    children: async (parentId) => below(parentId),
    create: async (record) => {
      const stored = { ...record, id: '21' }
      add({ id: '21', record: stored, texts: {}, hasChildren: false })
      return stored
    },
    ...settings,
  })
  const screen = await render(list.page)
  await expect.element(screen.getByText('N-1', { exact: true })).toBeVisible()
  return { screen, forget: remove, ...list }
}

describe('a tree', () => {
  it('shows its roots, and reads the rows below one when it is opened', async () => {
    const { screen, asked } = await setup()
    expect(asked).toEqual([])
    await screen.getByRole('button', { name: '展开 N-1' }).click()
    await expect.element(screen.getByText('N-11', { exact: true })).toBeVisible()
    await expect.element(screen.getByText('N-12')).toBeVisible()
    expect(asked).toEqual(['1'])
    await screen.getByRole('button', { name: '收起 N-1' }).click()
    await expect.element(screen.getByText('N-12')).not.toBeInTheDocument()
    await screen.getByRole('button', { name: '展开 N-1' }).click()
    await expect.element(screen.getByText('N-12')).toBeVisible()
    expect(asked).toEqual(['1'])
  })

  it('opens a root that stands alone, and leaves it to the user', async () => {
    const { screen } = await setup({ list: async () => ({ rows: [node('1', null, true)], total: 1 }) })
    await expect.element(screen.getByText('N-11', { exact: true })).toBeVisible()
    await screen.getByRole('button', { name: '收起 N-1' }).click()
    await expect.element(screen.getByText('N-11', { exact: true })).not.toBeInTheDocument()
  })

  it('offers nothing to open where nothing is below', async () => {
    const { screen } = await setup()
    await expect.element(screen.getByRole('button', { name: '展开 N-2' })).not.toBeInTheDocument()
  })

  it('says that a branch is on its way until it is there', async () => {
    const answers: ((rows: readonly ListRow[]) => void)[] = []
    const { screen } = await setup({ children: () => new Promise((resolve) => answers.push(resolve)) })
    await screen.getByRole('button', { name: '展开 N-1' }).click()
    await expect.element(screen.getByText('loading...')).toBeVisible()
    answers[0]?.([node('11', '1', false)])
    await expect.element(screen.getByText('N-11')).toBeVisible()
    await expect.element(screen.getByText('loading...')).not.toBeInTheDocument()
  })

  it('has nothing to open any more when a branch turns out empty', async () => {
    const { screen } = await setup({ children: async () => [] })
    await screen.getByRole('button', { name: '展开 N-1' }).click()
    await expect.element(screen.getByRole('button', { name: /^(展开|收起) N-1$/ })).not.toBeInTheDocument()
    await expect.element(screen.getByText('loading...')).not.toBeInTheDocument()
  })

  it('says in place why a branch could not be read, and tries again', async () => {
    let failing = true
    const { screen } = await setup({
      children: async () => {
        if (failing) throw new Error('返回数据类型不识别')
        return [node('11', '1', false)]
      },
    })
    await screen.getByRole('button', { name: '展开 N-1' }).click()
    await expect.element(screen.getByRole('alert')).toHaveTextContent('返回数据类型不识别')
    failing = false
    await screen.getByRole('button', { name: '重试' }).click()
    await expect.element(screen.getByText('N-11')).toBeVisible()
  })

  it('opens and closes by the keyboard', async () => {
    const { screen } = await setup()
    const toggle = screen.getByRole('button', { name: '展开 N-1' }).element()
    if (toggle instanceof HTMLElement) toggle.focus()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(screen.getByText('N-12')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: '收起 N-1' })).toHaveFocus()
    await userEvent.keyboard('{ArrowLeft}')
    await expect.element(screen.getByText('N-12')).not.toBeInTheDocument()
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByText('N-12')).toBeVisible()
  })

  it('starts with its first level open where the page asks for it', async () => {
    const { screen, asked } = await setup({}, treePlan(true))
    await expect.element(screen.getByText('N-12')).toBeVisible()
    expect(asked).toEqual(['1'])
    await screen.getByRole('button', { name: '收起 N-1' }).click()
    await expect.element(screen.getByText('N-12')).not.toBeInTheDocument()
  })

  it('shows what a query finds as a list, and is as it was afterwards', async () => {
    const { screen, asked } = await setup()
    await screen.getByRole('button', { name: '展开 N-1' }).click()
    await expect.element(screen.getByText('N-12')).toBeVisible()
    await screen.getByLabelText('产品编码').fill('N-111')
    await screen.getByRole('button', { name: '查询' }).click()
    await expect.element(screen.getByText('N-111')).toBeVisible()
    await expect.element(screen.getByText('N-12')).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: /^(展开|收起) N/ }).elements()).toEqual([])
    await screen.getByRole('button', { name: '重置' }).click()
    await expect.element(screen.getByText('N-12')).toBeVisible()
    expect(asked).toEqual(['1'])
  })

  it('shows what a query finds where it stands, with the rows above it pale and not to be marked', async () => {
    const found = {
      rows: [node('111', '11', false), node('12', '1', false)],
      total: 2,
      ancestors: [node('1', null, true), node('11', '1', true)],
    }
    const { below } = forest()
    const { screen } = await setup({
      list: async ({ conditions }) => (conditions.length === 0 ? { rows: below(null), total: 2, nodeTotal: 5 } : found),
    })
    await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('共 5 条')
    await expect.element(screen.getByText('1-2 共2条一级数据')).toBeVisible()
    await screen.getByLabelText('产品编码').fill('N')
    await screen.getByRole('button', { name: '查询' }).click()
    await expect.element(screen.getByText('N-111')).toBeVisible()
    await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('共 2 条')
    const names = [...screen.container.querySelectorAll('tbody tr[data-row-key]')].map((row) =>
      row.getAttribute('data-row-key'),
    )
    expect(names).toEqual(['1', '11', '111', '12'])
    const above = screen.getByRole('row').filter({ hasText: 'N-11' }).first()
    await expect.element(above).toHaveAttribute('aria-description', '不在查询结果中，显示所在的位置')
    expect(screen.getByRole('checkbox', { name: /^选择 N-/ }).elements()).toHaveLength(2)
    await screen.getByRole('button', { name: '收起 N-11', exact: true }).click()
    await expect.element(screen.getByText('N-111')).not.toBeInTheDocument()
    await expect.element(screen.getByText('N-12', { exact: true })).toBeVisible()
  })

  it('asks for its totals again when a row below was changed', async () => {
    const { below, remove } = forest()
    const { screen, queries } = await setup({
      list: async () => ({ rows: below(null), total: 2, nodeTotal: 5 }),
      children: async (parentId) => below(parentId),
    })
    await screen.getByRole('button', { name: '展开 N-1' }).click()
    remove('12')
    await screen.getByRole('button', { name: '删除 N-12' }).click()
    await screen.getByRole('button', { name: '确定' }).click()
    await expect.element(screen.getByText('N-12')).not.toBeInTheDocument()
    await expect.poll(() => queries.length).toBe(2)
  })

  it('reads only the branch again in which a row was deleted, and stays open', async () => {
    const { screen, asked, queries, forget } = await setup()
    await screen.getByRole('button', { name: '展开 N-1' }).click()
    await screen.getByRole('button', { name: '展开 N-11' }).click()
    await expect.element(screen.getByText('N-111')).toBeVisible()
    forget('12')
    await screen.getByRole('button', { name: '删除 N-12' }).click()
    await screen.getByRole('button', { name: '确定' }).click()
    await expect.element(screen.getByText('N-12')).not.toBeInTheDocument()
    await expect.element(screen.getByText('N-111')).toBeVisible()
    expect(asked).toEqual(['1', '11', '1'])
    expect(queries).toHaveLength(1)
  })

  it('keeps its rows open over a reload, and reads what is below them again', async () => {
    const { screen, asked } = await setup()
    await screen.getByRole('button', { name: '展开 N-1' }).click()
    await screen.getByRole('button', { name: '展开 N-11' }).click()
    await expect.element(screen.getByText('N-111')).toBeVisible()
    await screen.getByRole('button', { name: '刷新' }).click()
    await expect.poll(() => asked.toSorted()).toEqual(['1', '1', '11', '11'])
    await expect.element(screen.getByText('N-111')).toBeVisible()
  })

  it('lets go of the button when the last row below is gone', async () => {
    const { screen, forget } = await setup()
    await screen.getByRole('button', { name: '展开 N-1' }).click()
    await screen.getByRole('button', { name: '展开 N-11' }).click()
    forget('111')
    await screen.getByRole('button', { name: '删除 N-111' }).click()
    await screen.getByRole('button', { name: '确定' }).click()
    await expect.element(screen.getByText('N-111')).not.toBeInTheDocument()
    await expect.element(screen.getByRole('button', { name: /^(展开|收起) N-11$/ })).not.toBeInTheDocument()
  })

  it('adds below a row: the parent is filled in, and its branch opens and is read', async () => {
    const { screen, asked, queries } = await setup()
    await screen.getByRole('button', { name: '添加下级 N-2' }).click()
    const dialog = screen.getByRole('dialog')
    for (const title of ['产品编码', '产品名称']) await dialog.getByLabelText(title).fill('N-21')
    await dialog.getByLabelText('价格').fill('1')
    await dialog.getByRole('button', { name: '确定' }).click()
    await expect.element(screen.getByRole('row').filter({ hasText: 'N-21' }).first()).toBeVisible()
    await expect.element(screen.getByRole('button', { name: '收起 N-2', exact: true })).toBeVisible()
    expect(new Set(asked)).toEqual(new Set(['2']))
    expect(queries).toHaveLength(1)
  })
})
