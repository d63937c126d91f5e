import { ConfigProvider, Input, Table, type ThemeConfig, theme } from 'antd'
import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { GridColumn } from '../engine/grid-column.ts'
import { openGrid, people } from './data-grid.fixture.tsx'

const columns: readonly GridColumn[] = [
  { key: 'name', title: '姓名', type: 'input', width: 160, fixed: 'left' },
  { key: 'age', title: '年龄', type: 'input-number', width: 160, statistics: ['sum'] },
  { key: 'day', title: '日期', type: 'date', width: 200 },
  { key: 'remark', title: '说明', type: 'input', width: 160, placeholder: '请输入说明' },
  { key: 'done', title: '完成', type: 'checkbox', width: 80, customValue: ['Y', 'N'] },
]

const themes: readonly (readonly [name: string, config: ThemeConfig])[] = [
  ['the light theme', {}],
  ['the dark theme', { algorithm: theme.darkAlgorithm }],
  [
    'a theme of its own',
    { token: { colorPrimary: '#722ed1', colorError: '#c41d7f', colorBorder: '#8c8c8c', borderRadius: 5 } },
  ],
]

type Tokens = Readonly<Record<string, unknown>>

function TokensInUse({ onTokens }: { readonly onTokens: (tokens: Tokens) => void }) {
  onTokens({ ...theme.useToken().token })
  return null
}

/** antd's own components in a theme, and its tokens as the browser writes colours. */
async function drawAntd(config: ThemeConfig) {
  let tokens: Tokens = {}
  const { container } = await render(
    <ConfigProvider theme={{ ...config, token: { ...config.token, motion: false } }}>
      <TokensInUse
        onTokens={(inUse) => {
          tokens = inUse
        }}
      />
      {/* The pointer may stand anywhere. */}
      <div style={{ pointerEvents: 'none' }}>
        <Input aria-label="好的" placeholder="请输入" />
        <Input aria-label="错的" status="error" />
        <Table columns={[{ title: '列', dataIndex: 'a' }]} dataSource={[{ key: '1', a: '格' }]} pagination={false} />
      </div>
    </ConfigProvider>,
  )
  const probe = document.createElement('div')
  container.append(probe)
  const element = (selector: string) => container.querySelector(selector) ?? probe
  return {
    input: getComputedStyle(element('[aria-label="好的"]')),
    placeholder: getComputedStyle(element('[aria-label="好的"]'), '::placeholder'),
    wrongInput: getComputedStyle(element('[aria-label="错的"]')),
    inputHeight: `${element('[aria-label="好的"]').getBoundingClientRect().height}px`,
    header: getComputedStyle(element('th')),
    cell: getComputedStyle(element('td')),
    color(name: string) {
      probe.style.color = String(tokens[name])
      return getComputedStyle(probe).color
    },
    /** Layers of colour, the upper one first, as the one colour that is seen. */
    mixed(...layers: readonly string[]) {
      const brush = new OffscreenCanvas(1, 1).getContext('2d')
      if (!brush) throw new Error('The browser does not paint.')
      for (const layer of layers.toReversed()) {
        brush.fillStyle = layer
        brush.fillRect(0, 0, 1, 1)
      }
      return `rgb(${[...brush.getImageData(0, 0, 1, 1).data.slice(0, 3)].join(', ')})`
    },
    ring(tokenName: 'controlOutline' | 'colorErrorOutline') {
      probe.style.boxShadow = `0 0 0 ${String(tokens.controlOutlineWidth)}px ${String(tokens[tokenName])}`
      return getComputedStyle(probe).boxShadow
    },
    pixels: (name: string) => `${String(tokens[name])}px`,
  }
}

/** A grid with an error, statistics and a pinned column. */
async function setup(config: ThemeConfig, shown = columns) {
  const dataSource = people(3).map((row, index) => ({
    ...row,
    day: `2026-01-0${index + 1}`,
    done: index === 0 ? 'Y' : 'N',
    remark: null,
  }))
  const antd = await drawAntd(config)
  const grid = await openGrid({ columns: shown, dataSource }, { theme: config })
  grid.handle().showErrors({ p2: { age: '年龄超出编制' } })
  await expect.element(grid.cell('21')).toHaveAttribute('aria-invalid', 'true')
  const cellAt = (row: number, column: number) =>
    grid.screen.getByRole('grid').getByRole('row').nth(row).getByRole('gridcell').nth(column).element()
  const styleAt = (row: number, column: number, pseudo?: string) => getComputedStyle(cellAt(row, column), pseudo)
  return { ...grid, antd, cellAt, styleAt }
}

type Comparison = readonly [what: string, seen: string | undefined, expected: string]

