import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { checkPages } from '../../check/check-pages.ts'
import { describeBusiness } from './business-document.ts'
import { type Business, readBusiness } from './business-pages.ts'

/** As far as the test reads the files itself. */
interface PageJson {
  readonly title: string
  readonly fields: Readonly<
    Record<string, { readonly type?: string; readonly dict?: string; readonly multiple?: true }>
  >
  readonly actions?: Readonly<
    Record<string, { readonly title: string; readonly props?: { readonly values?: Readonly<Record<string, unknown>> } }>
  >
}

const HOUSE = {
  schemaVersion: 1,
  code: 'house',
  title: '库房',
  permissionPrefix: 'trial:house',
  entity: { table: 'trial_house', api: '/trial/house' },
  fields: {
    name: { type: 'string(64)', title: '名称', rules: ['required'] },
    stock: { type: 'integer', title: '存量', default: 0, readonly: true },
    state: {
      type: 'enum',
      title: '状态',
      options: [
        { value: 'open', text: '开' },
        { value: 'shut', text: '关' },
      ],
      default: 'open',
      readonly: true,
    },
  },
}

const paperWith = (more: object, action: object = {}) => ({
  schemaVersion: 1,
  code: 'paper',
  title: '单据',
  permissionPrefix: 'trial:paper',
  entity: { table: 'trial_paper', api: '/trial/paper' },
  fields: {
    house: {
      type: 'ref',
      title: '库房',
      ref: { entity: 'trial_house', value: 'id', label: 'name', onDelete: 'clear' },
    },
    quantity: { type: 'integer', title: '数量', rules: ['required'] },
    state: {
      type: 'enum',
      title: '状态',
      options: [
        { value: 'new', text: '新的' },
        { value: 'done', text: '完成' },
        { value: 'gone', text: '作废' },
      ],
      default: 'new',
      readonly: true,
    },
  },
  actions: {
    finish: {
      title: '完成',
      type: 'set-values',
      when: "state == 'new'",
      props: { values: { state: 'done' } },
      ...action,
    },
  },
  ...more,
})

async function businessOf(...pages: readonly object[]): Promise<Business> {
  const files = pages.map((page, at) => ({ file: `trial/${at}.json`, text: JSON.stringify(page) }))
  const checked = await checkPages(files, process.cwd())
  return {
    dictionaries: new Map(),
    pages: checked.map(({ file, plan, problems }) => {
      if (!plan) throw new Error(JSON.stringify(problems))
      return { file, folder: 'trial', plan }
    }),
  }
}

