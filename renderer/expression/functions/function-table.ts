import { aggregateFunctions } from './aggregate-functions.ts'
import { conversionFunctions } from './conversion-functions.ts'
import { dateFunctions } from './date-functions.ts'
import type { FunctionDefinition } from './function-definition.ts'
import { nullFunctions } from './null-functions.ts'
import { numberFunctions } from './number-functions.ts'
import { textFunctions } from './text-functions.ts'

/** All functions of the language: what is not here cannot be called. */
export const FUNCTIONS: ReadonlyMap<string, FunctionDefinition> = new Map(
  [
    ...numberFunctions,
    ...aggregateFunctions,
    ...textFunctions,
    ...nullFunctions,
    ...dateFunctions,
    ...conversionFunctions,
  ].map((definition) => [definition.name, definition]),
)

/** `round(number, digits?)` */
export function usageOf(definition: FunctionDefinition): string {
  const parameters = definition.parameters.map(({ name, optional, repeats }) =>
    repeats ? `${name}…` : optional ? `${name}?` : name,
  )
  return `${definition.name}(${parameters.join(', ')})`
}