function expectAlike(looks: readonly Comparison[]) {
  const seen = Object.fromEntries(looks.map(([what, value]) => [what, value]))
  expect(seen).toEqual(Object.fromEntries(looks.map(([what, , expected]) => [what, expected])))
}

/** Where the painted look of an input is: a pseudo-element has no box that can be asked for. */
function paintedBox(cell: Element) {
  const { left, top } = cell.getBoundingClientRect()
  const style = getComputedStyle(cell, '::before')
  const [x, y, width, height, edge] = [style.left, style.top, style.width, style.height, style.borderTopWidth].map(
    Number.parseFloat,
  )
  const edges = style.boxSizing === 'border-box' ? 0 : 2 * (edge ?? 0)
  return { left: left + (x ?? 0), top: top + (y ?? 0), width: (width ?? 0) + edges, height: (height ?? 0) + edges }
}

function boxOf(element: Element | null | undefined) {
  if (!element) throw new Error('There is no such element.')
  const { left, top, width, height } = element.getBoundingClientRect()
  return { left, top, width, height }
}

describe.each(themes)('a grid in %s is one piece of antd:', (_name, config) => {
  it('what is painted has the colours and sizes of its components', async () => {
    const { screen, antd, styleAt, cellAt } = await setup(config)
    const painted = styleAt(1, 0, '::before')
    const wrong = styleAt(2, 1, '::before')
    const title = screen.getByRole('grid').getByRole('columnheader').first().element()
    const header = getComputedStyle(title)
    const head = getComputedStyle(title.closest('[role="rowgroup"]') ?? document.body)
    const pinned = getComputedStyle(cellAt(1, 0).closest('[data-side="left"]') ?? document.body)
    const [checked, empty] = [1, 2].map((row) =>
      getComputedStyle(cellAt(row, 4).querySelector('[role="checkbox"]') ?? document.body),
    )
    expectAlike([
      ['the border of an input', painted.borderTopColor, antd.color('colorBorder')],
      ['the border of an input, as antd draws it', painted.borderTopColor, antd.input.borderTopColor],
      ['its width', painted.borderTopWidth, antd.input.borderTopWidth],
      ['its radius', painted.borderTopLeftRadius, antd.pixels('borderRadius')],
      ['its height', `${paintedBox(cellAt(1, 0)).height}px`, antd.inputHeight],
      ['its placeholder', styleAt(1, 3, '::before').color, antd.placeholder.color],
      ['text', styleAt(1, 0).color, antd.color('colorText')],
      ['the size of text', styleAt(1, 0).fontSize, antd.pixels('fontSize')],
      ['the border of what is wrong', wrong.borderTopColor, antd.color('colorError')],
      ['the border of what is wrong, as antd draws it', wrong.borderTopColor, antd.wrongInput.borderTopColor],
      ['the corner of what is wrong', styleAt(2, 1, '::after').borderTopColor, antd.color('colorError')],
      [
        'the ground of titles',
        antd.mixed(header.backgroundColor, ...groundsOf(head)),
        antd.mixed(antd.header.backgroundColor),
      ],
      ['the colour of titles', header.color, antd.header.color],
      ['the weight of titles', header.fontWeight, antd.header.fontWeight],
      ['the size of titles', header.fontSize, antd.header.fontSize],
      ['the line below a row', styleAt(1, 0).borderBottomColor, antd.cell.borderBottomColor],
      ['the ground of pinned cells', pinned.backgroundColor, antd.color('colorBgContainer')],
      ['the border of a box', empty?.borderTopColor, antd.color('colorBorder')],
      ['the ground of a ticked box', checked?.backgroundColor, antd.color('colorPrimary')],
      ['the size of a box', checked?.width, antd.pixels('controlInteractiveSize')],
      ['the radius of a box', checked?.borderTopLeftRadius, antd.pixels('borderRadiusSM')],
    ])
  })

  it('what looks like an input answers to the pointer, as far as it can be edited and nothing is wrong with it', async () => {
    const fixed = columns.map((column) => (column.key === 'day' ? { ...column, disabled: true } : column))
    const { antd, cellAt, styleAt } = await setup(config, fixed)
    const edgeBelowPointer = async (row: number, column: number) => {
      await userEvent.hover(cellAt(row, column))
      return styleAt(row, column, '::before').borderTopColor
    }
    expectAlike([
      ['an input', await edgeBelowPointer(2, 0), antd.color('colorPrimary')],
      ['what is wrong', await edgeBelowPointer(2, 1), antd.color('colorError')],
      ['what nobody may edit', await edgeBelowPointer(2, 2), antd.color('colorBorder')],
      ['what the pointer has left', styleAt(2, 0, '::before').borderTopColor, antd.color('colorBorder')],
    ])
  })

  it('the statistics are in its text, on the ground of titles', async () => {
    const { screen, antd } = await setup(config)
    const sum = screen.getByRole('grid').getByRole('gridcell', { name: '63' }).element()
    const line = sum.closest('[data-foot]')
    if (!line) throw new Error('The sum is not in the foot.')
    const ground = getComputedStyle(line)
    expectAlike([
      ['text', getComputedStyle(sum).color, antd.color('colorText')],
      ['weight', getComputedStyle(sum).fontWeight, antd.header.fontWeight],
      ['ground', antd.mixed(...groundsOf(ground)), antd.mixed(antd.header.backgroundColor)],
    ])
  })

  it('the active cell has a ring of its first colour, an open text the edge and the ring of its inputs', async () => {
    const { screen, antd, handle, cellAt } = await setup(config)
    handle().focusCell('p1', 'done')
    await expect.poll(() => getComputedStyle(cellAt(1, 4)).boxShadow).toContain(antd.color('colorPrimary'))
    const at = paintedBox(cellAt(1, 0))
    await userEvent.click(cellAt(1, 0))
    const open = screen.getByRole('textbox', { name: '第 1 行 姓名' }).element()
    expectAlike([
      ['edge', getComputedStyle(open).borderTopColor, antd.color('colorPrimary')],
      ['ring', getComputedStyle(open).boxShadow, antd.ring('controlOutline')],
      ['radius', getComputedStyle(open).borderTopLeftRadius, antd.pixels('borderRadius')],
      ['font', getComputedStyle(open).fontSize, antd.input.fontSize],
    ])
    expect(boxOf(open)).toEqual(at)
    await userEvent.click(cellAt(2, 1))
    const wrong = screen.getByRole('textbox', { name: '第 2 行 年龄' }).element()
    expectAlike([
      ['edge of what is wrong', getComputedStyle(wrong).borderTopColor, antd.color('colorError')],
      ['its ring', getComputedStyle(wrong).boxShadow, antd.ring('colorErrorOutline')],
    ])
  })

  it('an open date stands where it was painted, its panel on antd’s ground', async () => {
    const { screen, antd, cellAt } = await setup(config)
    const at = paintedBox(cellAt(3, 2))
    await userEvent.click(cellAt(3, 2))
    await expect.element(screen.getByTitle('2026-01-05')).toBeVisible()
    const picker = document.activeElement?.closest('.ant-picker')
    expect(boxOf(picker)).toEqual(at)
    const panel = screen.getByTitle('2026-01-05').element().closest('.ant-picker-panel-container')
    const style = getComputedStyle(picker ?? document.body)
    expectAlike([
      ['edge', style.borderTopColor, antd.color('colorPrimary')],
      ['radius', style.borderTopLeftRadius, antd.pixels('borderRadius')],
      ['text', getComputedStyle(document.activeElement ?? document.body).color, antd.color('colorText')],
      ['panel', getComputedStyle(panel ?? document.body).backgroundColor, antd.color('colorBgElevated')],
    ])
  })
})

