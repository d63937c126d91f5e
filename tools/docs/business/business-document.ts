import { join } from 'node:path'
import type { FieldPlan, GuardPlan, PagePlan, ReferringRowsPlan } from '#renderer/compile/plan.ts'
import type { GuardedAction } from '#schemas/language/guarded-actions.ts'
import type { NumberPlan } from '#schemas/language/number.ts'
import { areaEntry } from '#server/resources/pages/page-areas.ts'
import { type Business, type BusinessPage, findPage, readBusiness, titleOf } from './business-pages.ts'
import { effectPicture } from './effect-picture.ts'
import { effectSentence, expressionText, valuesText } from './effect-sentences.ts'
import { code, plain } from './markdown-text.ts'
import { type Occasion, occasionsOf } from './occasions.ts'
import { type PageStates, statePicture, statesOf } from './page-states.ts'

const FILE = 'docs/business.md'

const HEAD = `# 业务：状态与后果

<!-- 由 npm run generate 生成，请勿手改。 -->

随产品来的页面怎样运作：数据有哪些状态，哪个动作从哪个状态到哪个状态，随之改变别的什么。全部由 \`schemas/pages\` 的页面文件得出；
每个词的写法见[页面语言参考](language/README.md)，为什么这样见[决定](decisions/0057-guards-and-effects.md)。

表达式里的名称是字段的标题：\`目标.\` 是要改写的那一行，\`本行.\` 是子表的那一行，\`原.\` 是变化之前的值。状态图中，没有写条件的
动作从“（不论状态）”出发；带冒号的是别的页面的动作引起的变化。守卫约束所有的变化，按钮的条件只约束人，不约束别的页面的后果。`

/** `docs/business.md`, by what the page files say. */
export async function businessDocument(root: string): Promise<{ readonly path: string; readonly content: string }> {
  return { path: FILE, content: describeBusiness(await readBusiness(root)) }
}

export function describeBusiness(business: Business): string {
  const effects = effectPicture(business)
  const folders = [...new Set(business.pages.map(({ folder }) => folder))]
  return `${[
    HEAD,
    ...(effects === null ? [] : ['## 页面之间', effects]),
    ...folders.flatMap((folder) => folderBlocks(folder, business)),
  ].join('\n\n')}\n`
}

function folderBlocks(folder: string, business: Business): readonly string[] {
  const pages = business.pages.filter((page) => page.folder === folder)
  const told = pages.map((page) => ({ page, blocks: pageBlocks(page, business) }))
  const silent = told.filter(({ blocks }) => blocks.length === 0).map(({ page }) => pageLink(page))
  return [
    `## ${plain(areaEntry(folder).name)}`,
    ...told.flatMap(({ page, blocks }) =>
      blocks.length > 0
        ? [`### ${plain(page.plan.title)}`, `${pageLink(page)}，${code(page.plan.code)}`, ...blocks]
        : [],
    ),
    ...(silent.length > 0 ? [`没有状态、编号、守卫、按钮条件、后果和引用的页面：${silent.join('、')}。`] : []),
  ]
}

function pageLink({ file, plan }: BusinessPage): string {
  return `[${plain(plan.title)}](${join('..', file).replaceAll('\\', '/')})`
}

function pageBlocks({ plan }: BusinessPage, business: Business): readonly string[] {
  const facts = [
    ...numberFacts(plan),
    ...uniqueFacts(plan),
    ...keptFacts(plan, business),
    ...guardFacts(plan, business),
    ...buttonFacts(plan, business),
    ...rowFacts(plan, business),
    ...referenceFacts(plan, business),
  ]
  const states = statesOf(plan, business)
  const occasions = occasionsOf(plan).map((occasion) => occasionText(occasion, plan, business))
  if (states.length === 0) return list([...facts, ...occasions])
  return [...list(facts), ...states.flatMap(stateBlocks), ...list(occasions)]
}

function list(lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [lines.map((line) => `- ${line}`).join('\n')]
}

function stateBlocks(states: PageStates): readonly string[] {
  const edited = states.isEditable ? '；编辑记录时也可以直接选择' : ''
  const begin = states.begin === undefined ? '，新增时选择' : ''
  return [`“${plain(states.field.title)}”怎样变化${begin}${edited}：`, statePicture(states)]
}

function numberFacts({ fields }: PagePlan): readonly string[] {
  return fields.flatMap(({ title, number }) => (number ? [`编号：“${plain(title)}”${numberText(number)}。`] : []))
}

function numberText(number: NumberPlan): string {
  if (number.kind === 'rule') return `用编码规则 ${code(number.code)} 生成`
  const { prefix, date, digits, gapFree, editable } = number
  const parts = [
    ...(prefix === '' ? [] : [code(prefix)]),
    ...(date === null ? [] : [code(date)]),
    `至少 ${digits} 位流水号`,
  ]
  return `为 ${parts.join(' + ')}${gapFree ? '，不断号' : ''}${editable ? '，可以自己填写' : ''}`
}

