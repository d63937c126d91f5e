import type { PageEffectsPlan } from './plan.ts'

/** Of a page that lets nothing follow, and of every page as browsers get it. */
export const NO_EFFECTS: PageEffectsPlan = { created: [], updated: [], deleted: [], restored: [] }
