import { commonInputs } from './common-inputs.ts'
import { createPageWidgets } from './create-page-widgets.ts'
import { rows } from './rows/index.ts'

/** The product's widgets, for the browser that draws pages with them. */
export const pageWidgets = createPageWidgets({
  common: commonInputs,
  loadRare: () => import('./rare-inputs.ts').then((module) => module.rareInputs),
  rows,
})
