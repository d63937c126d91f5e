import { SECTION_COUNT } from '../pages/sectioned-page.ts'
import { FormDrawer } from './form-drawer.tsx'
import { SectionFields } from './section-fields.tsx'
import { useDictionary } from './use-dictionary.ts'

const SECTIONS = Array.from({ length: SECTION_COUNT }, (_, index) => index + 1)
const INITIAL = Object.fromEntries(
  SECTIONS.flatMap((section) => [
    [`s${section}Mode1`, 'fixed'],
    [`s${section}Flag1`, true],
    [`s${section}Flag2`, true],
  ]),
)

/** `pages/sectioned-page.ts`, written by hand: a component per part, as a form of this size is cut up. */
export function SectionedDrawer({ onClosed }: { onClosed(): void }) {
  const categories = useDictionary('product_category')
  const priceTypes = useDictionary('price_type')
  return (
    <FormDrawer title="项目登记" width={1200} initialValues={INITIAL} onClosed={onClosed}>
      {SECTIONS.map((section) => (
        <SectionFields
          key={section}
          title={`第 ${section} 部分`}
          prefix={`s${section}`}
          categories={categories}
          priceTypes={priceTypes}
        />
      ))}
    </FormDrawer>
  )
}