function sectionOf(text: string, title: string): string {
  return text.split(/^#{2,3} /m).find((section) => section.startsWith(`${title}\n`) && section.includes('](')) ?? ''
}

function picturesOf(text: string): readonly (readonly string[])[] {
  return Array.from(text.matchAll(/```mermaid\n(.*?)\n```/gs), ([, source = '']) => source.split('\n'))
}

/** What a label of a picture says, as Mermaid reads it. */
const read = (label: string) => label.replace(/#(\d+);/g, (_, number: string) => String.fromCodePoint(Number(number)))

/** The lines that our pictures consist of, strictly: no sign in a label that Mermaid reads otherwise. */
const LABEL = String.raw`(?:[^"#:;<>{}()[\]|\\\u0060\n]|#\d+;)+`
const STATE_LINES = new RegExp(
  String.raw`^  (?:state "${LABEL}" as (?:s\d+|any)|(?:\[\*\]|s\d+|any) --> s\d+ : ${LABEL})$`,
)
const FLOW_LINES = new RegExp(
  String.raw`^  (?:n\d+(?:\["${LABEL}"\]|\(\["${LABEL}"\]\))|n\d+ -- "${LABEL}(?:<br/>${LABEL})*" --> n\d+)$`,
)

function expectSound(text: string): void {
  const pictures = picturesOf(text)
  expect(pictures.length).toBeGreaterThan(0)
  for (const [kind, ...lines] of pictures) {
    const pattern = kind === 'flowchart LR' ? FLOW_LINES : STATE_LINES
    expect(['flowchart LR', 'stateDiagram-v2']).toContain(kind)
    expect(lines.filter((line) => !pattern.test(line))).toEqual([])
  }
}

describe('the document of the shipped pages', () => {
  let text: string
  beforeAll(async () => {
    text = describeBusiness(await readBusiness(process.cwd()))
  })

  it('shows every action that leads to a state', async () => {
    const missing: string[] = []
    let shown = 0
    for (const { file } of (await readBusiness(process.cwd())).pages) {
      const page: PageJson = JSON.parse(await readFile(file, 'utf8'))
      for (const { title, props } of Object.values(page.actions ?? {})) {
        const leads = Object.entries(props?.values ?? {}).some(([name, value]) => {
          const field = page.fields[name]
          return field?.type === 'enum' && !field.multiple && typeof value === 'string' && !value.startsWith('=')
        })
        if (!leads) continue
        const arrows = picturesOf(sectionOf(text, page.title)).flat()
        if (
          arrows.some(
            (line) =>
              / --> s\d+ : /.test(line) &&
              [` : ${title}`, ` : 别的程序：${title}`].some((end) => read(line).endsWith(end)),
          )
        )
          shown += 1
        else missing.push(`${page.title}: ${title}`)
      }
    }
    expect(missing).toEqual([])
    expect(shown).toBeGreaterThan(20)
  })

  it('is drawn by Mermaid', () => expectSound(text))
})

describe('an effect', () => {
  it('shows both pages, what is written, asked and said', async () => {
    const effects = [
      {
        set: {
          row: 'house',
          values: { stock: '= target.stock - quantity', state: 'shut' },
          require: [{ that: 'target.stock >= quantity', message: '不够' }],
        },
      },
      { when: 'quantity > 9', message: { to: '*', by: ['bell'], title: '大单', text: '数量 {quantity}' } },
      { webhook: { target: 'erp', values: { quantity: '= quantity' } } },
      { call: { endpoint: 'end-sessions', input: { usernames: '= createBy' } } },
    ]
    const text = describeBusiness(await businessOf(HOUSE, paperWith({}, { effects })))
    expectSound(text)
    const [flow = []] = picturesOf(text)
    const nodeOf = (title: string) =>
      flow
        .find((line) => read(line).includes(`["${title}"]`))
        ?.trim()
        .split(/\W/)[0]
    const arrows = flow.map(read).join('\n')
    expect(arrows).toContain(`${nodeOf('单据')} -- "完成：改写存量、状态" --> ${nodeOf('库房')}`)
    expect(arrows).toContain(`${nodeOf('单据')} -- "完成：推送" --> ${nodeOf('外部系统 erp')}`)
    expect(text).toContain(
      '改写“库房”所引用的“库房”：存量 = `目标.存量 - 数量`、状态 = “关”；要求 `目标.存量 >= 数量`，否则拒绝“不够”。',
    )
    expect(text).toContain('`数量 > 9` 时，给 所有人 发站内消息 “大单”（数量 {数量}）。')
    expect(text).toContain('推送到 `erp`：quantity = `数量`。')
    expect(text).toContain('让用户退出登录：usernames = `创建人`。')
    expect(text).toContain('“库房”引用“库房”；那一行要删除时，引用变为空。')
    // The state of the other page, which nothing is asked of.
    const house = read(picturesOf(sectionOf(text, '库房')).flat().join('\n'))
    expect(house).toContain('any --> s2 : 单据：完成')
  })

  it('of an event says which', async () => {
    const insert = { page: 'house', values: { name: '新', stock: '= quantity' } }
    const text = describeBusiness(await businessOf(HOUSE, paperWith({ effects: { deleted: [{ insert }] } })))
    expect(text).toContain('- **删除之后**：\n  - 新增一行“库房”：名称 = “新”、存量 = `数量`。')
  })
})

describe('the button of a row', () => {
  it('says when it is there, of what the page has and of its own actions', async () => {
    const list = {
      rowActions: [
        { action: 'edit', when: "state == 'new'" },
        { action: 'finish', when: 'quantity > 1' },
        { action: 'delete', when: "state == 'gone'" },
        'detail',
      ],
    }
    const text = describeBusiness(await businessOf(HOUSE, paperWith({ list })))
    expect(text).toContain("- 按钮：编辑只在 `状态 == '新的'` 时可以。\n- 按钮：删除只在 `状态 == '作废'` 时可以。")
    expect(text).toContain("（`finish`）：只在 `状态 == '新的'` 时可以；只在 `数量 > 1` 时可以；写入")
    expect(text).not.toContain('按钮：完成')
  })
})

describe('states', () => {
  it('are left from where conditions and guards let them be', async () => {
    const pages = [
      { when: "state != 'gone'", from: ['新的'] },
      { when: "state in ['new', 'gone'] && quantity > 1", from: ['新的', '作废'] },
      { when: "!(state == 'new') || quantity < 0", from: ['（不论状态）'] },
    ]
    for (const { when, from } of pages) {
      const text = describeBusiness(await businessOf(HOUSE, paperWith({}, { when })))
      const [picture = []] = picturesOf(sectionOf(text, '单据'))
      const idOf = (title: string) => picture.find((line) => line.includes(`"${title}"`))?.split(' as ')[1]
      const arrows = picture.filter((line) => line.endsWith(' : 完成'))
      expect(arrows, when).toEqual(from.map((title) => `  ${idOf(title)} --> ${idOf('完成')} : 完成`))
    }
    const guards = { finish: { when: "state == 'gone'", message: '先作废' } }
    const text = describeBusiness(await businessOf(HOUSE, paperWith({ guards }, { when: undefined })))
    const [picture = []] = picturesOf(sectionOf(text, '单据'))
    const gone = picture.find((line) => line.includes('"作废"'))?.split(' as ')[1]
    const done = picture.find((line) => line.includes('"完成"'))?.split(' as ')[1]
    expect(picture.filter((line) => line.endsWith(' : 完成'))).toEqual([`  ${gone} --> ${done} : 完成`])
    expect(text).toContain("只在 `状态 == '作废'` 时可以，否则拒绝“先作废”")
  })

  it.each(['确认 "收款": [x]; y', 'end --> [*]', '#quot; %% `a` | <br/> {b}', 'note; class (q) \\'])(
    'and actions may be called %s',
    async (title) => {
      const text = describeBusiness(
        await businessOf(HOUSE, paperWith({}, { title, effects: [{ set: { row: 'house', values: { stock: 1 } } }] })),
      )
      expectSound(text)
      expect(
        picturesOf(text)
          .flat()
          .map(read)
          .filter((line) => line.includes(title)),
      ).toHaveLength(2)
    },
  )
})
