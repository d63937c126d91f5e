import type { FormFieldPlan, FormSectionPlan } from '../../compile/plan.ts'
import type { HostPermissions } from '../../host.ts'
import { type FieldAccess, fieldAccess } from './field-access.ts'

export interface PlacedField {
  readonly placed: FormFieldPlan
  readonly access: Exclude<FieldAccess, 'hidden'>
}

export interface FormSection {
  readonly plan: FormSectionPlan
  readonly fields: readonly PlacedField[]
}

/** The sections as this user gets them: without what he may not see, and without sections that this empties. */
export function visibleSections(sections: readonly FormSectionPlan[], permissions: HostPermissions) {
  return sections
    .map((plan): FormSection => ({ plan, fields: plan.fields.flatMap((placed) => visible(placed, permissions)) }))
    .filter(({ fields }) => fields.length > 0)
}

function visible(placed: FormFieldPlan, permissions: HostPermissions): PlacedField[] {
  const access = fieldAccess(placed.field, permissions)
  return access === 'hidden' ? [] : [{ placed, access }]
}
