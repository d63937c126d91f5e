import type { CardDeclaration } from '#schemas/language/board.ts'
import { parseLabel } from '#schemas/language/label-template.ts'
import type { CompileContext } from '../../compile/compile-context.ts'
import { type FieldIndex, fieldNamed, shownFieldNamed } from '../../compile/field-index.ts'
import type { CardFacePlan, CardPlan, CardTitlePart } from '../../compile/plan.ts'

/** What stands on the cards that are declared at the pointer. */
export function compileFace(
  { title, image, fields: shown = [] }: Omit<CardDeclaration, 'tag'>,
  pointer: string,
  fields: FieldIndex,
  context: CompileContext,
): CardFacePlan {
  return {
    title: compileTitle(title, `${pointer}/title`, fields, context),
    image: image === undefined ? null : compileImage(image, `${pointer}/image`, fields, context),
    fields: shown.flatMap((name, index) => shownFieldNamed(name, `${pointer}/fields/${index}`, fields, context) ?? []),
  }
}

function compileTitle(
  text: string,
  pointer: string,
  fields: FieldIndex,
  context: CompileContext,
): readonly CardTitlePart[] {
  const { problems } = context
  const parts = parseLabel(text)
  if (!parts) {
    const message = `"${text}" 不是字段名，也不是 "{字段}（{字段}）" 的写法`
    problems.report('card-not-fitting', pointer, { message, actual: text })
    return []
  }
  const title = parts.flatMap(({ before, field: name, after }): readonly CardTitlePart[] => {
    const field = shownFieldNamed(name, pointer, fields, context)
    return field ? [{ before, field, after }] : []
  })
  if (title.length > 0 && title.every(({ field }) => field.permissions.length > 0)) {
    const titles = title.map(({ field }) => `“${field.title}”`).join('、')
    problems.report('restricted-card-title', pointer, { message: `没有权限看${titles}的人，卡片没有标题` })
  }
  return title
}

function compileImage(name: string, pointer: string, fields: FieldIndex, context: CompileContext) {
  const field = shownFieldNamed(name, pointer, fields, context)
  if (field && !field.files) {
    const message = `字段 "${name}" 的类型是 ${field.type.kind}，不存文件，不能作为卡片的图片`
    context.problems.report('card-not-fitting', pointer, { message, actual: name })
  }
  return field
}

/** Its rows as cards; null where the page has none. */
export function compileCard(fields: FieldIndex, context: CompileContext): CardPlan | null {
  const { page, problems } = context
  const { card } = page
  if (!card) return null
  const tag = card.tag === undefined ? null : fieldNamed(card.tag, '/card/tag', fields, context)
  if (tag && (tag.multiple || !tag.choices || tag.choices.source === 'ref')) {
    const message = `字段 "${tag.name}" 不能作为标签：要用单值的 enum`
    problems.report('card-not-fitting', '/card/tag', { message, actual: tag.name })
  }
  return { ...compileFace(card, '/card', fields, context), tag }
}
