import { useEffect, useState } from 'react'
import type { FieldPlan } from '../../compile/plan.ts'
import { DrawnValue } from '../../react/field/drawn-value.tsx'
import { useRegistry } from '../../react/host-context.tsx'
import type { ShowViewProps } from '../show-view.ts'

/** The widget that takes pictures, and draws them. */
const PICTURES = 'image'

/** A value that names a picture, drawn as those are that were uploaded as one: small, and large when it is pressed. */
export function ImageView({ value, text, field, place }: ShowViewProps) {
  const registry = useRegistry()
  const [definition, setDefinition] = useState(() => registry.get(PICTURES))
  useEffect(() => {
    if (definition) return
    // Where it cannot be had, the text says where the picture is.
    registry.load?.([PICTURES]).then(
      () => setDefinition(registry.get(PICTURES)),
      () => undefined,
    )
  }, [registry, definition])
  if (!definition) return text
  const { isPublic = true, form = 'paths', maxMegabytes = null, maxCount = null } = field.files ?? {}
  const ofPictures: FieldPlan = {
    ...field,
    type: { kind: 'file' },
    files: { form, isPublic, accept: ['image/*'], maxMegabytes, maxCount },
  }
  return <DrawnValue definition={definition} field={ofPictures} value={value} text={text} place={place} />
}
