/** Checks of the page language and of all widgets' options, compiled ahead of time; see tools/page-validators.ts. */
export interface CompiledCheck {
  (value: unknown): boolean
  errors?:
    | readonly {
        readonly instancePath: string
        readonly schemaPath: string
        readonly keyword: string
        readonly params: Readonly<Record<string, unknown>>
      }[]
    | null
}

export declare const pageValidators: {
  readonly page: CompiledCheck
  readonly panelProps: Readonly<Record<string, CompiledCheck>>
  readonly widgetOptions: Readonly<Record<string, CompiledCheck>>
  readonly actionProps: Readonly<Record<string, CompiledCheck>>
}
