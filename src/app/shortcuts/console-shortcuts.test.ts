import { describe, expect, it } from 'vitest'
import { consoleShortcuts } from './console-shortcuts.ts'

const all = consoleShortcuts({ inspects: true })

describe('the shortcuts of the console', () => {
  it('are told of once each', () => {
    const labels = all.flatMap(({ title, shortcuts }) => shortcuts.map(({ label }) => `${title} ${label}`))
    expect(labels.filter((label, index) => labels.indexOf(label) !== index)).toEqual([])
    expect(labels).toContain('全局 打开命令面板')
    expect(labels).toContain('全局 重新打开关闭的页签')
    expect(labels).toContain('表单与详情 保存')
    expect(labels).toContain('页签栏 关闭页签')
  })

  it.each(all)('do not stand in each other’s way: $title', ({ title, shortcuts }) => {
    const everywhere = all[0]?.shortcuts ?? []
    const together = title === all[0]?.title ? shortcuts : [...everywhere, ...shortcuts]
    const keys = together.flatMap((shortcut) => shortcut.keys)
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
  })

  it('tell of the keys of grids, those that do the same together', () => {
    const keysOf = (group: string, label: string) =>
      all.find(({ title }) => title === group)?.shortcuts.find((shortcut) => shortcut.label === label)?.keys
    expect(keysOf('可编辑表格', '清空选中的格')).toEqual(['Delete', 'Backspace'])
    expect(keysOf('可编辑表格', '重做')).toEqual(['Mod+Y', 'Mod+Shift+Z'])
    expect(keysOf('可编辑表格', '在表格中查找')).toEqual(['Mod+F'])
    expect(keysOf('可编辑表格：编辑单元格时', '放弃编辑')).toEqual(['Escape'])
    expect(keysOf('可编辑表格：列标题', '从单元格到这一列的标题')).toEqual(['Alt+ArrowUp'])
    expect(keysOf('可编辑表格：列标题', '打开列菜单')).toContain('Enter')
  })

  it('leave out what looks into a page for whoever may not', () => {
    const labels = consoleShortcuts({ inspects: false }).flatMap(({ shortcuts }) => shortcuts.map(({ label }) => label))
    expect(labels).not.toContain('查看字段的来源')
  })
})
