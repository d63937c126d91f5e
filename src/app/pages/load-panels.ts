import type { LoadPanels } from '#renderer/panel.ts'

/** The product's panels. */
export const loadPanels: LoadPanels = () => import('#widgets/panel-registry.ts').then((module) => module.panelRegistry)
