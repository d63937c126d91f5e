import type { Dictionaries } from './dictionaries.ts'
import type { ChoiceNames } from './goods-row.ts'
import type { Caller } from './session.ts'

export async function namesFor(dictionaries: Dictionaries, { codes }: Caller): Promise<ChoiceNames> {
  const texts = await dictionaries.texts()
  return {
    category: texts.get('product_category') ?? null,
    status: texts.get('yn') ?? null,
    seesMakers: codes.has('bench:maker:list'),
  }
}
