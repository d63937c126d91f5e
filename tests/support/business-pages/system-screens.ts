import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { compilePage } from '#renderer/compile/compile-page.ts'
import type { PagePlan } from '#renderer/compile/plan.ts'
import { managedResources } from '#schemas/managed/registry.ts'
import { pageValidators } from '#schemas/meta/page-validator.generated.js'
import { permissionCodes } from '#schemas/permissions/permission-code.ts'
import { actionRegistry } from '#widgets/action-registry.ts'
import { panelRegistry } from '#widgets/panel-registry.ts'
import { widgetRegistry } from '#widgets/registry.ts'

const FOLDER = resolve(import.meta.dirname, '../../../schemas/pages/system')

/** A screen of the menu, with the pages over rows of the product that it shows. */
export interface SystemScreen {
  /** Its route: `/isystem/user`. */
  readonly path: string
  readonly title: string
  readonly pages: readonly SystemPage[]
  /** What it takes to see it and the rows in it, and no more. */
  readonly listCodes: readonly string[]
}

export interface SystemPage {
  readonly plan: PagePlan
  /** The call that lists its rows. */
  readonly list: string
  /** The call that adds a row; null: it takes none. */
  readonly add: string | null
}

/** Every screen over rows of the product itself, as the shipped page files say it. */
export function readSystemScreens(): readonly SystemScreen[] {
  const plans = readdirSync(FOLDER).map((file) => {
    const { plan, problems } = compilePage(readFileSync(join(FOLDER, file), 'utf8'), {
      registry: widgetRegistry,
      actions: actionRegistry,
      panels: panelRegistry,
      validators: pageValidators,
    })
    if (!plan) throw new Error(`${file} cannot be opened: ${JSON.stringify(problems)}`)
    return plan
  })
  return plans
    .filter(({ menu }) => menu?.in === undefined)
    .map((plan) => {
      const shown = plans.filter((one) => one === plan || one.menu?.in === plan.code)
      return {
        path: plan.menu?.path ?? '',
        title: plan.title,
        pages: shown.flatMap(toPage),
        listCodes: [...new Set(shown.flatMap((one) => permissionCodes(one, 'list')))],
      }
    })
}

function toPage(plan: PagePlan): readonly SystemPage[] {
  const resource = plan.entity?.managed === undefined ? undefined : managedResources.get(plan.entity.managed)
  if (!resource) return []
  const list = resource.paths?.list ?? `${resource.api}/list`
  return [
    {
      plan,
      list,
      add: resource.permissions.add === undefined ? null : (resource.paths?.add ?? `${resource.api}/add`),
    },
  ]
}
