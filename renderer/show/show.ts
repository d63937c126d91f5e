import type { FieldType } from '#schemas/language/field-type.ts'
import type { ShowName } from '#schemas/language/show.ts'
import type { ChoicesPlan } from '../compile/plan.ts'

/** What of a field decides whether it can be shown so. */
export interface ShownField {
  readonly type: FieldType
  readonly multiple: boolean
  readonly choices: ChoicesPlan | null
}

/** A way to show a value where nothing is edited; its drawing stands beside it, and is named in `views.ts`. */
export interface ShowDefinition {
  readonly as: ShowName
  /** Which fields it is for, in Chinese: for those who wrote it elsewhere. */
  readonly suits: string
  fits(field: ShownField): boolean
}
