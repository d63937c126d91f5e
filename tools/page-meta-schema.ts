import type { KnownActions } from '#renderer/action-traits.ts'
import type { WidgetRegistry } from '#renderer/widget.ts'
import { pageSchema } from '#schemas/language/page.ts'
import { RULE_CODES } from '#schemas/rules/rule-codes.ts'

/** `n4-8`, `check:order-no`, or a text with a sign that only a regular expression has. */
const OTHER_CODE_PATTERN = '^(?:[ns*]\\d+-\\d+|check:.+)$|[\\\\^$.|?*+()[\\]{}]'

type JsonSchema = Record<string, unknown>

/**
 * The schema that editors complete and explain pages with: the language, plus what only the registries know, the names
 * of widgets with their options and the rule codes. Generated, committed, and checked to be fresh.
 */
export function generateMetaSchema(registry: WidgetRegistry, actions: KnownActions): JsonSchema {
  // A plain copy: TypeBox keeps its own marks on the original.
  const page = structuredClone(JSON.parse(JSON.stringify(pageSchema)))
  const field = Object.values<JsonSchema>(page.properties.fields.patternProperties)[0] as { properties: JsonSchema }
  field.properties.widget = widgetSchema(registry)
  field.properties.rules = rulesSchema(field.properties.rules as JsonSchema)
  const action = Object.values<JsonSchema>(page.properties.actions.patternProperties)[0] as { properties: JsonSchema }
  action.properties.type = actionTypeSchema(actions)
  const subTable = Object.values<JsonSchema>(page.properties.subTables.patternProperties)[0] as {
    properties: { fields: { patternProperties: JsonSchema } }
  }
  for (const key of Object.keys(subTable.properties.fields.patternProperties)) {
    subTable.properties.fields.patternProperties[key] = field
  }
  return { $schema: 'http://json-schema.org/draft-07/schema#', ...page }
}

function actionTypeSchema(actions: KnownActions): JsonSchema {
  const definitions = actions.types.flatMap((type) => actions.get(type) ?? [])
  return {
    description: '动作类型。',
    anyOf: definitions.map(({ type, title, summary }) => ({ const: type, description: `${title}：${summary}` })),
  }
}

function widgetSchema(registry: WidgetRegistry): JsonSchema {
  const widgets = registry.types.flatMap((type) => registry.get(type) ?? [])
  return {
    description: '控件；默认按类型。要写选项时用 { "type": …, "options": … }。',
    anyOf: [
      ...widgets.map(({ type, title, summary }) => ({ const: type, description: `${title}：${summary}` })),
      ...widgets.map(({ type, title, options }) => ({
        type: 'object',
        required: ['type'],
        additionalProperties: false,
        properties: {
          type: { const: type, description: title },
          options: { ...options, description: `${title}的选项。` },
        },
      })),
    ],
  }
}

/** Codes without an argument by name; what else the parser takes as a code, by its shape. */
function rulesSchema(rules: JsonSchema): JsonSchema {
  const [, object] = (rules.items as { anyOf: [JsonSchema, JsonSchema] }).anyOf
  const codes = [...RULE_CODES]
    .filter(([, { argument }]) => argument === 'none')
    .map(([code, { description }]) => ({ const: code, description }))
  const shapes = {
    type: 'string',
    pattern: OTHER_CODE_PATTERN,
    description: 'n4-8、check:<校验规则代码>，或正则表达式。',
  }
  return { ...rules, items: { anyOf: [...codes, shapes, object] } }
}
