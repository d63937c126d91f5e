import type { ExistingCast, ExistingKeyType, FieldPlan } from '#renderer/compile/plan.ts'

/** What enum types are called here: each has a name of its own. */
export const ENUM_TYPE = 'enum'

/** Types of columns, as `format_type` prints them without lengths. */
const TEXTS = ['character varying', 'text', 'character']
const INTEGERS = ['integer', 'smallint', 'bigint']
const FLOATS = ['double precision', 'real']
const PLAIN_TIMESTAMP = 'timestamp without time zone'

/** The type without its length: `character varying(20)`, `timestamp(3) without time zone`. */
function bareType(printed: string): string {
  return printed.replace(/\(\d+(?:,-?\d+)?\)/, '')
}

/**
 * How a column is read as the type of a field: as it is (null), or as another type that holds the same value. Undefined:
 * it holds other values.
 */
export function castFor({ type, multiple }: Pick<FieldPlan, 'type' | 'multiple'>, printed: string) {
  return castsOf(multiple ? 'text' : type.kind)[bareType(printed)]
}

type Casts = Readonly<Record<string, ExistingCast | null>>

function castsOf(kind: FieldPlan['type']['kind']): Casts {
  switch (kind) {
    case 'string':
    case 'text':
    case 'file':
    case 'enum':
    case 'ref':
      return { ...each(TEXTS.slice(0, 2), null), ...each(['character', 'uuid', ENUM_TYPE, ...INTEGERS], 'text') }
    case 'integer':
      return each(INTEGERS.slice(0, 2), null)
    case 'long':
      return each(INTEGERS, null)
    case 'decimal':
      return { ...each(['numeric', ...INTEGERS], null), ...each(FLOATS, 'numeric') }
    case 'datetime':
      return { 'timestamp with time zone': null, [PLAIN_TIMESTAMP]: 'timestamptz' }
    case 'time':
      return each(['time without time zone'], null)
    case 'json':
      return { jsonb: null, json: 'jsonb' }
    case 'boolean':
    case 'date':
      return each([kind], null)
  }
}

function each(types: readonly string[], cast: ExistingCast | null): Casts {
  return Object.fromEntries(types.map((type) => [type, cast]))
}

const KEY_TYPES: Readonly<Record<string, ExistingKeyType>> = {
  ...Object.fromEntries(TEXTS.map((type) => [type, 'text'] as const)),
  ...Object.fromEntries(INTEGERS.map((type) => [type, 'integer'] as const)),
  numeric: 'decimal',
  uuid: 'uuid',
  date: 'date',
}

/** Undefined: rows are not told apart by such a column. */
export function keyTypeOf(printed: string): ExistingKeyType | undefined {
  return KEY_TYPES[bareType(printed)]
}

export function isTenantType(printed: string): boolean {
  return INTEGERS.includes(printed)
}

/** Types of fields that the column fits, as pages write them. */
export function fieldTypesFor(printed: string): readonly string[] {
  const bare = bareType(printed)
  const examples = [
    'string(64)',
    'text',
    'integer',
    'long',
    'decimal(18,2)',
    'datetime',
    'date',
    'time',
    'boolean',
    'json',
  ]
  return examples.filter((example) => {
    // Each example begins with the kind that it is one of.
    const kind = example.replace(/\(.*/, '') as FieldPlan['type']['kind']
    return castsOf(kind)[bare] !== undefined
  })
}
