import { DrawnValue } from '../../react/field/drawn-value.tsx'
import { useRegistry } from '../../react/host-context.tsx'
import type { ShowViewProps } from '../show-view.ts'

/** What the widget draws it that takes pictures. */
const PICTURES = 'image'

/** A value that names a picture, drawn as those are that were uploaded as one: small, and large when it is pressed. */
export function ImageView({ value, text, field, place }: ShowViewProps) {
  const definition = useRegistry().get(PICTURES)
  if (!definition) return text
  const { isPublic = true, form = 'paths', maxMegabytes = null, maxCount = null } = field.files ?? {}
  const ofPictures = { ...field, files: { form, isPublic, accept: ['image/*'], maxMegabytes, maxCount } }
  return <DrawnValue definition={definition} field={ofPictures} value={value} text={text} place={place} />
}
