/** One mistake as Ajv reports it. */
export interface SchemaError {
  readonly instancePath: string
  readonly schemaPath: string
  readonly keyword: string
  readonly params: Readonly<Record<string, unknown>>
}

/** A check compiled ahead of time: no code is generated where pages are compiled. */
export interface SchemaValidator {
  (value: unknown): boolean
  errors?: readonly SchemaError[] | null
}

/** All checks that compiling a page needs; `schemas/meta/page-validator.generated.js` holds the product's. */
export interface PageValidators {
  readonly page: SchemaValidator
  /** By widget type. Options are checked as they stand; defaults are filled in from the widget's schema. */
  readonly widgetOptions: Readonly<Record<string, SchemaValidator>>
  /** By action type. */
  readonly actionProps: Readonly<Record<string, SchemaValidator>>
  /** By panel type. */
  readonly panelProps: Readonly<Record<string, SchemaValidator>>
}
