import { expect } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { GridColumn } from '#renderer/grid/engine/grid-column.ts'
import type { CellValue } from '#renderer/grid/engine/row.ts'
import type { DrawSlot } from '#renderer/grid/react/slots.tsx'
import { fieldPlan } from '../field-plan.fixture.ts'
import { money } from '../money/index.ts'
import type { CellGrid } from './every-cell.fixture.tsx'

/** What a cell type must do in a grid. */
export interface CellExpectation {
  readonly column?: Partial<GridColumn>
  readonly slots?: Readonly<Record<string, DrawSlot>>
  /** What stands in the first row and in the second; different ones. */
  readonly values: readonly [CellValue, CellValue]
  /** What is seen in the first row. */
  readonly shows: string | ((cell: HTMLElement) => void)
  /** What is copied from the first row. */
  readonly copies: string
  /** Types that nobody edits say so; the others are driven in the first row, as a user does it. */
  readonly edit: 'only read' | ((grid: CellGrid) => Promise<void>)
  /** What stands in the first row then. */
  readonly edited?: CellValue
  /** A text of the type, and what it becomes; null: the type has no text form. */
  readonly pastes: readonly [text: string, value: CellValue] | null
  /** A text that is none of the type, and what is said of it; null: every text is one. */
  readonly refuses: readonly [text: string, message: string] | null
}

export const NOT_SHOWN = 'never shown' as const

const options = [
  { value: 'fixed', text: '固定价' },
  { value: 'float', text: '浮动价' },
] as const

async function open({ cell }: CellGrid) {
  await userEvent.click(cell(1))
}

/** Chooses in the list of the open cell. */
async function choose(grid: CellGrid, text: string) {
  await userEvent.click(grid.screen.getByRole('option', { name: text }))
}

function typed(text: string, end = '{Enter}') {
  return async (grid: CellGrid) => {
    await open(grid)
    await grid.press(`{Control>}a{/Control}${text}${end}`)
  }
}

/** Types into a cell whose editor is loaded when it is first opened. */
function typedInto(role: 'textbox' | 'combobox', text: string, end = '{Enter}') {
  return async (grid: CellGrid) => {
    await open(grid)
    // The grid's own input waits before it, under the same name.
    const box = grid.screen.getByRole(role, { name: '第 1 行 样例' }).last()
    await expect.element(box).not.toHaveAttribute('aria-busy')
    await expect.element(box).toHaveFocus()
    await userEvent.fill(box, text)
    if (end) await grid.press(end)
  }
}

async function removeFile(grid: CellGrid) {
  const dots = grid.cell(1).querySelector('[data-press="menu"]')
  if (!dots) throw new Error('The cell has no menu.')
  await userEvent.click(dots)
  await userEvent.click(grid.screen.getByRole('menuitem', { name: '删除' }))
}

const choosing = {
  column: { options },
  values: ['fixed', 'float'],
  shows: '固定价',
  copies: '固定价',
  edit: async (grid) => {
    await open(grid)
    await choose(grid, '浮动价')
    await grid.press('{Enter}')
  },
  edited: 'float',
  pastes: ['固定价', 'fixed'],
  refuses: ['市场价', '“市场价”不在选项中'],
} as const satisfies CellExpectation

const searched = {
  values: ['p1', 'p2'],
  shows: '水泥',
  copies: '水泥',
  pastes: ['水泥', 'p1'],
  refuses: ['钢筋', '“钢筋”不在选项中'],
} as const

const files = {
  values: ['temp/合同扫描件最终版.pdf', 'temp/b.pdf'],
  // Specified: names are cut to 5 characters.
  shows: (cell) => expect(cell.querySelector('span[data-press="show"]')?.textContent).toBe('合同扫描件…'),
  copies: 'temp/合同扫描件最终版.pdf',
  edit: removeFile,
  edited: null,
  pastes: null,
  refuses: ['temp/c.pdf', '文件不能粘贴，请上传'],
} as const satisfies CellExpectation

