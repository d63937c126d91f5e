import { stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'

/**
 * What a page file writes as `$schema`, so that editors complete and explain: the way from the file to the installed
 * description of the language; undefined where there is none.
 */
export async function schemaReference(pageFile: string, root: string): Promise<string | undefined> {
  const schema = join(root, 'schemas/meta/page.schema.json')
  if (!(await isFile(schema))) return undefined
  return relative(dirname(pageFile), schema).split(sep).join('/')
}

/** The page with its `$schema` first, or without one. */
export function withSchema<Page extends object>(page: Page, reference: string | undefined): Page {
  const { $schema: _, ...rest } = { $schema: undefined, ...page }
  // The same page, but for a key that says nothing about it.
  return { ...(reference !== undefined && { $schema: reference }), ...rest } as Page
}

async function isFile(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile()
  } catch {
    // Not there, or not to be looked at: no reference either way.
    return false
  }
}
