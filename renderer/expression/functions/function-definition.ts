import type { ExpressionType } from '../expression-type.ts'
import type { Budget } from '../limits.ts'
import type { RuntimeList, RuntimeValue } from '../runtime-value.ts'

export interface ParameterDefinition {
  readonly name: string
  readonly accepts: readonly ExpressionType[]
  /** May be left out, as may all behind it. */
  readonly optional?: true
  /** Evaluated for each row of the sub-table that the first argument is of; comes as the list of what it is there. */
  readonly perRow?: true
  /** The last one: any number of times, also never. */
  readonly repeats?: true
}

export interface FunctionContext {
  readonly budget: Budget
  /** `YYYY-MM-DD HH:mm:ss` */
  readonly now: string
}

/** A function of the language: what the checker and the interpreter know of it; what the documentation says of it is in `function-words.ts`. */
export interface FunctionDefinition {
  readonly name: string
  readonly parameters: readonly ParameterDefinition[]
  /** `argument`: the type that all its arguments have; of a list, that of its items. */
  readonly returns: ExpressionType | 'argument'
  /** All arguments have one type. */
  readonly alike?: true
  /** Its value changes with time alone. */
  readonly readsClock?: true
  /**
   * Takes what comes, since the kinds inside a `json` value are known at run time only: whatever is missing or of
   * another kind makes null, unless its words say otherwise. Never throws but for a limit.
   */
  readonly call: (args: RuntimeList, context: FunctionContext) => RuntimeValue
}