it.each(['第 3 行 日期', '第 3 行 城市'])(
  'in a compact theme, whose rows are as high as ever, %s opens where it was painted',
  async (name) => {
    const cities: GridColumn = { key: 'city', title: '城市', type: 'select', options: [{ value: 'bj', text: '北京' }] }
    const { antd, cellAt, screen } = await setup({ algorithm: theme.compactAlgorithm }, [...columns, cities])
    expect(antd.inputHeight).toBe('28px')
    const cell = cellAt(3, name.endsWith('日期') ? 2 : 5)
    await userEvent.click(cell)
    await expect.poll(() => document.activeElement?.closest('.ant-picker, .ant-select')).toBeTruthy()
    expect(screen.getByLabelText(name, { exact: true }).elements()).toContain(document.activeElement)
    expect(boxOf(document.activeElement?.closest('.ant-picker, .ant-select'))).toEqual(paintedBox(cell))
  },
)

/** The colours that a ground is painted with, the upper one first. */
function groundsOf({ backgroundImage, backgroundColor }: CSSStyleDeclaration): readonly string[] {
  return [...backgroundImage.matchAll(/rgba?\([^)]+\)/g)]
    .map(([color]) => color)
    .slice(0, 1)
    .concat(backgroundColor)
}

it('titles and statistics reach to the edge of a grid whose columns do not', async () => {
  const { screen } = await setup({}, columns.slice(0, 2))
  const grid = screen.getByRole('grid')
  await expect.element(grid.getByRole('gridcell', { name: '63' })).toBeVisible()
  const groups = [grid.getByRole('columnheader').first(), grid.getByRole('gridcell', { name: '63' })]
  const right = grid.element().getBoundingClientRect().right
  for (const inside of groups)
    expect(inside.element().closest('[role="rowgroup"]')?.getBoundingClientRect().right).toBe(right)
})