const onlyRead = {
  values: ['旧文本', '别的'],
  shows: '旧文本',
  copies: '旧文本',
  edit: 'only read',
  pastes: ['粘贴', '粘贴'],
  refuses: null,
} as const satisfies CellExpectation

/** By the name under which the type is registered. */
export const cellExpectations: Readonly<Record<string, CellExpectation | typeof NOT_SHOWN>> = {
  hidden: NOT_SHOWN,
  normal: onlyRead,
  link: onlyRead,
  progress: { ...onlyRead, values: [40, 60], shows: '40%', copies: '40', pastes: ['50%', 50], refuses: null },
  input: {
    column: { props: { maxLength: 6 } },
    values: ['旧文本', '别的'],
    shows: '旧文本',
    copies: '旧文本',
    edit: typed('新文本'),
    edited: '新文本',
    pastes: ['粘贴', '粘贴'],
    refuses: ['一二三四五六七', '最多 6 个字符'],
  },
  'input-number': {
    values: [12, 7],
    shows: '12',
    copies: '12',
    edit: typed('34.5'),
    edited: 34.5,
    pastes: ['1,234', 1234],
    refuses: ['很多', '“很多”不是数字'],
  },
  textarea: {
    values: ['第一行\n第二行', '别的'],
    shows: '第一行 第二行',
    copies: '"第一行\n第二行"',
    edit: typedInto('textbox', '新\n文本', '{Control>}{Enter}{/Control}'),
    edited: '新\n文本',
    pastes: ['"粘\n贴"', '粘\n贴'],
    refuses: null,
  },
  tags: {
    values: ['甲乙;丙丁', '别的'],
    shows: (cell) => expect([...cell.querySelectorAll('span')].map((tag) => tag.textContent)).toEqual(['甲乙', '丙丁']),
    copies: '甲乙;丙丁',
    edit: typed('ABC;D'),
    edited: 'AB;CD',
    pastes: ['戊己庚', '戊己;庚'],
    refuses: null,
  },
  checkbox: {
    column: { customValue: ['Y', 'N'] },
    values: ['Y', 'N'],
    shows: (cell) => expect(cell.querySelector('[role="checkbox"]')?.getAttribute('aria-checked')).toBe('true'),
    copies: '是',
    edit: open,
    edited: 'N',
    pastes: ['是', 'Y'],
    refuses: ['也许', '“也许”应为是或否'],
  },
  radio: {
    ...choosing,
    shows: (cell) => expect(cell.querySelector('[aria-checked="true"]')?.textContent).toBe('固定价'),
    edit: ({ cell }) => userEvent.click(cell(1).querySelectorAll('[role="radio"]')[1] ?? cell(1)),
  },
  select: choosing,
  'select-search': { ...choosing, edit: typedInto('combobox', '浮', '{Enter}{Enter}') },
  'select-multiple': {
    ...choosing,
    values: ['fixed,float', 'float'],
    shows: '固定价，浮动价',
    copies: '固定价，浮动价',
    edit: async (grid) => {
      await open(grid)
      await choose(grid, '固定价')
      await grid.press('{Tab}')
    },
    edited: 'float',
    pastes: ['浮动价，固定价', 'float,fixed'],
  },
  'select-dict-search': {
    ...searched,
    column: { dict: 'product,name,id' },
    edit: async (grid) => {
      await typedInto('combobox', '水管', '')(grid)
      await choose(grid, '水管')
      await grid.press('{Enter}')
    },
    edited: 'p2',
  },
  'department-select': {
    ...searched,
    values: ['d1', 'd2'],
    shows: '研发部',
    copies: '研发部',
    edit: async (grid) => {
      await typedInto('combobox', '市场', '')(grid)
      await choose(grid, '市场部')
      await grid.press('{Tab}')
    },
    edited: 'd1,d2',
    pastes: ['研发部', 'd1'],
    refuses: ['财务部', '“财务部”不在选项中'],
  },
  'user-select': {
    ...searched,
    values: ['zhangsan', 'lisi'],
    shows: '张三',
    copies: '张三',
    edit: async (grid) => {
      await typedInto('combobox', '李', '')(grid)
      await choose(grid, '李四')
      await grid.press('{Tab}')
    },
    edited: 'zhangsan,lisi',
    pastes: ['张三', 'zhangsan'],
    refuses: ['王五', '“王五”不在选项中'],
  },
  date: {
    values: ['2024-01-31', '2024-02-01'],
    shows: '2024-01-31',
    copies: '2024-01-31',
    edit: async (grid) => {
      await open(grid)
      await userEvent.click(grid.screen.getByTitle('2024-01-05'))
    },
    edited: '2024-01-05',
    pastes: ['2024/3/5', '2024-03-05'],
    refuses: ['2024-02-31', '“2024-02-31”不是日期，应为 2026-01-09 这样的格式'],
  },
  datetime: {
    values: ['2024-01-31 08:30:00', '2024-02-01 09:00:00'],
    shows: '2024-01-31 08:30:00',
    copies: '2024-01-31 08:30:00',
    edit: typedInto('textbox', '2024-01-05 10:20:30'),
    edited: '2024-01-05 10:20:30',
    pastes: ['2024/3/5 8:05', '2024-03-05 08:05:00'],
    refuses: ['昨天', '“昨天”不是日期时间，应为 2026-01-09 08:30:00 这样的格式'],
  },
  time: {
    values: ['08:30:00', '09:00:00'],
    shows: '08:30:00',
    copies: '08:30:00',
    edit: typedInto('textbox', '10:20:30'),
    edited: '10:20:30',
    pastes: ['8:05', '08:05:00'],
    refuses: ['25:00', '“25:00”不是时间，应为 08:30:00 这样的格式'],
  },
  popup: {
    column: { popupCode: 'fruit', orgFields: 'name,code', destFields: 'cell,code' },
    values: ['苹果', '橘子'],
    shows: '苹果',
    copies: '苹果',
    edit: async (grid) => {
      await open(grid)
      await userEvent.click(grid.screen.getByRole('cell', { name: '梨', exact: true }))
      await userEvent.click(grid.screen.getByRole('button', { name: '确定' }))
    },
    edited: '梨',
    pastes: ['香蕉', '香蕉'],
    refuses: null,
  },
  upload: files,
  file: files,
  image: {
    ...files,
    values: ['temp/a.png', 'temp/b.png'],
    shows: (cell) => expect(cell.querySelector('img')?.getAttribute('src')).toBe('/static/temp/a.png'),
    copies: 'temp/a.png',
  },
  slot: {
    column: { slotName: 'shout' },
    slots: {
      shout: ({ value, disabled, triggerChange }) => (
        <button type="button" disabled={disabled} onClick={() => triggerChange('新文本')}>
          页面画的{String(value)}
        </button>
      ),
    },
    values: ['旧文本', '别的'],
    shows: '页面画的旧文本',
    copies: '旧文本',
    edit: ({ screen }) => userEvent.click(screen.getByRole('button', { name: '页面画的旧文本' })),
    edited: '新文本',
    pastes: null,
    refuses: ['粘贴', '这一列不能粘贴'],
  },
  widget: {
    column: {
      widget: {
        definition: money,
        field: fieldPlan({ type: 'decimal(12,2)', widget: { type: 'money', options: {} } }),
      },
    },
    values: ['1234.5', '7'],
    shows: '1,234.50',
    copies: '1,234.50',
    edit: typedInto('textbox', '34.5', '{Tab}'),
    edited: '34.5',
    pastes: ['1,200.00', '1200'],
    refuses: ['很多', '“很多”应为数字'],
  },
}
