import { permissionCodes } from '#schemas/permissions/permission-code.ts'
import type { CompileContext } from './compile-context.ts'
import { pointerOf } from './page-source-text.ts'
import type { GrantPlan, PagePlan } from './plan.ts'
import { suggestionHint } from './suggest.ts'

/** Without it a page can be opened and shows nothing, so every grant brings it along. */
const ALWAYS = 'list'

/** What the page gives to which roles, in codes; absent where it gives nothing. */
export function compileGrants(
  plan: Pick<PagePlan, 'permissionPrefix' | 'permissionMap' | 'permissionsBesides' | 'permissions'>,
  { page, problems, knowledge }: Pick<CompileContext, 'page' | 'problems' | 'knowledge'>,
): { readonly grants?: readonly GrantPlan[] } {
  if (!page.grants) return {}
  const known = [...new Set([...plan.permissions.map(({ action }) => action), ...Object.keys(plan.permissionMap)])]
  const grants = Object.entries(page.grants).flatMap(([roleCode, actions]): readonly GrantPlan[] => {
    const pointer = pointerOf('grants', roleCode)
    if (!problems.isSound(pointer)) return []
    if (knowledge.roleCodes && !knowledge.roleCodes.has(roleCode)) {
      const hint = suggestionHint(roleCode, knowledge.roleCodes) ?? '先在角色管理中建立这个角色'
      problems.report('unknown-role', pointer, { part: 'key', message: `没有角色 "${roleCode}"`, hint })
    }
    for (const [index, action] of actions.entries()) {
      if (known.includes(action)) continue
      problems.report('unknown-action', `${pointer}/${index}`, {
        message: `页面没有操作 "${action}"`,
        actual: action,
        hint: suggestionHint(action, known) ?? `可用：${known.join('、')}`,
      })
    }
    const granted = [ALWAYS, ...actions].filter((action) => known.includes(action))
    return [{ roleCode, codes: [...new Set(granted.flatMap((action) => permissionCodes(plan, action)))] }]
  })
  return { grants }
}
