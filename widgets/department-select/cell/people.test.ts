import { describe, expect, it } from 'vitest'
import { choicesOf } from '../../cells/choice-list.fixture.ts'
import { columnOf } from '../../cells/column.fixture.ts'
import { userSelect } from '../../user-select/cell/index.ts'
import { departmentSelect } from './index.ts'

const people = choicesOf([
  { value: 'zhangsan', text: '张三' },
  { value: 'lisi', text: '李四' },
]).choices

describe('cells of departments and users', () => {
  it('are as wide as the specification says (spec 9)', () => {
    expect([departmentSelect.widthPx, departmentSelect.minWidthPx]).toEqual([160, 190])
    expect([userSelect.widthPx, userSelect.minWidthPx]).toEqual([220, 190])
  })

  it.each([
    [departmentSelect, {}, 'sys_depart,depart_name,id'],
    [userSelect, {}, 'sys_user,realname,username'],
    [departmentSelect, { store: 'orgCode', text: 'depart_name' }, 'sys_depart,depart_name,org_code'],
    [userSelect, { fieldExtendJson: '{"store":"id","text":"username"}' }, 'sys_user,username,id'],
  ])('search their table by its columns', (cell, declared, dictCode) => {
    expect(cell.choiceSource?.({ key: 'a', title: 'A', ...declared })).toEqual({ dictCode, searched: true })
  })

  it('show the texts of several stored values', () => {
    const column = columnOf(userSelect, {}, { choices: people })
    expect(userSelect.format('zhangsan,lisi,wangwu', column)).toBe('张三，李四，wangwu')
  })

  it('take several from a pasted text, unless the column takes one', () => {
    const several = columnOf(userSelect, {}, { choices: people })
    expect(userSelect.parse('张三、李四', several)).toEqual({ ok: true, value: 'zhangsan,lisi' })
    const one = columnOf(userSelect, { multi: false }, { choices: people })
    expect(userSelect.parse('张三', one)).toEqual({ ok: true, value: 'zhangsan' })
    expect(userSelect.parse('张三、李四', one).ok).toBe(false)
  })

  it('take one where the extension says so (spec 3: fieldExtendJson)', () => {
    const one = columnOf(userSelect, { fieldExtendJson: '{"multiSelect":false}' }, { choices: people })
    expect(userSelect.parse('张三、李四', one).ok).toBe(false)
  })
})
