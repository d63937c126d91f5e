import { parseNewPageName } from '../new/page-name.ts'
import { newPage, type Template } from '../new/page-template.ts'
import { withSchema } from '../new/schema-reference.ts'
import { type Block, json } from './document.ts'

/** A page as `pagewright new` makes it. */
export function example(template: Template): Block {
  const name = parseNewPageName(`stock/${template}`)
  return json(name ? withSchema(newPage(name, '库房', template), '../../meta/page.schema.json') : null)
}
