import type { SheetRow } from '../../spreadsheets/sheet-row.ts'
import type { TempFile } from '../../temp/temp-file.ts'

/** Rows of a sheet that lie in a file, found by a text: of each only its place is in memory. */
export interface RowsByText {
  /** How many rows have the text. */
  count(text: string): number
  /** Those rows, in the order of the sheet. */
  read(text: string): Promise<readonly SheetRow[]>
  texts(): Iterable<string>
}

interface Place {
  readonly at: number
  readonly length: number
}

/** @param textOf what a row is found by. */
export async function storeByText(
  portions: AsyncIterable<readonly SheetRow[]>,
  textOf: (row: SheetRow) => string,
  file: TempFile,
): Promise<RowsByText> {
  const places = new Map<string, Place[]>()
  for await (const rows of portions) {
    let at = file.size
    const pieces = rows.map((row) => {
      const piece = Buffer.from(JSON.stringify(row))
      const text = textOf(row)
      const known = places.get(text) ?? []
      if (known.length === 0) places.set(text, known)
      known.push({ at, length: piece.length })
      at += piece.length
      return piece
    })
    await file.write(Buffer.concat(pieces))
  }
  return {
    count: (text) => places.get(text)?.length ?? 0,
    async read(text) {
      const rows: SheetRow[] = []
      for (const run of runsOf(places.get(text) ?? [])) {
        const [first] = run
        if (!first) continue
        const length = run.reduce((sum, place) => sum + place.length, 0)
        const piece = await file.readAt(first.at, length)
        for (const place of run) {
          const from = place.at - first.at
          // What was written above.
          rows.push(JSON.parse(piece.toString('utf8', from, from + place.length)) as SheetRow)
        }
      }
      return rows
    },
    texts: () => places.keys(),
  }
}

/** Places that follow each other are read at once. */
function runsOf(places: readonly Place[]): readonly (readonly Place[])[] {
  const runs: Place[][] = []
  for (const place of places) {
    const run = runs.at(-1)
    const last = run?.at(-1)
    if (run && last && last.at + last.length === place.at) run.push(place)
    else runs.push([place])
  }
  return runs
}
