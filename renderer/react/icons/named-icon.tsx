import { lazy, Suspense } from 'react'
import { COMMON_ICONS } from './common-icons.ts'
import { MissingIcon } from './missing-icon.tsx'

/** Others come with the first place that names one. Without them there still is an icon, so nothing is said. */
const RareIcon = lazy(() =>
  import('./rare-icons.tsx').then(
    (module) => ({ default: module.RareIcon }),
    () => ({ default: MissingIcon }),
  ),
)

/** An icon by its name in menus and fields, beside a text that says the same; a name that is not known gets a neutral one. */
export function NamedIcon({ name }: { readonly name: string }) {
  // The contract's older names end in `-o`.
  const known = name.replace(/-o$/, '')
  const Icon = Object.hasOwn(COMMON_ICONS, known) ? COMMON_ICONS[known] : undefined
  if (Icon !== undefined) return <Icon aria-hidden />
  return (
    <Suspense fallback={<MissingIcon />}>
      <RareIcon name={known} />
    </Suspense>
  )
}