function uniqueFacts({ fields, uniqueTogether }: PagePlan): readonly string[] {
  const single = fields.filter(({ unique, number }) => unique && !number).map(({ title }) => `“${plain(title)}”`)
  return [
    ...(single.length > 0 ? [`不能重复：${single.join('、')}。`] : []),
    ...uniqueTogether.map(
      ({ fields: together, message }) =>
        `合起来不能重复：${together.map(({ title }) => `“${plain(title)}”`).join(' + ')}，否则“${plain(message)}”。`,
    ),
  ]
}

const SUMS: Readonly<Record<ReferringRowsPlan['name'], string>> = {
  count: '条数',
  sum: '之和',
  avg: '平均',
  min: '最小',
  max: '最大',
}

function keptFacts({ fields }: PagePlan, business: Business): readonly string[] {
  return fields.flatMap(({ title, kept }) => {
    if (!kept?.rows) return []
    const { page, name, field } = kept.rows
    const other = findPage(business, page)?.plan
    const what = field === null ? '' : `的“${plain(titleOf(other, field))}”`
    return [
      `随动：“${plain(title)}”为${plain(other?.title ?? page)}中引用本记录的行${what}${SUMS[name]}，随那些行更新。`,
    ]
  })
}

/** Built-in ones whose condition the server asks as well. */
const BUTTONS = ['edit', 'delete', 'add_child'] as const satisfies readonly GuardedAction[]

function guardFacts(plan: PagePlan, business: Business): readonly string[] {
  return plan.guards.map((guard) => `守卫：${guardText(guard, plan, business)}`)
}

/** What the buttons of rows ask besides: of the page's own actions the story of each says it. */
function buttonFacts(plan: PagePlan, business: Business): readonly string[] {
  return BUTTONS.flatMap((name) => {
    const { title, when } = plan.list.rowActions.find((button) => button.name === name && button.action === null) ?? {}
    if (!title || !when) return []
    return [`按钮：${plain(title)}只在 ${expressionText(when, { place: { record: plan }, business })} 时可以。`]
  })
}

function guardText({ title, when, message }: GuardPlan, plan: PagePlan, business: Business): string {
  const said = message === null ? '' : `“${plain(message)}”`
  return `${plain(title)}只在 ${expressionText(when, { place: { record: plan }, business })} 时可以，否则拒绝${said}。`
}

function rowFacts(plan: PagePlan, business: Business): readonly string[] {
  return (plan.rows ?? []).map(({ for: who, where }) => {
    const person =
      who.kind === 'everybody' ? '所有人' : `${who.kind === 'role' ? '角色' : '有权限'} ${code(who.code)} 的人`
    return `谁看到哪些行：${person}看到 ${expressionText(where, { place: { record: plan }, business })} 的行。`
  })
}

const DELETED_TEXTS = { clear: '引用变为空', keep: '引用不变', restrict: '拒绝删除' } as const

function referenceFacts(plan: PagePlan, { pages }: Business): readonly string[] {
  const places = [
    ...plan.fields.map((field) => ({ field, of: '' })),
    ...plan.subTables.flatMap((table) => table.fields.map((field) => ({ field, of: `${table.title}的` }))),
  ]
  return places.flatMap(({ field, of }) => {
    const target = pages.find(({ plan: { entity } }) => entity?.table === referredTable(field))
    if (!target || field.choices?.source !== 'ref') return []
    const deleted = DELETED_TEXTS[field.choices.onDelete ?? 'restrict']
    return [`${plain(of)}“${plain(field.title)}”引用“${plain(target.plan.title)}”；那一行要删除时，${deleted}。`]
  })
}

function referredTable({ choices }: FieldPlan): string | undefined {
  return choices?.source === 'ref' ? choices.entity : undefined
}

function occasionText(occasion: Occasion, plan: PagePlan, business: Business): string {
  const told = { place: { record: plan }, business }
  const { title, name, conditions, asks, values, effects } = occasion
  const parts = [
    ...conditions.map(
      ({ when, message }) =>
        `只在 ${expressionText(when, told)} 时可以${message === null ? '' : `，否则拒绝“${plain(message)}”`}`,
    ),
    ...(asks.length > 0 ? [`填写${asks.map((ask) => `“${plain(ask)}”`).join('、')}`] : []),
    ...(values.length > 0 ? [`写入 ${valuesText(values, plan, told)}`] : []),
  ]
  const head = `**${plain(title)}**${name === null ? '' : `（${code(name)}）`}${parts.length > 0 ? `：${parts.join('；')}。` : '：'}`
  return [head, ...effects.map((effect) => `  - ${effectSentence(effect, plan, business)}。`)].join('\n')
}
