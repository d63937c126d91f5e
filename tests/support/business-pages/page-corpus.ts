import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { compilePage } from '#renderer/compile/compile-page.ts'
import type { EntityPlan, PagePlan } from '#renderer/compile/plan.ts'
import { pageValidators } from '#schemas/meta/page-validator.generated.js'
import { actionRegistry } from '#widgets/action-registry.ts'
import { widgetRegistry } from '#widgets/registry.ts'

const PAGES = resolve(import.meta.dirname, '../../../schemas/pages')

export interface BusinessPage {
  /** `market/product-price.json` */
  readonly file: string
  readonly plan: PagePlan
  readonly entity: EntityPlan
}

/**
 * Every business page that the product comes with, as its file says it. Those over rows of the product itself, and those
 * that show others, have tests of their own in the folders of their areas.
 */
export function readPageCorpus(): readonly BusinessPage[] {
  return readdirSync(PAGES, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json') && !file.startsWith('system/'))
    .toSorted()
    .flatMap((file) => {
      const text = readFileSync(join(PAGES, file), 'utf8')
      const { plan, problems } = compilePage(text, {
        registry: widgetRegistry,
        actions: actionRegistry,
        validators: pageValidators,
      })
      if (!plan?.entity) throw new Error(`${file} cannot be opened: ${JSON.stringify(problems)}`)
      return plan.menu?.in === undefined ? [{ file, plan, entity: plan.entity }] : []
    })
}
