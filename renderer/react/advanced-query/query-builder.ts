import { QueryManager, type RuleGroupType, type RuleType } from '@react-querybuilder/core'
import {
  type AdvancedGroup,
  type AdvancedRule,
  type AdvancedValue,
  isAdvancedGroup,
} from '#schemas/query/advanced-query.ts'

/** What the engine works on: our lines and groups, each with an id. */
export type BuilderGroup = RuleGroupType
export type BuilderPart = RuleGroupType | RuleType

/** The engine of one panel: lines, groups, and the steps that can be taken back. */
export type QueryBuilder = QueryManager<BuilderGroup>

const BLANK: AdvancedRule = { field: '', operator: 'eq', value: null }
const MOST_STEPS = 100

export function createBuilder(group: AdvancedGroup | null): QueryBuilder {
  return new QueryManager<BuilderGroup>(toBuilder(group ?? blankQuery()), {
    history: { maxHistory: MOST_STEPS },
    // What goes with a field or a rule is decided here.
    resetOnFieldChange: false,
  })
}

/** Specified: one blank line. */
export function blankQuery(): AdvancedGroup {
  return { combinator: 'and', rules: [BLANK] }
}

/** A new line: specified to begin with "equal". */
export function blankRule(): RuleType {
  return { ...BLANK }
}

export function blankGroup(combinator: AdvancedGroup['combinator']): BuilderGroup {
  return { combinator, rules: [blankRule()] }
}

export function isBuilderGroup(part: BuilderPart): part is BuilderGroup {
  return 'rules' in part
}

/** Without an id, so that the engine gives one to whatever it takes. */
export function toBuilder({ combinator, rules }: AdvancedGroup): BuilderGroup {
  return { combinator, rules: rules.map((part) => (isAdvancedGroup(part) ? toBuilder(part) : { ...part })) }
}

export function fromBuilder({ combinator, rules }: BuilderGroup): AdvancedGroup {
  return {
    combinator: combinator === 'or' ? 'or' : 'and',
    rules: rules.map((part) => (isBuilderGroup(part) ? fromBuilder(part) : ruleOf(part))),
  }
}

export function ruleOf({ field, operator, value }: RuleType): AdvancedRule {
  // The engine's values may be anything; only the inputs of this panel write them.
  return { field, operator, value: value as AdvancedValue }
}
