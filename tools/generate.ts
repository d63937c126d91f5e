import { readFile, writeFile } from 'node:fs/promises'
import { actionRegistry } from '#widgets/action-registry.ts'
import { panelRegistry } from '#widgets/panel-registry.ts'
import { widgetRegistry } from '#widgets/registry.ts'
import { languageReference } from './docs/language-reference.ts'
import { biomeArrows } from './lint/import-arrows.ts'
import { generateMetaSchema } from './page-meta-schema.ts'
import { generateValidatorModule } from './page-validators.ts'

/** Files that follow from the language, the registries and the table of who may import whom. */
const generated = async (): Promise<readonly { readonly path: string; readonly content: () => Promise<string> }[]> => [
  {
    path: 'schemas/meta/page.schema.json',
    content: async () => `${JSON.stringify(generateMetaSchema(widgetRegistry, actionRegistry), null, 2)}\n`,
  },
  {
    path: 'schemas/meta/page-validator.generated.js',
    content: () => generateValidatorModule(widgetRegistry, actionRegistry, panelRegistry),
  },
  { path: 'tools/lint/biome-arrows.json', content: async () => biomeArrows() },
  ...(await languageReference(widgetRegistry, actionRegistry, process.cwd())).map(({ path, content }) => ({
    path,
    content: async () => content,
  })),
]

/** Writes the generated files, or with `--check` names those that are stale and exits 1. */
async function main(isCheck: boolean): Promise<void> {
  for (const { path, content } of await generated()) {
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
