import type { EffectWorkPlan } from '#renderer/compile/plan.ts'
import { findEffectCall } from '#schemas/language/effect-calls.ts'
import { type Business, findPage, titleOf } from './business-pages.ts'
import { createIds, label, picture } from './mermaid.ts'
import { occasionsOf } from './occasions.ts'

/** Which page's effects reach which, and whose rows are summed up where, as one picture; null where nothing is. */
export function effectPicture(business: Business): string | null {
  const id = createIds('n')
  const nodes = new Map<string, string>()
  const node = (key: string, shape: string): string => {
    const name = id(key)
    nodes.set(name, `${name}${shape}`)
    return name
  }
  const pageNode = (code: string) => node(`page ${code}`, `["${label(findPage(business, code)?.plan.title ?? code)}"]`)
  const arrows = new Map<string, string[]>()
  for (const { plan } of business.pages) {
    for (const { title, effects } of occasionsOf(plan)) {
      for (const { work } of effects) {
        const end = endOf(work)
        const to = end.kind === 'page' ? pageNode(end.code) : node(end.text, `(["${label(end.text)}"])`)
        const arrow = `${pageNode(plan.code)} ${to}`
        const text = label(`${title}：${workTitle(work, business)}`)
        arrows.set(arrow, [...new Set([...(arrows.get(arrow) ?? []), text])])
      }
    }
  }
  for (const { plan } of business.pages) {
    for (const { title, kept } of plan.fields) {
      if (!kept) continue
      const arrow = `${pageNode(kept.page)} ${pageNode(plan.code)}`
      arrows.set(arrow, [...new Set([...(arrows.get(arrow) ?? []), label(`汇总到${title}`)])])
    }
  }
  if (arrows.size === 0) return null
  return picture('flowchart LR', [
    ...nodes.values(),
    ...Array.from(arrows, ([ends, texts]) => `${ends.replace(' ', ` -- "${texts.join('<br/>')}" --> `)}`),
  ])
}

type End = { readonly kind: 'page'; readonly code: string } | { readonly kind: 'other'; readonly text: string }

function endOf(work: EffectWorkPlan): End {
  switch (work.kind) {
    case 'set':
    case 'insert':
    case 'unusable':
      return { kind: 'page', code: work.page }
    case 'message':
      return { kind: 'other', text: '消息' }
    case 'webhook':
      return { kind: 'other', text: `外部系统 ${work.target}` }
    case 'call':
      return { kind: 'other', text: findEffectCall(work.endpoint)?.title ?? work.endpoint }
  }
}

function workTitle(work: EffectWorkPlan, business: Business): string {
  switch (work.kind) {
    case 'set': {
      const target = findPage(business, work.page)?.plan
      const fields = work.values.map(({ name }) => titleOf(target, name))
      return fields.length > 0 ? `改写${fields.join('、')}` : '检查'
    }
    case 'insert':
      return '新增'
    case 'message':
      return '发送'
    case 'webhook':
      return '推送'
    case 'call':
      return '执行'
    case 'unusable':
      return '（有错误）'
  }
}
