import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import type { Problem } from '#schemas/language/problem.ts'
import type { ListRow } from '../data-source.ts'
import { PageNotFoundError, type PageSource, type PageText } from '../page-source.ts'
import type { PageWidgets } from '../widget.ts'
import { registry } from './form/form.fixture.tsx'
import { createListSetup, listPlan, listRow } from './list/list-page.fixture.tsx'
import { PageView } from './page-view.tsx'
import type { PageCompiler } from './use-compiled-page.ts'

const page: PageText = { code: 'product-price', hash: 'a1', file: 'market/product-price.json', text: '{}' }
const unknownWidget: Problem = {
  code: 'unknown-widget',
  severity: 'error',
  pointer: '/fields/status/widget',
  line: 12,
  column: 5,
  message: '没有名为 "yes-on" 的控件',
  hint: '是不是 "yes-no"？',
}
const sound: PageCompiler = () => ({ plan: listPlan(), problems: [] })

interface Settings {
  readonly rows?: readonly ListRow[]
  readonly params?: Readonly<Record<string, string>>
  readonly source?: PageSource
  readonly compile?: PageCompiler
  readonly widgets?: PageWidgets
}

async function setup({
  source = { load: async () => page },
  compile = sound,
  rows = [listRow(1)],
  params = {},
  widgets = registry,
}: Settings) {
  const { host } = createListSetup({ rows, params })
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <PageView code="product-price" source={source} compile={compile} registry={widgets} host={host} />
    </QueryClientProvider>,
  )
}

describe('a page', () => {
  it('is loaded, compiled and shown', async () => {
    const screen = await setup({})
    await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('产品价格')
    await expect.element(screen.getByText('LW0001')).toBeVisible()
  })

  it('with errors shows each of them with its place and remedy, and nothing of the page', async () => {
    const screen = await setup({ compile: () => ({ plan: null, problems: [unknownWidget] }) })
    const card = screen.getByRole('alert')
    await expect.element(card).toHaveTextContent('页面 market/product-price.json 有错误，无法打开')
    await expect.element(card).toHaveTextContent('错误没有名为 "yes-on" 的控件 是不是 "yes-no"？')
    await expect.element(card).toHaveTextContent('market/product-price.json:12:5 · unknown-widget')
    await expect.element(screen.getByRole('table')).not.toBeInTheDocument()
  })

  it('with errors that only the server can see shows those, though its text has none', async () => {
    const incompatible: Problem = { ...unknownWidget, code: 'stored-type', message: '列不能改为 integer' }
    const screen = await setup({
      source: { load: async () => ({ ...page, hash: 's1', serverProblems: [incompatible] }) },
    })
    await expect.element(screen.getByRole('alert')).toHaveTextContent('列不能改为 integer')
    await expect.element(screen.getByRole('alert')).toHaveTextContent('market/product-price.json:12:5 · stored-type')
    await expect.element(screen.getByRole('table')).not.toBeInTheDocument()
  })

  it('is shown once its errors are mended', async () => {
    let loads = 0
    const source: PageSource = {
      load: async () => ({ ...page, hash: `h${++loads}`, text: loads === 1 ? 'broken' : '{}' }),
    }
    const compile: PageCompiler = (text) =>
      text === 'broken' ? { plan: null, problems: [unknownWidget] } : { plan: listPlan(), problems: [] }
    const screen = await setup({ source, compile })
    await screen.getByRole('button', { name: '重新检查' }).click()
    await expect.element(screen.getByText('LW0001')).toBeVisible()
  })

  it('with warnings only is shown, and mentions them quietly', async () => {
    const warning: Problem = { ...unknownWidget, severity: 'warning', message: '列表里写了两次' }
    const screen = await setup({ compile: () => ({ plan: listPlan(), problems: [warning] }) })
    await expect.element(screen.getByText('LW0001')).toBeVisible()
    await expect.element(screen.getByText('列表里写了两次')).not.toBeVisible()
    await screen.getByText('页面文件有 1 条警告').click()
    await expect.element(screen.getByText('列表里写了两次')).toBeVisible()
  })

  it('is compiled once, however often the same text is mounted', async () => {
    let compilations = 0
    const compile: PageCompiler = () => {
      compilations += 1
      return { plan: listPlan(), problems: [] }
    }
    const first = await setup({ compile })
    await expect.element(first.getByText('LW0001')).toBeVisible()
    await first.unmount()
    const second = await setup({ compile })
    await expect.element(second.getByText('LW0001')).toBeVisible()
    expect(compilations).toBe(1)
  })
})

