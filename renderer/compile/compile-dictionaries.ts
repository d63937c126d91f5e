import { type DictionaryDeclaration, type DictionaryFile, dictionaryFileSchema } from '#schemas/language/dictionary.ts'
import { hasErrors, type Problem } from '#schemas/language/problem.ts'
import { foldSchemaErrors } from './fold-schema-errors.ts'
import type { PageFile } from './page-file.ts'
import { pointerOf, readPageText } from './page-source-text.ts'
import { createProblemReporter } from './problem-reporter.ts'
import type { SchemaValidator } from './validators.ts'

export interface CompiledDictionaries {
  readonly file: string
  /** By code; null where the file has mistakes: then what it held before goes on to count. */
  readonly dictionaries: ReadonlyMap<string, DictionaryDeclaration> | null
  readonly problems: readonly Problem[]
}

/** Reads files with dictionaries. Of two that declare one code, the first in the order of `files` has it. */
export function compileDictionaries(
  files: readonly Pick<PageFile, 'file' | 'text'>[],
  validator: SchemaValidator,
): readonly CompiledDictionaries[] {
  const fileOfCode = new Map<string, string>()
  return files.map(({ file, text }) => {
    const source = readPageText(text)
    const problems = createProblemReporter(source)
    for (const mistake of source.syntaxErrors) problems.report('json-syntax', '', mistake)
    for (const { pointer, key, position } of source.duplicateKeys) {
      problems.report('duplicate-key', pointer, { message: `键 "${key}" 重复`, position })
    }
    if (source.syntaxErrors.length === 0 && !validator(source.value)) {
      for (const { code, pointer, ...details } of foldSchemaErrors(
        validator.errors ?? [],
        dictionaryFileSchema,
        source.value,
      )) {
        problems.report(code, pointer, details)
      }
    }
    if (hasErrors(problems.problems)) return { file, dictionaries: null, problems: problems.problems }
    // The check has passed the whole of it; `$schema` is the only key that is no dictionary.
    const { $schema: _, ...declared } = source.value as DictionaryFile
    for (const [code, { items }] of Object.entries(declared)) {
      const other = fileOfCode.get(code)
      if (other !== undefined) {
        const hint = '先有的文件不受影响；请换一个代码，或并到一个文件里'
        problems.report('duplicate-dictionary', pointerOf(code), {
          part: 'key',
          message: `字典 "${code}" 已在 ${other} 中`,
          hint,
        })
      }
      fileOfCode.set(code, other ?? file)
      const seen = new Set<string>()
      for (const [index, { value }] of items.entries()) {
        if (seen.has(value)) {
          const message = `选项的值 "${value}" 重复`
          problems.report('duplicate-item', pointerOf(code, 'items', index, 'value'), { message })
        }
        seen.add(value)
      }
    }
    const isSound = !hasErrors(problems.problems)
    return { file, dictionaries: isSound ? new Map(Object.entries(declared)) : null, problems: problems.problems }
  })
}

/** The values of dictionaries with those of files in the place of others, as pages are compiled with them. */
export function withFileDictionaries(
  values: ReadonlyMap<string, ReadonlySet<string>>,
  files: readonly CompiledDictionaries[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const own = files.flatMap(({ dictionaries }) =>
    [...(dictionaries ?? [])].map(([code, { items }]) => [code, new Set(items.map(({ value }) => value))] as const),
  )
  return new Map([...values, ...own])
}
