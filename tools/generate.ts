import { readFile, writeFile } from 'node:fs/promises'
import { dictionaryFileSchema } from '#schemas/language/dictionary.ts'
import { actionRegistry } from '#widgets/action-registry.ts'
import { panelRegistry } from '#widgets/panel-registry.ts'
import { widgetRegistry } from '#widgets/registry.ts'
import { biomeArrows } from './lint/import-arrows.ts'
import { pageComponents } from './page-components.ts'
import { generateMetaSchema } from './page-meta-schema.ts'
import { generateDictionaryValidator, generateValidatorModule } from './page-validators.ts'

interface GeneratedFile {
  readonly path: string
  content(): Promise<string>
}

/** Files that follow from the language, the registries and the table of who may import whom. */
const fromSources: readonly GeneratedFile[] = [
  {
    path: 'schemas/meta/page.schema.json',
    content: async () => `${JSON.stringify(generateMetaSchema(widgetRegistry, actionRegistry), null, 2)}\n`,
  },
  {
    path: 'schemas/meta/page-validator.generated.js',
    content: () => generateValidatorModule(widgetRegistry, actionRegistry, panelRegistry),
  },
  {
    path: 'schemas/meta/dictionary.schema.json',
    content: async () =>
      `${JSON.stringify({ $schema: 'http://json-schema.org/draft-07/schema#', ...dictionaryFileSchema }, null, 2)}\n`,
  },
  { path: 'schemas/meta/dictionary-validator.generated.js', content: generateDictionaryValidator },
  { path: 'schemas/meta/page-components.generated.ts', content: () => pageComponents('schemas/pages') },
  { path: 'tools/lint/biome-arrows.json', content: async () => biomeArrows() },
]

/** Files that follow from pages. They are loaded behind the others: what checks the pages must be written by then. */
async function fromPages(): Promise<readonly GeneratedFile[]> {
  const { businessDocument } = await import('./docs/business/business-document.ts')
  const { languageReference } = await import('./docs/language-reference.ts')
  const root = process.cwd()
  const documents = [...(await languageReference(widgetRegistry, actionRegistry, root)), await businessDocument(root)]
  return documents.map(({ path, content }) => ({ path, content: async () => content }))
}

/** Writes the generated files, or with `--check` names those that are stale and exits 1. */
async function main(isCheck: boolean): Promise<void> {
  await settle(fromSources, isCheck)
  await settle(await fromPages(), isCheck)
}

async function settle(files: readonly GeneratedFile[], isCheck: boolean): Promise<void> {
  for (const { path, content } of files) {
    const fresh = await content()
    const current = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    })
    if (current === fresh) continue
    if (isCheck) {
      process.stderr.write(`${path} is stale: run npm run generate\n`)
      process.exitCode = 1
    } else {
      await writeFile(path, fresh)
      process.stdout.write(`${path} written\n`)
    }
  }
}

await main(process.argv.includes('--check'))
