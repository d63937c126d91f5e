import type { FieldDeclaration } from '#schemas/language/field.ts'
import { formatFieldType } from '#schemas/language/field-type.ts'
import type { ShowName } from '#schemas/language/show.ts'
import { SHOWS } from '../show/registry.ts'
import type { ShownField } from '../show/show.ts'
import type { CompileContext } from './compile-context.ts'

/** How a field is shown; undefined where it says nothing, or nothing that fits. */
export function compileShow(
  { show }: FieldDeclaration,
  field: ShownField,
  pointer: string,
  { problems }: Pick<CompileContext, 'problems'>,
): ShowName | undefined {
  if (!show || !problems.isSound(`${pointer}/show`)) return undefined
  const { fits, suits } = SHOWS[show.as]
  if (fits(field)) return show.as
  problems.report('show-not-fitting', `${pointer}/show/as`, {
    message: `${formatFieldType(field.type)} 字段不能显示为 "${show.as}"`,
    actual: show.as,
    hint: `"${show.as}" 用于${suits}`,
  })
  return undefined
}
