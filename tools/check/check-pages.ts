import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type CompiledPageFile, compilePageSet, type PageFile } from '#renderer/compile/compile-page-set.ts'
import { pageValidators } from '#schemas/meta/page-validator.generated.js'
import { SYSTEM_TABLES } from '#server/dictionaries/table-registry.ts'
import { widgetRegistry } from '#widgets/registry.ts'

const DICTIONARIES_FOLDER = 'schemas/dictionaries'

/** Compiles page files with what can be known without a database: widgets, rules, tables, the product's dictionaries. */
export async function checkPages(files: readonly PageFile[]): Promise<readonly CompiledPageFile[]> {
  return compilePageSet(files, {
    registry: widgetRegistry,
    validators: pageValidators,
    dictCodes: await knownDictCodes(),
    systemTables: new Map(SYSTEM_TABLES.map(({ table, columns }) => [table, new Set(columns.keys())])),
  })
}

async function knownDictCodes(): Promise<ReadonlySet<string>> {
  const names = (await readdir(DICTIONARIES_FOLDER)).filter((name) => name.endsWith('.json'))
  const texts = await Promise.all(names.map((name) => readFile(join(DICTIONARIES_FOLDER, name), 'utf8')))
  return new Set(texts.flatMap((text) => Object.keys(JSON.parse(text))))
}
