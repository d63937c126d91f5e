import type { FieldPlan } from '../../compile/plan.ts'
import type { WidgetRegistry } from '../../widget.ts'
import type { FormValues } from './form-values.ts'

/** A new record: declared defaults, else what the widget holds when nobody has touched it (a switch is off, not null). */
export function initialValues(fields: readonly FieldPlan[], registry: WidgetRegistry): FormValues {
  return Object.fromEntries(
    fields.map((field) => {
      const { defaultValue, widget, type } = field
      return [field.name, defaultValue ?? registry.get(widget.type)?.emptyValue?.(widget.options, type) ?? null]
    }),
  )
}