describe('the widgets of a page', () => {
  it('are there before it is, and are asked for by their names', async () => {
    let arrive = (): void => undefined
    const asked: string[] = []
    const widgets: PageWidgets = {
      ...registry,
      load(types) {
        asked.push(...types)
        return new Promise((resolve) => {
          arrive = resolve
        })
      },
    }
    const screen = await setup({ widgets })
    await expect.poll(() => asked).toEqual([...new Set(listPlan().fields.map(({ widget }) => widget.type))])
    await expect.element(screen.getByText('LW0001')).not.toBeInTheDocument()
    arrive()
    await expect.element(screen.getByText('LW0001')).toBeVisible()
  })

  it('that were lost on their way are said to be, and asked for again', async () => {
    let online = false
    const load = async () => {
      if (!online) throw new TypeError('Failed to fetch dynamically imported module')
    }
    const screen = await setup({ widgets: { ...registry, load } })
    await expect.element(screen.getByRole('alert')).toHaveTextContent('页面的控件没有加载成功，请检查网络后重试')
    online = true
    await screen.getByRole('button', { name: '重试' }).click()
    await expect.element(screen.getByText('LW0001')).toBeVisible()
  })
})

describe('a page that cannot be had', () => {
  it('says that there is none of this code', async () => {
    const source: PageSource = { load: () => Promise.reject(new PageNotFoundError('没有编码为“product-price”的页面')) }
    const screen = await setup({ source })
    await expect.element(screen.getByRole('alert')).toHaveTextContent('页面不存在没有编码为“product-price”的页面')
    await expect.element(screen.getByRole('button', { name: '关闭页面' })).toBeVisible()
  })

  it('is asked for again on request', async () => {
    let failing = true
    const source: PageSource = { load: async () => (failing ? Promise.reject(new Error('网络超时')) : page) }
    const screen = await setup({ source })
    await expect.element(screen.getByRole('alert')).toHaveTextContent('网络超时')
    failing = false
    await screen.getByRole('button', { name: '重试' }).click()
    await expect.element(screen.getByText('LW0001')).toBeVisible()
  })
})

describe('a page that is being written', () => {
  async function openLivePage() {
    let text = 'first'
    let tell: () => void = () => undefined
    let loads = 0
    const source: PageSource = {
      load: async () => ({ ...page, hash: `h${++loads}`, text }),
      watch: (_code, onChanged) => {
        tell = onChanged
        return () => undefined
      },
    }
    const compile: PageCompiler = (written) =>
      written === 'broken'
        ? { plan: null, problems: [unknownWidget] }
        : { plan: listPlan({ title: written === 'first' ? '产品价格' : '价格管理' }), problems: [] }
    const screen = await setup({ source, compile })
    await expect.element(screen.getByText('LW0001')).toBeVisible()
    const write = (written: string) => {
      text = written
      tell()
    }
    return { screen, write }
  }

  it('is exchanged when its file changes, and keeps what was typed', async () => {
    const { screen, write } = await openLivePage()
    await screen.getByLabelText('产品名称').fill('螺纹')
    write('second')
    await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('价格管理')
    await expect.element(screen.getByLabelText('产品名称')).toHaveValue('螺纹')
  })

  it('stays as it was while a change is half written, with its mistakes below it', async () => {
    const { screen, write } = await openLivePage()
    write('broken')
    await expect.element(screen.getByText('没有名为 "yes-on" 的控件')).toBeVisible()
    await expect.element(screen.getByText('LW0001')).toBeVisible()
    write('second')
    await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('价格管理')
    await expect.element(screen.getByText('没有名为 "yes-on" 的控件')).not.toBeInTheDocument()
  })
})

describe('a page without a list', () => {
  const ofKind =
    (kind: 'form' | 'detail'): PageCompiler =>
    () => ({ plan: listPlan({ kind }), problems: [] })

  it('of kind form is the form of its one record', async () => {
    const screen = await setup({ compile: ofKind('form'), rows: [listRow(7)] })
    await expect.element(screen.getByLabelText('产品编码')).toHaveValue('LW0007')
    await expect.element(screen.getByRole('table')).not.toBeInTheDocument()
  })

  it('of kind form begins empty when there is no record yet', async () => {
    const screen = await setup({ compile: ofKind('form'), rows: [] })
    await expect.element(screen.getByLabelText('产品编码')).toHaveValue('')
  })

  it('of kind detail shows the record that the address names', async () => {
    const screen = await setup({ compile: ofKind('detail'), rows: [listRow(1), listRow(2)], params: { id: '2' } })
    await expect.element(screen.getByText('产品 2').first()).toBeVisible()
    await expect.element(screen.getByRole('textbox')).not.toBeInTheDocument()
  })

  it('of kind detail shows the only record, or says that there is none', async () => {
    const screen = await setup({ compile: ofKind('detail'), rows: [listRow(3)] })
    await expect.element(screen.getByText('产品 3').first()).toBeVisible()
    const empty = await setup({ compile: ofKind('detail'), rows: [] })
    await expect.element(empty.getByText('还没有产品价格数据')).toBeVisible()
  })
})
