import { beforeAll, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ChoiceConditions } from '#renderer/widget.ts'
import { queryDepartTree } from '#schemas/api/departments.ts'
import { departmentSelect } from '../department-select/index.ts'
import { fieldPlan } from '../field-plan.fixture.ts'
import { roleSelect } from '../role-select/index.ts'
import { hostOf, stage } from '../widget-stage.fixture.tsx'
import { loadDialog } from './picker.fixture.ts'

beforeAll(async () => {
  await loadDialog()
  await import('../department-select/department-dialog.tsx')
})

const conditions: ChoiceConditions = {
  page: 'order',
  path: 'lines.role',
  where: { roleCode: 'a' },
  missing: '请先选择类型',
}

function conditionedField(entity: string, value: string, label: string) {
  return fieldPlan({
    type: 'ref',
    title: '角色',
    choices: {
      source: 'ref',
      entity,
      value,
      label,
      dictCode: [entity, label, value].join(','),
      where: [{ name: 'roleCode', column: 'role_code', type: null, value: { literal: 'a' } }],
      fill: [],
    },
  })
}
const field = conditionedField('sys_role', 'roleCode', 'roleName')

describe('a picker of a field with conditions', () => {
  it('names the field and what it compares with: the server leaves out what does not fit', async () => {
    const asked: unknown[] = []
    const host = hostOf((_, { query }) => {
      asked.push(query)
      return { records: [{ id: '1', roleCode: 'a', roleName: '甲' }], total: 1 }
    })
    const { screen, lastValue } = await stage(roleSelect, { field, host, conditions })
    await userEvent.click(screen.getByRole('button', { name: '选择角色' }))
    const dialog = page.getByRole('dialog', { name: '角色选择' })
    await userEvent.click(dialog.getByRole('cell', { name: '甲', exact: true }))
    await userEvent.click(dialog.getByRole('button', { name: '确定' }))
    expect(lastValue()).toBe('a')
    expect(asked).toEqual([{ reference: 'order/lines.role', where: '{"roleCode":"a"}', pageNo: '1', pageSize: '5' }])
  })

  it('opens no dialog while a value is missing, and says which', async () => {
    const { screen } = await stage(roleSelect, { field, conditions: { ...conditions, where: null } })
    const button = screen.getByRole('button', { name: '选择角色' })
    await expect.element(button).toBeDisabled()
    await expect.element(button).toHaveAttribute('title', '请先选择类型')
  })

  it('is found by its name alone where nobody knows what the conditions compare with', async () => {
    const { screen } = await stage(roleSelect, { field })
    await expect.element(screen.getByRole('combobox', { name: '角色' })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: '选择角色' })).not.toBeInTheDocument()
  })

  it('offers departments that fit, below those that do not', async () => {
    const node = (id: string, fits: boolean, children: readonly unknown[] = []) => ({
      ...{ id, key: id, value: id, title: id, departName: id, parentId: '', departOrder: 0, orgCategory: '1' },
      ...{ orgType: '1', orgCode: id, status: '1', isLeaf: children.length === 0, fits, children },
    })
    const host = hostOf((endpoint, { query }) => {
      expect([endpoint, query]).toEqual([queryDepartTree, { reference: 'order/lines.role', where: '{"roleCode":"a"}' }])
      return [node('总部', false, [node('研发部', true)])]
    })
    const departments = conditionedField('sys_depart', 'id', 'departName')
    const { screen, lastValue } = await stage(departmentSelect, { field: departments, host, conditions })
    await userEvent.click(screen.getByRole('button', { name: '选择角色' }))
    const dialog = page.getByRole('dialog', { name: '选择部门' })
    await expect.element(dialog.getByRole('treeitem', { name: '总部' })).toHaveAttribute('aria-disabled', 'true')
    await userEvent.click(dialog.getByText('研发部'))
    await userEvent.click(dialog.getByRole('button', { name: '确定' }))
    expect(lastValue()).toBe('研发部')
  })
})
