import type { WidgetRegistry } from '#renderer/widget.ts'
import { commonInputs } from './common-inputs.ts'
import { createRegistry } from './create-registry.ts'
import { rareInputs } from './rare-inputs.ts'
import { rows } from './rows/index.ts'

/** All widgets of the product, for the compiler, the server and the tools. */
export const widgetRegistry: WidgetRegistry = createRegistry([...commonInputs, ...rareInputs], rows)
